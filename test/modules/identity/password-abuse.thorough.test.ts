/** Guessing, floods and faults meet limits that hold, and errors that reveal nothing. */
import { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { hashPassword } from '#api/modules/identity/internal/passwords/password-hash.ts';
import { triesPerEmail, triesPerNetwork } from '#api/modules/identity/internal/passwords/password-tries.ts';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { setPassword } from '#api/modules/identity/set-password.ts';
import { useApi } from '#test/support/api.ts';
import { padding, startPwnedPasswords } from '#test/support/pwned-passwords.ts';

const stolen = 'orange bicycle at midnight';
const leaks = await startPwnedPasswords(stolen);
const api = await useApi({ PWNED_PASSWORDS_URL: leaks.url });
const password = 'copper kettle on a blue shelf';

let people = 0;
async function person() {
  people += 1;
  const email = `person${people}@mail.example`;
  const session = await issueSession(api.ctx, { email });
  const proof = { sessionId: session.scope.family, network: 'test' };
  await setPassword(api.ctx, session.user.id, { password, ...proof });
  return { email, session };
}
/** A person whose hash takes a twentieth of the time to compare. Signing in brings it up to date. */
async function personOfOld() {
  people += 1;
  const email = `person${people}@mail.example`;
  const session = await issueSession(api.ctx, { email });
  const hash = await hashPassword(password, { ln: 12, r: 8, p: 1 });
  await api.ctx.prisma.userPassword.create({ data: { userId: session.user.id, hash } });
  return { email, session };
}
const signIn = (email: string, text: string, address = '198.51.100.1') =>
  api.call('POST', '/auth/password', { body: { email, password: text }, address });
const errorsOf = (answers: { body: { error?: string } }[]) =>
  answers.map(({ body }) => body.error ?? 'let in');
const times = (errors: string[], wanted: string) => errors.filter((error) => error === wanted).length;

describe('guessing', () => {
  it('simultaneously from anywhere reaches the email address’s limit, which resets after a quarter of an hour', async () => {
    const { email } = await personOfOld();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => signIn(email, `guess number ${index}`, `203.0.113.${index}`)),
    );
    const errors = errorsOf(answers);
    expect(times(errors, 'wrong_password')).toBe(triesPerEmail);
    expect(times(errors, 'too_many_tries')).toBe(20 - triesPerEmail);
    const closed = await signIn(email, password, '203.0.113.99');
    expect([closed.status, closed.body.error]).toEqual([400, 'too_many_tries']);
    expect(Number(closed.headers.get('retry-after'))).toBe(15 * 60);

    // The emailed code still works.
    await api.call('POST', '/auth/email/start', { body: { email } });
    const code = await api.lastCode(email);
    expect((await api.call('POST', '/auth/email/verify', { body: { email, code } })).status).toBe(200);

    api.pass({ minutes: 15 });
    expect((await signIn(email, password, '203.0.113.99')).status).toBe(200);
  });

  it('from one network is limited across email addresses, without blocking other networks', async () => {
    const network = (index: number) => `2001:db8:1:2::${index.toString(16)}`;
    const answers = [];
    for (let index = 0; index < triesPerNetwork; index += 10) {
      const ten = Array.from({ length: 10 }, async (_, one) => {
        const isSomebody = one > 0;
        const email = isSomebody ? (await personOfOld()).email : `nobody${index}@mail.example`;
        return signIn(email, 'guess', network(index + one));
      });
      answers.push(...(await Promise.all(ten)));
    }
    expect(times(errorsOf(answers), 'wrong_password')).toBe(triesPerNetwork);
    const { email } = await personOfOld();
    expect((await signIn(email, password, network(77))).body.error).toBe('too_many_tries');
    expect((await signIn(email, password, '2001:db8:1:3::1')).status).toBe(200);
  });

  it('isn’t counted when the password is right', async () => {
    const { email } = await person();
    for (let index = 0; index < triesPerEmail + 2; index += 1) {
      expect((await signIn(email, password, '198.51.100.30')).status).toBe(200);
    }
  });

  it('isn’t counted when the request is refused because the hash queue is full', async () => {
    const { email } = await personOfOld();
    let isFlooded = true;
    const flood = Array.from({ length: 44 }, async () => {
      while (isFlooded) await hashPassword('of others', { ln: 13, r: 8, p: 1 }).catch(() => setImmediate());
    });
    for (let index = 0; index < triesPerEmail; index += 1) {
      expect((await signIn(email, password, '198.51.100.35')).body.error).toBe('too_many_tries');
    }
    isFlooded = false;
    await Promise.all(flood);
    expect((await signIn(email, password, '198.51.100.35')).status).toBe(200);
  });

  it('of the current password in an open session is limited, too', async () => {
    const { email, session } = await personOfOld();
    const headers = { authorization: `Bearer ${session.accessToken}` };
    const put = (current: string) =>
      api.call('PUT', '/portal/password', {
        headers,
        body: { password: 'seven lanterns over the river', current_password: current },
      });
    const errors = errorsOf(
      await Promise.all(Array.from({ length: 20 }, (_, one) => put(`guess number ${one}`))),
    );
    expect(times(errors, 'wrong_password')).toBe(triesPerEmail);
    expect((await signIn(email, password, '198.51.100.40')).body.error).toBe('too_many_tries');
  });

  it('is recorded without the email address or network', async () => {
    const rows = await api.ctx.prisma.passwordTry.findMany();
    expect(rows.length).toBeGreaterThan(3);
    for (const { subject } of rows) {
      expect(subject).toHaveLength(32);
      expect(Buffer.from(subject).toString('latin1')).not.toMatch(/mail\.example|198\.51/);
    }
  });
});

describe('the existence of an account', () => {
  it('isn’t revealed: no account, no password and a wrong password get the same response', async () => {
    const { email } = await person();
    await issueSession(api.ctx, { email: 'without@mail.example' });
    const asked = [email, 'without@mail.example', 'unknown@mail.example'];
    const answers = [];
    for (const one of asked) answers.push(await signIn(one, 'not this one at all', '198.51.100.50'));
    const [first, ...others] = answers.map(({ status, body }) => ({ status, body }));
    for (const other of others) expect(other).toEqual(first);
  });

  it('isn’t revealed by timing: each case computes a hash', async () => {
    const { email } = await person();
    const spent = async (one: string) => {
      const before = process.cpuUsage();
      await signIn(one, 'not this one at all', '198.51.100.60');
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const known = [await spent(email), await spent(email), await spent(email)];
    const unknown = [
      await spent('x1@mail.example'),
      await spent('x2@mail.example'),
      await spent('x3@mail.example'),
    ];
    // CPU time isn't affected by other processes.
    expect(Math.min(...unknown) / Math.min(...known)).toBeGreaterThan(0.7);
    expect(Math.min(...unknown) / Math.min(...known)).toBeLessThan(1.4);
  });
});

describe('a flood', () => {
  it('doesn’t block the event loop', async () => {
    const work = Promise.all(
      Array.from({ length: 8 }, (_, one) => hashPassword(`a password, number ${one}`)),
    );
    let isOver = false;
    void work.then(() => (isOver = true));
    let turns = 0;
    for (; !isOver; turns += 1) await setImmediate();
    expect(turns).toBeGreaterThan(20);
  });

  it('runs two hashes at a time, queues the rest, and refuses requests that would wait too long', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 60 }, (_, one) =>
        hashPassword(`a password, number ${one}`, { ln: 12, r: 8, p: 1 }),
      ),
    );
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(60 - 2 - 40);
    for (const one of refused)
      expect((one as PromiseRejectedResult).reason).toMatchObject({ code: 'too_many_tries' });
    expect((await hashPassword('and afterwards all is well', { ln: 12, r: 8, p: 1 })).length).toBeGreaterThan(
      50,
    );
  });

  it('of long passwords is rejected before hashing', async () => {
    const { email } = await person();
    const { status, body } = await signIn(email, 'x'.repeat(1_001), '198.51.100.70');
    expect([status, body.error, body.field]).toEqual([400, 'invalid_input', 'password']);
  });
});

describe('a hash with outdated parameters', () => {
  it('still works, and is upgraded at sign-in', async () => {
    const { email, session } = await personOfOld();
    const where = { userId: session.user.id };
    const hash = (await api.ctx.prisma.userPassword.findUnique({ where }))?.hash;
    expect((await signIn(email, 'not this one at all', '198.51.100.80')).body.error).toBe('wrong_password');
    expect((await api.ctx.prisma.userPassword.findUnique({ where }))?.hash).toBe(hash);
    expect((await signIn(email, password, '198.51.100.80')).status).toBe(200);
    expect((await api.ctx.prisma.userPassword.findUnique({ where }))?.hash).toMatch(
      /^\$scrypt\$ln=15,r=8,p=3\$/,
    );
    expect((await signIn(email, password, '198.51.100.80')).status).toBe(200);
  });
});

describe('lists of leaked passwords', () => {
  const put = async (text: string) => {
    const { accessToken } = await issueSession(api.ctx, { email: `new${(people += 1)}@mail.example` });
    const headers = { authorization: `Bearer ${accessToken}` };
    return api.call('PUT', '/portal/password', { headers, body: { password: text } });
  };

  it('are queried by five characters of a hash, with padding, and leaked passwords are rejected', async () => {
    leaks.asked.length = 0;
    expect((await put(stolen)).body).toMatchObject({ error: 'weak_password', reason: 'breached' });
    expect((await put('velvet hammer in the rain')).status).toBe(200);
    expect(leaks.asked.map(({ path }) => path)).toEqual(
      [stolen, 'velvet hammer in the rain'].map((text) => `/range/${leaks.prefixOf(text)}`),
    );
    expect(leaks.asked.map(({ padding }) => padding)).toEqual(['true', 'true']);
  });

  it('ignore padding entries', async () => {
    expect((await put(padding)).status).toBe(200);
  });

  it.each([
    ['a failure', { status: 503 }],
    ['silence', { silent: true }],
  ])('don’t block anyone when they answer with %s', async (_, fault) => {
    const warn = vi.spyOn(api.ctx.log, 'warn');
    Object.assign(leaks.fault, fault);
    expect((await put(stolen)).status).toBe(200);
    Object.assign(leaks.fault, { status: undefined, silent: false });
    warn.mockRestore();
  });
});

it('never logs a password or an email address, whatever fails', async () => {
  let written = '';
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.toString();
      done();
    },
  });
  const log = pino({ level: 'trace' }, stream);
  const { email, session } = await person();
  const proof = { sessionId: session.scope.family, network: 'test' };
  await expect(
    setPassword({ ...api.ctx, log }, session.user.id, { password: stolen, ...proof }),
  ).rejects.toMatchObject({ errorName: 'weak_password' });
  const broken = { ...api.ctx.adapters, passwordLeaks: { has: () => Promise.reject(new Error('gone')) } };
  await expect(
    setPassword({ ...api.ctx, log, adapters: broken }, session.user.id, {
      password: 'a new one, quite long',
      ...proof,
    }),
  ).rejects.toThrow('gone');
  expect(written).not.toContain(stolen);
  expect(written).not.toContain(email);
});
