import { describe, expect, it } from 'vitest';
import { errors, type ErrorName } from '../../api/contract/errors.ts';
import { createKey } from '../../api/domain/keys/create-key.ts';
import { product, useApi, type Answer } from '../support/api.ts';

const api = await useApi({ EVENT_PER_MINUTE_IP: '20' });
const { prisma } = api.ctx;

type Embed = Awaited<ReturnType<typeof api.embed>>;

const shop = await api.embed();
const stranger = await api.embed();
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

const init = (body: unknown, headers = {}) => api.call('POST', '/widget/init', { headers, body });
const initFor = (key: string, origin = 'https://shop.example') => init({ origin, public_key: key });
const saveOn = (embed: Embed, body: unknown, headers: Record<string, string> = {}) =>
  api.call('POST', '/widget/save', { headers: { ...embed.headers, ...headers }, body });
const oauth = (step: string, body?: unknown, headers: Record<string, string> = shop.headers) =>
  api.call('POST', `/widget/oauth-${step}`, { headers, body });
const event = (headers: Record<string, string>, id = shop.partner.basketConfigId, address?: string) =>
  api.call('POST', `/baskets/${id}/event`, { headers, body: { type: 'open' }, ...(address && { address }) });
const newState = async () => (await oauth('state')).body.state as string;
const session = { access_token: shop.session.accessToken, refresh_token: shop.session.refreshToken };
const own = { wishlistId: shop.list.db_id, product: product('a') };
const move = (target?: string, headers: Record<string, string> = shop.headers, itemId: unknown = 1) =>
  api.call('POST', `/hosted/lists/${shop.list.id}/items/${itemId}/move`, { headers, body: { target } });
const emailCode = (step: string, body: unknown) => api.call('POST', `/auth/email/${step}`, { body });

/** Lets a table refuse what this request writes, as a failing disk or a broken rule would. */
async function withFault(table: string, ask: () => Promise<Answer>): Promise<Answer> {
  await prisma.$executeRawUnsafe(`ALTER TABLE ${table} ADD CONSTRAINT injected CHECK (title <> 'fault')`);
  return ask().finally(() => prisma.$executeRawUnsafe(`ALTER TABLE ${table} DROP CONSTRAINT injected`));
}

/** Takes a table away while a request runs. */
async function without(table: string, ask: () => Promise<Answer>): Promise<Answer> {
  await prisma.$executeRawUnsafe(`ALTER TABLE ${table} RENAME TO ${table}_away`);
  return ask().finally(() => prisma.$executeRawUnsafe(`ALTER TABLE ${table}_away RENAME TO ${table}`));
}

const requests: Partial<Record<ErrorName, () => Promise<Answer>>> = {
  invalid_input: () => init({}),
  invalid_origin: () => initFor(shop.partner.keys.test.key, 'file:///shop.html'),
  unknown_key: () => initFor('pk_test_nothing'),
  origin_not_allowed: () => initFor(listed.key, 'https://evil.example'),
  allowlist_required: () => initFor(shop.partner.keys.live.key),
  subscription_required: () => initFor(expired.keys.test.key),
  usage_limit_reached: () => saveOn(free, { ...own, wishlistId: free.list.db_id }),
  widget_token_invalid: () => saveOn(shop, own, { 'x-widget-token': 'x' }),
  unauthorized: () => saveOn(shop, own, { authorization: 'Bearer x' }),
  forbidden: () => api.call('DELETE', '/widget/saved-products/999', { headers: shop.headers }),
  invalid_item_id: () => api.call('DELETE', '/widget/saved-products/x', { headers: shop.headers }),
  missing_wishlist: () => saveOn(shop, { product: product('a') }),
  missing_url: () => saveOn(shop, { ...own, product: {} }),
  invalid_wishlist: () => saveOn(shop, { ...own, wishlistId: stranger.list.db_id }),
  idempotency_key_reused: async () => {
    await saveOn(shop, own, { 'idempotency-key': 'twice' });
    return saveOn(shop, { ...own, product: product('b') }, { 'idempotency-key': 'twice' });
  },
  product_create_failed: () =>
    withFault('products', () => saveOn(shop, { ...own, product: product('f1', { title: 'fault' }) })),
  save_failed: () =>
    withFault('list_items', () => saveOn(shop, { ...own, product: product('f2', { title: 'fault' }) })),
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
  not_found: () => api.call('GET', '/baskets/bkt_unknown'),
  rate_limited: async () => {
    const headers = { 'x-widget-key': shop.partner.keys.test.key };
    const answers = await Promise.all(
      Array.from({ length: 21 }, () => event(headers, undefined, '192.0.2.9')),
    );
    return answers.find((answer) => answer.status === 429) ?? (answers[0] as Answer);
  },
  missing_name: () => api.call('POST', '/hosted/me/lists', { headers: shop.headers, body: {} }),
  missing_target: () => move(),
  same_list: () => move(shop.list.id),
  missing_item_id: () => move(stranger.list.id, shop.headers, 'x'),
  move_requires_owner: () => move(stranger.list.id, stranger.headers),
  missing_params: () => api.call('POST', '/auth/refresh', { body: {} }),
  invalid_email: () => emailCode('start', { email: 'clara' }),
  wrong_code: async () => {
    await emailCode('start', { email: 'codes@mail.example' });
    const right = (await api.lastMail()).subject?.match(/\d{6}/)?.[0];
    return emailCode('verify', {
      email: 'codes@mail.example',
      code: right === '000000' ? '111111' : '000000',
    });
  },
  code_expired: () => emailCode('verify', { email: 'nobody@mail.example', code: '000000' }),
  too_many_codes: async () => {
    let answer = await emailCode('start', { email: 'many@mail.example' });
    for (let sent = 0; sent < 10; sent += 1) {
      api.pass({ seconds: 31 });
      answer = await emailCode('start', { email: 'many@mail.example' });
    }
    return answer;
  },
  unsupported_media_type: () =>
    api.call('POST', '/widget/init', { headers: { 'content-type': 'text/plain' }, body: 'x' }),
  payload_too_large: () => init({ origin: 'x'.repeat(300_000) }),
};

/** Fields that a body carries besides `error` and `message`, after SPEC.md. */
const extraFields: Partial<Record<ErrorName, Record<string, unknown>>> = {
  allowlist_required: { hint: expect.any(String) },
  subscription_required: { trial_expired: true },
  usage_limit_reached: { plan: 'free', actions_limit: 200, upgrade_url: expect.stringMatching(/^http/) },
  widget_token_invalid: { code: 'widget_token_invalid' },
  unauthorized: { code: 'unauthorized' },
  rate_limited: { scope: 'ip' },
  product_create_failed: { db_error: expect.any(String) },
  state_consumed: { status: 'expired' },
};

/** Codes of these endpoints in SPEC.md that no request can produce, with the reason. */
const impossible = {
  insert_failed: 'a move is one UPDATE in a transaction: it happens or is rolled back as an unexpected error',
  source_delete_failed: 'a move deletes nothing from its source',
} as const;

describe('every error code of these endpoints', () => {
  it.each(Object.entries(requests))('%s is answered by a request', async (name, ask) => {
    const { status, code = name } = errors[name as ErrorName];
    const answer = await ask();
    expect(answer.body).toMatchObject({
      error: code,
      message: expect.any(String),
      ...extraFields[name as ErrorName],
    });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toContain('application/json');
    if (status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('is in the table, or named with the reason why it cannot occur', () => {
    const ofThisPath: ErrorName[] = [
      ...([
        'invalid_input',
        'invalid_origin',
        'unknown_key',
        'origin_not_allowed',
        'allowlist_required',
      ] as const),
      ...(['subscription_required', 'usage_limit_reached', 'widget_token_invalid', 'unauthorized'] as const),
      ...(['forbidden', 'rate_limited', 'missing_wishlist', 'missing_url', 'invalid_wishlist'] as const),
      ...(['product_create_failed', 'save_failed', 'missing_state', 'invalid_session_data'] as const),
      ...([
        'invalid_or_expired_state',
        'state_key_mismatch',
        'state_consumed',
        'forbidden_key_mismatch',
      ] as const),
      ...(['internal_error', 'not_found', 'missing_name', 'missing_target', 'same_list'] as const),
      ...(['move_requires_owner', 'insert_failed', 'source_delete_failed', 'missing_item_id'] as const),
    ];
    expect(ofThisPath.filter((name) => !(name in requests) && !(name in impossible))).toEqual([]);
  });

  it('hides what nobody expected', async () => {
    const answer = await without('lists', () => api.call('POST', '/hosted/lists', { headers: shop.headers }));
    expect([answer.status, answer.body]).toEqual([500, { error: 'Internal server error' }]);
  });
});
