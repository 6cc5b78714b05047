/**
 * Requests that change how to sign in to an account, or what can act for it, need proof that its owner is present: a
 * sign-in within the last ten minutes, the current password, or an emailed code.
 */
import type { ActionFunctionArgs } from '@remix-run/node';
import { describe, expect, it } from 'vitest';
import { operationsOf } from '#api/contract/description.ts';
import { createAnonymousUser } from '#api/modules/identity/create-anonymous-user.ts';
import { forkSession } from '#api/modules/identity/fork-session.ts';
import { hashPassword } from '#api/modules/identity/internal/passwords/password-hash.ts';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { messages } from '#api/platform/messages.ts';
import { runIntent } from '#app/account/action.server.ts';
import { accountIntents, loadAccount } from '#app/account/settings/settings.server.ts';
import { answerPortalKeys } from '#app/portal/keys/keys.server.ts';
import { runSettings } from '#app/portal/settings/settings.server.ts';
import { answerPortalTokens } from '#app/portal/tokens/tokens.server.ts';
import { readPageTexts } from '#app/ui/page-texts.tsx';
import { codes, useApi } from '#test/support/api.ts';
import { firstPartyBrowser } from '#test/support/first-party.ts';
import { titleOf } from '#test/support/operations.ts';
import { newTeam, tokenOf } from '#test/support/team.ts';

const api = await useApi();
const { prisma } = api.ctx;
const password = 'copper kettle on a blue shelf';
/** A tenth of the work to compare. */
const hash = await hashPassword(password, { ln: 12, r: 8, p: 1 });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
let count = 0;

/** A partner whose owner has a password and signed in long ago, with a token that was refreshed just now. */
async function stale() {
  const team = await newTeam(api);
  const { email, userId } = team.owner;
  const { refreshToken: first, scope } = await issueSession(api.ctx, { email });
  await prisma.userPassword.create({ data: { userId, hash } });
  api.pass({ minutes: 11 });
  const { body } = await api.call('POST', '/auth/refresh', { body: { refresh_token: first } });
  const session = { access: body.access_token as string, refresh: body.refresh_token as string };
  return { ...team, ...session, email, userId, sessionId: scope.family };
}
type Owner = Awaited<ReturnType<typeof stale>>;

/** A code in an email that was sent just now. */
async function mailedCode(email: string) {
  api.pass({ minutes: 1 });
  await api.call('POST', '/auth/email/start', { body: { email } });
  return api.lastCode(email);
}

interface Change {
  route: (owner: Owner) => string;
  body?: () => Record<string, unknown>;
  /** It replaces what proves, so a sign-in alone is never enough. */
  strict?: boolean;
}
const newEmail = () => `proof${(count += 1)}@mail.example`;

const changes: Record<string, Change> = {
  'PUT /portal/password': {
    route: () => '/portal/password',
    body: () => ({ password: 'seven lanterns over the river' }),
    strict: true,
  },
  'DELETE /portal/password': { route: () => '/portal/password', strict: true },
  'POST /me/email/start': {
    route: () => '/me/email/start',
    body: () => ({ email: newEmail() }),
    strict: true,
  },
  'POST /portal/tokens': { route: () => '/portal/tokens', body: () => ({ name: 'Laptop' }) },
  'POST /portal/keys': { route: () => '/portal/keys', body: () => ({ environment: 'test' }) },
  'POST /portal/keys/{keyId}/rotate': { route: ({ keys }) => `/portal/keys/${keys.test.id}/rotate` },
  'PUT /portal/keys/{keyId}/domains': {
    route: ({ keys }) => `/portal/keys/${keys.test.id}/domains`,
    body: () => ({ allowed_domains: ['evil.example'] }),
  },
  'POST /portal/members': {
    route: () => '/portal/members',
    body: () => ({ email: newEmail(), role: 'owner' }),
  },
  'PATCH /portal/members/{userId}': {
    route: ({ member }) => `/portal/members/${member.userId}`,
    body: () => ({ role: 'owner' }),
  },
  'POST /portal/partner/delete': {
    route: () => '/portal/partner/delete',
    body: () => ({ name: 'not its name' }),
  },
  'DELETE /me': { route: () => '/me', body: () => ({ confirm: true }) },
};
const titles = Object.keys(changes);

const operations = operationsOf(api.description);
const methodOf = (title: string) => title.split(' ')[0] ?? '';
const send = (title: string, owner: Owner, token: string, proof: object = {}, headers = {}) =>
  api.call(methodOf(title), changes[title]!.route(owner), {
    headers: { ...bearer(token), ...headers },
    body: { ...changes[title]!.body?.(), ...proof },
  });
/** Everything that acts for the account or its partner. */
const stateOf = async ({ partnerId, userId }: Owner) =>
  JSON.stringify([
    await prisma.userPassword.findUnique({ where: { userId } }),
    await prisma.personalAccessToken.findMany({ where: { partnerId } }),
    await prisma.apiKey.findMany({ where: { partnerId }, orderBy: { id: 'asc' } }),
    await prisma.partnerMember.findMany({ where: { partnerId }, orderBy: { userId: 'asc' } }),
    await prisma.partnerInvitation.count({ where: { partnerId } }),
    await prisma.user.findUnique({ where: { id: userId } }),
  ]);

/** Changes in these groups that need no proof, and why. */
const others: Record<string, string> = {
  'DELETE /me/marketing-consents/{partnerId}': 'takes a consent back',
  'PATCH /me': 'a name, a language and settings: nobody signs in with them',
  'POST /me/email/verify': 'the second step, with a code that only a proven first step creates',
  'POST /me/merges/{id}/undo': 'gives a guest’s lists back to the guest, and nothing to the caller',
  'POST /auth/migrate': 'adds a guest’s lists, which needs the guest’s own tokens',
  'PATCH /portal/partner': 'names and contacts',
  'PATCH /partners/{id}': 'names and contacts',
  'PUT /partners/{id}/storefront': 'a public listing',
  'POST /portal/partners': 'a new partner, not what acts for an existing one',
  'POST /portal/invitations/accept': 'joins a partner, as its owner decided',
  'DELETE /portal/tokens/{tokenId}': 'takes access away, also in an emergency',
  'DELETE /portal/members/{userId}': 'takes access away',
  'DELETE /portal/invitations/{invitationId}': 'takes access away',
  'PATCH /portal/keys/{keyId}': 'a name',
  'DELETE /portal/keys/{keyId}': 'only of unused and ended keys',
  'POST /portal/keys/{keyId}/revoke': 'takes access away, also in an emergency',
  'POST /portal/keys/{keyId}/domains/check': 'reads what the domain itself publishes',
  'POST /portal/keys/{keyId}/check': 'changes nothing',
  'DELETE /portal/test-data': 'only what test keys saved',
};
const isOthers = ({ tags, 'x-auth': auth }: (typeof operations)[number]) =>
  ['shopper', 'account', 'member'].includes(auth) &&
  tags.some((tag) => ['Account', 'Sign-in', 'Portal', 'Keys', 'Partners'].includes(tag));

describe('the description', () => {
  it('marks every operation that needs a proof, and misses none that changes accounts', () => {
    const marked = operations.filter((operation) => operation['x-proof']).map(titleOf);
    expect(marked.sort()).toEqual([...titles].sort());
    const unmarked = operations.filter((one) => one.method !== 'get' && isOthers(one) && !one['x-proof']);
    expect(unmarked.map(titleOf).sort()).toEqual(Object.keys(others).sort());
  });

  it('explains what a proof is and how it fails', () => {
    for (const operation of operations.filter((one) => one['x-proof'])) {
      const text = JSON.stringify([operation.requestBody, api.description.components.schemas]);
      expect(text, titleOf(operation)).toContain('current_password');
      expect(JSON.stringify(operation.responses), titleOf(operation)).toContain('fresh_sign_in_required');
    }
  });
});

describe.each(titles)('%s', (title) => {
  const { strict = false } = changes[title]!;
  const refusal = strict ? [400, 'wrong_password'] : [403, 'fresh_sign_in_required'];

  it('is refused with a token alone, and with a wrong password or code', async () => {
    const owner = await stale();
    const before = await stateOf(owner);
    const answers = [
      await send(title, owner, owner.access),
      await send(title, owner, owner.access, { current_password: 'not this one at all' }),
      await send(title, owner, owner.access, { code: '000000' }),
    ];
    expect(codes(answers)).toEqual([refusal, [400, 'wrong_password'], [400, 'wrong_code']]);
    expect(await stateOf(owner)).toBe(before);
  });

  it('is refused in sessions made from a fresh one, because no one signed in to them', async () => {
    const owner = await stale();
    const { scope, user } = await issueSession(api.ctx, { email: owner.email });
    const fork = { userId: user.id, parent: scope.family };
    const copy = await forkSession(api.ctx, fork);
    const { partnerId: basketPartnerId } = owner;
    const basket = await forkSession(api.ctx, { ...fork, basketPartnerId });
    const answers = [
      await send(title, owner, copy.accessToken),
      await send(title, owner, basket.accessToken),
      await send(title, owner, copy.accessToken, { code: await mailedCode(newEmail()) }),
    ];
    expect(codes(answers)).toEqual([refusal, [403, 'forbidden'], [400, 'wrong_code']]);
  });

  it('accepts the password, an emailed code once, and a fresh sign-in unless the request replaces a proof', async () => {
    // It gets past the proof: the partner's name is wrong on purpose, and its only owner can't be deleted.
    const passed = { 'POST /portal/partner/delete': 'invalid_input', 'DELETE /me': 'forbidden' }[title];
    const owner = await stale();
    const { accessToken } = await issueSession(api.ctx, { email: owner.email });
    api.pass({ minutes: 8 });
    const signedIn = await send(title, owner, accessToken);
    expect(signedIn.body.error).toBe(strict ? 'wrong_password' : passed);
    const code = await mailedCode(owner.email);
    if (title === 'DELETE /portal/password') {
      expect((await send(title, owner, owner.access, { code })).body).toEqual({ ok: true });
      return;
    }
    const byPassword = await send(title, owner, owner.access, { current_password: password });
    expect(byPassword.body.error).toBe(passed);
    // A new password ends other sessions.
    const fresh = async () => (await issueSession(api.ctx, { email: owner.email })).accessToken;
    if (title.includes('rotate')) await prisma.apiKey.updateMany({ data: { replacedById: null } });
    expect((await send(title, owner, await fresh(), { code })).body.error).toBe(passed);
    expect((await send(title, owner, await fresh(), { code })).body.error).toBe('no_open_code');
  });
});

describe('a first password', () => {
  const put = (token: string, proof = {}) =>
    api.call('PUT', '/portal/password', { headers: bearer(token), body: { password, ...proof } });

  it('needs a proof, too, so that a token can’t become an account', async () => {
    const { email } = (await newTeam(api)).owner;
    const { refreshToken } = await issueSession(api.ctx, { email });
    api.pass({ minutes: 11 });
    const refreshed = await api.call('POST', '/auth/refresh', { body: { refresh_token: refreshToken } });
    const token = refreshed.body.access_token as string;
    expect(codes([await put(token), await put(token, { current_password: password })])).toEqual([
      [403, 'fresh_sign_in_required'],
      [400, 'wrong_password'],
    ]);
    expect((await put(token, { code: await mailedCode(email) })).body).toEqual({ ok: true });
  });

  it('doesn’t use up the code if it is weak', async () => {
    const { email } = (await newTeam(api)).owner;
    const { accessToken } = await issueSession(api.ctx, { email });
    const code = await mailedCode(email);
    expect((await put(accessToken, { code, password: 'short' })).body.error).toBe('weak_password');
    expect((await put(accessToken, { code })).body).toEqual({ ok: true });
  });
});

describe('a personal access token', () => {
  it.each(titles)(
    '%s: is accepted for keys without a proof, and is refused for everything else',
    async (title) => {
      const owner = await stale();
      const { token } = await tokenOf(api, owner.email);
      const { status, body } = await send(title, owner, token, { current_password: password });
      const isOfKeys = title.includes('/portal/keys');
      const isOfShopper = title.endsWith('/me') || title.includes('/me/');
      expect([status, body.error]).toEqual(
        isOfKeys ? [200, undefined] : isOfShopper ? [401, 'unauthorized'] : [403, 'forbidden'],
      );
    },
  );
});

it('an account without an email address is deleted by its session, which is all it has', async () => {
  const { accessToken } = await createAnonymousUser(api.ctx);
  api.pass({ minutes: 14 });
  const answer = await api.call('DELETE', '/me', { headers: bearer(accessToken), body: { confirm: true } });
  expect(answer.body).toEqual({ ok: true });
});

describe('with an Idempotency-Key', () => {
  const title = 'POST /portal/keys';

  it('wrong codes still count', async () => {
    const owner = await stale();
    await mailedCode(owner.email);
    const errors: string[] = [];
    for (let n = 0; n < 6; n += 1) {
      const key = { 'idempotency-key': `guess ${n}` };
      errors.push((await send(title, owner, owner.access, { code: '000000' }, key)).body.error);
    }
    expect(errors.slice(3)).toEqual(['wrong_code', 'too_many_wrong_codes', 'too_many_wrong_codes']);
  });

  it('a repeated request gets the first answer, whatever its proof, which isn’t stored', async () => {
    const owner = await stale();
    const key = { 'idempotency-key': 'one key' };
    const first = await send(title, owner, owner.access, { current_password: password }, key);
    const again = await send(title, owner, owner.access, { code: 'used' }, key);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await prisma.apiKey.count({ where: { partnerId: owner.partnerId } })).toBe(3);
    const { requestHash } = await prisma.idempotencyKey.findFirstOrThrow({ where: { key: 'one key' } });
    const other = await stale();
    await send(title, other, other.access, { code: await mailedCode(other.email) }, key);
    const rows = await prisma.idempotencyKey.findMany({ where: { key: 'one key' } });
    expect(rows.map((row) => Buffer.from(row.requestHash).equals(Buffer.from(requestHash)))).toEqual([
      true,
      true,
    ]);
  });

  it('one code makes one key, however many requests use it at once', async () => {
    const owner = await stale();
    const code = await mailedCode(owner.email);
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(title, owner, owner.access, { code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await prisma.apiKey.count({ where: { partnerId: owner.partnerId } })).toBe(3);
  });
});

readPageTexts((area) => ({ lang: 'en', texts: messages(area, 'en'), script: '' }));
const account = (args: ActionFunctionArgs) =>
  runIntent(args, 'account/settings/settings-route', accountIntents, loadAccount);
const keyId = ({ keys }: Owner) => String(keys.test.id);

/** The forms of our pages that do the same. */
const forms: [string, (args: ActionFunctionArgs) => Promise<Response>, (owner: Owner) => object][] = [
  ['tokens', answerPortalTokens, () => ({ intent: 'create', name: 'CI', access: 'everything', days: '30' })],
  ['keys', answerPortalKeys, () => ({ intent: 'create', environment: 'test' })],
  ['rotation', answerPortalKeys, (owner) => ({ intent: 'rotate', key: keyId(owner) })],
  [
    'domains',
    answerPortalKeys,
    (owner) => ({ intent: 'domains', key: keyId(owner), domain: 'evil.example' }),
  ],
  ['invitations', runSettings, () => ({ intent: 'invite', email: newEmail(), role: 'owner' })],
  ['roles', runSettings, ({ member }) => ({ intent: 'role', user: member.userId, role: 'owner' })],
  ['deletion of the partner', runSettings, () => ({ intent: 'delete', name: 'not its name' })],
  ['removal of passkeys', account, () => ({ intent: 'passkey-remove', passkey: '1' })],
  ['connecting a service', account, () => ({ intent: 'provider-add', provider: 'none' })],
  ['disconnecting one', account, () => ({ intent: 'provider-remove', issuer: 'none', subject: 'none' })],
  ['deletion of the account', account, () => ({ intent: 'delete', word: 'delete' })],
];

describe.each(forms)('the form for %s', (_name, action, fieldsOf) => {
  const browserOf = ({ refresh }: Owner) => {
    const browser = firstPartyBrowser(api);
    browser.cookies.set('wl_session', refresh);
    return browser;
  };
  const asked = (body: { proof?: { hasPassword: boolean }; refused?: { values: { proof?: string } } }) =>
    body.proof ? body.proof.hasPassword : body.refused?.values.proof;

  it('asks for a password or a code, and continues with either', async () => {
    const owner = await stale();
    const before = await stateOf(owner);
    const browser = browserOf(owner);
    const fields = fieldsOf(owner) as Record<string, string>;
    const question = await browser.act(action, fields);
    expect(question.status).toBeGreaterThan(400);
    expect([true, 'password']).toContain(asked(question.body));
    const wrong = await browser.act(action, { ...fields, current_password: 'not this one at all' });
    expect(JSON.stringify(wrong.body)).toMatch(/current_password|wrong_password/);
    expect(JSON.stringify(wrong.body)).not.toContain('not this one at all');
    expect(await stateOf(owner)).toBe(before);
    const code = await mailedCode(owner.email);
    const done = await browser.act(action, { ...fields, code });
    expect(asked(done.body)).toBeUndefined();
    expect(JSON.stringify(done.body)).not.toMatch(/fresh_sign_in_required|wrong_code|no_open_code/);
  });
});

it('people without a password get a code right away on their account’s page', async () => {
  const { owner } = await newTeam(api);
  api.pass({ minutes: 11 });
  const browser = firstPartyBrowser(api);
  browser.cookies.set('wl_session', owner.cookie.replace('wl_session=', ''));
  const form = { intent: 'passkey-remove', passkey: '1' };
  const { body } = await browser.act(account, form);
  expect(body.refused.values.proof).toBe('code');
  const code = await api.lastCode(owner.email);
  // The proof is enough; there is no such passkey.
  expect((await browser.act(account, { ...form, code })).body.refused.code).toBe('not_found');
});

describe('the account is told by email', () => {
  const subjects = async (email: string) => (await api.mailsTo(email)).map(({ subject }) => subject);

  it('about tokens that are created and revoked, also by an owner or with the membership', async () => {
    const { owner, member, partnerId } = await newTeam(api);
    const name = (await prisma.partner.findUniqueOrThrow({ where: { id: partnerId } })).name;
    const { id } = await tokenOf(api, member.email);
    await tokenOf(api, member.email);
    const mail = await api.mailTo(member.email, 1);
    expect(mail.subject).toBe('An access token was created for your Wishlist account');
    expect(mail.text).toContain(name);
    expect(mail.text).toContain('Tools');
    const remove = (route: string) => api.call('DELETE', route, { headers: owner.headers });
    await remove(`/portal/tokens/${id}`);
    await remove(`/portal/tokens/${id}`);
    await remove(`/portal/members/${member.userId}`);
    const revoked = 'An access token of your Wishlist account was revoked';
    await expect
      .poll(async () => (await subjects(member.email)).filter((subject) => subject === revoked))
      .toEqual([revoked, revoked]);
    expect(await subjects(owner.email)).not.toContain(revoked);
  });
});
