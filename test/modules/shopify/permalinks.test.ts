/** Links that put products into the cart of a Shopify shop. */
import { describe, expect, it } from 'vitest';
import { readRevenue } from '#api/modules/analytics/read-revenue.ts';
import { issueReference } from '#api/modules/lists/order-reference.ts';
import { setOrderCounting } from '#api/modules/shopify/set-order-counting.ts';
import { uninstallShop } from '#api/modules/shopify/uninstall-shop.ts';
import { useApi } from '#test/support/api.ts';
import { startFakeAdmin } from '#test/support/shopify/fake-admin.ts';
import { orderPayload } from '#test/support/shopify/fake-orders.ts';
import { changeScopes } from '#test/support/shopify/fake-webhooks.ts';
import { saveAtShop } from '#test/support/shopify/save-at-shop.ts';
import { webhooks } from '#test/support/shopify/webhooks.ts';

const admin = await startFakeAdmin();
const api = await useApi(admin.variables);
const shopify = webhooks(api, admin);

async function shop({ countsOrders = true } = {}) {
  const { domain, host, fake } = await shopify.install();
  const { id, partnerId } = await shopify.shopOf(domain);
  if (countsOrders) {
    changeScopes(fake, 'request', ['read_orders']);
    await setOrderCounting(api.ctx, { id, domain }, true);
  }
  return { domain, host, partnerId };
}

/** A reference to a new wish for variant 42. */
async function wish({ domain, partnerId }: { domain: string; partnerId: number }) {
  const saved = await saveAtShop(api.ctx, domain, { title: 'Ono Vase', metadata: { variantId: '42' } });
  const { item_id: id, product_id: productId } = saved;
  return issueReference(api.ctx, { partnerId, path: 'share', by: 'giver', id, productId });
}

/** Follows a link. @returns where it leads; null if there is nothing */
async function follow(items: string, query: Record<string, string> | [string, string][]) {
  const response = await api.ask(`/buy/${items}?${new URLSearchParams(query)}`, { redirect: 'manual' });
  if (response.status === 404) return null;
  expect(response.status).toBe(303);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  return new URL(response.headers.get('location') ?? '');
}

const inCart = (url: URL | null) => url && [url.host, url.pathname, Object.fromEntries(url.searchParams)];

const storefront = await shop({ countsOrders: false });

describe('a permalink', () => {
  it('leads to a sale in the shop’s report', async () => {
    const at = await shop();
    const wl = await wish(at);
    const link = { shop: at.domain, 'attribution/wl': wl, continue_to: '/cart', utm_source: 'assistant' };
    const url = await follow('41:1,~Z2lkOi8vc2hvcGlmeS9Qcm9kdWN0VmFyaWFudC80Mg:2', link);
    expect(inCart(url)).toEqual([
      at.host,
      '/cart/41:1,42:2',
      { ref: 'wishlist', storefront: 'true', utm_source: 'assistant', 'attributes[wl]': wl },
    ]);

    const attributes = [{ name: 'wl', value: url!.searchParams.get('attributes[wl]')! }];
    const lines = [
      { variantId: 41, price: '9.00' },
      { variantId: 42, quantity: 2, price: '54.00' },
    ];
    const payload = orderPayload({ id: 6_000_000_000_001, at: api.time.now, lines, attributes });
    const [id] = await shopify.deliver({ topic: 'orders/paid', shop: at.domain, payload });
    await shopify.settled(id!);
    const day = api.time.now.toISOString().slice(0, 10);
    const scope = { partnerId: at.partnerId, range: { from: day, to: day }, includeTest: false };
    expect(await readRevenue(api.ctx, scope, 'path')).toMatchObject([
      { key: 'share', orders: 1, quantity: 2, revenue_minor: 10_800 },
    ]);
  });

  it('leads to the shop’s own permalink if the shop doesn’t count orders', async () => {
    const at = await shop({ countsOrders: false });
    const wl = await wish(at);
    expect(inCart(await follow('42:1', { shop: at.domain, 'attribution/wl': wl }))).toEqual([
      at.host,
      '/buy/42:1',
      { 'attribution/ref': 'wishlist', 'attribution/wl': wl },
    ]);
    const link = {
      shop: at.domain.toUpperCase(),
      'attribution/ref': 'chat',
      continue_to: '/collections/a b',
    };
    expect(inCart(await follow('42:1', link))).toEqual([at.host, '/buy/42:1', { 'attribution/ref': 'chat' }]);
  });

  it('leads nowhere without a shop that has the app', async () => {
    const gone = await shop({ countsOrders: false });
    await uninstallShop(api.ctx, gone.domain);
    for (const domain of [gone.domain, gone.host, 'other.myshopify.com', '']) {
      expect(await follow('42:1', { shop: domain })).toBeNull();
    }
    expect(await follow('42:1', {})).toBeNull();
    const at = await shop({ countsOrders: false });
    const twice: [string, string][] = [
      ['shop', at.domain],
      ['shop', 'evil.example'],
    ];
    expect(await follow('42:1', twice)).toBeNull();
  });

  it.each(['42', '42:0', '42:01', '42:1,', 'vase:1', '~NDI=:1', '~NDJ:1', '%34%32:x', 'gid:1', '42:1,x:1'])(
    'leads to the storefront for the items %s',
    async (items) => {
      const { domain, host } = storefront;
      expect((await follow(items, { shop: domain }))?.href).toBe(`https://${host}/`);
    },
  );

  it.each([
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '/\tevil',
    '/..//evil.example',
    'cart',
  ])('never leads away from the shop: %s', async (path) => {
    const { domain, host } = storefront;
    const url = await follow('none', { shop: domain, continue_to: path });
    expect(url?.host).toBe(host);
    expect((await follow('42:1', { shop: domain, continue_to: path }))?.host).toBe(host);
  });

  it('passes on neither the buyer, nor another shop’s reference, nor anything that changes the price', async () => {
    const [at, other] = [await shop(), await shop()];
    const given = {
      shop: at.domain,
      'attribution/wl': await wish(other),
      'buyer/email': 'ada@mail.example',
      'discounts/codes/0': 'FREE',
      'attributes[wl]': await wish(at),
      discount: 'FREE',
      properties: 'e30',
    };
    const plain = [at.host, '/buy/42:1', { 'attribution/ref': 'wishlist' }];
    expect(inCart(await follow('42:1', given))).toEqual(plain);
    expect(inCart(await follow('42:1', { shop: at.domain, 'attribution/wl': 'invented' }))).toEqual(plain);
  });
});
