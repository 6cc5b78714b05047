import { expect, it } from 'vitest';
import { storeMarketPage } from '#api/modules/catalog/store-market-page.ts';
import { product, useApi } from '#test/support/api.ts';
import { startForeignSite } from '#test/support/foreign-site.ts';
import { hosted } from '#test/support/hosted.ts';
import { page } from '#test/support/product-pages.ts';

const api = await useApi();
const lists = hosted(api);
const site = await startForeignSite();
const shop = await api.embed({ origin: site.origin });

/** The page of a mug, with the prices of its variants 11 and 12. */
const mugFor = (currency: string, small: number, large: number) =>
  page(
    `<title>Mug</title><script type="application/ld+json">${JSON.stringify({
      '@context': 'https://schema.org',
      '@type': 'ProductGroup',
      name: 'Mug',
      hasVariant: [small, large].map((price, n) => ({
        '@type': 'Product',
        name: `Mug ${n}`,
        offers: {
          '@type': 'Offer',
          price,
          priceCurrency: currency,
          availability: 'https://schema.org/InStock',
          url: `/products/mug?variant=${11 + n}`,
        },
      })),
    })}</script>`,
    '<h1>Mug</h1>',
  );

/** A shopper of the shop, and what they see of their wishes, on the list, the public list and in the basket. */
async function newShopper() {
  const person = await api.shopper();
  const headers = { ...shop.headers, ...person.headers };
  await lists.update(person, person.list.id, { share_public: true });
  const save = async (path: string, more: Record<string, unknown> = {}) => {
    const body = {
      wishlistId: person.list.db_id,
      product: product('x', { url: site.origin + path, title: 'Mug', ...more }),
    };
    const answer = await api.call('POST', '/widget/save', { headers, body });
    expect(answer.status).toBe(200);
    return answer.body as { item_id: number; product_id: number };
  };
  return {
    ...person,
    save,
    saveAbroad: (path: string, variantId: string) =>
      save(path, { metadata: { variantId }, price: 8100, currency: 'CAD' }),
    reload: (productId: number) => api.call('POST', `/hosted/products/${productId}/rescrape`, { headers }),
    async item(itemId: number) {
      const answers = [
        await lists.items(person, person.list.id),
        await lists.publicItems(person.list.id),
        await api.call('GET', '/widget/saved-products', { headers }),
      ];
      const [one, ...others] = answers.map(({ body }) => {
        const { availability, as_of, facts_source, price_minor, currency, price_as_of } = body.products.find(
          (each: { item_id: number }) => each.item_id === itemId,
        );
        return { availability, as_of, facts_source, price_minor, currency, price_as_of };
      });
      for (const other of others) expect(other).toEqual(one);
      return one!;
    },
  };
}

let mugs = 0;
/** A mug that is sold at home and in Canada. */
function newMug() {
  mugs += 1;
  const name = `mug-${mugs}`;
  const at = (folder: string) => `${folder}/products/${name}`;
  site.serve(at(''), mugFor('EUR', 54, 60));
  site.serve(at('/en-ca'), mugFor('CAD', 85, 95));
  return {
    at,
    answer: (folder: string, status: number) => site.serve(at(folder), '', {}, status),
  };
}

const now = () => api.time.now.toISOString();
const notSold = () => ({ availability: 'not_sold_here', as_of: now(), facts_source: 'page' });
const sold = { availability: 'in_stock', facts_source: 'page' };

it.each([404, 410])('a wish isn’t sold in a market while its page there returns %i', async (status) => {
  const [clara, ben] = [await newShopper(), await newShopper()];
  const mug = newMug();
  const { product_id: id, item_id: home } = await ben.save(mug.at(''), { metadata: { variantId: '11' } });
  const { item_id: abroad } = await clara.saveAbroad(mug.at('/en-ca'), '11');
  const { item_id: other } = await ben.saveAbroad(`/en-ca/collections/all${mug.at('')}?variant=12`, '12');
  const { item_id: british } = await clara.saveAbroad(mug.at('/en-gb'), '12');
  await clara.reload(id);
  const read = now();
  expect(await clara.item(abroad)).toMatchObject({ ...sold, price_minor: 8500, price_as_of: read });
  expect(await clara.item(british)).toMatchObject(notSold());

  mug.answer('/en-ca', status);
  site.serve(mug.at('/en-gb'), mugFor('GBP', 50, 55));
  api.pass({ minutes: 5 });
  expect((await clara.reload(id)).body).toMatchObject({
    scrape: { success: true },
    product: { availability: 'in_stock' },
  });
  expect(await clara.item(abroad)).toMatchObject({ ...notSold(), price_minor: 8500, price_as_of: read });
  expect(await ben.item(other)).toMatchObject(notSold());
  expect(await ben.item(home)).toMatchObject({ ...sold, price_as_of: null });
  expect(await clara.item(british)).toMatchObject({ ...sold, price_minor: 8100, currency: 'CAD' });

  site.serve(mug.at('/en-ca'), mugFor('CAD', 85, 99));
  api.pass({ minutes: 5 });
  await clara.reload(id);
  const today = { currency: 'CAD', price_as_of: now() };
  expect(await clara.item(abroad)).toMatchObject({ ...sold, price_minor: 8500, ...today });
  expect(await ben.item(other), 'only who asks gets today’s price').toMatchObject({
    ...sold,
    price_minor: 8100,
  });
  await ben.reload(id);
  expect(await ben.item(other)).toMatchObject({ ...sold, price_minor: 9900, ...today });
  expect(await ben.item(home)).toMatchObject({ price_minor: 5400, currency: 'EUR', price_as_of: null });
});

it('a wish that is saved in a market again is sold there', async () => {
  const clara = await newShopper();
  const mug = newMug();
  const { product_id: id } = await clara.save(mug.at(''));
  const { item_id: abroad } = await clara.saveAbroad(mug.at('/en-ca'), '11');
  await clara.reload(id);
  mug.answer('/en-ca', 404);
  await clara.reload(id);
  expect(await clara.item(abroad)).toMatchObject(notSold());
  await clara.saveAbroad(mug.at('/en-ca'), '11');
  expect(await clara.item(abroad)).toMatchObject(sold);
  // Reading began before the shopper saved it.
  const at = new Date(api.time.now.getTime() - 1000);
  const scrape = { success: false, code: 'external_error', message: '', reason: 'gone' } as const;
  const page = site.origin + mug.at('/en-ca');
  await storeMarketPage(api.ctx, { productId: id, page, scrape, at, userId: null });
  expect(await clara.item(abroad)).toMatchObject(sold);
});

it('a product that is gone everywhere is discontinued', async () => {
  const clara = await newShopper();
  const mug = newMug();
  await (await newShopper()).save(mug.at(''));
  const { product_id: id, item_id: abroad } = await clara.saveAbroad(mug.at('/en-ca'), '11');
  await clara.reload(id);
  mug.answer('/en-ca', 404);
  mug.answer('', 404);
  api.pass({ minutes: 5 });
  await clara.reload(id);
  expect(await clara.item(abroad)).toMatchObject({ availability: 'discontinued', as_of: now() });
  site.serve(mug.at(''), mugFor('EUR', 54, 60));
  await clara.reload(id);
  expect(await clara.item(abroad)).toMatchObject(notSold());
});

it('changes nothing if the page can’t be read or leads to the home page', async () => {
  const clara = await newShopper();
  const mug = newMug();
  await (await newShopper()).save(mug.at(''));
  const { product_id: id, item_id: abroad } = await clara.saveAbroad(mug.at('/en-ca'), '11');
  await clara.reload(id);
  const before = await clara.item(abroad);
  site.serve('/en-ca', page('<title>Shop</title>', '<h1>Welcome</h1>'));
  for (const answer of [
    () => site.serve(mug.at('/en-ca'), '', { location: '/en-ca' }, 302),
    () => mug.answer('/en-ca', 403),
    () => mug.answer('/en-ca', 500),
  ]) {
    answer();
    await clara.reload(id);
    expect(await clara.item(abroad)).toEqual(before);
  }
  mug.answer('/en-ca', 404);
  await clara.reload(id);
  expect(await clara.item(abroad)).toMatchObject(notSold());
  site.serve(mug.at('/en-ca'), '', { location: '/en-ca' }, 302);
  await clara.reload(id);
  expect(await clara.item(abroad)).toMatchObject(notSold());
});

it('reads the pages of a few markets, once each and by one URL', async () => {
  const clara = await newShopper();
  const mug = newMug();
  const { product_id: id } = await clara.save(mug.at(''));
  await clara.saveAbroad(`${mug.at('/en-ca')}?variant=11`, '11');
  await clara.saveAbroad(`/en-ca/collections/all${mug.at('')}`, '12');
  await clara.saveAbroad(`/collections/all${mug.at('')}?variant=13`, '13');
  for (const [n, folder] of ['/de', '/fr', '/it', '/nl', '/pl'].entries())
    await clara.saveAbroad(mug.at(folder), String(20 + n));
  const isOfMarket = (path: string) => path.includes(mug.at('').slice(1)) && path !== mug.at('');
  expect(site.asked.filter(isOfMarket), 'saving reads only the product’s own page').toEqual([]);
  await clara.reload(id);
  const asked = site.asked.filter(isOfMarket);
  expect(asked).toHaveLength(3);
  expect(new Set(asked).size).toBe(3);
  for (const path of asked) expect(path).toMatch(/^\/[a-z-]+\/products\/mug-\d+$/);
});
