import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { maxRowErrors } from '#api/contract/product-import.ts';
import { find } from '#api/modules/catalog/find-products.ts';
import { runProductImports } from '#api/modules/catalog/run-product-imports.ts';
import { storeGone, storeScrape } from '#api/modules/catalog/store-scrape.ts';
import { product, shopOrigin, useApi } from '#test/support/api.ts';
import { storedFiles } from '#test/support/stored-files.ts';
import { signedIn } from '#test/support/team.ts';

const api = await useApi();
const { prisma } = api.ctx;

const shop = await api.embed();
const { partnerId, userId } = shop.partner;
const { email } = await prisma.user.findUniqueOrThrow({ where: { id: userId } });
const { headers } = await signedIn(api, email ?? '');

const emptyPage = {
  description: '',
  image_url: null,
  images: [],
  compare_at_price_minor: null,
  availability: null,
  brand: null,
  product_type: null,
  review_count: null,
  variants: [],
};

let count = 0;
const unseen = () => `mug-${(count += 1)}`;
const urlOf = (slug: string) => `${shopOrigin}/products/${slug}`;

async function saved(wish: Record<string, unknown>, { headers, list } = shop) {
  const answer = await api.call('POST', '/widget/save', {
    headers,
    body: { wishlistId: list.db_id, product: wish },
  });
  expect(answer.status).toBe(200);
  return answer.body as { item_id: number; product_id: number };
}

type Sent = { type?: string; key?: string; id?: number; as?: Record<string, string> };
const send = (
  body: string,
  { type = 'application/x-ndjson', key, id = partnerId, as = headers }: Sent = {},
) =>
  api.call('PUT', `/partners/${id}/products`, {
    headers: {
      ...as,
      'content-type': type,
      'content-length': String(Buffer.byteLength(body)),
      ...(key && { 'idempotency-key': key }),
    },
    body,
  });
const readImport = async (id: number) =>
  (await api.call('GET', `/partners/${partnerId}/products/imports/${id}`, { headers })).body;

/** Sends a file and waits until it is processed. */
async function imported(body: string, sent: Sent = {}) {
  const { status, body: answer } = await send(body, sent);
  expect(status).toBe(202);
  await runProductImports(api.ctx);
  // Unless the service’s own round has it.
  const state = async () => (await readImport(answer.import_id)).state as string;
  await expect.poll(state).toMatch(/done|failed/);
  return readImport(answer.import_id);
}

const row = (slug: string, more: Record<string, unknown> = {}) => ({
  url: urlOf(slug),
  price_minor: 4200,
  currency: 'EUR',
  availability: 'in_stock',
  ...more,
});
const lines = (...rows: unknown[]) => rows.map((one) => JSON.stringify(one)).join('\n');
const known = async (id: number) => (await api.call('GET', `/products/${id}`)).body.product;
const item = (id: number) => prisma.listItem.findUniqueOrThrow({ where: { id } });
const codesOf = ({ errors }: { errors: { row: number; code: string }[] }) =>
  errors.map(({ row, code }) => [row, code]);

describe('a file of rows as JSON', () => {
  it('changes products and the wishes for them', async () => {
    const slug = unseen();
    const { product_id, item_id } = await saved(product(slug));
    const answer = await imported(
      lines(row(slug, { compare_at_price_minor: 5400, availability: 'low_stock', quantity: 3 })),
    );
    expect(answer).toMatchObject({
      state: 'done',
      rows: 1,
      accepted: 1,
      refused: 0,
      errors: [],
      error: null,
    });
    expect(await known(product_id)).toMatchObject({
      price_minor: 4200,
      compare_at_price_minor: 5400,
      availability: 'low_stock',
    });
    expect(await prisma.product.findUniqueOrThrow({ where: { id: product_id } })).toMatchObject({
      factsSource: 'feed',
      quantity: 3,
    });
    expect(await item(item_id)).toMatchObject({ priceMinor: 4200 });
    const changes = async () =>
      prisma.$queryRaw`SELECT from_price_minor, source FROM product_changes WHERE product_id = ${product_id} AND kind = 'price'`;
    expect(await changes(), 'the shop’s page isn’t its feed').toEqual([]);
    await imported(lines(row(slug, { price_minor: 3900 })));
    expect(await changes()).toEqual([{ from_price_minor: 4200n, source: 'feed' }]);
  });

  it('can spell a product’s URL differently', async () => {
    const slug = unseen();
    const { product_id } = await saved(product(slug));
    const url = `http://shop.example/collections/new/products/${slug}?utm_source=feed`;
    await imported(lines(row(slug, { url })));
    expect(await known(product_id)).toMatchObject({ price_minor: 4200 });
  });

  it('can name a product by its ID on the platform', async () => {
    const slug = unseen();
    const { product_id } = await saved(product(slug));
    await prisma.product.update({ where: { id: product_id }, data: { platformId: '77' } });
    await imported(lines(row('renamed', { product_id: 77 })));
    expect(await known(product_id)).toMatchObject({ price_minor: 4200 });
  });

  it.each([
    ['product ID', { productId: 'N-1' }, { product_id: 'N-1' }],
    ['global product ID', { productId: 'gid://shop/Product/4711' }, { product_id: 4711 }],
    ['SKU', { sku: 'N-SKU-2' }, { sku: 'N-SKU-2' }],
    ['GTIN', { gtin: '4006381333948' }, { gtin: '04006381333948' }],
    ['SKU that is its variant’s ID', { variantId: 'N-SKU-3' }, { sku: 'N-SKU-3' }],
    ['GTIN that is its variant’s ID', { variantId: '4006381333955' }, { gtin: '4006381333955' }],
    ['product ID before SKU', { productId: 'N-4', sku: 'N-SKU-4' }, { product_id: 'N-4', sku: 'N-SKU-5' }],
    ['SKU before GTIN', { sku: 'N-SKU-6', gtin: '4006381333962' }, { sku: 'N-SKU-6', gtin: '4006381333979' }],
  ])('can name a product by its %s, as JSON and as CSV', async (_, metadata, ids) => {
    const slug = unseen();
    const { product_id, item_id } = await saved(product(slug, { metadata }));
    // What the later numbers would find.
    await saved(product(unseen(), { metadata: { sku: 'N-SKU-5', gtin: '4006381333979' } }));
    expect(await imported(lines(row(unseen(), ids)))).toMatchObject({
      accepted: 1,
      unmatched: 0,
      refused: 0,
    });
    expect(await known(product_id)).toMatchObject({ price_minor: 4200 });
    expect(await item(item_id)).toMatchObject({ priceMinor: 4200 });
    const cells = { url: urlOf(unseen()), price: '41.00', currency: 'EUR', availability: 'in_stock', ...ids };
    const csv = `${Object.keys(cells).join(',')}\n${Object.values(cells).join(',')}`;
    expect(await imported(csv, { type: 'text/csv' })).toMatchObject({ accepted: 1, unmatched: 0 });
    expect(await item(item_id)).toMatchObject({ priceMinor: 4100 });
    await imported(lines(row(slug, { ...ids, product_id: 'other', price_minor: 3900 })));
    expect(await item(item_id), 'the URL comes first').toMatchObject({ priceMinor: 3900 });
  });

  it('counts what matched nothing, and refuses what could be several products', async () => {
    const [one, two] = [unseen(), unseen()];
    const both = { metadata: { sku: 'TWICE-1', gtin: '4006381333986' } };
    const saves = [await saved(product(one, both)), await saved(product(two, both))];
    const answer = await imported(
      lines(
        row(unseen(), { sku: 'TWICE-1' }),
        row(unseen(), { sku: 'NONE-1' }),
        row(unseen()),
        row(one, { sku: 'TWICE-1' }),
      ),
    );
    expect(answer).toMatchObject({ rows: 4, accepted: 3, unmatched: 2, refused: 1 });
    expect(codesOf(answer)).toEqual([[1, 'ambiguous_product']]);
    const prices = await Promise.all(saves.map(({ item_id: id }) => item(id)));
    expect(prices.map(({ priceMinor }) => priceMinor)).toEqual([4200, 5400]);
  });

  it('finds the product of its market among several with one number', async () => {
    const [here, there] = [unseen(), unseen()];
    const metadata = { sku: 'MARKET-1' };
    const home = await saved(product(here, { metadata }));
    const swiss = await saved(product(there, { url: `${shopOrigin}/ch/${there}`, metadata }));
    await imported(lines(row(unseen(), { sku: 'MARKET-1' })));
    expect(await item(home.item_id)).toMatchObject({ priceMinor: 4200 });
    expect(await item(swiss.item_id)).toMatchObject({ priceMinor: 5400 });
    const answer = await imported(
      lines(row(unseen(), { url: `${shopOrigin}/at/${unseen()}`, sku: 'MARKET-1' })),
    );
    expect(codesOf(answer)).toEqual([[1, 'ambiguous_product']]);
  });

  it('applies to the variant that was saved with its SKU or GTIN', async () => {
    const slug = unseen();
    const [first, second] = [
      await saved(product(slug, { metadata: { variantId: '31', sku: 'V-31' } })),
      await saved(product(slug, { metadata: { variantId: '32', gtin: '4006381333993' } })),
    ];
    await imported(
      lines(
        row(slug, { sku: 'V-31', price_minor: 100 }),
        row(unseen(), { gtin: '4006381333993', price_minor: 200 }),
      ),
    );
    expect([await item(first.item_id), await item(second.item_id)]).toMatchObject([
      { priceMinor: 100 },
      { priceMinor: 200 },
    ]);
  });

  it('never names another shop’s products, whatever they were saved with', async () => {
    const other = await api.embed({ origin: 'https://victim.example' });
    const metadata = { productId: 'X-1', sku: 'X-SKU-1', gtin: '4006381334006', variantId: 'X-SKU-2' };
    const at = (url: string) => ({ url, metadata });
    const slug = unseen();
    const foreign = await saved(product(slug, at(`https://victim.example/products/${slug}`)), other);
    // Saved on the attacker's page, as if it were its own.
    const claimed = await saved(
      product(slug, { ...at(`https://victim.example/products/${slug}-2`), siteDomain: 'shop.example' }),
    );
    const ids = [{ product_id: 'X-1' }, { sku: 'X-SKU-1' }, { gtin: '4006381334006' }, { sku: 'X-SKU-2' }];
    const answer = await imported(lines(...ids.map((one) => row(unseen(), { ...one, price_minor: 1 }))));
    expect(answer).toMatchObject({ accepted: 4, unmatched: 4 });
    for (const { item_id: id, product_id: productId } of [foreign, claimed]) {
      expect(await item(id)).toMatchObject({ priceMinor: 5400 });
      expect(await prisma.marketOffer.count({ where: { productId } })).toBe(0);
    }
  });

  it('looks numbers up, however many items and products there are', async () => {
    const client = await api.ctx.pool.connect();
    try {
      await client.query('SET enable_seqscan = off');
      await client.query('SET plan_cache_mode = force_generic_plan');
      await client.query(`PREPARE find_rows AS ${find.compiled.text}`);
      const types = await client.query<{ n: number }>(
        `SELECT cardinality(parameter_types) AS n FROM pg_prepared_statements WHERE name = 'find_rows'`,
      );
      expect(types.rows[0]?.n).toBe(2);
      const { rows } = await client
        .query<{ 'QUERY PLAN': string }>(`EXPLAIN EXECUTE find_rows ('1', '[]')`)
        .catch(() => client.query<{ 'QUERY PLAN': string }>(`EXPLAIN EXECUTE find_rows ('[]', '1')`));
      const plan = rows.map((one) => one['QUERY PLAN']).join('\n');
      for (const index of ['shop_product_id', 'sku', 'gtin', 'shop_variant'])
        expect(plan).toContain(`list_items_${index}_idx`);
      expect(plan).not.toMatch(/Seq Scan on (list_items|products)/);
    } finally {
      client.release(true);
    }
  });

  it('changes variants, which wishes, URLs, SKUs and GTINs name', async () => {
    const slug = unseen();
    const variants = [];
    for (const variantId of ['11', '12', 'SKU-13', '4006381333931'])
      variants.push(await saved(product(slug, { metadata: { variantId } })));
    const [first] = variants;
    await imported(
      lines(
        row(slug, { variant_id: 'gid://shop/ProductVariant/11', price_minor: 100 }),
        row(slug, { url: `${urlOf(slug)}?variant=12`, price_minor: 200, availability: 'out_of_stock' }),
        row(slug, { sku: 'SKU-13', price_minor: 300 }),
        row(slug, { sku: 'other', gtin: '4006381333931', price_minor: 400 }),
        row(slug, { variant_id: '11', price_minor: 150 }),
      ),
    );
    const { variants: stored, ...whole } = await known(first!.product_id);
    expect(stored.map((one: { id: string; price_minor: number }) => [one.id, one.price_minor])).toEqual([
      ['11', 150],
      ['12', 200],
      ['SKU-13', 300],
      ['4006381333931', 400],
    ]);
    expect(whole).toMatchObject({ price_minor: 150, availability: 'in_stock' });
    const prices = await Promise.all(
      variants.map(async ({ item_id }) => Number((await item(item_id)).priceMinor)),
    );
    expect(prices).toEqual([150, 200, 300, 400]);
  });

  it('leaves the price of another market alone', async () => {
    const slug = unseen();
    const { product_id, item_id } = await saved(product(slug));
    const swiss = await saved(
      product(slug, { url: `${shopOrigin}/de-ch/products/${slug}`, price: 6000, currency: 'CHF' }),
      { ...shop, ...(await otherList()) },
    );
    await imported(
      lines(row(slug, { url: `${shopOrigin}/de-ch/products/${slug}`, price_minor: 5000, currency: 'CHF' })),
    );
    expect(await known(product_id)).toMatchObject({ price_minor: 5400, currency: 'EUR' });
    expect(await item(item_id)).toMatchObject({ priceMinor: 5400 });
    expect(swiss.product_id).toBe(product_id);
    expect(await prisma.marketOffer.findMany({ where: { productId: product_id } })).toMatchObject([
      { market: 'de-ch', currency: 'CHF', priceMinor: 5000, source: 'feed' },
    ]);
  });

  it('names a product that no one has described', async () => {
    const slug = unseen();
    const foreign = await api.embed({ verified: false });
    const { product_id } = await saved(product(slug), foreign);
    await imported(lines(row(slug)));
    expect((await api.call('GET', `/products/${product_id}`)).status).toBe(404);
    await imported(lines(row(slug, { title: 'Mug', image_url: `${shopOrigin}/mug.webp` })));
    expect(await known(product_id)).toMatchObject({
      title: 'Mug',
      price_minor: 4200,
      image_url: `${shopOrigin}/mug.webp`,
    });
  });

  it('doesn’t change what the platform reports', async () => {
    const slug = unseen();
    const { product_id } = await saved(product(slug));
    await prisma.product.update({ where: { id: product_id }, data: { factsSource: 'platform' } });
    const platform = await prisma.shop.create({
      data: { partnerId, domain: 'kiln.myshopify.com', hosts: ['shop.example'], status: 'active' },
    });
    await imported(lines(row(slug), row(slug, { price_minor: 3900, currency: 'CHF' })));
    expect(await known(product_id)).toMatchObject({ price_minor: 5400 });
    expect(await prisma.marketOffer.findMany({ where: { productId: product_id } })).toMatchObject([
      { market: '', currency: 'CHF', priceMinor: 3900 },
    ]);
    await prisma.shop.delete({ where: { id: platform.id } });
  });

  it('counts more than the page for three days', async () => {
    const slug = unseen();
    const { product_id } = await saved(product(slug));
    await imported(lines(row(slug)));
    const page = {
      ...emptyPage,
      url: urlOf(slug),
      title: 'Mug',
      price_minor: 9900,
      currency: 'EUR',
      rating: 4.5,
    };
    await storeScrape(api.ctx.sql, page.url, page, api.ctx.clock());
    expect(await known(product_id)).toMatchObject({
      price_minor: 4200,
      availability: 'in_stock',
      rating: 4.5,
    });
    await storeGone(api.ctx.sql, page.url, api.ctx.clock());
    expect(await known(product_id)).toMatchObject({ availability: 'in_stock' });
    const later = new Date(api.ctx.clock().getTime() + 3 * 86_400_000);
    await storeScrape(api.ctx.sql, page.url, page, later);
    expect(await known(product_id)).toMatchObject({ price_minor: 9900 });
  });

  it('accepts products that no one has saved, and stores nothing', async () => {
    const slug = unseen();
    expect(await imported(lines(row(slug)))).toMatchObject({ accepted: 1 });
    expect(await prisma.product.count({ where: { url: urlOf(slug) } })).toBe(0);
  });

  it('is refused row by row', async () => {
    const slug = unseen();
    const { product_id } = await saved(product(slug));
    const file = [
      lines(
        row(slug, { url: 'https://other.example/products/a' }),
        row(slug, { url: 'mug' }),
        row(slug, { price_minor: -1 }),
        row(slug, { price_minor: 1.5 }),
        row(slug, { price_minor: '42' }),
        row(slug, { price: '42.00' }),
        row(slug, { currency: 'XXY' }),
        row(slug, { availability: 'perhaps' }),
        row(slug, { quantity: -1 }),
        row(slug, { title: { a: 1 } }),
        [1],
      ),
      '{"url":',
      `{"url": "${'x'.repeat(70_000)}"}`,
      '['.repeat(60_000),
      '\u0000\uFFFE',
      lines(row(slug, { title: 'Mug \u0000\uD800', sku: 'a\u0000b' })),
    ].join('\n');
    const answer = await imported(file);
    expect(answer).toMatchObject({ state: 'done', rows: 16, accepted: 1, refused: 15 });
    expect(codesOf(answer)).toEqual([
      [1, 'host_not_verified'],
      [2, 'invalid_url'],
      [3, 'invalid_price'],
      [4, 'invalid_price'],
      [5, 'invalid_price'],
      [6, 'invalid_price'],
      [7, 'invalid_currency'],
      [8, 'invalid_availability'],
      [9, 'invalid_quantity'],
      [10, 'malformed_row'],
      [11, 'malformed_row'],
      [12, 'malformed_row'],
      [13, 'row_too_large'],
      [14, 'malformed_row'],
      [15, 'malformed_row'],
    ]);
    expect(await known(product_id)).toMatchObject({ price_minor: 4200 });
  });

  it('keeps the first thousand errors', async () => {
    const answer = await imported('x\n'.repeat(maxRowErrors + 700));
    expect(answer).toMatchObject({ state: 'done', refused: maxRowErrors + 700 });
    expect([answer.errors.length, answer.errors.at(-1).row]).toEqual([maxRowErrors, maxRowErrors]);
  });
});

async function otherList() {
  const { list, headers: own } = await api.shopper();
  return { list, headers: { ...shop.headers, ...own } };
}

describe('a table', () => {
  const table = (...rows: string[]) => imported(rows.join('\r\n'), { type: 'text/csv; charset=utf-8' });

  it('can have prices in major units', async () => {
    const slugs = [unseen(), unseen(), unseen(), unseen()];
    const ids = [];
    for (const [index, slug] of slugs.entries())
      ids.push((await saved(product(slug, { currency: ['EUR', 'JPY', 'KWD', 'EUR'][index] }))).product_id);
    const answer = await table(
      '\uFEFFurl,title,price,compare_at_price,currency,availability,quantity',
      `${urlOf(slugs[0]!)},"A ""big"" mug,\nin red",42.50,54,EUR,in stock,3`,
      `${urlOf(slugs[1]!)},12" mug,1200,,JPY,https://schema.org/OutOfStock,`,
      `${urlOf(slugs[2]!)},,1.234,,KWD,preorder`,
      '',
      `${urlOf(slugs[3]!)},,42 or so,,EUR,in_stock,`,
      `${urlOf(slugs[3]!)},,42,,EUR,in_stock,1,2`,
      `${urlOf(slugs[3]!)},"open,42,,EUR,in_stock,1`,
      `${urlOf(slugs[3]!)},,39,,EUR,in_stock,1`,
    );
    expect(codesOf(answer)).toEqual([
      [4, 'invalid_price'],
      [5, 'malformed_row'],
      [6, 'malformed_row'],
    ]);
    expect(answer).toMatchObject({ rows: 7, accepted: 4, refused: 3 });
    const stored = await Promise.all(ids.map(known));
    expect(stored.map(({ price_minor, availability }) => [price_minor, availability])).toEqual([
      [4250, 'in_stock'],
      [1200, 'out_of_stock'],
      [1234, 'preorder'],
      [3900, 'in_stock'],
    ]);
    expect(stored[0]).toMatchObject({ title: 'A "big" mug, in red', compare_at_price_minor: 5400 });
  });

  it('can have the columns of a Google feed', async () => {
    const slug = unseen();
    const { product_id: id } = await saved(product(slug, { currency: 'EUR' }));
    const answer = await table(
      'id,title,link,price,sale_price,availability',
      `1,Mug,${urlOf(slug)},54.00 EUR,42.50 EUR,out of stock`,
    );
    expect(answer).toMatchObject({ rows: 1, accepted: 1, refused: 0 });
    expect(await known(id)).toMatchObject({
      price_minor: 4250,
      compare_at_price_minor: 5400,
      availability: 'out_of_stock',
    });
  });

  it('can’t have a price twice', async () => {
    const answer = await table(
      'url,price,price_minor,currency,availability',
      `${urlOf('a')},1,100,EUR,in_stock`,
    );
    expect(codesOf(answer)).toEqual([[1, 'invalid_price']]);
  });

  it('fails without headings', async () => {
    expect(await table(`${urlOf('a')},1,EUR,in_stock`)).toMatchObject({
      state: 'failed',
      error: { code: 'missing_headings' },
    });
  });
});

describe('an import', () => {
  it('starts once per Idempotency-Key', async () => {
    const key = randomUUID();
    const [first, again] = [await send(lines(row('a')), { key }), await send(lines(row('a')), { key })];
    expect([again.status, again.body]).toEqual([202, first.body]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const other = await send(lines(row('b')), { key });
    expect([other.status, other.body.error]).toEqual([400, 'idempotency_key_reused']);
    expect((await send(lines(row('a')), { key, type: 'text/csv' })).body.error).toBe(
      'idempotency_key_reused',
    );
  });

  it('is listed with the reasons for refused rows, the newest first', async () => {
    const shopOfOwn = await api.partner();
    const owner = await prisma.user.findUniqueOrThrow({ where: { id: shopOfOwn.userId } });
    const as = (await signedIn(api, owner.email ?? '')).headers;
    const listed = async (query = '') =>
      (await api.call('GET', `/partners/${shopOfOwn.partnerId}/products/imports${query}`, { headers: as }))
        .body.imports;
    expect(await listed()).toEqual([]);
    for (const body of [lines(row('a'), { ...row('b'), url: 'vase' }, row('c')), 'price\n4']) {
      await send(body, {
        id: shopOfOwn.partnerId,
        as,
        ...(body.startsWith('price') && { type: 'text/csv' }),
      });
    }
    await runProductImports(api.ctx);
    await expect.poll(async () => (await listed())[1]?.state).toBe('done');
    await expect.poll(async () => (await listed())[0]?.state).toBe('failed');
    const [failed, done] = await listed();
    expect(failed).toMatchObject({ format: 'csv', error: { code: 'missing_headings' }, reasons: [] });
    expect(done).toMatchObject({ format: 'ndjson', rows: 3, accepted: 0, refused: 3, error: null });
    expect(done.reasons).toEqual([
      { code: 'host_not_verified', count: 2, row: 1 },
      { code: 'invalid_url', count: 1, row: 2 },
    ]);
    expect(await listed('?limit=1')).toEqual([failed]);
  });

  it('is the partner’s alone', async () => {
    const { body } = await send(lines(row('a')));
    const other = await api.partner();
    const { email } = await prisma.user.findUniqueOrThrow({ where: { id: other.userId } });
    const as = (await signedIn(api, email ?? '')).headers;
    expect((await send(lines(row('a')), { as })).body.error).toBe('forbidden');
    const foreign = await api.call('GET', `/partners/${other.partnerId}/products/imports/${body.import_id}`, {
      headers: as,
    });
    expect([foreign.status, foreign.body.error]).toEqual([404, 'not_found']);
    expect(
      (await api.call('GET', `/partners/${partnerId}/products/imports/${body.import_id}`, { headers: as }))
        .body.error,
    ).toBe('forbidden');
    const list = await api.call('GET', `/partners/${partnerId}/products/imports`, { headers: as });
    expect(list.body.error).toBe('forbidden');
  });

  it('takes only tables and JSON lines, of an announced length', async () => {
    expect((await send('<rss/>', { type: 'application/xml' })).body.error).toBe('unsupported_mime');
    const endless = await api.call('PUT', `/partners/${partnerId}/products`, {
      headers: { ...headers, 'content-type': 'text/csv' },
      body: 'url',
    });
    expect(endless.body.error).toBe('invalid_bytes');
    const large = await api.call('PUT', `/partners/${partnerId}/products`, {
      headers: { ...headers, 'content-type': 'text/csv', 'content-length': '52428801' },
      body: 'url',
    });
    expect(large.body.error).toBe('file_too_large');
  });

  it('removes its file in the end', async () => {
    await imported(lines(row('a')));
    const waiting = () => prisma.productImport.count({ where: { state: { in: ['queued', 'running'] } } });
    await expect.poll(waiting).toBe(0);
    const left = async () => (await storedFiles(api.dataDir)).filter((name) => name.startsWith('products-'));
    // The files of repeated requests are only known to be unused later.
    const replayed = await prisma.$queryRaw<
      unknown[]
    >`SELECT path FROM file_checks WHERE path LIKE 'imports/%'`;
    await expect.poll(async () => (await left()).length).toBe(replayed.length);
  });

  it('is continued after its server was killed, and counts nothing twice', async () => {
    const slug = unseen();
    const { product_id } = await saved(product(slug));
    const rows = Array.from({ length: 1_300 }, (_, index) => row(slug, { price_minor: 1_000 + index }));
    rows[1_200] = row(slug, { price_minor: -1 });
    const { storage } = api.ctx.adapters;
    const path = `imports/${partnerId}/products-killed.ndjson`;
    await storage.put(path, Buffer.from(lines(...rows)), 'application/x-ndjson');
    const { id } = await prisma.productImport.create({
      data: {
        partnerId,
        format: 'ndjson',
        path,
        state: 'running',
        rows: 1_000,
        accepted: 1_000,
        claimedAt: api.ctx.clock(),
        createdAt: api.ctx.clock(),
      },
    });
    await runProductImports(api.ctx);
    expect(await readImport(Number(id))).toMatchObject({ state: 'running', rows: 1_000 });
    api.pass({ minutes: 3 });
    await Promise.all([runProductImports(api.ctx), runProductImports(api.ctx)]);
    const state = async () => (await readImport(Number(id))).state as string;
    await expect.poll(state).toBe('done');
    expect(await readImport(Number(id))).toMatchObject({
      rows: 1_300,
      accepted: 1_299,
      refused: 1,
      errors: [{ row: 1_201, code: 'invalid_price' }],
    });
    expect(await known(product_id)).toMatchObject({ price_minor: 2_299 });
  });

  it('fails after 100,000 rows, which stay applied', async () => {
    const path = `imports/${partnerId}/products-long.ndjson`;
    await api.ctx.adapters.storage.put(path, Buffer.from('0\n'.repeat(100_001)), 'application/x-ndjson');
    const { id } = await prisma.productImport.create({
      data: {
        partnerId,
        format: 'ndjson',
        path,
        rows: 100_000,
        accepted: 100_000,
        createdAt: api.ctx.clock(),
      },
    });
    await runProductImports(api.ctx);
    const state = async () => (await readImport(Number(id))).state as string;
    await expect.poll(state).toBe('failed');
    expect(await readImport(Number(id))).toMatchObject({
      rows: 100_000,
      accepted: 100_000,
      error: { code: 'too_many_rows' },
    });
  });

  it('is refused while ten are waiting', async () => {
    const other = await api.partner();
    const { email } = await prisma.user.findUniqueOrThrow({ where: { id: other.userId } });
    const as = (await signedIn(api, email ?? '')).headers;
    const claimedAt = api.ctx.clock();
    const running = { partnerId: other.partnerId, format: 'csv', path: 'none', state: 'running', claimedAt };
    await prisma.productImport.createMany({ data: Array.from({ length: 10 }, () => running) });
    const answer = await send('url', { as, id: other.partnerId, type: 'text/csv' });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '60']);
  });
});
