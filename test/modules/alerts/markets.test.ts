/** Changes in one market of a product aren't news for wishes from another, whichever was saved first. */
import { describe, expect, it } from 'vitest';
import type { Availability } from '#api/contract/product.ts';
import { settleChanges } from '#api/modules/alerts/settle-changes.ts';
import { hashUrl } from '#api/modules/catalog/canonical-url.ts';
import { storeRows } from '#api/modules/catalog/internal/imports/store-rows.ts';
import { joinProducts } from '#api/modules/catalog/join-products.ts';
import { storeScrape } from '#api/modules/catalog/store-scrape.ts';
import { marketOf } from '#api/modules/catalog/wish-key.ts';
import { mergeDuplicateWishes } from '#api/modules/lists/merge-duplicate-wishes.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { alertStory } from '#test/support/alert-story.ts';
import { product, shopOrigin, useApi } from '#test/support/api.ts';

const api = await useApi();
const { work } = alertStory(api);
const { prisma } = api.ctx;

const host = new URL(shopOrigin).host;

interface Market {
  url: string;
  currency: string;
}

let count = 0;

/** The markets of a product that differ in something. */
const kinds: Record<string, (slug: string) => [main: Market, other: Market]> = {
  folder: (slug) => [
    { url: `https://${host}/products/${slug}`, currency: 'EUR' },
    { url: `https://${host}/de-at/products/${slug}`, currency: 'EUR' },
  ],
  'folder and currency': (slug) => [
    { url: `https://${host}/products/${slug}`, currency: 'EUR' },
    { url: `https://${host}/de-ch/collections/new/products/${slug}`, currency: 'CHF' },
  ],
  folders: (slug) => [
    { url: `https://${host}/de/products/${slug}`, currency: 'EUR' },
    { url: `https://${host}/de-at/products/${slug}`, currency: 'EUR' },
  ],
  subdomain: (slug) => [
    { url: `https://${host}/products/${slug}`, currency: 'EUR' },
    { url: `https://at.${host}/products/${slug}`, currency: 'EUR' },
  ],
  'query parameter': (slug) => [
    { url: `https://${host}/products/${slug}`, currency: 'EUR' },
    { url: `https://${host}/products/${slug}?country=AT`, currency: 'EUR' },
  ],
  currency: (slug) => [
    { url: `https://${host}/products/${slug}`, currency: 'EUR' },
    { url: `https://${host}/products/${slug}`, currency: 'CHF' },
  ],
};

/** A shopper who saved a product in a market and gets all alerts at once. */
async function shopperOf({ url, currency }: Market, target?: number) {
  const person = await api.embed();
  const path = `/hosted/lists/${person.list.id}`;
  const added = await api.call('POST', `${path}/items`, {
    headers: person.headers,
    body: { title: 'Ono Vase', url, price_minor: 5400, currency },
  });
  const itemId = added.body.product.item_id as number;
  await api.call('PUT', `${path}/items/${itemId}/alerts`, {
    headers: person.headers,
    body: { price_drop: true, back_in_stock: true, low_stock: true, target_price_minor: target ?? null },
  });
  await api.call('PUT', '/me/alerts', { headers: person.headers, body: { frequency: 'instant' } });
  await api.call('PUT', path, { headers: person.headers, body: { share_public: true } });
  return {
    itemId,
    partnerId: person.partner.partnerId,
    mails: async () => (await api.mailsTo(person.session.user.email!)).map(({ subject }) => subject),
    alerts: async () =>
      (await prisma.alert.findMany({ where: { itemId }, orderBy: { id: 'asc' } })).map(({ kind }) => kind),
    shown: async () => {
      const { body } = await api.call('GET', `/hosted/public/lists/${person.list.id}/items`);
      const {
        current_price_minor: price,
        saved_price_minor: was,
        price_minor,
        availability,
      } = body.products[0];
      return [price, was, price_minor, availability];
    },
  };
}

/** A product that is saved in two markets, and its shop's feed with the prices and stock of each. */
async function saved(kind: string, { first = 'main', target }: { first?: string; target?: number } = {}) {
  const [main, other] = kinds[kind]!(`market-${(count += 1)}`);
  const [early, late] = first === 'main' ? [main, other] : [other, main];
  const earlier = await shopperOf(early, target);
  const later = await shopperOf(late, target);
  const [product, another] = await Promise.all(
    [earlier, later].map(async ({ itemId }) => {
      const item = await prisma.listItem.findUniqueOrThrow({
        where: { id: itemId },
        include: { product: true },
      });
      return { id: Number(item.productId), url: item.product.url! };
    }),
  );
  // As the shop's platform reports them.
  await joinProducts(api.ctx.sql, another!, product!.id, api.time.now);
  await mergeDuplicateWishes(api.ctx, new AbortController().signal);
  const offer = { price: 5400, availability: 'in_stock' as Availability };
  const offers = { main: { ...main, ...offer }, other: { ...other, ...offer } };
  const feeds = async (changes: Partial<Record<'main' | 'other', Partial<typeof offer>>> = {}) => {
    Object.assign(offers.main, changes.main);
    Object.assign(offers.other, changes.other);
    api.pass({ minutes: 1 });
    const none = { productId: '', sku: '', gtin: '', title: '', imageUrl: null, compareAtPriceMinor: null };
    const rows = Object.values(offers).map(({ url, currency, price, availability }) => {
      const ids = { variantIds: [], variantId: '' };
      return { ...none, ...ids, url, currency, priceMinor: price, availability, quantity: null };
    });
    await storeRows(api.ctx.sql, rows, { partnerId: earlier.partnerId, now: api.time.now });
    api.pass({ minutes: 20 });
    await settleChanges(api.ctx);
  };
  await feeds();
  const [ofMain, ofOther] = first === 'main' ? [earlier, later] : [later, earlier];
  return { main: ofMain, other: ofOther, feeds, productId: product!.id };
}

const told = async (it: Awaited<ReturnType<typeof saved>>) => [
  await it.main.alerts(),
  await it.other.alerts(),
];

describe.each(
  Object.keys(kinds).flatMap((kind) => [
    { kind, first: 'main' },
    { kind, first: 'other' },
  ]),
)('of markets that differ in $kind, the $first one saved first,', ({ kind, first }) => {
  it.each(['main', 'other'] as const)('the %s one’s prices and stock are its own', async (market) => {
    const it = await saved(kind, { first });
    const shown = async () => [
      await it[market].shown(),
      await it[market === 'main' ? 'other' : 'main'].shown(),
    ];
    const before = [5400, 5400, 5400, 'in_stock'];
    expect(await shown()).toEqual([before, before]);
    await it.feeds({ [market]: { availability: 'out_of_stock' } });
    expect((await shown()).map((one) => one.at(-1))).toEqual(['out_of_stock', 'in_stock']);
    await it.feeds({ [market]: { availability: 'in_stock' } });
    await it.feeds({ [market]: { availability: 'low_stock' } });
    await it.feeds({ [market]: { price: 4500, availability: 'in_stock' } });
    const [own, others] = await shown();
    expect(own).toMatchObject([4500, 5400, expect.any(Number), 'in_stock']);
    expect(others).toEqual(before);
    expect(await it[market].alerts()).toEqual(['back_in_stock', 'low_stock', 'price_drop']);
    expect(await it[market === 'main' ? 'other' : 'main'].alerts()).toEqual([]);
    await work();
    expect(await it[market].mails()).toContain(
      `Ono Vase now costs ${kind.endsWith('currency') && market === 'other' ? 'CHF ' : '€'}45.00`,
    );
  });

  it('a target price is for its own', async () => {
    const it = await saved(kind, { first, target: 5000 });
    await it.feeds({ main: { price: 5200 }, other: { price: 4900 } });
    expect(await told(it)).toEqual([[], ['price_drop']]);
    await it.feeds({ main: { price: 4800 } });
    expect(await told(it)).toEqual([['price_drop'], ['price_drop']]);
  });
});

it('follows the product if its own market isn’t reported', async () => {
  const [main, other] = kinds.folder!(`market-${(count += 1)}`);
  const wish = await shopperOf(other);
  const page = {
    title: 'Ono Vase',
    description: '',
    image_url: null,
    images: [],
    compare_at_price_minor: null,
  };
  const none = { brand: null, product_type: null, rating: null, review_count: null, variants: [] };
  const found = { ...page, ...none, price_minor: 5000, currency: 'EUR', availability: 'in_stock' as const };
  await storeScrape(api.ctx.sql, main.url, { ...found, url: main.url }, api.time.now);
  expect((await wish.shown()).at(0), 'another market’s page').toBe(null);
  await storeScrape(api.ctx.sql, other.url, { ...found, url: other.url, price_minor: 5400 }, api.time.now);
  const late = await shopperOf(main);
  expect([await wish.shown(), await late.shown()]).toEqual([
    [5400, 5400, 5400, 'in_stock'],
    [5400, 5400, 5400, 'in_stock'],
  ]);
});

it('is the one where it was saved, even if someone else is just saving the product elsewhere', async () => {
  const [main, other] = kinds['folder and currency']!(`market-${(count += 1)}`);
  const [byHand, byButton] = [await api.embed(), await api.embed()];
  const { saves } = await transaction(api.ctx.pool, async (_sql, client) => {
    await client.query(
      'INSERT INTO products (url, url_hash, domain, created_at, updated_at) VALUES ($1, $2, $3, $4, $4)',
      [other.url, hashUrl(other.url), host, api.time.now],
    );
    const saves = [
      api.call('POST', `/hosted/lists/${byHand.list.id}/items`, {
        headers: byHand.headers,
        body: { title: 'Ono Vase', url: main.url },
      }),
      api.call('POST', '/widget/save', {
        headers: byButton.headers,
        body: { wishlistId: byButton.list.db_id, product: product('', { url: main.url }) },
      }),
    ];
    const waiting = `SELECT count(*)::int AS saves FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await expect
      .poll(async () => (await api.ctx.pool.query<{ saves: number }>(waiting)).rows[0]?.saves)
      .toBe(saves.length);
    return { saves };
  });
  await Promise.all(saves);
  const urls = [byHand, byButton].map(async ({ headers, list }) => {
    const { body } = await api.call('GET', `/hosted/lists/${list.id}/items`, { headers });
    return (body.products as { affiliateUrl: string }[]).map(({ affiliateUrl }) => affiliateUrl);
  });
  expect(await Promise.all(urls)).toEqual([[main.url], [main.url]]);
});

it('the database names markets as the code does', async () => {
  const urls = [
    ...Object.values(kinds).flatMap((kind) => kind('x').map(({ url }) => url)),
    'http://www.shop.example:8080/EN-us/products/x',
    'https://shop.example/ch/mug.html?region=ZH',
    'https://shop.example/ch/mug?country=CH&market=a%2Fb&color=red',
    'https://shop.example/my-risk-free-mug/',
  ];
  const pairs = urls.flatMap((url) => urls.map((own) => [url, own] as const));
  const { rows } = await api.ctx.pool.query<{ market: string }>(
    'SELECT wl_market_1(url, own) AS market FROM unnest($1::text[], $2::text[]) WITH ORDINALITY x(url, own, n) ORDER BY n',
    [pairs.map(([url]) => url), pairs.map(([, own]) => own)],
  );
  expect(rows.map(({ market }) => market)).toEqual(pairs.map(([url, own]) => marketOf(url, own)));
  expect([...new Set(rows.map(({ market }) => market))].sort().join(' ')).toBe(
    ' ?country=at at.shop.example ch?country=ch&market=a%2fb ch?region=zh de de-at de-ch en-us main shop.example ' +
      'shop.example/?country=at shop.example/ch?country=ch&market=a%2fb shop.example/ch?region=zh shop.example/de ' +
      'shop.example/de-at shop.example/de-ch shop.example/en-us',
  );
});
