/** Prices are compared within one variant and one source, or not at all. */
import { describe, expect, it } from 'vitest';
import type { Availability } from '#api/contract/product.ts';
import { settleChanges } from '#api/modules/alerts/settle-changes.ts';
import { storeRows } from '#api/modules/catalog/internal/imports/store-rows.ts';
import { storeScrape } from '#api/modules/catalog/store-scrape.ts';
import { alertStory } from '#test/support/alert-story.ts';
import { shopOrigin, useApi } from '#test/support/api.ts';

const api = await useApi();
const { work } = alertStory(api);
const { prisma } = api.ctx;

/** Prices by variant in cents; those of the product itself without one. */
type Prices = Record<string, number | [price: number, availability: Availability]>;

let count = 0;

/**
 * A wish that its owner added by a link while its page had a price, and the sources of its prices
 * since then.
 */
async function linked({ price = 7800, variant = '', currency = 'EUR' } = {}) {
  const owner = await api.embed();
  const slug = `compared-${(count += 1)}`;
  const url = `${shopOrigin}/products/${slug}`;
  const at = () => {
    api.pass({ minutes: 1 });
    return api.time.now;
  };
  const facts = (prices: Prices) =>
    Object.entries(prices).map(([id, said]) => {
      const [minor, availability] = Array.isArray(said) ? said : ([said, 'in_stock'] as const);
      return { id, price_minor: minor, availability };
    });
  const reads = async (source: 'page' | 'platform', prices: Prices, money = currency) => {
    const all = facts(prices);
    const own = all.find(({ id }) => id === '') ?? all.toSorted((a, b) => a.price_minor - b.price_minor)[0]!;
    const variants = all.flatMap(({ id, ...one }) =>
      id === '' ? [] : [{ id, title: id, image_url: null, currency: money, ...one }],
    );
    const page = {
      url,
      title: 'Ono Vase',
      description: '',
      image_url: null,
      images: [],
      compare_at_price_minor: null,
    };
    const none = { brand: null, product_type: null, rating: null, review_count: null };
    const { price_minor, availability } = own;
    const found = { ...page, ...none, price_minor, availability, currency: money, variants };
    await storeScrape(api.ctx.sql, url, found, at(), source);
  };
  const feeds = async (prices: Prices, money = currency) => {
    const none = {
      productId: '',
      sku: '',
      gtin: '',
      title: '',
      imageUrl: null,
      compareAtPriceMinor: null,
      quantity: null,
    };
    const rows = facts(prices).map(({ id, price_minor: priceMinor, availability }) => {
      const variants = { variantIds: id === '' ? [] : [id], variantId: id };
      return { url, ...none, ...variants, priceMinor, currency: money, availability };
    });
    await storeRows(api.ctx.sql, rows, { partnerId: owner.partner.partnerId, now: at() });
  };
  await reads('page', { '': price });
  const added = await api.call('POST', `/hosted/lists/${owner.list.id}/items`, {
    headers: owner.headers,
    body: {
      title: 'Ono Vase',
      url: variant ? `${url}?variant=${variant}` : url,
      price_minor: price,
      currency,
    },
  });
  const itemId = added.body.product.item_id as number;
  const path = `/hosted/lists/${owner.list.id}`;
  await api.call('PUT', `${path}/items/${itemId}/alerts`, {
    headers: owner.headers,
    body: { price_drop: true },
  });
  await api.call('PUT', path, { headers: owner.headers, body: { share_public: true } });
  /** Today's price and the one it's compared with, as every list has them, once changes have settled. */
  const shown = async ({ settled = true } = {}) => {
    if (settled) {
      api.pass({ minutes: 20 });
      await settleChanges(api.ctx);
    }
    const products = [
      (await api.call('GET', `${path}/items`, { headers: owner.headers })).body.products,
      (await api.call('GET', `/hosted/public/lists/${owner.list.id}/items`)).body.products,
      (await api.call('GET', '/widget/saved-products', { headers: owner.headers })).body.products,
      (await api.call('GET', `/hosted/me/items?url=${encodeURIComponent(url)}`, { headers: owner.headers }))
        .body.items,
    ].map((each: { item_id: number }[] | undefined) => each?.find(({ item_id: id }) => id === itemId));
    const pairs = products.flatMap((one) => {
      const { saved_price_minor: saved, current_price_minor: current } = (one ?? {}) as Record<
        string,
        unknown
      >;
      return one ? [[current, saved]] : [];
    });
    for (const pair of pairs) expect(pair).toEqual(pairs[0]);
    return pairs[0];
  };
  const drops = async () =>
    (await prisma.alert.findMany({ where: { itemId }, orderBy: { id: 'asc' } })).map((alert) => [
      Number(alert.fromPriceMinor),
      Number(alert.priceMinor),
    ]);
  return { ...owner, url, itemId, reads, feeds, shown, drops };
}

describe('a wish that was added by link', () => {
  it('isn’t cheaper because the feed has cheaper variants', async () => {
    const it = await linked();
    expect(await it.shown()).toEqual([7800, 7800]);
    await it.feeds({ S: 6400, L: 7800 });
    expect([await it.shown(), await it.drops()]).toEqual([[6400, 6400], []]);
    await it.feeds({ S: 6000 });
    expect([await it.shown(), await it.drops()]).toEqual([[6000, 6400], [[6400, 6000]]]);
  });

  it('is compared as soon as the price changes', async () => {
    const it = await linked();
    await it.reads('page', { '': 7000 });
    expect(await it.shown({ settled: false })).toEqual([7000, 7800]);
    await it.reads('page', { '': 6800 });
    expect(await it.shown({ settled: false })).toEqual([6800, 7800]);
    await it.feeds({ '': 6400 });
    expect(await it.shown({ settled: false })).toEqual([6400, 6400]);
  });

  it('is cheaper once the source that says so said more of the same variant', async () => {
    const it = await linked({ variant: 'L' });
    await it.feeds({ S: 6400, L: 7800 });
    expect(await it.shown()).toEqual([7800, 7800]);
    await it.feeds({ S: 5000 });
    expect(await it.shown()).toEqual([7800, 7800]);
    await it.feeds({ L: 7000 });
    expect([await it.shown(), await it.drops()]).toEqual([[7000, 7800], [[7800, 7000]]]);
  });

  it('isn’t compared when the platform takes over, until the platform changes the price', async () => {
    const it = await linked();
    await it.reads('page', { '': 7000 });
    expect(await it.shown()).toEqual([7000, 7800]);
    await it.reads('platform', { '': 6400 });
    expect(await it.shown()).toEqual([6400, null]);
    await it.reads('platform', { '': 6000 });
    expect([await it.shown(), await it.drops()]).toEqual([
      [6000, 6400],
      [
        [7800, 7000],
        [6400, 6000],
      ],
    ]);
  });
});

it('a product isn’t cheaper because its cheapest variant is back, or a new one is cheaper', async () => {
  const it = await linked();
  await it.feeds({ S: 6400, L: 7800 });
  await it.feeds({ S: [6400, 'out_of_stock'] });
  expect(await it.shown()).toEqual([7800, 7800]);
  await it.feeds({ S: 6400 });
  await it.feeds({ XS: 5000 });
  expect([await it.shown(), await it.drops()]).toEqual([[5000, 5000], []]);
});

it('a price that another source left for a variant isn’t compared with the new source’s', async () => {
  const it = await linked({ variant: 'L' });
  await it.reads('page', { S: 6400, L: 7800 });
  await it.feeds({ S: 6400 });
  await it.feeds({ L: 7000 });
  expect([await it.shown(), await it.drops()]).toEqual([[7000, 7000], []]);
  await it.feeds({ L: 6900 });
  expect(await it.shown()).toEqual([6900, 7000]);
});

it('prices in another currency aren’t compared', async () => {
  const it = await linked();
  await it.reads('page', { '': 6400 }, 'CHF');
  expect(await it.shown()).toEqual([null, 7800]);
  await it.reads('page', { '': 6000 }, 'CHF');
  expect([await it.shown(), await it.drops()]).toEqual([[null, 7800], []]);
});

it('the price of a save isn’t compared with that in its shop’s feed', async () => {
  const it = await linked();
  const product = { url: it.url, title: 'Ono Vase', price: 8900, currency: 'EUR', marketCode: 'en' };
  await api.call('POST', '/widget/save', {
    headers: it.headers,
    body: { wishlistId: it.list.db_id, product },
  });
  await it.feeds({ '': 6400 });
  expect(await it.shown()).toEqual([6400, null]);
});

it('a change that is corrected by another source before it counts alerts no one', async () => {
  const it = await linked();
  await it.reads('page', { '': 7000 });
  await it.feeds({ '': 6400 });
  await it.feeds({ '': 6300 });
  expect([await it.shown(), await it.drops()]).toEqual([[6300, 6400], [[6400, 6300]]]);
});

it('an email says nothing about a drop whose source no longer speaks for the product', async () => {
  const it = await linked();
  await it.reads('page', { '': 7000 });
  expect(await it.shown()).toEqual([7000, 7800]);
  await it.feeds({ '': 6400 });
  api.pass({ days: 1 });
  await work();
  expect(await api.mailsTo(it.session.user.email!)).toEqual([]);
});

it('the price history compares prices of one variant and source', async () => {
  const it = await linked();
  const { productId } = await prisma.listItem.findUniqueOrThrow({ where: { id: it.itemId } });
  const history = async (query = '') => {
    const { body } = await api.call('GET', `/products/${productId}/prices${query}`);
    const minor = (one: { price_minor: number } | null) => one?.price_minor ?? null;
    return [body.prices.length, minor(body.lowest), minor(body.highest), minor(body.current)];
  };
  expect(await history()).toEqual([1, 7800, 7800, 7800]);
  await it.feeds({ '': 7500, S: 6400, L: 7800 });
  expect(await history()).toEqual([4, 7500, 7500, 7500]);
  await it.feeds({ '': 7200, L: 7600 });
  expect(await history()).toEqual([6, 7200, 7500, 7200]);
  expect(await history('?variant=L')).toEqual([2, 7600, 7800, 7600]);
});
