/** Strangers can't lock people out, flood them with email, or guess their codes. */
import { describe, expect, it } from 'vitest';
import { cleanUp } from '#api/jobs.ts';
import { triesPerPair } from '#api/modules/identity/internal/codes/email-code.ts';
import { codesPerPair } from '#api/modules/identity/internal/codes/mail-limits.ts';
import { strangerEmailLimits } from '#api/modules/identity/permit-mail.ts';
import { type Answer, useApi } from '#test/support/api.ts';

const api = await useApi({ CODES_PER_HOUR_IP: '50', CODE_TRIES_PER_HOUR_IP: '100' });
const start = (email: string, address: string) =>
  api.call('POST', '/auth/email/start', { body: { email }, address });
const verify = (email: string, code: string, address: string) =>
  api.call('POST', '/auth/email/verify', { body: { email, code }, address });
const many = <T>(count: number, ask: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => ask(index)));
const times = (answers: { body: { error?: string } }[], wanted?: string) =>
  answers.filter(({ body }) => body.error === wanted).length;
/** Six digits that match none of the given codes. */
const wrongFor = (...right: string[]) =>
  ['000000', '111111', '222222'].find((text) => !right.includes(text)) ?? '333333';

const home = '198.51.100.10';
const stranger = '203.0.113.66';

describe('a stranger requesting codes for someone else', () => {
  it('doesn’t invalidate the owner’s code, and both codes work', async () => {
    const email = 'two-codes@mail.example';
    await start(email, home);
    const own = await api.lastCode(email);
    for (let round = 0; round < codesPerPair; round += 1) {
      expect((await start(email, stranger)).status).toBe(200);
      api.pass({ seconds: 31 });
    }
    const others = await api.lastCode(email);
    expect((await verify(email, own, home)).status).toBe(200);
    expect((await verify(email, others, home)).status).toBe(200);
  });

  it('uses up none of the owner’s tries, and learns nothing about the owner’s code', async () => {
    const [email, nobody] = ['burned@mail.example', 'never-asked@mail.example'];
    await start(email, home);
    const own = await api.lastCode(email);
    for (let index = 0; index < 8; index += 1) {
      const answers = [];
      for (let round = 0; round < 6; round += 1) {
        const [one, other] = [
          await verify(email, wrongFor(own), `203.0.113.${index}`),
          await verify(nobody, '000000', `203.0.113.${index}`),
        ];
        expect(one.body).toEqual(other.body);
        answers.push(one.body.error);
      }
      expect(answers.slice(3)).toEqual(['wrong_code', 'too_many_wrong_codes', 'too_many_wrong_codes']);
    }
    expect((await verify(email, own, '203.0.113.99')).body.error, 'only the owner’s network').toBe(
      'wrong_code',
    );
    expect((await verify(email, wrongFor(own), home)).body).toMatchObject({
      error: 'wrong_code',
      tries_left: 4,
    });
    expect((await verify(email, own, home)).status).toBe(200);
  });

  it('can only have a few emails sent, which don’t block the owner’s next one', async () => {
    const email = 'one-stranger@mail.example';
    const answers = [];
    for (let round = 0; round < 8; round += 1) {
      answers.push(await start(email, stranger));
      api.pass({ seconds: 31 });
    }
    expect(times(answers)).toBe(codesPerPair);
    expect(answers.at(-1)).toMatchObject({ status: 400, body: { error: 'too_many_codes' } });
    expect((await start(email, home)).status).toBe(200);
    expect((await verify(email, await api.lastCode(email), home)).status).toBe(200);
  });

  it('reaches an email limit even with many networks, while codes already sent still work', async () => {
    const email = 'many-networks@mail.example';
    const answers = await many(60, (index) => start(email, `192.0.2.${index}`));
    expect(times(answers)).toBe(strangerEmailLimits.typed.window);
    expect(await api.mailsTo(email)).toHaveLength(strangerEmailLimits.typed.window);
    const refused = await start(email, home);
    expect(refused).toMatchObject({ status: 400, body: { error: 'too_many_codes' } });
    expect(refused.body).not.toHaveProperty('expires_in');
    expect((await verify(email, await api.lastCode(email), home)).status).toBe(200);
    api.pass({ minutes: 60 });
    expect((await start(email, home)).status).toBe(200);
  });

  it('can’t email two hundred people from one network, at any pace', async () => {
    // Each waits for the one before: more at once would be told that the database is busy.
    const flood: Answer[] = [];
    for (let wave = 0; wave < 5; wave += 1) {
      const at = (index: number) => `stranger${wave * 40 + index}@mail.example`;
      flood.push(...(await many(40, (index) => start(at(index), '192.0.2.200'))));
    }
    expect(times(flood)).toBe(50);
    expect(times(flood, 'network_limit_reached')).toBe(150);
    expect(new Set(flood.map(({ status }) => status))).toEqual(new Set([200, 400]));
    let sent = 50;
    for (let hour = 1; hour < 24; hour += 1) {
      api.pass({ minutes: 60 });
      sent += times(await many(20, (index) => start(`day${hour}-${index}@mail.example`, '192.0.2.200')));
    }
    expect(sent).toBe(150);
    expect((await start('neighbour@mail.example', '192.0.2.201')).status).toBe(200);
  });

  it('doesn’t limit many people signing in from the same network', async () => {
    const crowd = '192.0.2.210';
    for (let index = 0; index < 60; index += 1) {
      const email = `crowd${index}@mail.example`;
      expect((await start(email, crowd)).status).toBe(200);
      expect((await verify(email, await api.lastCode(email), crowd)).status).toBe(200);
    }
  });
});

describe('guessing codes', () => {
  it('is limited per hour, network and email address, at any pace and with any number of codes', async () => {
    const email = 'guessed@mail.example';
    const looked = [];
    for (let round = 0; round < 10; round += 1) {
      await start(email, stranger);
      const answers = await many(20, (index) => verify(email, String(500_000 + index), stranger));
      looked.push(...answers.filter(({ body }) => body.tries_left !== undefined));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
      api.pass({ minutes: 5 });
    }
    expect(looked.length).toBeLessThanOrEqual(triesPerPair);
    const refused = await verify(email, '500000', stranger);
    expect(refused.body.error).toBe('network_limit_reached');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await start(email, home);
    expect((await verify(email, await api.lastCode(email), home)).status).toBe(200);
  });

  it('is limited per network across email addresses', async () => {
    const network = '192.0.2.220';
    const answers = await many(140, (index) => verify(`spread${index}@mail.example`, '000000', network));
    expect(times(answers, 'wrong_code')).toBe(100);
    expect(times(answers, 'network_limit_reached')).toBe(40);
  });

  it('is limited to one try per code by all who didn’t request it, across hundreds of networks', async () => {
    const email = 'botnet@mail.example';
    await start(email, home);
    const own = await api.lastCode(email);
    await many(200, (index) => verify(email, wrongFor(own), `192.0.2.${index % 100}`));
    const stored = await api.ctx.prisma.emailCode.findFirstOrThrow({ where: { email } });
    expect(stored.foreignTries).toBe(1);
    expect((await verify(email, own, '192.0.2.1')).status).toBe(400);
    expect((await verify(email, own, home)).status).toBe(200);
  });

  it('says how many attempts the network really has left, which is none once its limit is reached', async () => {
    const network = '192.0.2.230';
    await many(93, (index) => verify(`left${index}@mail.example`, '000000', network));
    const told = [];
    for (let index = 0; index < 8; index += 1)
      told.push((await verify(`more${index}@mail.example`, '000000', network)).body);
    expect(told.map(({ error, tries_left: left }) => left ?? error)).toEqual([
      4,
      4,
      4,
      3,
      2,
      1,
      0,
      'network_limit_reached',
    ]);
    // Attempts on codes that it requested itself aren't limited by that.
    await start('own@mail.example', network);
    expect((await verify('own@mail.example', 'wrong', network)).body.tries_left).toBe(4);
  });

  it('across several open codes causes no deadlocks', async () => {
    const email = 'locks@mail.example';
    const networks = Array.from({ length: 6 }, (_, index) => `192.0.2.${150 + index}`);
    await many(6, (index) => start(email, networks[index] ?? ''));
    const answers = await many(60, (index) => verify(email, '000000', networks[index % 6] ?? ''));
    expect(answers.every(({ status }) => status === 400)).toBe(true);
  });
});

it('distinguishes expired codes from used ones', async () => {
  const email = 'truth@mail.example';
  await start(email, home);
  const first = await api.lastCode(email);
  expect((await verify(email, first, home)).status).toBe(200);
  expect((await verify(email, first, home)).body.error).toBe('no_open_code');
  await start(email, home);
  const second = await api.lastCode(email);
  api.pass({ minutes: 11 });
  expect((await verify(email, second, home)).body.error).toBe('code_expired');
  expect((await verify(email, wrongFor(second), home)).body.error).toBe('code_expired');
});

it('stores networks only as keyed hashes, and only while they’re counted', async () => {
  await start('kept@mail.example', home);
  await verify('kept@mail.example', '000000', home);
  const { prisma } = api.ctx;
  const rows = [...(await prisma.emailCode.findMany()), ...(await prisma.signInCount.findMany())];
  expect(rows.length).toBeGreaterThan(3);
  const bytes = rows.map((row) =>
    Buffer.from('subject' in row ? row.subject : row.network).toString('latin1'),
  );
  expect(bytes.join('\n')).not.toMatch(/198\.51|203\.0|mail\.example/);
  api.pass({ days: 2 });
  await cleanUp(api.ctx);
  expect([await prisma.emailCode.count(), await prisma.signInCount.count()]).toEqual([0, 0]);
});
