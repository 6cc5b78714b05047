/** An assistant's work for a creator, from an empty account to a live shop with analytics. */
import { expect, test } from 'vitest';
import { newHandle, newShop, startCreatorTools } from '#test/support/creator-tools.ts';
import { startForeignSite } from '#test/support/foreign-site.ts';
import { page as htmlPage } from '#test/support/product-pages.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { imageFile } from '#test/support/upload-files.ts';

const service = await sharedService();
const site = await startForeignSite();

const productPage = (title: string, price: string) =>
  htmlPage(
    `<script type="application/ld+json">${JSON.stringify({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: title,
      brand: { '@type': 'Brand', name: 'Kiln & Linen' },
      offers: { '@type': 'Offer', price, priceCurrency: 'EUR', availability: 'https://schema.org/InStock' },
    })}</script>`,
  );

test('creates, fills, styles, publishes and measures a shop', async () => {
  const { tools, partner } = await startCreatorTools(service);
  const { account } = await tools.ok('whoami');
  expect(account.partner.id).toBe(partner.partnerId);
  expect(await tools.ok('shops_list')).toEqual({ shops: [] });
  expect(await tools.text('shops_list')).toContain('shops_create');

  // The shop
  const handle = newHandle();
  const { check } = await tools.ok('shops_check_handle', { handle: handle.toUpperCase() });
  expect(check).toEqual({ handle, available: true, reason: null, suggestion: null });
  const { shop } = await tools.ok('shops_create', {
    name: 'Sunday Table',
    handle,
    template: 'hero-rows',
    settings: { earnings: { currency: 'EUR', per_100_clicks_minor: 2500, per_100_saves_minor: 0 } },
  });
  expect(shop).toMatchObject({ status: 'draft', template: 'hero-rows', list_count: 0, published_at: null });
  const shopId = { shop_id: shop.id };
  const named = { ...shopId, confirm: 'Sunday Table' };
  const { check: taken } = await tools.ok('shops_check_handle', { handle });
  expect(taken).toMatchObject({ available: false, reason: 'taken', suggestion: expect.any(String) });
  const { shop: changed } = await tools.ok('shops_update', {
    ...named,
    description: 'Things for a long lunch.',
    settings: { creator_name: 'Mara Lind' },
  });
  expect(changed).toMatchObject({
    description: 'Things for a long lunch.',
    settings: { creator_name: 'Mara Lind', earnings: { per_100_clicks_minor: 2500 } },
  });

  // Lists
  const { list } = await tools.ok('lists_create', { ...shopId, title: 'For the table' });
  const { list: other } = await tools.ok('lists_create', { ...shopId, title: 'For later' });
  const { list: moved } = await tools.ok('lists_update', { ...shopId, list_id: other.id, position: 0 });
  expect(moved.position).toBe(0);
  const { lists } = await tools.ok('lists_list', shopId);
  expect(lists.map(({ title }: { title: string }) => title)).toEqual(['For later', 'For the table']);
  const onList = { ...shopId, list_id: list.id };

  // Products
  const vase = site.serve(`/products/${handle}`, productPage('Ono Vase', '54.00'));
  const { scrape, product_id: unknown } = await tools.ok('products_preview_url', { url: vase });
  expect(scrape).toMatchObject({ success: true, product: { title: 'Ono Vase', price_minor: 5400 } });
  expect(unknown).toBeNull();
  const { item } = await tools.ok('products_add_by_url', { ...onList, url: vase, note: 'Mine is sand.' });
  expect(item).toMatchObject({ title: 'Ono Vase', price_minor: 5400, currency: 'EUR', manual: false });
  expect(await tools.text('products_preview_url', { url: vase })).toContain(`product_id ${item.product_id}`);
  const { item: again } = await tools.ok('products_add_by_url', {
    ...onList,
    url: vase,
    note: 'Still mine.',
  });
  expect(again).toMatchObject({ id: item.id, note: 'Still mine.' });
  const { item: byHand } = await tools.ok('products_add_manual', {
    ...onList,
    title: 'Napkins of my aunt',
    price_minor: 1800,
    currency: 'EUR',
  });
  expect(byHand).toMatchObject({ manual: true, position: 1, price_minor: 1800 });
  const { products } = await tools.ok('catalog_search', { q: 'ono' });
  expect(products).toContainEqual(expect.objectContaining({ product_id: item.product_id, listed: true }));
  const { item: existing } = await tools.ok('products_add_existing', {
    ...shopId,
    list_id: other.id,
    product_id: item.product_id,
  });
  expect(existing).toMatchObject({ list_id: other.id, product_id: item.product_id, note: '' });
  const { item: updated } = await tools.ok('products_update_item', {
    ...shopId,
    item_id: byHand.id,
    position: 0,
    title: 'Aunt Ida’s napkins',
  });
  expect(updated).toMatchObject({ position: 0, title: 'Aunt Ida’s napkins' });
  const { items } = await tools.ok('lists_get', onList);
  expect(items.map(({ id }: { id: number }) => id)).toEqual([byHand.id, item.id]);
  expect(await tools.text('lists_get', onList)).toContain(`Item ${item.id} "Ono Vase"`);
  expect(
    await tools.ok('products_remove_item', { ...shopId, item_id: existing.id, confirm: 'Ono Vase' }),
  ).toEqual({
    ok: true,
    removed_item_id: existing.id,
  });
  await tools.ok('lists_delete', { ...shopId, list_id: other.id, confirm: 'For later' });

  // Images
  const path = await imageFile('cover.jpg', { width: 1600, height: 900 });
  const { shop: dressed } = await tools.ok('shops_upload_image', { ...named, kind: 'cover', path });
  expect(dressed.images).toMatchObject({ cover: { width: 1600, height: 900 }, avatar: null });
  const { list: withPicture } = await tools.ok('shops_upload_image', {
    ...onList,
    kind: 'list',
    path,
    confirm: 'For the table',
  });
  expect(withPicture.image.url).toMatch(/^http/);

  // The public page
  expect((await fetch(shop.url)).status).toBe(404);
  const { shop: live } = await tools.ok('shops_publish', { ...named, status: 'live' });
  expect(live).toMatchObject({ status: 'live', published_at: expect.any(String) });
  const answer = await fetch(live.url);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('Aunt Ida’s napkins');
  const { shops } = await tools.ok('shops_list');
  expect(shops).toMatchObject([{ id: shop.id, status: 'live', item_count: 2 }]);

  // Analytics
  const click = await fetch(`${live.url}/go/${item.id}`, {
    redirect: 'manual',
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
  });
  expect(click.status).toBe(302);
  expect(click.headers.get('location')).toBe(vase);
  await expect.poll(async () => (await tools.ok('analytics_kpis', shopId)).kpis.clicks).toBe(1);
  expect(await tools.text('analytics_kpis', shopId)).toContain('clicks: 1 (before: 0)');
  const top = await tools.ok('analytics_top_products', { ...shopId, limit: 1 });
  expect(top.products).toMatchObject([{ product_id: item.product_id, clicks: 1 }]);
  const { earnings } = await tools.ok('earnings_summary', shopId);
  expect(earnings).toMatchObject({ clicks: 1, clicks_minor: 25, total_minor: 25 });
  expect(await tools.text('earnings_summary', shopId)).toContain('estimated at 0.25 EUR');

  const { shop: draft } = await tools.ok('shops_publish', { ...named, status: 'draft' });
  expect(draft.status).toBe('draft');
  expect((await fetch(shop.url)).status).toBe(404);
  expect(tools.faults).toEqual([]);
});

test('refuses to publish a shop without products, and says what is missing', async () => {
  const { tools } = await startCreatorTools(service);
  const { shop_id } = await newShop(tools);
  const refused = await tools.refused('shops_publish', { shop_id, status: 'live', confirm: 'Sunday Table' });
  expect(refused.error).toBe('invalid_input');
  expect(refused.text).toMatch(/product/);
});

test('says if a page has no product, and what to do instead', async () => {
  const { tools } = await startCreatorTools(service);
  const url = site.serve('/about', '<h1>About us</h1>');
  const { scrape } = await tools.ok('products_preview_url', { url });
  expect(scrape).toMatchObject({ success: false, code: 'not_a_product_page' });
  expect(await tools.text('products_preview_url', { url })).toContain('products_add_manual');
});

test('gives no estimate without rates, and names the setting', { tags: ['thorough'] }, async () => {
  const { tools } = await startCreatorTools(service);
  const { shop_id } = await newShop(tools);
  const { earnings } = await tools.ok('earnings_summary', { shop_id });
  expect(earnings).toMatchObject({ rates: null, total_minor: null });
  expect(await tools.text('earnings_summary', { shop_id })).toContain('settings.earnings');
});

test('paginates the catalog', { tags: ['thorough'] }, async () => {
  // A word that no other file's products have: everyone searches the same catalog.
  const { tools } = await startCreatorTools(service);
  const { shop_id, list_id } = await newShop(tools);
  for (const title of ['Wassail one', 'Wassail two', 'Wassail three']) {
    await tools.ok('products_add_manual', { shop_id, list_id, title });
  }
  const first = await tools.ok('catalog_search', { q: 'WASSAIL', limit: 2 });
  expect(first.products).toHaveLength(2);
  const rest = await tools.ok('catalog_search', { q: 'WASSAIL', limit: 2, cursor: first.next_cursor });
  expect(rest.next_cursor).toBeNull();
  const titles = [...first.products, ...rest.products].map(({ title }: { title: string }) => title);
  expect(titles.sort()).toEqual(['Wassail one', 'Wassail three', 'Wassail two']);
});
