/**
 * Requests that change how to sign in to an account, what can act for it, or where its partner's data goes, need proof
 * that its owner is present: a sign-in within the last ten minutes, the current password, or an emailed code.
 */
import type { ActionFunctionArgs } from '@remix-run/node';
import { describe, expect, it } from 'vitest';
import { type JsonSchema, operationsOf } from '#api/contract/description.ts';
import { createWebhookSecret } from '#api/modules/baskets/create-webhook-secret.ts';
import { createAnonymousUser } from '#api/modules/identity/create-anonymous-user.ts';
import { forkSession } from '#api/modules/identity/fork-session.ts';
import { hashPassword } from '#api/modules/identity/internal/passwords/password-hash.ts';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { createTool } from '#api/modules/marketing/create-tool.ts';
import { createEndpoint } from '#api/modules/webhooks/create-endpoint.ts';
import { messages } from '#api/platform/messages.ts';
import { runIntent } from '#app/account/action.server.ts';
import { accountIntents, loadAccount } from '#app/account/settings/settings.server.ts';
import { runAlerts } from '#app/portal/alerts/alerts.server.ts';
import { basketIntents } from '#app/portal/baskets/baskets.server.ts';
import { answerPortalIntent } from '#app/portal/intents.server.ts';
import { answerPortalKeys } from '#app/portal/keys/keys.server.ts';
import { newToolIntents, toolIntents } from '#app/portal/marketing/tools.server.ts';
import { answerProductData } from '#app/portal/products/products.server.ts';
import { runSettings } from '#app/portal/settings/settings.server.ts';
import { answerPortalTokens } from '#app/portal/tokens/tokens.server.ts';
import { endpointIntents, newEndpointIntents } from '#app/portal/webhooks/endpoints.server.ts';
import { setPageTextsReader } from '#app/ui/page-texts.tsx';
import { codes, useApi } from '#test/support/api.ts';
import { firstPartyBrowser } from '#test/support/first-party.ts';
import { titleOf } from '#test/support/operations.ts';
import { newTeam, signedIn, tokenOf } from '#test/support/team.ts';

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
  const { partnerId } = team;
  const webhook = { webhookUrl: 'https://shop.example/hook', webhookSecret: createWebhookSecret() };
  await prisma.basketConfig.updateMany({ where: { partnerId }, data: webhook });
  const types = ['item.saved' as const];
  const endpoint = await createEndpoint(api.ctx, partnerId, { url: 'https://shop.example/events', types });
  const mapping = { email: '{{email}}' };
  const url = 'https://tool.example/events';
  const tool = await createTool(api.ctx, partnerId, { kind: 'http', url, mapping, types });
  const { refreshToken: first, scope } = await issueSession(api.ctx, { email });
  await prisma.userPassword.create({ data: { userId, hash } });
  api.pass({ minutes: 11 });
  const { body } = await api.call('POST', '/auth/refresh', { body: { refresh_token: first } });
  const session = { access: body.access_token as string, refresh: body.refresh_token as string };
  const ids = { endpointId: endpoint.id, toolId: tool.id };
  return { ...team, ...ids, ...session, email, userId, sessionId: scope.family };
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
  body?: (owner: Owner) => Record<string, unknown>;
  /** It replaces what proves, so a sign-in alone is never enough. */
  strict?: boolean;
}
const newEmail = () => `proof${(count += 1)}@mail.example`;

const evil = () => `https://evil.example/${(count += 1)}`;
const basketRoute = ({ basketConfigId }: Owner) => `/portal/baskets/${basketConfigId}`;
const endpointRoute = ({ endpointId }: Owner) => `/portal/webhooks/endpoints/${endpointId}`;
const toolRoute = ({ toolId }: Owner) => `/portal/marketing/tools/${toolId}`;

const ofAccounts: Record<string, Change> = {
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
/** Destinations and sources of a partner's data, and the secrets that sign it. */
const ofChannels: Record<string, Change> = {
  'POST /portal/baskets': {
    route: () => '/portal/baskets',
    body: () => ({ name: 'Second', webhook_url: evil() }),
  },
  'PATCH /portal/baskets/{basketId}': { route: basketRoute, body: () => ({ webhook_url: evil() }) },
  'POST /portal/baskets/{basketId}/rotate-secret': {
    route: (owner) => `${basketRoute(owner)}/rotate-secret`,
  },
  'POST /portal/baskets/{basketId}/show-secret': { route: (owner) => `${basketRoute(owner)}/show-secret` },
  'POST /portal/webhooks/endpoints': {
    route: () => '/portal/webhooks/endpoints',
    body: () => ({ url: evil(), types: ['item.saved'] }),
  },
  'PATCH /portal/webhooks/endpoints/{endpointId}': { route: endpointRoute, body: () => ({ url: evil() }) },
  'POST /portal/webhooks/endpoints/{endpointId}/rotate': {
    route: (owner) => `${endpointRoute(owner)}/rotate`,
  },
  'POST /portal/webhooks/endpoints/{endpointId}/show-secret': {
    route: (owner) => `${endpointRoute(owner)}/show-secret`,
  },
  'POST /portal/marketing/tools': {
    route: () => '/portal/marketing/tools',
    body: () => ({ kind: 'klaviyo', api_key: 'pk_0123456789abcdef', types: ['item.saved'] }),
  },
  'PATCH /portal/marketing/tools/{toolId}': { route: toolRoute, body: () => ({ url: evil() }) },
  'PUT /portal/alerts': { route: () => '/portal/alerts', body: ({ member }) => ({ reply_to: member.email }) },
  'PUT /partners/{id}/products/feed': {
    route: ({ partnerId }) => `/partners/${partnerId}/products/feed`,
    body: () => ({ url: evil() }),
  },
  'PATCH /portal/partner': { route: () => '/portal/partner', body: () => ({ billing_email: newEmail() }) },
  'PATCH /partners/{id}': {
    route: ({ partnerId }) => `/partners/${partnerId}`,
    body: () => ({ technical_contact: newEmail() }),
  },
};
const changes = { ...ofAccounts, ...ofChannels };
const titles = Object.keys(changes);

const operations = operationsOf(api.description);
const methodOf = (title: string) => title.split(' ')[0] ?? '';
const send = (title: string, owner: Owner, token: string, proof: object = {}, headers = {}) =>
  api.call(methodOf(title), changes[title]!.route(owner), {
    headers: { ...bearer(token), ...headers },
    body: { ...changes[title]!.body?.(owner), ...proof },
  });
/** Everything that acts for the account or its partner, and where its data goes. */
const stateOf = async ({ partnerId, userId }: Owner) =>
  JSON.stringify([
    await prisma.userPassword.findUnique({ where: { userId } }),
    await prisma.personalAccessToken.findMany({ where: { partnerId } }),
    await prisma.apiKey.findMany({ where: { partnerId }, orderBy: { id: 'asc' } }),
    await prisma.partnerMember.findMany({ where: { partnerId }, orderBy: { userId: 'asc' } }),
    await prisma.partnerInvitation.count({ where: { partnerId } }),
    await prisma.user.findUnique({ where: { id: userId } }),
    await prisma.partner.findUnique({ where: { id: partnerId } }),
    await prisma.basketConfig.findMany({ where: { partnerId }, orderBy: { id: 'asc' } }),
    await prisma.eventEndpoint.findMany({ where: { partnerId }, orderBy: { id: 'asc' } }),
    await prisma.productFeed.findMany({ where: { partnerId } }),
    await prisma.shopAlertSettings.findMany({ where: { partnerId } }),
  ]);

/** Changes in these groups that need no proof, and why. */
const others: Record<string, string> = {
  'DELETE /me/connections/{id}': 'takes access away',
  'DELETE /me/marketing-consents/{partnerId}': 'takes a consent back',
  'PATCH /me': 'a name, a language and settings: nobody signs in with them',
  'POST /me/email/verify': 'the second step, with a code that only a proven first step creates',
  'POST /me/merges/{id}/undo': 'gives a guest’s lists back to the guest, and nothing to the caller',
  'POST /auth/migrate': 'adds a guest’s lists, which needs the guest’s own tokens',
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

/** Whether a URL, an address or a secret could be in a field or column. */
const isTarget = (name: string, format = '') =>
  /url|uri|mail|contact|reply|secret|key|token|header|address|endpoint|domain|host|hook|auth|origin|link|p256/i.test(
    name,
  ) || ['uri', 'email'].includes(format);

/** Such fields that need no proof, and why; a name without a request stands for all requests. */
const noTargets: Record<string, string> = {
  refresh_token: 'the caller’s own',
  billing_address: 'postal',
  'POST /portal/keys/{keyId}/domains/check domain': 'of the key; not stored',
  'POST /portal/keys/{keyId}/check origin': 'not stored',
  'POST /me/email/verify email': 'the second step, with a code that only a proven first step creates',
  'POST /me/friends/requests email': 'a person who is asked, and decides',
  'POST /me/alerts/email email': 'of a guest, who has nothing but the session; confirmed by a code',
  'POST /me/alerts/email/verify email': 'its second step',
  'PUT /me/alerts/push endpoint': 'ends with the session that set it',
  'PUT /me/alerts/push keys': 'ends with the session that set it',
  'PUT /me/alerts/push keys.auth': 'ends with the session that set it',
  'PUT /me/alerts/push keys.p256dh': 'ends with the session that set it',
  'POST /portal/alerts/test email': 'a member’s; not stored',
  'POST /auth/migrate old_access_token': 'the guest’s own; used up',
  'POST /auth/migrate old_refresh_token': 'the guest’s own; used up',
  'POST /portal/partners allowed_domains': 'of a new partner, not of an existing one',
  'POST /portal/invitations/accept token': 'used up',
  'POST /scraper url': 'a page to read; nothing is sent there',
  'POST /me/imports list_url': 'a page to read; nothing is sent there',
  'POST /shops/preview url': 'a page to read; nothing is sent there',
  'POST /orders lines.url': 'not stored',
  'POST /analytics/track key': 'a public one',
  'PATCH /me mail_notices': 'whether they are sent',
  'POST /widget/save product.url': 'a wish',
  'POST /widget/save product.imageUrl': 'a wish',
  'POST /widget/save product.siteDomain': 'a wish',
  'POST /hosted/save product.url': 'a wish',
  'POST /hosted/save product.imageUrl': 'a wish',
  'POST /hosted/save product.siteDomain': 'a wish',
  'POST /hosted/lists/{token}/items url': 'a wish',
  'POST /hosted/lists/{token}/items imageUrl': 'a wish',
  'PATCH /partners/{id}/lists/imports/{importId} product_url': 'only products on verified hosts are imported',
  'PUT /partners/{id}/storefront image_url': 'shown in the public listing',
  'POST /shops settings.links': 'shown in the creator shop',
  'POST /shops settings.links.url': 'shown in the creator shop',
  'PATCH /shops/{shopId} settings.links': 'shown in the creator shop',
  'PATCH /shops/{shopId} settings.links.url': 'shown in the creator shop',
  'POST /shops/{shopId}/lists/{listId}/items/by-url url': 'shown in the creator shop',
  'POST /shops/{shopId}/lists/{listId}/items/by-url affiliate_url': 'shown in the creator shop',
  'POST /shops/{shopId}/lists/{listId}/items/manual url': 'shown in the creator shop',
  'POST /shops/{shopId}/lists/{listId}/items/manual image_url': 'shown in the creator shop',
  'POST /shops/{shopId}/lists/{listId}/items/existing url': 'shown in the creator shop',
  'PATCH /shops/{shopId}/items/{itemId} url': 'shown in the creator shop',
  'PATCH /shops/{shopId}/items/{itemId} image_url': 'shown in the creator shop',
};

/** The names of such fields in a body, with dots for nested ones. */
function targetsIn({ $ref, format, ...schema }: JsonSchema, path = ''): string[] {
  if ($ref) return targetsIn(api.description.components.schemas[$ref.split('/').at(-1) ?? ''] ?? {}, path);
  const { properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = schema;
  return [
    ...(path !== '' && isTarget(path.split('.').at(-1) ?? '', format) ? [path] : []),
    ...Object.entries(properties).flatMap(([name, part]) => targetsIn(part, path ? `${path}.${name}` : name)),
    ...[...anyOf, ...oneOf, ...allOf, ...(items ? [items] : [])].flatMap((part) => targetsIn(part, path)),
  ];
}

/** Columns of tables with such values, and how a stolen session is kept from filling them for long. */
const columns: Record<string, RegExp> = {
  'need a proof':
    /^(partners\.(technical_contact|billing_email)|basket_configs\.\w+|event_endpoints\.\w+|product_feeds\.(url|etag)|shop_alert_settings\.reply_to|api_keys\.\w+|partner_invitations\.\w+|personal_access_tokens\.token_hash|users\.email|passkeys\.public_key)$/,
  'created by the service':
    /^(partners\.verification_token|users\.unsubscribe_key|home_keys\.key|lists\.token|media_uploads\.token_hash|alerts\.key|alert_mails\.key|notifications\.dedupe_key|dedupe_keys\.key|invite_codes\.\w+)$/,
  'end with the session or the code':
    /^(email_codes|alert_settings|push_subscriptions|friend_requests|assistant_\w+)\./,
  'of sessions': /^(refresh_tokens|deleted_sessions|account_migrations|stored_sessions|oauth_states)\./,
  'found or verified': /^(verified_domains|domain_checks|page_hosts|watched_pages)\./,
  'of Shopify and Stripe': /^(shops|shopify_\w+|shop_usage_charges|used_trials|privacy_requests|invoices)\./,
  'of a giver without an account, who confirms it by a link': /^gift_claims\.email$/,
  'keyed hashes': /^strangers_mails\.mailbox$/,
  logs: /^(webhook_attempts\w*|account_merge_changes|idempotency_keys|stopped_addresses)\./,
  'of wishes and products':
    /^(imports|import_rows|products|product_texts|list_items|item_sources|list_imports|imported_\w+)\./,
  'shown on pages': /^(storefront_listings\.image_url|creator_shops\.settings|creator_items\.url)$/,
  postal: /^partners\.billing_address$/,
};

describe('the description', () => {
  it('asks for a proof of every URL, address and secret that a request stores, or this says why not', () => {
    const unproven = operations
      .filter(({ method, 'x-auth': auth }) => method !== 'get' && /shopper|account|member/.test(auth))
      .flatMap((operation) => {
        const { 'x-proof': rule, 'x-proof-fields': only } = operation;
        const isProven = (field: string) =>
          rule !== undefined && (!only || only.some((one) => `${field}.`.startsWith(`${one}.`)));
        const fields = targetsIn(operation.requestBody?.content['application/json']?.schema ?? {});
        return [...new Set(fields)].flatMap((field) =>
          isProven(field) ? [] : [`${titleOf(operation)} ${field}`],
        );
      });
    const isKnown = (field: string) => field in noTargets || (field.split(' ').at(-1) ?? '') in noTargets;
    expect(unproven.filter((field) => !isKnown(field))).toEqual([]);
    const unused = Object.keys(noTargets).filter((known) => !unproven.some((field) => field.endsWith(known)));
    expect(unused).toEqual([]);
  });

  it('leaves no column out that such a thing could be in', async () => {
    const { rows } = await api.ctx.pool.query<{ name: string; column: string }>(`
      SELECT table_name AS name, column_name AS column FROM information_schema.columns
      WHERE table_schema = 'public' AND data_type IN ('text', 'bytea', 'jsonb', 'ARRAY')`);
    const found = rows.flatMap(({ name, column }) =>
      isTarget(column) || column === 'settings' ? [`${name}.${column}`] : [],
    );
    const known = Object.values(columns);
    expect(found.filter((one) => !known.some((reason) => reason.test(one)))).toEqual([]);
  });

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

const refusedAlone = async (title: string, owner: Owner) => [
  await send(title, owner, owner.access),
  await send(title, owner, owner.access, { current_password: 'not this one at all' }),
  await send(title, owner, owner.access, { code: '000000' }),
];

it.each(Object.keys(ofChannels))('%s is refused with a token alone, and accepts a code', async (title) => {
  const owner = await stale();
  const before = await stateOf(owner);
  expect(codes(await refusedAlone(title, owner))).toEqual([
    [403, 'fresh_sign_in_required'],
    [400, 'wrong_password'],
    [400, 'wrong_code'],
  ]);
  expect(await stateOf(owner)).toBe(before);
  const code = await mailedCode(owner.email);
  expect((await send(title, owner, owner.access, { code })).status).toBe(200);
});

describe.each(Object.keys(ofAccounts))('%s', (title) => {
  const { strict = false } = changes[title]!;
  const refusal = strict ? [400, 'wrong_password'] : [403, 'fresh_sign_in_required'];

  it('is refused with a token alone, and with a wrong password or code', async () => {
    const owner = await stale();
    const before = await stateOf(owner);
    expect(codes(await refusedAlone(title, owner))).toEqual([
      refusal,
      [400, 'wrong_password'],
      [400, 'wrong_code'],
    ]);
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
    '%s: is accepted without a proof for channels and keys, and is refused for everything else',
    async (title) => {
      const owner = await stale();
      const { token } = await tokenOf(api, owner.email);
      const { status, body } = await send(title, owner, token, { current_password: password });
      const { 'x-proof': rule, 'x-auth': auth } = operations.find((one) => titleOf(one) === title)!;
      const ofMember = rule === 'person or token' ? [200, undefined] : [403, 'forbidden'];
      expect([status, body.error ?? undefined]).toEqual(
        auth === 'shopper' ? [401, 'unauthorized'] : ofMember,
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

setPageTextsReader((area) => ({ lang: 'en', texts: messages(area, 'en'), script: '' }));
const account = (args: ActionFunctionArgs) =>
  runIntent(args, 'account/settings/settings-route', accountIntents, loadAccount);
const keyId = ({ keys }: Owner) => String(keys.test.id);

const basketForm = (args: ActionFunctionArgs) => answerPortalIntent(args, basketIntents);
const endpointForm = (args: ActionFunctionArgs) => answerPortalIntent(args, endpointIntents);
const toolForm = (args: ActionFunctionArgs) => answerPortalIntent(args, toolIntents);
const toolFields = { mapping: '{"email":"{{email}}"}', types: 'item.saved' };

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
  [
    'contacts',
    runSettings,
    () => ({ intent: 'settings', name: 'Shop', technical_contact: newEmail(), locale: 'en' }),
  ],
  ['invoices’ address', runSettings, () => ({ intent: 'billing', billing_email: newEmail() })],
  [
    'a wishlist’s webhook',
    basketForm,
    () => ({ intent: 'save', patch: JSON.stringify({ webhookUrl: evil() }) }),
  ],
  [
    'where a wishlist leads',
    basketForm,
    () => ({ intent: 'save', patch: JSON.stringify({ checkout: { mode: 'ajax', cartUrl: evil() } }) }),
  ],
  ['a wishlist’s secret', basketForm, () => ({ intent: 'secret' })],
  ['its rotation', basketForm, () => ({ intent: 'rotate' })],
  [
    'a new endpoint',
    (args) => answerPortalIntent(args, newEndpointIntents),
    () => ({ intent: 'create', url: evil(), types: 'item.saved' }),
  ],
  ['another URL of an endpoint', endpointForm, () => ({ intent: 'save', url: evil(), types: 'item.saved' })],
  ['an endpoint’s secret', endpointForm, () => ({ intent: 'secret' })],
  ['the rotation of an endpoint’s secret', endpointForm, () => ({ intent: 'rotate' })],
  [
    'a new tool',
    (args) => answerPortalIntent(args, newToolIntents),
    () => ({ intent: 'klaviyo', api_key: 'pk_0123456789abcdef', types: 'item.saved' }),
  ],
  ['another URL of a tool', toolForm, () => ({ intent: 'save', url: evil(), ...toolFields })],
  [
    'another key of a tool',
    toolForm,
    () => ({ intent: 'save', url: 'https://tool.example/events', headers: 'api-key: mine', ...toolFields }),
  ],
  ['the feed', answerProductData, () => ({ intent: 'feed', url: evil() })],
  [
    'replies to alerts',
    runAlerts,
    ({ member }) => ({ intent: 'email', min_drop_percent: '5', reply_to: member.email }),
  ],
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
  const asked = (
    body: { proof?: { hasPassword: boolean }; refused?: { values: { proof?: string } } } | null,
  ) => (body?.proof ? body.proof.hasPassword : body?.refused?.values.proof);

  it('asks for a password or a code, and continues with either', async () => {
    const owner = await stale();
    const before = await stateOf(owner);
    const browser = browserOf(owner);
    const fields = fieldsOf(owner) as Record<string, string>;
    const params = { basketId: owner.basketConfigId, endpointId: owner.endpointId, toolId: owner.toolId };
    const send = (sent: Record<string, string>) => browser.act(action, sent, params);
    const question = await send(fields);
    expect(question.status).toBeGreaterThan(400);
    expect([true, 'password']).toContain(asked(question.body));
    const wrong = await send({ ...fields, current_password: 'not this one at all' });
    expect(JSON.stringify(wrong.body)).toMatch(/current_password|wrong_password/);
    expect(JSON.stringify(wrong.body)).not.toContain('not this one at all');
    expect(await stateOf(owner)).toBe(before);
    const code = await mailedCode(owner.email);
    const done = await send({ ...fields, code });
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

describe('owners are told by email', () => {
  const told = async (email: string) =>
    (await api.mailsTo(email))
      .filter(({ subject }) => subject?.endsWith('a new destination for your data'))
      .map(({ text }) => text ?? '');

  it('about every new channel, no matter who sets it up, and not about those that stay or go', async () => {
    const owner = await stale();
    const second = await signedIn(api, newEmail());
    const { partnerId } = owner;
    const membership = { partnerId, userId: second.userId, role: 'owner', createdAt: api.time.now };
    await prisma.partnerMember.create({ data: membership });
    const { token } = await tokenOf(api, owner.member.email);
    const feed = (url: string | null) =>
      api.call('PUT', `/partners/${partnerId}/products/feed`, { headers: bearer(token), body: { url } });
    for (const url of ['https://feeds.example/one?key=hidden', 'https://feeds.example/one?key=hidden', null])
      expect((await feed(url)).status).toBe(200);
    await send('PATCH /portal/webhooks/endpoints/{endpointId}', owner, token);
    await api.call('PATCH', endpointRoute(owner), { headers: bearer(token), body: { paused: true } });
    await expect.poll(() => told(second.email)).toHaveLength(2);
    const texts = await told(second.email);
    expect(texts.join()).toContain('feeds.example');
    expect(texts.join()).toContain('evil.example');
    expect(texts.join()).not.toContain('hidden');
    // And about those that were there at first.
    await expect.poll(() => told(owner.email)).toHaveLength(4);
    expect(await told(owner.member.email)).toEqual([]);
  });

  it('ten times an hour at most, however many changes there are at once; the last one says so', async () => {
    const owner = await stale();
    api.pass({ minutes: 60 });
    const { token } = await tokenOf(api, owner.email);
    const title = 'PATCH /portal/baskets/{basketId}';
    await Promise.all(Array.from({ length: 14 }, () => send(title, owner, token)));
    await expect.poll(() => told(owner.email)).toHaveLength(12);
    const last = (await told(owner.email)).filter((text) => text.includes('won’t email you'));
    expect(last).toHaveLength(1);
    api.pass({ minutes: 60 });
    await send(title, owner, token);
    await expect.poll(() => told(owner.email)).toHaveLength(13);
  });
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
