import { describe, expect, it } from 'vitest';
import { readWantedOutcomes } from '#api/modules/analytics/read-wanted-outcomes.ts';
import { readWantedVariants } from '#api/modules/analytics/read-wanted-variants.ts';
import { exportAccount } from '#api/modules/privacy/export-account.ts';
import { erasePartner } from '#api/modules/privacy/internal/partners/erase-partner.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { product, shopOrigin, useApi } from '#test/support/api.ts';

const api = await useApi();

/** One shopper on the pages of two partners that both sell the same product. */
async function twoShops() {
  const a = await api.embed({ origin: shopOrigin });
  const b = await api.embed({ origin: 'https://market.example' });
  const seenBy = (token: string) => ({ ...a.headers, 'x-widget-token': token });
  const [headersA, headersB] = [seenBy(a.headers['x-widget-token']), seenBy(b.headers['x-widget-token'])];
  const save = async (headers: Record<string, string>, more: Record<string, unknown> = {}) =>
    (
      await api.call('POST', '/widget/save', {
        headers,
        body: { wishlistId: a.list.db_id, product: product('shared-vase', more) },
      })
    ).body.item_id as number;
  return {
    list: a.list,
    userId: a.session.user.id,
    refreshToken: a.session.refreshToken,
    /** Saves to someone else's list, from B's page or from A's. */
    saveFor: async (headers: Record<string, string>, wishlistId: number, by: 'a' | 'b', more = {}) => {
      const widget = { 'x-widget-token': (by === 'a' ? headersA : headersB)['x-widget-token'] };
      const of = by === 'a' ? {} : { siteDomain: 'market.example' };
      const body = { wishlistId, product: product('shared-vase', { ...of, ...more }) };
      return (await api.call('POST', '/widget/save', { headers: { ...headers, ...widget }, body })).body
        .item_id as number;
    },
    a: { partnerId: a.partner.partnerId, headers: headersA },
    b: { partnerId: b.partner.partnerId, headers: headersB },
    saveByA: (more = {}) => save(headersA, { title: 'Vase of A', price: 5400, ...more }),
    saveByB: (more = {}) =>
      save(headersB, { title: 'Vase of B', price: 4900, siteDomain: 'market.example', ...more }),
  };
}
type Shops = Awaited<ReturnType<typeof twoShops>>;

const saved = async ({ headers }: Shops['a']) =>
  (await api.call('GET', '/widget/saved-products', { headers })).body.products as Record<string, unknown>[];
const remove = ({ headers }: Shops['a'], itemId: number) =>
  api.call('DELETE', `/widget/saved-products/${itemId}`, { headers });
const onList = async ({ list, a }: Shops) =>
  (await api.call('GET', `/hosted/lists/${list.id}/items`, { headers: a.headers })).body.products as {
    title: string;
    item_id: number;
  }[];

describe('one product saved to a list through two partners', () => {
  it('stays with the first partner, and shows each partner only what it supplied', async () => {
    const shops = await twoShops();
    const metaA = { sku: 'a-1', quantity: 2 };
    const metaB = { sku: 'b-1', quantity: 3 };
    const itemId = await shops.saveByA({ metadata: metaA });
    expect(await shops.saveByB({ metadata: metaB })).toBe(itemId);
    expect(await saved(shops.a)).toMatchObject([
      {
        item_id: itemId,
        title: 'Vase of A',
        price_minor: 5400,
        quantity: 2,
        checkoutMeta: metaA,
        source_partner_id: shops.a.partnerId,
        source_domain: 'shop.example',
      },
    ]);
    expect(await saved(shops.b)).toMatchObject([
      {
        item_id: itemId,
        title: 'Vase of B',
        price_minor: 4900,
        quantity: 3,
        checkoutMeta: metaB,
        source_partner_id: shops.b.partnerId,
        source_domain: 'market.example',
      },
    ]);
    expect((await onList(shops)).map(({ title }) => title)).toEqual(['Vase of A']);
  });

  it('updates only what the saving partner supplied', async () => {
    const shops = await twoShops();
    await shops.saveByA({ metadata: { sku: 'a' } });
    await shops.saveByB({ metadata: { sku: 'b' } });
    await shops.saveByB({ price: 100 });
    await shops.saveByA({ price: 200 });
    expect(await saved(shops.a)).toMatchObject([{ price_minor: 200, checkoutMeta: { sku: 'a' } }]);
    expect(await saved(shops.b)).toMatchObject([{ price_minor: 100, checkoutMeta: { sku: 'b' } }]);
  });

  it('keeps both of two simultaneous first saves', async () => {
    const shops = await twoShops();
    const saves = Array.from({ length: 6 }, (_, index) =>
      index % 2 === 0 ? shops.saveByA({ metadata: { sku: 'a' } }) : shops.saveByB({ metadata: { sku: 'b' } }),
    );
    expect(new Set(await Promise.all(saves)).size).toBe(1);
    expect(await saved(shops.a)).toMatchObject([{ title: 'Vase of A', checkoutMeta: { sku: 'a' } }]);
    expect(await saved(shops.b)).toMatchObject([{ title: 'Vase of B', checkoutMeta: { sku: 'b' } }]);
  });

  it('stays with its partner after a save without one, and otherwise goes to the first partner that saves it', async () => {
    const shops = await twoShops();
    const byHand = () =>
      api.call('POST', '/hosted/save', {
        headers: { authorization: shops.a.headers.authorization },
        body: {
          wishlistId: shops.list.db_id,
          product: {
            ...product('shared-vase', { title: 'By hand', url: 'https://nobody.example/v' }),
            priority: 2,
          },
        },
      });
    const url = { url: 'https://nobody.example/v', siteDomain: 'market.example', metadata: { sku: 'b' } };
    expect((await byHand()).status).toBe(200);
    expect(await saved(shops.b)).toMatchObject([{ source_partner_id: null, title: 'By hand' }]);
    await shops.saveByB(url);
    expect((await byHand()).status).toBe(200);
    expect(await saved(shops.b)).toMatchObject([
      { source_partner_id: shops.b.partnerId, title: 'Vase of B', checkoutMeta: { sku: 'b' } },
    ]);
    expect(await onList(shops)).toMatchObject([{ title: 'Vase of B', priority: 2 }]);
  });

  it('shows none of its metadata to a partner that didn’t supply it', async () => {
    const shops = await twoShops();
    await shops.saveByA({ metadata: { variantId: '42', variantTitle: 'Oat', secret: 'a' } });
    expect(await saved(shops.b)).toMatchObject([
      { title: 'Vase of A', checkoutMeta: {}, variantId: null, variant_title: null },
    ]);
  });

  it('keeps metadata and quantity when it’s saved again without them', async () => {
    const shops = await twoShops();
    await shops.saveByA({ metadata: { quantity: 4, sku: 'a' } });
    await shops.saveByA({ title: 'Renamed' });
    expect(await saved(shops.a)).toMatchObject([
      { title: 'Renamed', quantity: 4, checkoutMeta: { quantity: 4, sku: 'a' } },
    ]);
  });
});

describe('DELETE /widget/saved-products/{itemId} for an item of two partners', () => {
  it('leaves the item to the other partner if the first supplier removes it', async () => {
    const shops = await twoShops();
    const itemId = await shops.saveByA({ metadata: { sku: 'a' } });
    await shops.saveByB({ metadata: { sku: 'b', quantity: 3 } });
    expect((await remove(shops.a, itemId)).status).toBe(200);
    expect(await onList(shops)).toMatchObject([{ item_id: itemId, title: 'Vase of B', quantity: 3 }]);
    expect(await saved(shops.b)).toMatchObject([
      { item_id: itemId, source_partner_id: shops.b.partnerId, checkoutMeta: { sku: 'b', quantity: 3 } },
    ]);
    expect((await remove(shops.a, itemId)).status).toBe(403);
    expect(await api.ctx.prisma.itemSource.count({ where: { itemId } })).toBe(0);
    expect((await remove(shops.b, itemId)).status).toBe(200);
    expect(await onList(shops)).toEqual([]);
  });

  it('leaves the item to the first supplier if the other one removes it', async () => {
    const shops = await twoShops();
    const itemId = await shops.saveByA();
    await shops.saveByB();
    expect((await remove(shops.b, itemId)).status).toBe(200);
    expect((await remove(shops.b, itemId)).status).toBe(403);
    expect(await saved(shops.a)).toMatchObject([{ item_id: itemId, title: 'Vase of A' }]);
  });

  it('keeps a save that arrives at the same moment', async () => {
    const shops = await twoShops();
    for (let round = 0; round < 5; round += 1) {
      const itemId = await shops.saveByA();
      await Promise.all([remove(shops.a, itemId), shops.saveByB()]);
      expect(await saved(shops.b)).toMatchObject([
        { title: 'Vase of B', source_partner_id: shops.b.partnerId },
      ]);
      await remove(shops.b, (await onList(shops))[0]?.item_id ?? 0);
    }
  });

  it('doesn’t let another partner on the same host remove the item', async () => {
    const shops = await twoShops();
    const itemId = await shops.saveByA();
    const twin = await api.embed({ verified: false });
    const headers = { ...shops.a.headers, 'x-widget-token': twin.headers['x-widget-token'] };
    expect((await remove({ partnerId: 0, headers }, itemId)).status).toBe(403);
    expect(await saved(shops.a)).toHaveLength(1);
  });
});

describe('data that two partners supplied for an item', () => {
  it('is kept when the item moves to a list that has it from the other partner', async () => {
    for (const [moving, staying] of [
      ['a', 'b'],
      ['b', 'a'],
    ] as const) {
      const shops = await twoShops();
      const { headers } = shops.a;
      const { body } = await api.call('POST', '/hosted/me/lists', { headers, body: { name: 'Target' } });
      const itemId = await shops.saveFor(headers, shops.list.db_id, moving, { title: `By ${moving}` });
      const metadata = { sku: staying };
      await shops.saveFor(headers, body.list.db_id, staying, { title: `By ${staying}`, metadata });
      const route = `/hosted/lists/${shops.list.id}/items/${itemId}/move`;
      expect((await api.call('POST', route, { headers, body: { target: body.list.id } })).status).toBe(200);
      expect(await saved(shops[moving])).toMatchObject([{ item_id: itemId, title: `By ${moving}` }]);
      expect(await saved(shops[staying])).toMatchObject([
        { item_id: itemId, title: `By ${staying}`, checkoutMeta: metadata },
      ]);
    }
  });

  it('is kept separate when an anonymous account is merged', async () => {
    const shops = await twoShops();
    const anonymous = (await api.call('POST', '/auth/anonymous')).body;
    const headers = { authorization: `Bearer ${anonymous.access_token}` };
    const { body } = await api.call('POST', '/hosted/me/lists', { headers, body: { name: 'Birthday' } });
    await shops.saveFor(headers, body.list.db_id, 'b', { title: 'By B', metadata: { sku: 'b' } });
    const itemId = await shops.saveByA({ price: undefined, metadata: { own: 'a' } });
    const merged = await api.call('POST', '/auth/migrate', {
      headers: { authorization: shops.a.headers.authorization },
      body: { old_refresh_token: anonymous.refresh_token },
    });
    expect(merged.body).toMatchObject({ lists_merged: 1, items_already_there: 1 });
    expect(await saved(shops.a)).toMatchObject([
      { item_id: itemId, title: 'Vase of A', price_minor: null, checkoutMeta: { own: 'a' } },
    ]);
    expect(await saved(shops.b)).toMatchObject([
      { item_id: itemId, title: 'By B', price_minor: 5400, checkoutMeta: { sku: 'b' } },
    ]);
  });

  it('outlives the first partner’s account, without that partner’s metadata', async () => {
    const shops = await twoShops();
    const itemId = await shops.saveByA({ metadata: { sku: 'a' } });
    await shops.saveByB({ metadata: { sku: 'b' } });
    const outcome = await transaction(api.ctx.pool, (sql) => erasePartner(sql, shops.a.partnerId));
    expect(outcome).toMatchObject({ items_promoted: 1, items_released: 0 });
    expect(await saved(shops.b)).toMatchObject([
      { item_id: itemId, title: 'Vase of B', checkoutMeta: { sku: 'b' } },
    ]);

    await transaction(api.ctx.pool, (sql) => erasePartner(sql, shops.b.partnerId));
    expect(await onList(shops)).toHaveLength(1);
    const next = await api.embed({ origin: 'https://third.example' });
    const headers = { ...shops.a.headers, 'x-widget-token': next.headers['x-widget-token'] };
    const body = { wishlistId: shops.list.db_id, product: product('shared-vase') };
    await api.call('POST', '/widget/save', { headers, body });
    expect(await saved({ partnerId: 0, headers })).toMatchObject([{ item_id: itemId, checkoutMeta: {} }]);
  });

  it('appears in each partner’s analytics as it supplied it', async () => {
    const shops = await twoShops();
    const itemId = await shops.saveByA({ metadata: { variantId: '7', variantTitle: 'Oat' } });
    await shops.saveByB({ metadata: { variantId: '7', variantTitle: 'Hafer' } });
    await api.call('PUT', `/hosted/lists/${shops.list.id}/items/${itemId}/purchased`, {
      headers: shops.a.headers,
      body: { purchased: true },
    });
    const range = { from: '2026-11-21', to: '2026-11-21' };
    for (const [partnerId, variantTitle, priceMinor] of [
      [shops.a.partnerId, 'Oat', 5400],
      [shops.b.partnerId, 'Hafer', 4900],
    ] as const) {
      const scope = { partnerId, range, includeTest: true };
      expect((await readWantedVariants(api.ctx, scope)).rows).toMatchObject([
        { variantId: '7', variantTitle, priceMinor, onLists: 1 },
      ]);
      expect((await readWantedOutcomes(api.ctx, scope)).rows).toMatchObject([{ markedBought: 1 }]);
    }
  });

  it('is exported in full for the shopper', async () => {
    const shops = await twoShops();
    await shops.saveByA({ metadata: { sku: 'a' } });
    await shops.saveByB({ metadata: { sku: 'b' } });
    const { lists } = await exportAccount(api.ctx, shops.userId);
    expect(lists[0]?.items).toMatchObject([
      {
        title: 'Vase of A',
        source_domain: 'shop.example',
        metadata: { sku: 'a' },
        also_from: [{ title: 'Vase of B', source_domain: 'market.example', metadata: { sku: 'b' } }],
      },
    ]);
  });
});
