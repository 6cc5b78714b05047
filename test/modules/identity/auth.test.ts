import { describe, expect, it } from 'vitest';
import { codesPerPair } from '#api/modules/identity/internal/codes/mail-limits.ts';
import { openSession } from '#api/modules/identity/session.ts';
import { createSecret } from '#api/platform/tokens/secret.ts';
import { useApi } from '#test/support/api.ts';
import { refreshWhile } from '#test/support/refresh-while.ts';

const api = await useApi();
const start = (email: string, { lang, address }: { lang?: string; address?: string } = {}) =>
  api.call('POST', '/auth/email/start', { body: { email, lang }, ...(address && { address }) });
const verify = (email: string, code: string, address?: string) =>
  api.call('POST', '/auth/email/verify', { body: { email, code }, ...(address && { address }) });
const refresh = (refresh_token: unknown) => api.call('POST', '/auth/refresh', { body: { refresh_token } });
const codeOf = async () => (await api.lastMail()).subject?.match(/\d{6}/)?.[0] ?? '';
const notThe = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('sign-in by emailed code', () => {
  it('emails a code in the shopper’s language and exchanges it for a session once', async () => {
    expect((await start(' Clara@Winter.example ', { lang: 'de' })).body).toEqual({
      ok: true,
      expires_in: 600,
      resend_in: 30,
    });
    const mail = await api.lastMail();
    expect(mail.to).toMatchObject([{ address: 'clara@winter.example' }]);
    expect(mail.subject).toMatch(/^\d{6} ist dein Anmeldecode$/);
    expect(mail.text).toContain(await codeOf());
    expect(mail.html).toContain(await codeOf());
    const session = await verify('clara@winter.example', await codeOf());
    expect(session).toMatchObject({
      status: 200,
      body: {
        access_token: expect.any(String),
        refresh_token: expect.stringMatching(/^wl_rt_/),
        expires_in: 900,
        user: { email: 'clara@winter.example', anonymous: false },
      },
    });
    const headers = { authorization: `Bearer ${session.body.access_token}` };
    expect((await api.call('POST', '/hosted/lists', { headers })).body).toEqual({ lists: [] });
    expect((await verify('clara@winter.example', await codeOf())).body.error).toBe('no_open_code');
  });

  it('sets a new account’s language from the request', async () => {
    const localeOf = async (email: string, more: object, headers: Record<string, string> = {}) => {
      await start(email);
      const body = { email, code: await codeOf(), ...more };
      const session = await api.call('POST', '/auth/email/verify', { body, headers });
      const authorization = `Bearer ${session.body.access_token}`;
      return (await api.call('GET', '/me', { headers: { authorization } })).body.locale;
    };
    expect(await localeOf('asked@winter.example', { lang: 'de' })).toBe('de');
    expect(await localeOf('sent@winter.example', {}, { 'accept-language': 'fr-CH, en;q=0.8' })).toBe('fr');
    expect(await localeOf('none@winter.example', {})).toBe('en');
  });

  it('signs a returning shopper in to the same account', async () => {
    const ids = [];
    for (let round = 0; round < 2; round += 1) {
      await start('again@mail.example');
      ids.push((await verify('again@mail.example', await codeOf())).body.user.id);
      api.pass({ minutes: 1 });
    }
    expect(ids[0]).toBe(ids[1]);
  });

  it('invalidates a code after five wrong tries or ten minutes', async () => {
    await start('tries@mail.example');
    const code = await codeOf();
    const tries = [];
    for (let round = 0; round < 5; round += 1)
      tries.push((await verify('tries@mail.example', notThe(code))).body);
    expect(tries.map((body) => [body.error, body.tries_left])).toEqual([
      ['wrong_code', 4],
      ['wrong_code', 3],
      ['wrong_code', 2],
      ['wrong_code', 1],
      ['too_many_wrong_codes', undefined],
    ]);
    expect((await verify('tries@mail.example', code)).body.error).toBe('too_many_wrong_codes');
    // A dead code doesn't delay the next one.
    await start('tries@mail.example');
    expect(await codeOf()).not.toBe(code);
    api.pass({ minutes: 11 });
    expect((await verify('tries@mail.example', await codeOf())).body.error).toBe('code_expired');
  });

  it('grants one session for simultaneous tries', async () => {
    await start('race@mail.example');
    const code = await codeOf();
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify('race@mail.example', code)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  });

  it.each([20, 30, 40])(
    'checks at most five of %i simultaneous wrong codes, and then refuses the right one',
    async (wrong) => {
      const email = `guessed${wrong}@mail.example`;
      await start(email);
      const code = await codeOf();
      const answers = await Promise.all(Array.from({ length: wrong }, () => verify(email, notThe(code))));
      const told = answers.map(({ body }) => body.tries_left).filter((left) => left !== undefined);
      expect(told.sort()).toEqual([1, 2, 3, 4]);
      expect((await verify(email, code)).body.error).toMatch(
        /^(too_many_wrong_codes|network_limit_reached)$/,
      );
    },
  );

  it('limits emails to one per half minute, and five per hour and network', async () => {
    await start('flood@mail.example');
    const first = await codeOf();
    api.pass({ seconds: 10 });
    expect((await start('flood@mail.example')).body).toEqual({ ok: true, expires_in: 590, resend_in: 20 });
    expect(await codeOf()).toBe(first);
    for (let sent = 1; sent < codesPerPair; sent += 1) {
      api.pass({ minutes: 1 });
      expect((await start('flood@mail.example')).status).toBe(200);
    }
    const last = await codeOf();
    api.pass({ minutes: 1 });
    const refused = await start('flood@mail.example');
    expect(refused).toMatchObject({ status: 400, body: { error: 'too_many_codes', expires_in: 540 } });
    expect(refused.headers.get('retry-after')).toBe(String(3_600 - 310));
    expect((await verify('flood@mail.example', last)).status, 'the latest one stays valid').toBe(200);
    api.pass({ minutes: 60 });
    expect((await start('flood@mail.example')).status).toBe(200);
  });

  it('treats both spellings of an internationalized domain as one account', async () => {
    const ascii = 'clara@xn--mller-kva.example';
    await start('Clara@Müller.example');
    const code = await api.lastCode(ascii);
    const first = await verify('clara@MÜLLER.example', code);
    expect(first).toMatchObject({ status: 200, body: { user: { email: ascii } } });
    await start(ascii, { address: '203.0.113.9' });
    const second = await verify(ascii, await api.lastCode(ascii), '203.0.113.9');
    expect(second.body.user.id).toBe(first.body.user.id);
    expect((await start('почта@почта.рф')).body.error, 'our mail servers don’t know such a name').toBe(
      'invalid_email',
    );
    expect((await start('anna@почта.рф')).status).toBe(200);
    expect((await api.mailTo('anna@xn--80a1acny.xn--p1ai')).subject).toMatch(/^\d{6}/);
  });

  it('rejects invalid email addresses', async () => {
    for (const email of [
      '',
      'clara',
      'clara@',
      '@x.example',
      'a b@x.example',
      'a@müller',
      'a@ü..example',
      7,
    ]) {
      const answer = await api.call('POST', '/auth/email/start', { body: { email } });
      expect([answer.status, answer.body.error], String(email)).toEqual([400, 'invalid_email']);
    }
  });
});

describe('refresh and sign-out', () => {
  it('rotates refresh tokens, and ends the whole family if an old one is reused', async () => {
    const { session } = await api.shopper();
    const second = await refresh(session.refreshToken);
    expect(second.status).toBe(200);
    expect(second.body.refresh_token).not.toBe(session.refreshToken);
    api.pass({ seconds: 5 });
    expect((await refresh(session.refreshToken)).status, 'two tabs at once').toBe(200);
    api.pass({ seconds: 30 });
    expect(await refresh(session.refreshToken)).toMatchObject({
      status: 401,
      body: { error: 'unauthorized' },
    });
    expect((await refresh(second.body.refresh_token)).status, 'the family has ended').toBe(401);
  });

  it('lets twenty tabs refresh at once, and ends their sessions if the token is reused later', async () => {
    const { session } = await api.shopper();
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(session.refreshToken)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
    const tokens = answers.map((answer) => answer.body.refresh_token as string);
    expect(new Set(tokens).size).toBe(20);
    api.pass({ seconds: 11 });
    const [first = ''] = tokens;
    expect((await refresh(first)).status, 'each of them stays valid').toBe(200);
    expect((await refresh(session.refreshToken)).status).toBe(401);
    const after = await Promise.all(tokens.map(refresh));
    expect(after.map((answer) => answer.status)).toEqual(Array(20).fill(401));
  });

  it('ends only one session: other devices stay signed in', async () => {
    const { session } = await api.shopper();
    const other = await openSession(api.ctx, session.user);
    await refresh(session.refreshToken);
    api.pass({ seconds: 11 });
    expect((await refresh(session.refreshToken)).status).toBe(401);
    expect((await refresh(other.refreshToken)).status).toBe(200);
  });

  it('expires refresh tokens unused for ninety days', async () => {
    const { session } = await api.shopper();
    api.pass({ days: 89 });
    const next = await refresh(session.refreshToken);
    expect(next.status).toBe(200);
    api.pass({ days: 91 });
    expect((await refresh(next.body.refresh_token)).status).toBe(401);
  });

  it('expires access tokens after fifteen minutes', async () => {
    const { headers } = await api.shopper();
    expect((await api.call('POST', '/hosted/lists', { headers })).status).toBe(200);
    api.pass({ minutes: 16 });
    expect((await api.call('POST', '/hosted/lists', { headers })).status).toBe(401);
  });

  it('ends the session on sign-out', async () => {
    const { session } = await api.shopper();
    const body = { refresh_token: session.refreshToken };
    expect((await api.call('POST', '/auth/signout', { body })).body).toEqual({ ok: true });
    expect((await refresh(session.refreshToken)).status).toBe(401);
  });

  it('ends a session on sign-out even while another tab is refreshing it', async () => {
    const { session } = await api.shopper();
    const { refreshToken, user } = session;
    const refreshed = await refreshWhile(api, { userId: user.id, refreshToken }, () =>
      api.call('POST', '/auth/signout', { body: { refresh_token: refreshToken } }),
    );
    expect((await refresh(refreshed)).status).toBe(401);
  });

  it('rejects malformed tokens', async () => {
    expect((await refresh(undefined)).body).toMatchObject({
      error: 'missing_params',
      field: 'refresh_token',
    });
    expect((await refresh('wl_rt_x')).body.error).toBe('unauthorized');
  });

  it('says which kind it takes and which was sent, and the same of ended and unknown tokens', async () => {
    const { session } = await api.shopper();
    const { refreshToken } = session;
    await api.call('POST', '/auth/signout', { body: { refresh_token: refreshToken } });
    const takes = 'This route takes a refresh token in refresh_token. You sent';
    const ended = `${takes} a refresh token. It may have expired, or been used or revoked.`;
    const hints = [];
    for (const sent of [refreshToken, createSecret('wl_rt_'), 'pk_live_x'])
      hints.push((await refresh(sent)).body.hint);
    expect(hints).toEqual([ended, ended, `${takes} a public key.`]);
  });
});

describe('POST /auth/anonymous', () => {
  it('creates an account without an email address that can save immediately', async () => {
    const body = { lang: 'de' };
    const answer = await api.call('POST', '/auth/anonymous', { body });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        refresh_token: expect.stringMatching(/^wl_rt_/),
        expires_in: 900,
        user: { email: null, display_name: null, anonymous: true },
      },
    });
    const headers = { authorization: `Bearer ${answer.body.access_token}` };
    expect((await api.call('GET', '/me', { headers })).body).toMatchObject({ anonymous: true, locale: 'de' });
    const list = await api.call('POST', '/hosted/me/lists', { headers, body: { name: 'Birthday' } });
    expect(list.body.list).toMatchObject({ role: 'owner', owner_name: '' });
    expect((await refresh(answer.body.refresh_token)).body.user.id).toBe(answer.body.user.id);
  });

  it('requires no body, and creates a new account each time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        api.call('POST', '/auth/anonymous', { headers: { 'idempotency-key': 'the same' } }),
      ),
    );
    expect(new Set(answers.map((answer) => answer.body.user.id)).size).toBe(5);
  });

  it('reports which step failed, and leaves nothing behind', async () => {
    const { prisma } = api.ctx;
    const before = await prisma.user.count();
    const errors = [];
    for (const table of ['users', 'refresh_tokens']) {
      await prisma.$executeRawUnsafe(`ALTER TABLE ${table} RENAME TO away`);
      errors.push((await api.call('POST', '/auth/anonymous')).body.error);
      await prisma.$executeRawUnsafe(`ALTER TABLE away RENAME TO ${table}`);
    }
    expect(errors).toEqual(['db_insert_failed', 'auth_failed']);
    expect(await prisma.user.count()).toBe(before);
  });
});
