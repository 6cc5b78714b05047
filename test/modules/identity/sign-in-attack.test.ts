/**
 * Thousands of networks that know an address, and know how everything is counted: its owner signs in, and they don't.
 */
import { expect, it } from 'vitest';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { setPassword } from '#api/modules/identity/set-password.ts';
import { networkOf } from '#api/platform/http/client-address.ts';
import { useApi } from '#test/support/api.ts';

const api = await useApi({ CODES_PER_HOUR_IP: '50', CODE_TRIES_PER_HOUR_IP: '100' });
const post = (path: string, body: object, address: string) => api.call('POST', path, { body, address });
const start = (email: string, address: string, device?: string) =>
  post('/auth/email/start', { email, device }, address);
const verify = (email: string, code: string, address: string, device?: string) =>
  post('/auth/email/verify', { email, code, device }, address);

/** A separate network for every number, IPv4 and IPv6 in turns. */
const attacker = (index: number) =>
  index % 2 === 0 ? `2001:db8:${index.toString(16)}::1` : `198.18.${index >> 8}.${index & 255}`;
const secretOf = (name: string) => `a device secret of ${name}`;
/** A few at a time: the database has ten connections. */
async function each<T>(all: readonly T[], work: (one: T) => Promise<unknown>) {
  const waiting = [...all];
  const next = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: 6 }, next));
}
const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, index) => from + index);

/** Never right, and counted like any other. */
const wrong = 'wrong';
/** The codes and links in the mailbox, oldest first. */
async function codesTo(email: string): Promise<{ code: string; link: string }[]> {
  const mails = await api.mailsTo(email);
  return mails.flatMap(({ subject = '', text = '' }) => {
    const [code] = /\d{6}/.exec(subject) ?? [];
    return code ? { code, link: /[?&]link=(\w+)/.exec(text)?.[1] ?? '' } : [];
  });
}
const newestCode = async (email: string) => (await codesTo(email)).at(-1)?.code ?? '';
const sentTo = (email: string) => api.ctx.prisma.emailCode.count({ where: { email } });
/** Attempts on codes so far, each of which is right once in a million. */
async function guesses(email: string): Promise<number> {
  const rows = await api.ctx.prisma.emailCode.findMany({ where: { email } });
  const own = rows.flatMap(({ tries }) => Object.values(tries as Record<string, number>));
  return [...own, ...rows.map(({ foreignTries }) => foreignTries)].reduce((sum, one) => sum + one, 0);
}

it('2,000 networks can’t keep the owner out, nor get in', async () => {
  const email = 'owner@mail.example';
  const password = 'copper kettle on a blue shelf';
  const { user, scope } = await issueSession(api.ctx, { email });
  const proof = { sessionId: scope.family, network: networkOf('192.0.2.1') };
  await setPassword(api.ctx, user.id, { password, ...proof });
  // The owner has signed in from a laptop, and at home.
  const [laptop, home] = [secretOf('the laptop'), '192.0.2.7'];
  await start(email, '192.0.2.9', laptop);
  expect((await verify(email, await api.lastCode(email), '192.0.2.9', laptop)).status).toBe(200);
  await start(email, home);
  expect((await verify(email, await newestCode(email), home)).status).toBe(200);
  const earlier = await guesses(email);

  await each(numbers(2_000), async (index) => {
    const device = index % 3 === 0 ? secretOf(String(index)) : undefined;
    await start(email, attacker(index), device);
    if (index < 1_000) await verify(email, wrong, attacker(index), device);
  });
  // Those who got a code for themselves use it up, and everyone guesses passwords.
  expect(await sentTo(email)).toBe(10);
  await each(numbers(60), async (index) => {
    const device = index % 3 === 0 ? secretOf(String(index)) : undefined;
    for (let round = 0; round < 5; round += 1) await verify(email, wrong, attacker(index), device);
    if (index < 20) await post('/auth/password', { email, password: `guess ${index}` }, attacker(index));
  });
  expect(((await guesses(email)) - earlier) / 1_000_000).toBeLessThan(1 / 10_000);

  // On a new device, from any of the emails.
  const [newDevice, elsewhere] = [secretOf('the new phone'), '203.0.113.99'];
  expect((await start(email, elsewhere, newDevice)).body.error).toBe('too_many_codes');
  const links = (await codesTo(email)).slice(2).map(({ link }) => link);
  expect(links).toHaveLength(8);
  expect((await verify(email, links.at(-1) ?? '', elsewhere, newDevice)).status).toBe(200);
  expect((await verify(email, links[0] ?? '', '203.0.113.98')).status, 'without naming a device').toBe(200);
  expect((await verify(email, links[0] ?? '', attacker(1))).status, 'once').toBe(400);
  expect((await verify('other@mail.example', links[1] ?? '', elsewhere)).status, 'for its address').toBe(400);

  // On a device and in a network that were used before, with a code or the password. The new one is known by now.
  for (const [address, device] of [
    ['203.0.113.70', laptop],
    ['203.0.113.71', newDevice],
    [home, undefined],
  ] as const) {
    expect((await start(email, address, device)).status).toBe(200);
    expect((await verify(email, wrong, address, device)).body).toMatchObject({ tries_left: 4 });
    expect((await verify(email, await newestCode(email), address, device)).status).toBe(200);
    const signedIn = await post('/auth/password', { email, password, device }, address);
    expect(signedIn.status).toBe(200);
  }
  expect((await post('/auth/password', { email, password }, '203.0.113.72')).body.error).toBe(
    'too_many_tries',
  );
}, 900_000);

it('a household and an office can’t use up an address’s emails either', async () => {
  const email = 'neighbor@mail.example';
  await each(numbers(40), async (index) => {
    await start(email, `2001:db8:f:aa${(index + 16).toString(16)}::1`);
    await verify(email, wrong, `2001:db8:f:aa${(index + 16).toString(16)}::1`);
  });
  await each(numbers(40), (index) => start(email, `2001:db8:f:${(index + 16).toString(16)}00::1`));
  expect(await api.mailsTo(email)).toHaveLength(6);
  expect((await start(email, '2001:db8:10::1')).status).toBe(200);
  const own = await api.ctx.prisma.emailCode.findFirstOrThrow({ where: { email }, orderBy: { id: 'desc' } });
  expect(own.foreignTries).toBe(0);
  expect((await verify(email, await newestCode(email), '2001:db8:10::1')).status).toBe(200);
});

it('each device on the same network has its own attempts', async () => {
  const [email, office] = ['colleague@mail.example', '192.0.2.40'];
  const [mine, theirs] = [secretOf('mine'), secretOf('theirs')];
  await start(email, office, mine);
  const code = await api.lastCode(email);
  await start(email, office, theirs);
  for (let round = 0; round < 8; round += 1) {
    await verify(email, wrong, office, theirs);
    await verify(email, wrong, office);
  }
  expect((await verify(email, wrong, office, mine)).body).toMatchObject({
    error: 'wrong_code',
    tries_left: 4,
  });
  expect((await verify(email, code, office, mine)).status).toBe(200);
});

it('in no hour are there 100 attempts, and there is always an email with a link that works', async () => {
  const email = 'besieged@mail.example';
  const perWave: number[] = [];
  let [before, sent] = [0, 0];
  let newest = api.time.now.getTime();
  const minutes = 10;
  // Eight hours, so that the emails of a day are used up.
  for (let wave = 0; wave < 48; wave += 1) {
    const networks = numbers(12, wave * 12).map(attacker);
    for (const address of networks) await start(email, address);
    const now = await sentTo(email);
    if (now > sent) {
      newest = api.time.now.getTime();
      for (const address of networks)
        for (let round = 0; round < 6; round += 1) await verify(email, wrong, address);
    }
    expect(api.time.now.getTime() - newest, 'a link is valid for two hours').toBeLessThan(100 * 60_000);
    sent = now;
    const tried = await guesses(email);
    perWave.push(tried - before);
    before = tried;
    api.pass({ minutes });
  }
  const ofAnHour = perWave.map((_, wave) =>
    perWave.slice(wave, wave + 60 / minutes + 1).reduce((sum, one) => sum + one, 0),
  );
  expect(Math.max(...ofAnHour)).toBeLessThan(100);
  expect(sent).toBeLessThan(40);
  const { link = '' } = (await codesTo(email)).at(-1) ?? {};
  expect((await verify(email, link, '203.0.113.90')).status).toBe(200);
});
