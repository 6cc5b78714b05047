/** Days that owners choose for the end of a surprise: they begin where the owner lives. */
import { afterEach, describe, expect, it } from 'vitest';
import { dayStart, isTimeZone } from '#api/contract/language/days.ts';
import { codes, useApi } from '#test/support/api.ts';
import { hosted } from '#test/support/hosted.ts';

const api = await useApi();
const ask = hosted(api);
const { now } = api.time;
afterEach(() => (api.time.now = now));

async function surprised(end: Record<string, unknown>) {
  const owner = await api.shopper();
  const token = owner.list.id;
  const itemId = await ask.save(owner);
  const { body } = await ask.update(owner, token, { share_public: true, ...end });
  await ask.publicMark(token, itemId, { purchased: true, name: 'May' });
  const seenAt = async (moment: string) => {
    api.time.now = new Date(moment);
    // Access tokens last fifteen minutes.
    const answer = await api.call('POST', '/auth/refresh', {
      body: { refresh_token: owner.session.refreshToken },
    });
    owner.session.refreshToken = answer.body.refresh_token;
    owner.headers.authorization = `Bearer ${answer.body.access_token}`;
    return (await ask.items(owner, token)).body.products[0].purchased as boolean;
  };
  return { owner, token, itemId, body, seenAt };
}

describe('a surprise until a day', () => {
  it.each([
    ['America/Los_Angeles', '2026-12-25T08:00:00.000Z'],
    ['Europe/Berlin', '2026-12-24T23:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-12-24T10:00:00.000Z'],
    ['Etc/GMT+12', '2026-12-25T12:00:00.000Z'],
    ['Asia/Kathmandu', '2026-12-24T18:15:00.000Z'],
  ])('ends when the day begins in %s', async (zone, begins) => {
    const { body, seenAt } = await surprised({ surprise_until: '2026-12-25', time_zone: zone });
    expect(body).toMatchObject({
      surprise: true,
      surprise_until: begins,
      surprise_date: '2026-12-25',
      time_zone: zone,
    });
    const moment = new Date(begins).getTime();
    expect(await seenAt(new Date(moment - 1).toISOString())).toBe(false);
    expect(await seenAt(begins)).toBe(true);
  });

  it('is kept with its day and zone', async () => {
    const { owner, token } = await surprised({
      surprise_until: '2026-12-25',
      time_zone: 'America/Los_Angeles',
    });
    const kept = { surprise_date: '2026-12-25', time_zone: 'America/Los_Angeles' };
    expect((await ask.update(owner, token, { name: 'Winter', surprise: true })).body).toMatchObject(kept);
    const lists = (await api.call('POST', '/hosted/lists', { headers: owner.headers })).body.lists;
    expect(lists).toMatchObject([kept]);
    expect((await api.call('GET', '/me/export', { headers: owner.headers })).body.lists).toMatchObject([
      kept,
    ]);
    const second = await ask.create(owner, 'Kitchen');
    await ask.move(owner, token, (await ask.itemIds(owner, token))[0], second.id);
    expect((await ask.read(owner, second.id)).body).toMatchObject({ surprise: true, ...kept });
    const moment = '2026-12-30T12:00:00.000Z';
    expect((await ask.update(owner, token, { surprise_until: moment })).body).toMatchObject({
      surprise_until: moment,
      surprise_date: null,
      time_zone: null,
    });
  });

  it('may also be a full time, and one stored before days had zones keeps its moment', async () => {
    const { owner, token, body } = await surprised({ surprise_until: '2026-12-25T00:00:00+01:00' });
    expect(body).toMatchObject({ surprise_until: '2026-12-24T23:00:00.000Z', surprise_date: null });
    // As a server of the previous version writes it.
    await ask.update(owner, token, { surprise_until: '2026-12-25', time_zone: 'Europe/Berlin' });
    const surpriseUntil = new Date('2026-12-31T00:00:00Z');
    await api.ctx.prisma.list.update({ where: { token }, data: { surpriseUntil } });
    expect((await ask.read(owner, token)).body).toMatchObject({
      surprise_until: surpriseUntil.toISOString(),
      surprise_date: null,
      time_zone: null,
    });
  });

  it('refuses a day without a zone, and unknown zones', async () => {
    const owner = await api.shopper();
    const refused = [
      await ask.update(owner, owner.list.id, { surprise_until: '2026-12-25' }),
      await ask.update(owner, owner.list.id, { surprise_until: '2026-12-25', time_zone: 'Mars/Olympus' }),
      await ask.update(owner, owner.list.id, { surprise_until: '2026-12-25', time_zone: '+02:00' }),
      await ask.update(owner, owner.list.id, { surprise_until: '2026-12-25', time_zone: '' }),
      await ask.update(owner, owner.list.id, { surprise_until: '2026-12-25', time_zone: null }),
    ];
    expect(codes(refused)).toEqual(refused.map(() => [400, 'invalid_input']));
    expect(refused.map(({ body }) => body.field)).toEqual(refused.map(() => 'time_zone'));
    const days = ['2026-02-30', '0000-01-01', '25.12.2026', '2026-12-25T00:00'];
    const answers = [];
    for (const day of days)
      answers.push(
        await ask.update(owner, owner.list.id, { surprise_until: day, time_zone: 'Europe/Berlin' }),
      );
    expect(codes(answers)).toEqual(days.map(() => [400, 'invalid_input']));
  });
});

describe('the owner’s access token on the public page’s data', () => {
  it('shows what the owner’s own page shows', async () => {
    const { owner, token, itemId } = await surprised({ surprise: true });
    const own = async () => (await ask.publicItems(token, '', owner)).body.products[0];
    const hidden = { purchased: false, purchased_quantity: 0, sharing: 0, giver_names: [] };
    expect(await own()).toMatchObject(hidden);
    expect((await ask.publicItems(token)).body.products[0]).toMatchObject({ purchased: true });
    await ask.mark(owner, token, itemId);
    expect(await own()).toMatchObject({ purchased: true });
    await ask.mark(owner, token, itemId, false);
    await ask.update(owner, token, { surprise: false });
    expect(await own()).toMatchObject({ purchased: true, purchased_quantity: 1 });
  });
});

describe('the beginning of a day', () => {
  it.each([
    // Clocks change at midnight, at one o’clock back to midnight, or not at all that day.
    ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
    ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
    ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
    ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z'],
    ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
    ['2026-10-04', 'Australia/Lord_Howe', '2026-10-03T13:30:00.000Z'],
    ['2027-01-01', 'Pacific/Kiritimati', '2026-12-31T10:00:00.000Z'],
    ['2026-12-25', 'UTC', '2026-12-25T00:00:00.000Z'],
  ])('%s in %s is %s', (day, zone, begins) => {
    expect(dayStart(day, zone).toISOString()).toBe(begins);
  });

  it('requires an IANA time zone', () => {
    expect(['Europe/Berlin', 'UTC', 'America/Argentina/Buenos_Aires'].every(isTimeZone)).toBe(true);
    expect(['', '+01:00', 'Berlin', 'Europe/Berlin ', 'Etc/Nowhere', '../etc'].some(isTimeZone)).toBe(false);
  });
});
