/** The weekly email with the worth of wishlists. */
import { beforeEach, expect, it } from 'vitest';
import { mailWeeks } from '#api/modules/analytics/mail-weeks.ts';
import { readWeeklyLink, stopWeeklyMail } from '#api/modules/analytics/stop-weekly-mail.ts';
import { setWeeklyMail } from '#api/modules/analytics/weekly-readers.ts';
import { useApi } from '#test/support/api.ts';
import { keepMails } from '#test/support/queued-mails.ts';
import { sell } from '#test/support/sales.ts';
import { newTeam } from '#test/support/team.ts';
import { wait } from '#test/support/waiting.ts';

const api = await useApi();
const { ctx } = api;
const { pool, prisma } = ctx;
const queued = await keepMails(pool);

const monday = '2026-11-23T06:00:00Z';

beforeEach(() => {
  api.time.now = new Date(monday);
});

/** A partner for whose products people wait, that sold something last week. */
async function newShop() {
  const team = await newTeam(api);
  const { partnerId } = team;
  await pool.query("UPDATE partners SET created_at = '2026-11-01' WHERE id = $1", [partnerId]);
  await wait(ctx, partnerId, { people: 6, title: 'Ono Vase' });
  for (const [day, price] of [
    ['16', 1_000],
    ['22', 2_000],
    ['15', 500],
    ['23', 9_900],
  ])
    await sell(ctx, partnerId, [{ path: 'alert', productId: 1, price: Number(price) }], {
      at: `2026-11-${day}T00:30:00Z`,
    });
  return team;
}

async function mailsOf(partnerId: number) {
  const mails = await queued();
  return mails.flatMap((mail) => {
    const { email } = mail;
    return email.kind === 'week' && email.stopUrl.endsWith(`?weekly=${partnerId}`)
      ? [{ ...mail, email }]
      : [];
  });
}

const linkOf = (stopUrl: string) => {
  const { pathname, searchParams } = new URL(stopUrl);
  return { key: pathname.split('/').at(-1) ?? '', partnerId: Number(searchParams.get('weekly')) };
};

it('is about the whole week, in the partner’s language, and sent once however many servers run', async () => {
  const { partnerId, owner } = await newShop();
  await prisma.partner.update({ where: { id: partnerId }, data: { locale: 'de' } });
  await Promise.all([mailWeeks(ctx), mailWeeks(ctx), mailWeeks(ctx)]);
  await mailWeeks(ctx);
  const mails = await mailsOf(partnerId);
  expect(mails).toMatchObject([
    {
      to: owner.email,
      lang: 'de',
      cause: { kind: 'owner' },
      email: {
        worth: {
          waiting: { title: 'Ono Vase', people: 6 },
          range: { from: '2026-11-16', to: '2026-11-22' },
          revenue: [{ currency: 'EUR', netMinor: 3_000, beforeMinor: 500 }],
        },
      },
    },
  ]);
  api.time.now = new Date('2026-11-29T23:00:00Z');
  await mailWeeks(ctx);
  expect(await mailsOf(partnerId)).toHaveLength(1);
  api.time.now = new Date('2026-11-30T06:00:00Z');
  await mailWeeks(ctx);
  expect(await mailsOf(partnerId)).toHaveLength(2);
});

it('isn’t sent if there is nothing to say, to suspended partners, or in a partner’s first week', async () => {
  const quiet = await newTeam(api);
  await pool.query("UPDATE partners SET created_at = '2026-11-01' WHERE id = $1", [quiet.partnerId]);
  const [suspended, young] = [await newShop(), await newShop()];
  await pool.query('UPDATE partners SET suspended_at = now() WHERE id = $1', [suspended.partnerId]);
  await pool.query('UPDATE partners SET created_at = $2 WHERE id = $1', [young.partnerId, monday]);
  await mailWeeks(ctx);
  for (const { partnerId } of [quiet, suspended, young]) expect(await mailsOf(partnerId)).toEqual([]);
});

it('goes to owners who haven’t turned it off, and to members who turned it on', async () => {
  const { partnerId, owner, member } = await newShop();
  const idOf = async (email: string) => (await prisma.user.findUniqueOrThrow({ where: { email } })).id;
  await setWeeklyMail(ctx, partnerId, { userId: await idOf(owner.email), isOn: false });
  await setWeeklyMail(ctx, partnerId, { userId: await idOf(member.email), isOn: true });
  await mailWeeks(ctx);
  expect((await mailsOf(partnerId)).map(({ to }) => to)).toEqual([member.email]);
});

it('is stopped and started again by its link, for this partner only', async () => {
  const { partnerId, owner } = await newShop();
  const other = await newShop();
  await mailWeeks(ctx);
  const [mail] = await mailsOf(partnerId);
  const link = linkOf(mail!.email.stopUrl);
  expect(await readWeeklyLink(ctx, link)).toMatchObject({ isOn: true });
  await stopWeeklyMail(ctx, link);
  expect(await readWeeklyLink(ctx, link)).toMatchObject({ isOn: false });
  for (const unknown of [
    { ...link, key: 'x' },
    { ...link, partnerId: other.partnerId },
    { ...link, partnerId: NaN },
  ]) {
    expect(await readWeeklyLink(ctx, unknown)).toBeNull();
    await stopWeeklyMail(ctx, unknown);
  }
  api.time.now = new Date('2026-11-30T06:00:00Z');
  await mailWeeks(ctx);
  expect(await mailsOf(partnerId)).toHaveLength(1);
  expect(await mailsOf(other.partnerId)).toHaveLength(2);
  await stopWeeklyMail(ctx, link, true);
  api.time.now = new Date('2026-12-07T06:00:00Z');
  await mailWeeks(ctx);
  expect((await mailsOf(partnerId)).map(({ to }) => to)).toEqual([owner.email, owner.email]);
});
