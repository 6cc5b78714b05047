/** Every code in the published error tables is produced by a request, with its status and fields. */
import { describe, expect, it } from 'vitest';
import { errors } from '#api/contract/errors.ts';
import type { PlanId } from '#api/contract/plans.ts';
import { rejectVideo } from '#api/modules/creators/review-video.ts';
import { addLegacyUsers } from '#api/modules/identity/add-legacy-users.ts';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { createKey } from '#api/modules/keys/create-key.ts';
import { allowAnyPlan } from '#test/support/allow-any-plan.ts';
import { type Answer, product, useApi } from '#test/support/api.ts';
import { cannotOccur, published } from '#test/support/error-tables.ts';
import { faultsIn } from '#test/support/faults.ts';
import { startForeignSite } from '#test/support/foreign-site.ts';
import { shopWithProduct, type Started } from '#test/support/product-videos.ts';

const elsewhere = await startForeignSite();
const api = await useApi({ EVENT_PER_MINUTE_IP: '20', IMAGE_PROXY_HOSTS: new URL(elsewhere.origin).host });
const { prisma } = api.ctx;
const { refusing, swallowing, without, withoutColumn } = faultsIn(api.ctx);

type Embed = Awaited<ReturnType<typeof api.embed>>;
type Headers = Record<string, string>;

const shop = await api.embed();
const stranger = await api.embed();
const { headers } = shop;
const free = await api.embed({ plan: 'free' });
await prisma.usageCounter.create({
  data: { partnerId: free.partner.partnerId, period: '2026-11', saves: 200 },
});
const expired = await api.partner('free');
await prisma.shop.create({
  data: { partnerId: expired.partnerId, domain: 'late.example', trialEndsAt: new Date('2026-11-01') },
});
const listed = await createKey(api.ctx, {
  partnerId: shop.partner.partnerId,
  environment: 'live',
  domains: ['shop.example'],
});
const unplanned = await api.partner();
await allowAnyPlan(api.ctx.pool, 'partners');
await prisma.partner.update({ where: { id: unplanned.partnerId }, data: { plan: 'gold' } });
const owner = await api.partner();
const { user } = await prisma.partnerMember.findFirstOrThrow({
  where: { partnerId: owner.partnerId },
  include: { user: true },
});
const ownerHeaders = {
  authorization: `Bearer ${(await issueSession(api.ctx, { email: user.email ?? '' })).accessToken}`,
};

const ask = (method: string, route: string, body?: unknown, as: Headers = headers) =>
  api.call(method, route, { headers: as, body });
const init = (body: unknown, as: Headers = {}) => ask('POST', '/widget/init', body, as);
const initFor = (key: string, origin = 'https://shop.example') => init({ origin, public_key: key });
const saveOn = (embed: Embed, body: unknown, more: Headers = {}) =>
  ask('POST', '/widget/save', body, { ...embed.headers, ...more });
const oauth = (step: string, body?: unknown, as: Headers = headers) =>
  ask('POST', `/widget/oauth-${step}`, body, as);
const event = (as: Headers, id = shop.partner.basketConfigId, address?: string) =>
  api.call('POST', `/baskets/${id}/event`, {
    headers: as,
    body: { type: 'open' },
    ...(address && { address }),
  });
const newState = async () => (await oauth('state')).body.state as string;
const session = { access_token: shop.session.accessToken, refresh_token: shop.session.refreshToken };
const own = { wishlistId: shop.list.db_id, product: product('a') };
const emailCode = (step: string, body: unknown) => ask('POST', `/auth/email/${step}`, body, {});
const list = `/hosted/lists/${shop.list.id}`;
const item = async () => {
  const added = await ask('POST', `${list}/items`, { title: 'A walk' });
  return added.body.product as { id: number; item_id: number };
};
const onItem = async (method: string, more = '', body?: unknown) =>
  ask(method, `${list}/items/${(await item()).item_id}${more}`, body);
const shared = async () => {
  await ask('PUT', `/hosted/lists/${stranger.list.id}`, { share_public: true }, stranger.headers);
  return `/hosted/public/lists/${stranger.list.id}/follow`;
};
const media = (plan?: PlanId) => shopWithProduct(api, plan);
const proxied = (url?: string) => ask('GET', `/images/proxy${url ? `?url=${encodeURIComponent(url)}` : ''}`);
const event1 = { type: 'product_view', partner_id: shop.partner.partnerId };
const identifier = 'device-0123456789-clara';
await addLegacyUsers(api.ctx, [{ identifier, displayName: 'Clara' }]);
const legacy = () => ask('POST', '/auth/legacy-login', { identifier }, {});
const anonymous = () => ask('POST', '/auth/anonymous', undefined, {});
const friendRequest = (body: unknown) => ask('POST', '/me/friends/requests', body);
const imported = (body: object) => ask('POST', '/me/imports', body);
const feedback = (body: object) => ask('POST', '/feedback', body);

/** The requests for each code; a suffix after a slash distinguishes two requests for the same code. */
const requests: Record<string, () => Promise<Answer>> = {
  invalid_input: () => init({}),
  invalid_origin: () => initFor(shop.partner.keys.test.key, 'file:///shop.html'),
  unknown_key: () => initFor('pk_test_nothing'),
  origin_not_allowed: () => initFor(listed.key, 'https://evil.example'),
  allowlist_required: () => initFor(shop.partner.keys.live.key),
  subscription_required: () => initFor(expired.keys.test.key),
  usage_limit_reached: () => saveOn(free, { ...own, wishlistId: free.list.db_id }),
  'usage_limit_reached/hosted': () =>
    ask('POST', '/hosted/save', { ...own, wishlistId: free.list.db_id }, { ...free.headers }),
  widget_token_invalid: () => saveOn(shop, own, { 'x-widget-token': 'x' }),
  unauthorized: () => saveOn(shop, own, { authorization: 'Bearer x' }),
  forbidden: () => ask('DELETE', '/widget/saved-products/999'),
  invalid_item_id: () => ask('DELETE', '/widget/saved-products/x'),
  missing_wishlist: () => saveOn(shop, { product: product('a') }),
  missing_url: () => saveOn(shop, { ...own, product: {} }),
  invalid_wishlist: () => saveOn(shop, { ...own, wishlistId: stranger.list.db_id }),
  idempotency_key_reused: async () => {
    await saveOn(shop, own, { 'idempotency-key': 'twice' });
    return saveOn(shop, { ...own, product: product('b') }, { 'idempotency-key': 'twice' });
  },
  product_create_failed: () =>
    refusing('products', () => saveOn(shop, { ...own, product: product('f1', { title: 'fault' }) })),
  save_failed: () =>
    refusing('list_items', () => saveOn(shop, { ...own, product: product('f2', { title: 'fault' }) })),
  missing_state: () => oauth('poll', {}),
  invalid_session_data: async () => oauth('complete', { state: await newState(), session: {} }),
  invalid_or_expired_state: () => oauth('poll', { state: 'x' }),
  state_key_mismatch: async () => oauth('poll', { state: await newState() }, stranger.headers),
  state_consumed: async () => {
    const state = await newState();
    await oauth('complete', { state, session });
    await oauth('poll', { state });
    return oauth('poll', { state });
  },
  internal_error: () => without('oauth_states', () => oauth('state')),
  forbidden_key_mismatch: () => event({ 'x-widget-key': stranger.partner.keys.test.key }),
  rate_limited: async () => {
    const as = { 'x-widget-key': shop.partner.keys.test.key };
    const answers = await Promise.all(Array.from({ length: 21 }, () => event(as, undefined, '192.0.2.9')));
    return answers.find((answer) => answer.status === 429) ?? (answers[0] as Answer);
  },
  invalid_session: () => ask('POST', '/session/store', {}),
  invalid_access_token: () => ask('POST', '/session/store', { ...session, access_token: 'x' }),
  missing_sid: () => ask('POST', '/session/restore', {}),

  not_found: () => ask('GET', '/baskets/bkt_unknown'),
  'not_found/route': () => ask('GET', '/nothing'),
  missing_token: () => ask('GET', '/hosted/lists/%20'),
  missing_id: () => ask('DELETE', '/hosted/products/x'),
  missing_item_id: () => ask('DELETE', `${list}/items/x`),
  missing_params: () => onItem('PUT', '/purchased', {}),
  missing_name: () => ask('POST', '/hosted/me/lists', {}),
  missing_title: () => ask('POST', `${list}/items`, {}),
  update_failed: async () => {
    const { item_id } = await item();
    return without('list_items', () => ask('PUT', `${list}/items/${item_id}/purchased`, { purchased: true }));
  },
  item_delete_failed: async () => {
    const { item_id } = await item();
    return without('list_items', () => ask('DELETE', `${list}/items/${item_id}`));
  },
  missing_target: () => onItem('POST', '/move', {}),
  same_list: () => onItem('POST', '/move', { target: shop.list.id }),
  move_requires_owner: () =>
    ask('POST', `${list}/items/1/move`, { target: stranger.list.id }, stranger.headers),
  insert_failed: async () => {
    const { item_id } = await item();
    const second = (await ask('POST', '/hosted/me/lists', { name: 'Kitchen' })).body.list as { id: string };
    return without('list_items', () => ask('POST', `${list}/items/${item_id}/move`, { target: second.id }));
  },
  no_canonical_url: async () => {
    const { product_id: id } = (await saveOn(shop, { ...own, product: product('gone') })).body as {
      product_id: number;
    };
    await prisma.product.update({ where: { id }, data: { url: '' } });
    return ask('POST', `/hosted/products/${id}/rescrape`);
  },
  manual_product: async () => ask('POST', `/hosted/products/${(await item()).id}/rescrape`),
  missing_user: () => ask('POST', `${list}/collaborators`, {}),
  self_invite: () => ask('POST', `${list}/collaborators`, { user_id: shop.session.user.id, role: 'editor' }),
  not_a_friend: () =>
    ask('POST', `${list}/collaborators`, { user_id: stranger.session.user.id, role: 'editor' }),
  upsert_failed: () =>
    without('list_collaborators', () =>
      ask('POST', `${list}/collaborators`, { user_id: stranger.session.user.id, role: 'editor' }),
    ),
  link_failed: async () => {
    const route = await shared();
    return without('list_follows', () => ask('POST', route));
  },
  unlink_failed: async () => {
    const route = await shared();
    return without('list_follows', () => ask('DELETE', route));
  },
  internal_select_failed: () => without('list_follows', () => ask('GET', '/hosted/me/following')),
  missing_data: () => ask('POST', '/auth/migrate', {}),
  missing_identifier: () => ask('POST', '/auth/legacy-login', {}, {}),
  no_legacy_user: () => ask('POST', '/auth/legacy-login', { identifier: 'x'.repeat(40) }, {}),
  auth_failed: () => without('refresh_tokens', anonymous),
  db_insert_failed: () => without('users', anonymous),
  db_error: () => withoutColumn('legacy_users', 'user_id', legacy),
  user_init_failed: () => swallowing('users', anonymous),
  flag_update_failed: () => withoutColumn('legacy_users', 'migrated_at', legacy),
  old_user_not_found: async () => {
    const old = (await anonymous()).body as {
      refresh_token: string;
      user: { id: string };
    };
    await prisma.user.delete({ where: { id: old.user.id } });
    return ask('POST', '/auth/migrate', { old_refresh_token: old.refresh_token });
  },
  old_user_not_anonymous: () =>
    ask('POST', '/auth/migrate', { old_refresh_token: stranger.session.refreshToken }),
  migration_failed: async () => {
    const old = (await anonymous()).body as { refresh_token: string };
    return withoutColumn('account_migrations', 'receipt', () =>
      ask('POST', '/auth/migrate', { old_refresh_token: old.refresh_token }),
    );
  },

  invalid_api_key_id: () => ask('GET', '/api-usage/x'),
  api_key_not_found: () =>
    ask('GET', '/api-usage/999999', undefined, { authorization: `Bearer ${shop.partner.keys.test.key}` }),
  plan_limits_not_found: () =>
    ask('GET', `/api-usage/${unplanned.keys.test.id}`, undefined, {
      authorization: `Bearer ${unplanned.keys.test.key}`,
    }),
  internal_server_error: () => without('partner_members', () => ask('GET', '/me/usage')),
  partner_not_found: () => ask('GET', '/me/usage'),
  invalid_partner_id: () => ask('GET', '/partners/x'),
  no_partner: () => ask('GET', '/partners'),
  no_linked_shop: () =>
    ask('PUT', `/partners/${owner.partnerId}/storefront`, { title: 'Kiln', published: true }, ownerHeaders),
  partner_required: () => ask('POST', '/analytics/track', { type: 'product_view' }),
  forbidden_key_not_owned: () =>
    ask(
      'POST',
      '/analytics/track',
      { ...event1, partner_id: owner.partnerId, key: shop.partner.keys.test.key },
      ownerHeaders,
    ),
  'forbidden_key_mismatch/analytics': () =>
    ask('POST', '/analytics/track', event1, { 'x-widget-key': stranger.partner.keys.test.key }),
  invalid_payload: () => ask('POST', '/analytics/track', { ...event1, type: 7 }),

  shop_not_found: () => ask('GET', '/shops/999999', undefined, ownerHeaders),
  'shop_not_found/public': () => ask('GET', '/shops/public/nobody', undefined, {}),
  invalid_shop_id: () => ask('GET', '/shops/x', undefined, ownerHeaders),
  invalid_id: () => ask('GET', '/shops/1/lists/x', undefined, ownerHeaders),
  invalid_position: () => ask('PATCH', '/shops/1/lists/1', { position: -1 }, ownerHeaders),
  invalid_status: () => ask('PUT', '/shops/1/status', { status: 'open' }, ownerHeaders),
  handle_taken: async () => {
    const shop = { name: 'Lena', handle: 'lena' };
    await ask('POST', '/shops', shop, ownerHeaders);
    return ask('POST', '/shops', shop, ownerHeaders);
  },

  invalid_product_id: () => ask('GET', '/products/x'),
  product_not_found: () => ask('GET', '/products/999999'),
  unsupported_mime: () => proxied(elsewhere.serve('/page.png', '<script></script>')),
  file_too_large: () => proxied(elsewhere.serve('/heavy.png', Buffer.alloc(10 * 1024 * 1024 + 1))),
  invalid_or_disallowed_url: () => proxied(),
  upstream_error: () => proxied(elsewhere.serve('/broken.png', '', {}, 204)),
  nothing_to_update: () => ask('PATCH', '/me', {}),
  'no_partner/media': () => ask('GET', '/shops/1/media'),
  invalid_bytes: async () => (await media()).start({ bytes: 'many' }),
  invalid_storage_path: async () => (await media()).finish(await (await media()).sent()),
  invalid_poster_path: async () => {
    const videos = await media();
    return videos.change((await videos.video()).id, { poster_path: 'poster.webp' });
  },
  object_not_found: async () => {
    const videos = await media();
    return videos.finish((await videos.start()).body as Started);
  },
  plan_limit_reached: async () => {
    const videos = await media('free');
    for (let count = 0; count < 5; count += 1) await videos.video();
    return videos.start();
  },
  media_rejected: async () => {
    const videos = await media();
    const { id } = await videos.video();
    await rejectVideo(api.ctx, id, 'Another shop’s product');
    return videos.change(id, { status: 'ready' });
  },

  not_found_or_not_pending: () => ask('POST', '/me/friends/requests/999/accept'),
  invalid_code: () => ask('POST', '/me/invite-codes/accept', { code: 'NOTHING' }),
  missing_friend_id: () => ask('DELETE', `/me/friends/${'x'.repeat(300)}`),
  missing_recipient: () => friendRequest({}),
  cannot_invite_self: async () => {
    const { code } = (await ask('POST', '/me/invite-codes')).body as { code: string };
    return ask('POST', '/me/invite-codes/accept', { code });
  },
  self_request: () => friendRequest({ user_id: shop.session.user.id }),
  cannot_unfriend_self: () => ask('DELETE', `/me/friends/${shop.session.user.id}`),
  missing_list_url: () => imported({ kind: 'amazon', wishlist_id: shop.list.db_id }),
  invalid_list_url: () => imported({ kind: 'amazon', list_url: 'nonsense', wishlist_id: shop.list.db_id }),
  missing_amazon_list_id: () =>
    imported({ kind: 'amazon', list_url: 'https://www.amazon.de/', wishlist_id: shop.list.db_id }),
  no_target_wishlist: async () => {
    const { headers: nobody, list: only } = await api.shopper();
    await ask('DELETE', `/hosted/lists/${only.id}`, undefined, nobody);
    return ask('POST', '/me/imports', { kind: 'links', text: 'https://shop.example/a' }, nobody);
  },
  wishlist_not_owned: () =>
    imported({ kind: 'links', text: 'https://a.example', wishlist_id: stranger.list.db_id }),
  invalid_idea: () => feedback({ text: 7 }),
  idea_too_long: () => feedback({ text: 'x'.repeat(20_000), category: 'general' }),
  invalid_rating: () => feedback({ rating: 9 }),
  invalid_category: () => feedback({ text: 'More colours', category: 'nothing' }),
  delete_failed: () => without('notifications', () => ask('DELETE', '/me/notifications/1')),
  server_error: () => without('friendships', () => ask('GET', '/me/friends')),
  create_failed: () => without('invite_codes', () => ask('POST', '/me/invite-codes', {})),
  sync_failed: () => without('imports', () => ask('POST', '/me/imports/1/sync')),
  internal: () =>
    without('invite_codes', () => ask('POST', '/me/invite-codes/accept', { code: '3467-9ACD-EFGH' })),
  submission_failed: () => without('feedback', () => feedback({ text: 'More colours', category: 'general' })),
  ad_studio_disabled: () => ask('GET', '/ad-studio/anything'),

  invalid_email: () => emailCode('start', { email: 'clara' }),
  wrong_code: async () => {
    await emailCode('start', { email: 'codes@mail.example' });
    const right = await api.lastCode('codes@mail.example');
    return emailCode('verify', {
      email: 'codes@mail.example',
      code: right === '000000' ? '111111' : '000000',
    });
  },
  code_expired: async () => {
    await emailCode('start', { email: 'codes@mail.example' });
    const code = await api.lastCode('codes@mail.example');
    api.pass({ minutes: 11 });
    return emailCode('verify', { email: 'codes@mail.example', code });
  },
  unsupported_media_type: () =>
    api.call('POST', '/widget/init', { headers: { 'content-type': 'text/plain' }, body: 'x' }),
  payload_too_large: () => init({ origin: 'x'.repeat(300_000) }),
};

/** Fields in a body besides `error` and `message`. */
const extraFields: Record<string, Record<string, unknown>> = {
  allowlist_required: { hint: expect.any(String) },
  subscription_required: { trial_expired: true },
  usage_limit_reached: { plan: 'free', actions_limit: 200, upgrade_url: expect.stringMatching(/^http/) },
  widget_token_invalid: { code: 'widget_token_invalid' },
  unauthorized: { code: 'unauthorized' },
  rate_limited: { scope: 'ip' },
  product_create_failed: { db_error: expect.any(String) },
  state_consumed: { status: 'expired' },
  upstream_error: { status: 502 },
  plan_limit_reached: { plan: 'free', upgrade_url: expect.stringMatching(/^http/) },
  object_not_found: { hint: expect.any(String) },
  media_rejected: { hint: expect.any(String) },
};

/** Codes not in the published tables, with their status. */
const beyond: Record<string, number> = {
  invalid_email: 400,
  wrong_code: 400,
  code_expired: 400,
  unsupported_media_type: 415,
  payload_too_large: 413,
  idempotency_key_reused: 400,
  handle_taken: 400,
};

const codeOf = (name: string) => name.split('/')[0] ?? '';

describe('every published error code', () => {
  it.each(Object.entries(requests))('%s is produced by a request', async (name, request) => {
    const code = codeOf(name);
    const answer = await request();
    expect(answer.body).toMatchObject({ error: code, message: expect.any(String), ...extraFields[code] });
    const statuses = code === 'upstream_error' ? [502] : (published[code] ?? [beyond[code]]);
    expect(statuses).toContain(answer.status);
    expect(answer.headers.get('content-type')).toContain('application/json');
    if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('is in the table, or listed with the reason it can’t occur', () => {
    const answered = new Set(Object.keys(requests).map(codeOf));
    expect(Object.keys(published).filter((code) => !answered.has(code) && !(code in cannotOccur))).toEqual(
      [],
    );
    expect(Object.keys(cannotOccur).filter((code) => answered.has(code))).toEqual([]);
  });

  it('has its published status in the catalog', () => {
    const cataloged = Object.entries(errors).map(
      ([name, { code, status }]) => [code ?? name, status] as const,
    );
    for (const [code, statuses] of Object.entries(published)) {
      const found = cataloged.filter(([known]) => known === code).map(([, status]) => status);
      expect([code, found.length > 0]).toEqual([code, true]);
      if (code !== 'upstream_error')
        expect([code, found.every((status) => statuses.includes(status))]).toEqual([code, true]);
    }
  });

  it('hides unexpected errors', async () => {
    const answer = await without('lists', () => ask('POST', '/hosted/lists'));
    expect([answer.status, answer.body]).toEqual([500, { error: 'Internal server error' }]);
  });
});
