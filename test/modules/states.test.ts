/** docs/rules.md, “States”, row by row. */
import { describe, expect, it } from 'vitest';
import { setPlan } from '#api/modules/billing/set-plan.ts';
import { createKey } from '#api/modules/keys/create-key.ts';
import { findActiveKey, requireActiveKey } from '#api/modules/keys/find-key.ts';
import { revokeKey } from '#api/modules/keys/revoke-key.ts';
import { rotateKey } from '#api/modules/keys/rotate-key.ts';
import { mintWidgetToken } from '#api/modules/keys/widget-token.ts';
import { countShare } from '#api/modules/metering/count-list-actions.ts';
import { forgetUsage } from '#api/modules/plans/usage-totals.ts';
import { installShop } from '#api/modules/shopify/install-shop.ts';
import { uninstallShop } from '#api/modules/shopify/uninstall-shop.ts';
import { type Answer, product, shopOrigin, useApi } from '#test/support/api.ts';

const api = await useApi();

type Embed = Awaited<ReturnType<typeof api.embed>>;
/** A shopper's headers and list. */
interface Of {
  headers: Record<string, string>;
  list: Embed['list'];
}
const code = ({ status, body }: Answer) => [status, body.error];
const init = (key: string, origin = shopOrigin) =>
  api.call('POST', '/widget/init', { body: { origin, public_key: key } });
const saved = (headers: Record<string, string>) => api.call('GET', '/widget/saved-products', { headers });
let products = 0;
const save = ({ headers, list }: Of, path = '/widget/save') => {
  products += 1;
  const body = { wishlistId: list.db_id, product: product(`state-${products}`) };
  return api.call('POST', path, { headers, body });
};
async function counter(partnerId: number, more: object): Promise<void> {
  await api.ctx.prisma.usageCounter.upsert({
    where: { partnerId_period_shard: { partnerId, period: '2026-11', shard: 0 } },
    create: { partnerId, period: '2026-11', ...more },
    update: more,
  });
  forgetUsage(api.ctx, partnerId);
}

describe('a public key', () => {
  it('can be exchanged for tokens while it’s active', async () => {
    const { keys } = await api.partner();
    expect((await init(keys.test.key)).status).toBe(200);
    expect(await findActiveKey(api.ctx, keys.test.key)).toMatchObject({ status: 'active' });
  });

  it('is revoked permanently and immediately, along with its widget tokens', async () => {
    const embed = await api.embed();
    const { id: keyId, key } = embed.partner.keys.test;
    expect((await saved(embed.headers)).status).toBe(200);
    const { revokedAt } = await revokeKey(api.ctx, { keyId });
    expect(code(await init(key))).toEqual([403, 'unknown_key']);
    expect(code(await saved(embed.headers))).toEqual([401, 'widget_token_invalid']);
    api.pass({ minutes: 1 });
    expect(await revokeKey(api.ctx, { keyId })).toMatchObject({ revokedAt });
    await expect(rotateKey(api.ctx, { keyId })).rejects.toMatchObject({ code: 'unknown_key' });
    expect((await init(embed.partner.keys.live.key)).body.error).toBe('allowlist_required');
  });

  it('can be rotated: the new value is active with the same domains, and the old one works for 15 more minutes', async () => {
    const { partnerId } = await api.partner();
    const domains = ['shop.example', '*.shop.example'];
    const old = await createKey(api.ctx, { partnerId, environment: 'live', domains });
    const next = await rotateKey(api.ctx, { keyId: old.id });
    expect(next.key).toMatch(/^pk_live_/);
    expect(next.oldValidUntil.getTime() - api.time.now.getTime()).toBe(15 * 60_000);
    expect(await requireActiveKey(api.ctx, next.key)).toMatchObject({
      allowedDomains: domains,
      expiresAt: null,
    });
    expect((await init(next.key)).status).toBe(200);
    const answer = await init(old.key);
    expect(answer.status).toBe(200);
    const widget = { 'x-widget-token': answer.body.token as string };
    const bridge = () => api.call('POST', '/widget/oauth-state', { headers: widget });

    api.pass({ minutes: 14, seconds: 59 });
    expect((await init(old.key)).status).toBe(200);
    expect((await bridge()).status).toBe(200);
    api.pass({ seconds: 1 });
    expect(code(await init(old.key))).toEqual([403, 'unknown_key']);
    expect(code(await bridge())).toEqual([401, 'widget_token_invalid']);
    expect((await init(next.key)).status).toBe(200);
    await expect(rotateKey(api.ctx, { keyId: old.id })).rejects.toMatchObject({ code: 'unknown_key' });
  });

  it('gets one successor from simultaneous rotations', async () => {
    const { partnerId, keys } = await api.partner();
    const rotations = await Promise.all(
      Array.from({ length: 8 }, () => rotateKey(api.ctx, { keyId: keys.test.id })),
    );
    expect(new Set(rotations.map(({ key }) => key)).size).toBe(1);
    expect(await api.ctx.prisma.apiKey.count({ where: { partnerId } })).toBe(3);
  });

  it('is either rotated or revoked completely when both are requested at once', async () => {
    const { keys } = await api.partner();
    const [rotated] = await Promise.allSettled([
      rotateKey(api.ctx, { keyId: keys.test.id }),
      revokeKey(api.ctx, { keyId: keys.test.id }),
    ]);
    expect((await init(keys.test.key)).status).toBe(403);
    if (rotated.status === 'fulfilled') expect((await init(rotated.value.key)).status).toBe(200);
  });

  it('can be rotated and revoked only by its own partner', async () => {
    const { keys } = await api.partner();
    const { partnerId } = await api.partner();
    const foreign = { keyId: keys.test.id, partnerId };
    await expect(rotateKey(api.ctx, foreign)).rejects.toMatchObject({ code: 'api_key_not_found' });
    await expect(revokeKey(api.ctx, foreign)).rejects.toMatchObject({ code: 'api_key_not_found' });
    expect((await init(keys.test.key)).status).toBe(200);
  });
});

describe('a widget token', () => {
  const bridge = (headers: Record<string, string>) => api.call('POST', '/widget/oauth-state', { headers });

  it('expires after 60 minutes', async () => {
    const { keys } = await api.partner();
    const token = { 'x-widget-token': (await init(keys.test.key)).body.token as string };
    api.pass({ minutes: 59, seconds: 59 });
    expect((await bridge(token)).status).toBe(200);
    api.pass({ seconds: 1 });
    expect(await bridge(token)).toMatchObject({
      status: 401,
      body: { error: 'widget_token_invalid', code: 'widget_token_invalid' },
    });
    const again = (await init(keys.test.key)).body.token as string;
    expect((await bridge({ 'x-widget-token': again })).status).toBe(200);
  });

  it('is invalid from another origin', async () => {
    const { keys } = await api.partner();
    const token = { 'x-widget-token': (await init(keys.test.key)).body.token as string };
    expect((await bridge({ ...token, origin: shopOrigin })).status).toBe(200);
    expect(code(await bridge({ ...token, origin: 'https://evil.example' }))).toEqual([
      401,
      'widget_token_invalid',
    ]);
  });
});

describe('a sign-in bridge state', () => {
  const poll = (key: string, state: string) =>
    api.call('POST', '/widget/oauth-poll', { headers: { 'x-widget-key': key }, body: { state } });
  async function created() {
    const { keys } = await api.partner();
    const { session } = await api.shopper();
    const headers = { 'x-widget-key': keys.test.key };
    const { state } = (await api.call('POST', '/widget/oauth-state', { headers })).body as { state: string };
    const handed = { access_token: session.accessToken, refresh_token: session.refreshToken };
    const complete = () => api.call('POST', '/widget/oauth-complete', { body: { state, session: handed } });
    return { key: keys.test.key, state, complete };
  }

  it('is pending, then consumed by a poll with its key, then gone', async () => {
    const { key, state, complete } = await created();
    expect((await poll(key, state)).body).toEqual({ status: 'pending' });
    await complete();
    expect((await poll(key, state)).body).toMatchObject({ status: 'complete' });
    expect(await poll(key, state)).toMatchObject({
      status: 409,
      body: { error: 'state_consumed', status: 'expired' },
    });
  });

  it('is refused to other keys, and stays available to its own', async () => {
    const { key, state, complete } = await created();
    await complete();
    const other = await api.partner();
    expect(code(await poll(other.keys.test.key, state))).toEqual([403, 'state_key_mismatch']);
    expect((await poll(key, state)).status).toBe(200);
  });

  it('expires after ten minutes; unknown ones answer the same', async () => {
    const { key, state } = await created();
    api.pass({ minutes: 9, seconds: 59 });
    expect((await poll(key, state)).status).toBe(200);
    api.pass({ seconds: 1 });
    expect(code(await poll(key, state))).toEqual([400, 'invalid_or_expired_state']);
    expect(code(await poll(key, 'unknown'))).toEqual([400, 'invalid_or_expired_state']);
  });
});

describe('a list item', () => {
  it('is marked as bought or not by the last request, from its owner, an editor or a visitor', async () => {
    const embed = await api.embed();
    const { item_id: itemId } = (await save(embed)).body;
    const path = (open = '') => `/hosted${open}/lists/${embed.list.id}/items/${itemId}/purchased`;
    const mark = (purchased: boolean) =>
      api.call('PUT', path(), { headers: embed.headers, body: { purchased } });
    const bought = async () =>
      (await api.call('GET', `/hosted/lists/${embed.list.id}/items`, { headers: embed.headers })).body
        .products[0].purchased as boolean;
    for (const purchased of [true, true, false, false]) {
      expect((await mark(purchased)).status).toBe(200);
      expect(await bought()).toBe(purchased);
    }
    const editor = await api.shopper();
    const userId = editor.session.user.id;
    await api.ctx.prisma.listCollaborator.create({
      data: { listId: embed.list.db_id, userId, role: 'editor' },
    });
    const byEditor = await api.call('PUT', path(), { headers: editor.headers, body: { purchased: true } });
    expect([byEditor.status, await bought()]).toEqual([200, true]);
    await mark(false);

    const byVisitor = (purchased: boolean, undo = '') =>
      api.call('PUT', path('/public'), { headers: { 'X-Undo-Token': undo }, body: { purchased } });
    expect(code(await byVisitor(true))).toEqual([404, 'not_found']);
    await api.call('PUT', `/hosted/lists/${embed.list.id}`, {
      headers: embed.headers,
      body: { share_public: true },
    });
    const marked = await byVisitor(true);
    expect([marked.status, await bought()]).toEqual([200, true]);
    const unmarked = await byVisitor(false, marked.headers.get('x-undo-token') ?? '');
    expect([unmarked.status, await bought()]).toEqual([200, false]);
  });
});

describe('a list', () => {
  const share = ({ headers, list }: Of, isPublic: boolean) =>
    api.call('PUT', `/hosted/lists/${list.id}`, { headers, body: { share_public: isPublic } });
  const read = ({ list }: Pick<Embed, 'list'>) => api.call('GET', `/hosted/public/lists/${list.id}`);
  const shares = ({ partner }: Embed) =>
    api.ctx.prisma.usageAction.count({ where: { partnerId: partner.partnerId, kind: 'share' } });

  it('is made public and private by its owner, and can be read without signing in only while public', async () => {
    const embed = await api.embed();
    await save(embed);
    expect(code(await read(embed))).toEqual([404, 'not_found']);
    expect((await share(embed, true)).body.share_public).toBe(true);
    expect((await read(embed)).status).toBe(200);
    expect((await share(embed, false)).body.share_public).toBe(false);
    expect(code(await read(embed))).toEqual([404, 'not_found']);
    const stranger = await api.shopper();
    expect(code(await share({ headers: stranger.headers, list: embed.list }, true))).toEqual([
      403,
      'forbidden',
    ]);
  });

  it('counts one share per day, however often it’s made public', async () => {
    const embed = await api.embed();
    await save(embed);
    await Promise.all(Array.from({ length: 6 }, (_, index) => share(embed, index % 2 === 0)));
    await share(embed, false);
    await share(embed, true);
    expect(await shares(embed)).toBe(1);
    await share(embed, true);
    expect(await shares(embed)).toBe(1);
  });
});

describe('a partner on the Free plan', () => {
  const refusal = {
    error: 'usage_limit_reached',
    message: expect.any(String),
    plan: 'free',
    actions_limit: 200,
    upgrade_url: expect.stringContaining('/subscription'),
  };

  it('is paused after its 200th action until the month ends, while shares and views still count', async () => {
    const embed = await api.embed({ plan: 'free' });
    const { partnerId } = embed.partner;
    await save(embed);
    await counter(partnerId, { saves: 198 });
    expect((await save(embed)).status).toBe(200);
    await countShare(api.ctx, api.ctx.sql, embed.list.db_id);
    expect(await save(embed)).toMatchObject({ status: 402, body: refusal });
    expect(await save(embed, '/hosted/save')).toMatchObject({ status: 402, body: refusal });
    expect((await init(embed.partner.keys.test.key)).status).toBe(200);
    await api.call('PUT', `/hosted/lists/${embed.list.id}`, {
      headers: embed.headers,
      body: { share_public: true },
    });
    expect((await api.call('GET', `/hosted/public/lists/${embed.list.id}`)).status).toBe(200);

    const november = api.time.now;
    api.time.now = new Date('2026-11-30T23:59:59Z');
    const key = await requireActiveKey(api.ctx, embed.partner.keys.test.key);
    const late = async () => {
      const shopper = await api.shopper();
      const token = await mintWidgetToken(api.ctx, key, shopOrigin);
      return { ...shopper, headers: { ...shopper.headers, 'x-widget-token': token } };
    };
    expect((await save(await late())).status).toBe(402);
    api.time.now = new Date('2026-12-01T00:00:00Z');
    expect((await save(await late())).status).toBe(200);
    api.time.now = november;
  });

  it('isn’t paused by a failed save', async () => {
    const embed = await api.embed({ plan: 'free' });
    await counter(embed.partner.partnerId, { saves: 199 });
    const foreign = { ...embed, list: (await api.shopper()).list };
    expect(code(await save(foreign))).toEqual([403, 'invalid_wishlist']);
    expect((await save(embed)).status).toBe(200);
    expect((await save(embed)).status).toBe(402);
  });

  it('resumes immediately after an upgrade', async () => {
    const embed = await api.embed({ plan: 'free' });
    await counter(embed.partner.partnerId, { saves: 200 });
    expect((await save(embed)).status).toBe(402);
    await setPlan(api.ctx, { partnerId: embed.partner.partnerId, plan: 'starter' });
    await expect.poll(async () => (await save(embed)).status).toBe(200);
  });
});

describe('a partner on a paid plan', () => {
  it('goes into overage above its limit, is notified at init, and is never blocked', async () => {
    const embed = await api.embed({ plan: 'starter' });
    const { partnerId, keys } = embed.partner;
    await counter(partnerId, { saves: 1_999 });
    expect((await save(embed)).status).toBe(200);
    expect((await init(keys.test.key)).body.overage).toBe(false);
    expect((await save(embed)).status).toBe(200);
    const over = await init(keys.test.key);
    expect([over.status, over.body.overage]).toEqual([200, true]);
    expect(over.headers.get('x-usage-total')).toBe('2001');
    expect(over.headers.get('x-usage-remaining')).toBe('0');
    expect(over.headers.get('x-usage-overage')).toBe('2.5');
    expect((await save(embed, '/hosted/save')).status).toBe(200);
  });
});

describe('a platform shop', () => {
  const install = (domain: string) =>
    installShop(api.ctx, { domain, name: 'Kiln', email: `owner@${domain}` });
  const shopOf = (domain: string) =>
    api.ctx.prisma.shop.findUniqueOrThrow({
      where: { domain },
      include: { partner: { include: { keys: true, baskets: true } } },
    });
  async function installed(domain: string) {
    await install(domain);
    const { partner } = await shopOf(domain);
    const test = partner.keys.find(({ environment }) => environment === 'test');
    return { partnerId: partner.id, ask: () => init(test?.value ?? '') };
  }

  it('starts on the Free plan with a 14-day trial, keys and a basket', async () => {
    await install('new.myshopify.example');
    const shop = await shopOf('new.myshopify.example');
    expect(shop).toMatchObject({
      status: 'active',
      subscriptionStatus: 'trialing',
      partner: { plan: 'free' },
    });
    expect((shop.trialEndsAt?.getTime() ?? 0) - api.time.now.getTime()).toBe(14 * 86_400_000);
    expect(shop.partner.baskets).toHaveLength(1);
    expect(
      shop.partner.keys.map(({ environment, allowedDomains }) => [environment, allowedDomains]).sort(),
    ).toEqual([
      ['live', ['new.myshopify.example']],
      ['test', []],
    ]);
  });

  it('is one shop of one partner for simultaneous installs, and keeps its trial after reinstalling', async () => {
    const installs = await Promise.all(Array.from({ length: 5 }, () => install('twice.myshopify.example')));
    expect(new Set(installs.map(({ partnerId }) => partnerId)).size).toBe(1);
    await uninstallShop(api.ctx, 'twice.myshopify.example');
    api.pass({ days: 3 });
    const again = await install('Twice.myshopify.example');
    expect(again).toEqual(installs[0]);
    expect((await shopOf('twice.myshopify.example')).status).toBe('active');
  });

  it('is refused by init after its trial, until it subscribes or moves to a paid plan', async () => {
    const { ask, partnerId } = await installed('trial.myshopify.example');
    api.pass({ days: 13, minutes: 1_439 });
    expect((await ask()).status).toBe(200);
    api.pass({ minutes: 1 });
    expect(await ask()).toMatchObject({
      status: 403,
      body: { error: 'subscription_required', message: expect.any(String), trial_expired: true },
    });
    expect(await shopOf('trial.myshopify.example')).toMatchObject({
      subscriptionStatus: 'trialing',
      status: 'active',
    });
    const subscription = (subscriptionStatus: string) =>
      api.ctx.prisma.shop.updateMany({ where: { partnerId }, data: { subscriptionStatus } });
    await subscription('active');
    await expect.poll(async () => (await ask()).status).toBe(200);
    await subscription('trialing');
    await expect.poll(async () => (await ask()).status).toBe(403);
    await setPlan(api.ctx, { partnerId, plan: 'starter' });
    await expect.poll(async () => (await ask()).status).toBe(200);
  });

  it('is inactive once uninstalled, and its trial still ends', async () => {
    const { ask } = await installed('gone.myshopify.example');
    await uninstallShop(api.ctx, 'gone.myshopify.example');
    await uninstallShop(api.ctx, 'gone.myshopify.example');
    expect((await shopOf('gone.myshopify.example')).status).toBe('inactive');
    await uninstallShop(api.ctx, 'never-seen.myshopify.example');
    api.pass({ days: 15 });
    expect(code(await ask())).toEqual([403, 'subscription_required']);
  });
});
