/** Back in stock, for wishes that only the shop's page had reported as sold out. */
import { describe, expect, it } from 'vitest';
import { storeRows } from '#api/modules/catalog/internal/imports/store-rows.ts';
import type { ScrapedProduct } from '#api/modules/catalog/schemas.ts';
import { storeScrape } from '#api/modules/catalog/store-scrape.ts';
import { alertStory } from '#test/support/alert-story.ts';
import { product, shopOrigin, useApi } from '#test/support/api.ts';
import { scraped } from '#test/support/scraped.ts';

const api = await useApi({ SITE_URL: 'https://wishlist.example' });
const { prisma } = api.ctx;
const { work } = alertStory(api);

let count = 0;

/** A product that its page's shoppers save, before anyone else has described it. */
function newProduct() {
  const slug = `sold-out-${(count += 1)}`;
  const url = `${shopOrigin}/products/${slug}`;
  const says = async (facts: Partial<ScrapedProduct>) => {
    api.pass({ minutes: 1 });
    await storeScrape(api.ctx.sql, url, scraped(url, facts), api.time.now);
    await work();
  };
  const imports = async (facts: object, title = '') => {
    api.pass({ minutes: 20 });
    const row = {
      url,
      productId: '',
      sku: '',
      gtin: '',
      variantIds: [],
      variantId: '',
      title,
      imageUrl: null,
    };
    const offer = { priceMinor: 5400, compareAtPriceMinor: null, currency: 'EUR', quantity: null };
    const one = { ...row, ...offer, availability: 'in_stock' as const, ...facts };
    await storeRows(api.ctx.sql, [one], { partnerId: 0, now: api.time.now });
    api.pass({ minutes: 20 });
    await work();
  };
  const stored = () => prisma.product.findFirstOrThrow({ where: { url } });
  return { slug, says, imports, stored };
}

/** A shopper who saves it on the shop's page. */
async function saver(slug: string, { verified = true, more = {}, metadata = {} } = {}) {
  const shop = await api.embed({ verified });
  const saved = await api.call('POST', '/widget/save', {
    headers: shop.headers,
    body: { wishlistId: shop.list.db_id, product: { ...product(slug, { metadata }), ...more } },
  });
  const path = `/widget/saved-products/${saved.body.item_id}/alerts`;
  const wants = async (alerts: object) =>
    expect((await api.call('PUT', path, { headers: shop.headers, body: alerts })).status).toBe(200);
  return { ...shop, wants, mails: () => api.mailsTo(shop.session.user.email!) };
}

const soldOut = { back_in_stock: true, sold_out: true };
const variant = (id: string, availability: 'in_stock' | 'out_of_stock') => ({
  id,
  title: id,
  availability,
  image_url: null,
  price_minor: null,
  currency: null,
});

describe('a wish that was sold out when its shopper asked', () => {
  it.for([true, false])('is back once its page says so first (verified: %j)', async (verified) => {
    const vase = newProduct();
    const it = await saver(vase.slug, { verified });
    await it.wants(soldOut);
    await vase.says({});
    expect(await it.mails()).toMatchObject([{ subject: 'Ono Vase is back in stock' }]);
    // It's unknown again, and then the same.
    await vase.says({ availability: null });
    await vase.says({});
    expect(await it.mails()).toHaveLength(1);
    await vase.says({ availability: 'out_of_stock' });
    await vase.says({});
    expect(await it.mails()).toHaveLength(2);
  });

  it('is back once the shop’s file says so', async () => {
    const vase = newProduct();
    const it = await saver(vase.slug, { verified: false });
    await it.wants(soldOut);
    await vase.imports({ availability: 'out_of_stock' });
    expect(await it.mails()).toEqual([]);
    await vase.imports({ availability: 'low_stock' });
    expect(await it.mails()).toMatchObject([{ subject: 'Ono Vase is back in stock' }]);
  });

  it('is back once the shop’s file says so for its currency', async () => {
    const vase = newProduct();
    await vase.says({ availability: null });
    const it = await saver(vase.slug, { more: { price: 6000, currency: 'CHF' } });
    await it.wants(soldOut);
    await vase.imports({ priceMinor: 6000, currency: 'CHF' });
    expect(await it.mails()).toHaveLength(1);
  });

  it('is back if its own variant is', async () => {
    const vase = newProduct();
    const it = await saver(vase.slug, { metadata: { variantId: 'M' } });
    await it.wants(soldOut);
    await vase.says({ variants: [variant('L', 'in_stock'), variant('M', 'out_of_stock')] });
    expect(await it.mails()).toEqual([]);
    await vase.says({ variants: [variant('L', 'in_stock'), variant('M', 'in_stock')] });
    expect(await it.mails()).toHaveLength(1);
  });

  it('isn’t back because the product is, which has other variants', async () => {
    const vase = newProduct();
    const it = await saver(vase.slug, { metadata: { variantId: 'M' } });
    await it.wants(soldOut);
    await vase.says({});
    expect(await it.mails()).toEqual([]);
  });

  it('stays silent if the alert was turned off meanwhile', async () => {
    const vase = newProduct();
    const it = await saver(vase.slug);
    await it.wants(soldOut);
    await it.wants({ back_in_stock: false });
    await it.wants({ back_in_stock: true });
    await vase.says({});
    expect(await it.mails()).toEqual([]);
  });
});

describe('a save that says it’s sold out', () => {
  const more = { availability: 'out_of_stock' };

  it('tells everyone, if it comes from the product’s own shop, until someone better says more', async () => {
    const vase = newProduct();
    const it = await saver(vase.slug, { more });
    expect(await vase.stored()).toMatchObject({ availability: 'out_of_stock', factsSource: null });
    await it.wants({ back_in_stock: true });
    await vase.imports({ availability: 'out_of_stock' });
    await saver(vase.slug, { more: { availability: 'in_stock' } });
    expect(await vase.stored()).toMatchObject({ availability: 'out_of_stock', factsSource: 'feed' });
    await vase.imports({ availability: 'in_stock' });
    expect(await it.mails()).toMatchObject([{ subject: 'Ono Vase is back in stock' }]);
  });

  it('is enough to hear that it’s back', async () => {
    const vase = newProduct();
    const it = await saver(vase.slug, { more });
    await it.wants({ back_in_stock: true });
    await vase.says({});
    expect(await it.mails()).toHaveLength(1);
  });

  it.for([
    ['another host', { verified: false }],
    ['one variant', { metadata: { variantId: 'M' } }],
  ] as const)('says nothing about the product if it’s about %s', async ([, options]) => {
    const vase = newProduct();
    await saver(vase.slug, { more, ...options });
    expect(await vase.stored()).toMatchObject({ availability: null });
  });

  it('sends no emails about the wishes of others', async () => {
    const vase = newProduct();
    const [it, other] = [
      await saver(vase.slug, { verified: false }),
      await saver(vase.slug, { verified: false }),
    ];
    await it.wants({ back_in_stock: true });
    await other.wants(soldOut);
    await saver(vase.slug, { more });
    await vase.says({});
    expect(await it.mails()).toEqual([]);
    expect(await other.mails()).toHaveLength(1);
  });
});

it('records changes of a product that only its shop’s prices are known of', async () => {
  const vase = newProduct();
  const it = await saver(vase.slug, { verified: false });
  await api.call('PUT', '/me/alerts', { headers: it.headers, body: { frequency: 'instant' } });
  await it.wants({ price_drop: true, back_in_stock: true });
  await vase.imports({ availability: 'out_of_stock' });
  await vase.imports({ availability: 'out_of_stock', priceMinor: 4200 });
  await vase.imports({ priceMinor: 4200 });
  expect(await it.mails()).toMatchObject([
    { subject: 'Ono Vase now costs €42.00' },
    { subject: 'Ono Vase is back in stock' },
  ]);
  expect(await vase.stored()).toMatchObject({ private: true, title: '' });
  // A save of the shop describes it, but doesn't change what its file said.
  await saver(vase.slug, { more: { price: 100 } });
  expect(await vase.stored()).toMatchObject({ private: false, title: 'Ono Vase', priceMinor: 4200 });
  await work();
  expect(await it.mails()).toHaveLength(2);
});
