/** A password alongside the emailed code: set, used, changed, forgotten and removed. */
import { scryptSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { issuePat } from '#api/modules/partners/issue-pat.ts';
import { useApi } from '#test/support/api.ts';
import { combinations } from '#test/support/lane.ts';
import { refreshWhile } from '#test/support/refresh-while.ts';

const api = await useApi();
const password = 'copper kettle on a blue shelf';
const other = 'seven lanterns over the river';

let people = 0;
/** A signed-in person, with a password unless `withPassword` is false. */
async function person({ withPassword = true } = {}) {
  people += 1;
  const email = `person${people}@mail.example`;
  const session = await issueSession(api.ctx, { email });
  const headers = { authorization: `Bearer ${session.accessToken}` };
  const put = (body: object, more = {}) => api.call('PUT', '/portal/password', { headers, body, ...more });
  const remove = (body?: object) => api.call('DELETE', '/portal/password', { headers, body });
  const signIn = (text: string, address = `198.51.100.${people}`) =>
    api.call('POST', '/auth/password', { body: { email, password: text }, address });
  const me = async () => (await api.call('GET', '/portal/me', { headers })).body;
  const code = async () => {
    await api.call('POST', '/auth/email/start', { body: { email } });
    return api.lastCode(email);
  };
  const stored = () => api.ctx.prisma.userPassword.findUnique({ where: { userId: session.user.id } });
  if (withPassword) expect((await put({ password })).body).toEqual({ ok: true });
  return { email, session, headers, put, remove, signIn, me, code, stored };
}
const refreshes = async (token: string) =>
  (await api.call('POST', '/auth/refresh', { body: { refresh_token: token } })).status === 200;

describe('a password', () => {
  it('can be set by a signed-in person, signs in like an emailed code, and is confirmed by email', async () => {
    const { email, me, put, signIn } = await person({ withPassword: false });
    expect((await me()).has_password).toBe(false);
    expect((await signIn(password)).body.error).toBe('wrong_password');
    expect((await put({ password })).body).toEqual({ ok: true });
    expect((await me()).has_password).toBe(true);

    const { status, body } = await signIn(password);
    expect(status).toBe(200);
    expect(body).toMatchObject({ expires_in: 900, user: { email, anonymous: false } });
    const headers = { authorization: `Bearer ${body.access_token}` };
    expect((await api.call('GET', '/portal/me', { headers })).body.user.email).toBe(email);
    expect(await refreshes(body.refresh_token)).toBe(true);

    const confirmation = await api.mailTo(email);
    expect(confirmation.subject).toBe('A password was added to your Wishlist account');
    expect(confirmation.text).toContain('http://localhost:3000/portal/settings');
    expect(confirmation.text).not.toContain(password);
  });

  it('is stored only as a salted scrypt hash', async () => {
    const [one, two] = [await person(), await person()];
    const hashes = [(await one.stored())?.hash ?? '', (await two.stored())?.hash ?? ''];
    expect(hashes[0]).not.toBe(hashes[1]);
    const [, ln, r, p, salt = '', hash] =
      /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w+/]{22})\$([\w+/]{43})$/.exec(hashes[0] ?? '') ?? [];
    expect([ln, r, p]).toEqual(['15', '8', '3']);
    const again = scryptSync(password, Buffer.from(salt, 'base64'), 32, {
      N: 2 ** 15,
      r: 8,
      p: 3,
      maxmem: 2 ** 27,
    });
    expect(again.toString('base64').replace('=', '')).toBe(hash);
  });

  it(
    'matches in any Unicode composition, and without surrounding spaces',
    { tags: ['thorough'] },
    async () => {
      const { put, signIn } = await person({ withPassword: false });
      // One has a composed é and the ligature ﬁ, the other their decomposed forms.
      expect((await put({ password: 'caf\u00e9 au lait, \ufb01ve times ' })).status).toBe(200);
      expect((await signIn(' cafe\u0301 au lait, five times')).status).toBe(200);
      expect((await signIn('Caf\u00e9 au lait, five times')).status).toBe(400);
    },
  );

  it.each([
    ['eleven chars', 'too_short', 'elevenchars'],
    ['257 characters', 'too_long', 'abcdefghijk lmnop!'.repeat(15).slice(0, 257)],
    ['a common word with digits', 'common', 'P4ssw0rd!2026'],
    ['a common word and a sequence', 'common', 'password123456'],
    ['two common words', 'common', 'Dragon-Sunshine1'],
    ['a keyboard sequence', 'common', 'qwertyuiop123456'],
    ['a repetition', 'common', 'xyz1xyz1xyz1xyz1'],
    ['one character', 'common', 'zzzzzzzzzzzzzzzz'],
    ['our name', 'personal', 'Wishlist2026!'],
  ])('with %s is rejected with advice', async (_, reason, weak) => {
    const { put, stored } = await person({ withPassword: false });
    const { status, body } = await put({ password: weak });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: 'weak_password', field: 'password', reason });
    expect(body.hint).toMatch(/\w+ \w+ .+\.$/);
    expect(await stored()).toBeNull();
  });

  it('derived from the email address is rejected, and one that only contains it is accepted', async () => {
    const email = 'margarethe.winter@mail.example';
    const { accessToken } = await issueSession(api.ctx, { email });
    const headers = { authorization: `Bearer ${accessToken}` };
    const put = (text: string) => api.call('PUT', '/portal/password', { headers, body: { password: text } });
    for (const own of [email, 'Margarethe.Winter', 'margarethe2026!']) {
      expect((await put(own)).body.reason, own).toBe('personal');
    }
    expect((await put('margarethe counts nine swallows')).status).toBe(200);
  });

  it.each(
    combinations([
      'correct horse battery staple',
      '8402 1193 5527 6604',
      'ЗеленыйЧайникПоет',
      '🦊🐢🦉🐳🍄🌵🪁🧶🪴🎈🛶🧭',
    ]),
  )('needs no composition rules: %s', async (good) => {
    const { put, signIn } = await person({ withPassword: false });
    expect((await put({ password: good })).body).toEqual({ ok: true });
    expect((await signIn(good)).status).toBe(200);
  });
});

describe('changing a password', () => {
  it('requires the current one, ends all other sessions, and is confirmed by email', async () => {
    const { email, session, put, signIn } = await person();
    const elsewhere = (await signIn(password)).body.refresh_token as string;
    const refused = await put({ password: other });
    expect([refused.status, refused.body.error, refused.body.field]).toEqual([
      400,
      'wrong_password',
      'current_password',
    ]);
    expect((await put({ password: other, current_password: 'not this one at all' })).body.error).toBe(
      'wrong_password',
    );

    const keep = session.refreshToken;
    const changed = await put({ password: other, current_password: password, refresh_token: keep });
    expect(changed.body).toEqual({ ok: true });
    expect((await signIn(password)).body.error).toBe('wrong_password');
    expect((await signIn(other)).status).toBe(200);
    expect([await refreshes(elsewhere), await refreshes(keep)]).toEqual([false, true]);
    await api.mailTo(email, 'Your Wishlist password was changed');
  });

  it('accepts an emailed code once from a person who forgot it', async () => {
    const { put, code, signIn, session } = await person();
    const wrong = await put({ password: other, code: '000000' });
    expect(wrong.body.error).toBe('wrong_code');
    const mailed = await code();
    const refresh_token = session.refreshToken;
    expect((await put({ password: other, code: mailed, refresh_token })).body).toEqual({ ok: true });
    expect((await signIn(other)).status).toBe(200);
    expect((await put({ password, code: mailed })).body.error).toBe('no_open_code');
  });

  it('succeeds for one of two simultaneous changes', { tags: ['thorough'] }, async () => {
    const { put, signIn } = await person();
    const words = ['green apples on monday', 'nine wet umbrellas here'];
    const answers = await Promise.all(
      words.map((text) => put({ password: text, current_password: password })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const works = await Promise.all(words.map(async (text) => (await signIn(text)).status === 200));
    expect(works).toEqual(answers.map(({ status }) => status === 200));
  });

  it('leaves no session behind that was being opened with the old one', { tags: ['thorough'] }, async () => {
    const { put, signIn, session } = await person();
    const [, ...opened] = await Promise.all([
      put({ password: other, current_password: password, refresh_token: session.refreshToken }),
      ...[1, 2, 3, 4].map(() => signIn(password)),
    ]);
    for (const { status, body } of opened) {
      if (status === 200) expect(await refreshes(body.refresh_token)).toBe(false);
      else expect(body.error).toBe('wrong_password');
    }
  });

  it('ends a session that is being refreshed', { tags: ['thorough'] }, async () => {
    const { put, signIn, session } = await person();
    const elsewhere = (await signIn(password)).body.refresh_token as string;
    const refreshed = await refreshWhile(api, { userId: session.user.id, refreshToken: elsewhere }, () =>
      put({ password: other, current_password: password }),
    );
    expect(await refreshes(refreshed)).toBe(false);
  });
});

describe('removing a password', () => {
  it('requires it or an emailed code, ends other sessions, and is confirmed by email', async () => {
    const { email, remove, signIn, me, code, session } = await person();
    const elsewhere = (await signIn(password)).body.refresh_token as string;
    expect((await remove()).body.error).toBe('wrong_password');
    expect((await remove({ current_password: other })).body.error).toBe('wrong_password');
    expect((await remove({ code: await code(), refresh_token: session.refreshToken })).body).toEqual({
      ok: true,
    });
    expect((await remove()).body).toEqual({ ok: true });
    expect((await me()).has_password).toBe(false);
    expect((await signIn(password)).body.error).toBe('wrong_password');
    expect([await refreshes(elsewhere), await refreshes(session.refreshToken)]).toEqual([false, true]);
    await expect
      .poll(async () => (await api.mailsTo(email)).map(({ subject }) => subject))
      .toContain('Your Wishlist password was removed');
  });
});

describe('accounts that can’t have a password', () => {
  it('personal access tokens can’t set or remove one, but show whether there is one', async () => {
    const { partnerId, userId } = await api.partner();
    const { token } = await issuePat(api.ctx, { userId, partnerId, name: 'tool' });
    const headers = { authorization: `Bearer ${token}` };
    for (const method of ['PUT', 'DELETE']) {
      const { status, body } = await api.call(method, '/portal/password', { headers, body: { password } });
      expect([status, body.error]).toEqual([403, 'forbidden']);
    }
    expect((await api.call('GET', '/portal/me', { headers })).body.has_password).toBe(false);
  });

  it(
    'anonymous accounts have no email address and no password, even after merging',
    { tags: ['thorough'] },
    async () => {
      const { body } = await api.call('POST', '/auth/anonymous');
      const anonymous = { authorization: `Bearer ${body.access_token}` };
      const refused = await api.call('PUT', '/portal/password', { headers: anonymous, body: { password } });
      expect([refused.status, refused.body.error]).toEqual([403, 'forbidden']);
      const { headers, signIn } = await person();
      const merge = { old_refresh_token: body.refresh_token };
      expect((await api.call('POST', '/auth/migrate', { headers, body: merge })).status).toBe(200);
      expect((await signIn(password)).status).toBe(200);
    },
  );
});

describe('a person’s data', () => {
  it('includes password dates in the export, never the hash, and is deleted with the account', async () => {
    const { headers, stored, signIn, session } = await person();
    const file = await api.call('GET', '/me/export', { headers });
    const at = api.time.now.toISOString();
    expect(file.body.password).toEqual({ set_at: at, changed_at: at });
    expect(JSON.stringify(file.body)).not.toContain('scrypt');
    await api.ctx.prisma.user.delete({ where: { id: session.user.id } });
    expect(await stored()).toBeNull();
    expect((await signIn(password)).body.error).toBe('wrong_password');
  });
});
