import { describe, expect, it } from 'vitest';
import { readDueFeeds } from '#api/modules/catalog/read-due-feeds.ts';
import { runProductImports } from '#api/modules/catalog/run-product-imports.ts';
import { product, shopOrigin, useApi } from '#test/support/api.ts';
import { startForeignSite } from '#test/support/foreign-site.ts';
import { tokenOf } from '#test/support/team.ts';

const api = await useApi();
const { prisma } = api.ctx;
const site = await startForeignSite();

const shop = await api.embed();
const { partnerId, userId } = shop.partner;
const { email } = await prisma.user.findUniqueOrThrow({ where: { id: userId } });
const { headers } = await tokenOf(api, email ?? '');
const path = `/partners/${partnerId}/products/feed`;

let count = 0;
async function saved(more: Record<string, unknown> = {}) {
  const slug = `lamp-${(count += 1)}`;
  const body = { wishlistId: shop.list.db_id, product: product(slug, more) };
  const { status, body: answer } = await api.call('POST', '/widget/save', { headers: shop.headers, body });
  expect(status).toBe(200);
  return { url: `${shopOrigin}/products/${slug}`, id: answer.product_id as number };
}
const known = async (id: number) => (await api.call('GET', `/products/${id}`)).body.product;
const state = async () => (await api.call('GET', path, { headers })).body;

/** Does what is due now, unless the service’s own rounds do. */
async function work() {
  await readDueFeeds(api.ctx);
  await runProductImports(api.ctx);
  const unfinished = () => prisma.productImport.count({ where: { state: { in: ['queued', 'running'] } } });
  await expect.poll(unfinished).toBe(0);
}
/** Sets the feed and waits until it was read. */
async function setFeed(url: string | null) {
  const { status } = await api.call('PUT', path, { headers, body: { url } });
  expect(status).toBe(200);
  await work();
  const isRead = async () => {
    const { url, read_at, error } = await state();
    return url === null || read_at !== null || error !== null;
  };
  await expect.poll(isRead).toBe(true);
  await work();
  return state();
}

const item = (fields: Record<string, string>) =>
  `<item>${Object.entries(fields)
    .map(([name, value]) => `<g:${name}>${value}</g:${name}>`)
    .join('')}</item>`;
const rss = (...items: string[]) =>
  `<?xml version="1.0"?><rss xmlns:g="http://base.google.com/ns/1.0" version="2.0"><channel><title>Kiln</title>
   <link>${shopOrigin}</link>${items.join('\n')}</channel></rss>`;

describe('a feed in XML', () => {
  it('changes products and their variants', async () => {
    const [plain, sale, grouped] = [
      await saved(),
      await saved(),
      await saved({ metadata: { variantId: 'L-2' } }),
    ];
    const over = '2026-10-01T00:00+0100/2026-11-01T00:00+0100';
    const feed = rss(
      `<item><g:id>1</g:id><title><![CDATA[Lamp & shade]]></title><link>${plain.url}?utm_source=g&amp;utm_medium=feed</link>
        <g:price>45.00 EUR</g:price><g:availability>low_stock</g:availability>
        <g:shipping><g:country>DE</g:country><g:price>4.90 EUR</g:price></g:shipping></item>`,
      item({
        id: '2',
        link: sale.url,
        price: '60.00 EUR',
        sale_price: 'EUR 49.50',
        availability: 'preorder',
      }),
      item({
        id: 'L-2',
        item_group_id: 'L',
        link: grouped.url,
        price: '30 EUR',
        sale_price: '20 EUR',
        sale_price_effective_date: over,
        availability: 'out of stock',
      }),
      item({ id: '4', link: 'https://other.example/products/4', price: '1 EUR', availability: 'in_stock' }),
    );
    const answer = await setFeed(site.serve('/google.xml', feed));
    expect(answer).toMatchObject({
      error: null,
      last_import: {
        state: 'done',
        rows: 4,
        accepted: 3,
        errors: [{ row: 4, code: 'host_not_verified' }],
      },
    });
    expect(await known(plain.id)).toMatchObject({ price_minor: 4500, availability: 'low_stock' });
    expect(await known(sale.id)).toMatchObject({
      price_minor: 4950,
      compare_at_price_minor: 6000,
      availability: 'preorder',
    });
    expect((await known(grouped.id)).variants).toMatchObject([
      { id: 'L-2', price_minor: 3000, availability: 'out_of_stock' },
    ]);
  });

  it('can be Atom', async () => {
    const { url, id } = await saved();
    const feed = `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:g="http://base.google.com/ns/1.0"><title>Kiln</title>
      <entry><title>Lamp</title><link href="${url}"/><g:id>1</g:id><g:price>45 EUR</g:price>
      <g:availability>in stock</g:availability></entry></feed>`;
    await setFeed(site.serve('/atom.xml', feed));
    expect(await known(id)).toMatchObject({ price_minor: 4500 });
  });

  it('is harmless if it is a bomb', async () => {
    const { url, id } = await saved();
    const entities = Array.from(
      { length: 9 },
      (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`,
    ).join('');
    const bomb = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY l0 "lol">${entities}]>${rss(
      item({ id: '1', link: url, title: '&l9;', price: '45 EUR', availability: 'in_stock' }),
      item({ id: '2', link: url, title: 'x'.repeat(70_000), price: '1 EUR', availability: 'in_stock' }),
    )}`;
    expect(await setFeed(site.serve('/bomb.xml', bomb))).toMatchObject({
      last_import: { rows: 2, accepted: 1, errors: [{ row: 2, code: 'row_too_large' }] },
    });
    expect(await known(id)).toMatchObject({ price_minor: 4500 });
    expect(await setFeed(site.serve('/deep.xml', '<a>'.repeat(100_000)))).toMatchObject({
      last_import: { state: 'failed', error: { code: 'no_products' } },
    });
  });
});

describe('a feed', () => {
  it('can be a table with tabs', async () => {
    const { url, id } = await saved();
    const table = [
      ['id', 'title', 'link', 'price', 'availability', 'image link'],
      ['1', '12" lamp', url, '45.00 EUR', 'in_stock', `${shopOrigin}/lamp.webp`],
    ];
    await setFeed(site.serve('/google.tsv', table.map((cells) => cells.join('\t')).join('\n')));
    expect(await known(id)).toMatchObject({ price_minor: 4500 });
  });

  it('is read daily, and only transferred again if it has changed', async () => {
    const { url, id } = await saved();
    let price = '45 EUR';
    const conditions: (string | undefined)[] = [];
    const feed = site.on('/daily.xml', (request, response) => {
      const etag = `"${price}"`;
      conditions.push(request.headers['if-none-match']);
      if (request.headers['if-none-match'] === etag) response.writeHead(304).end();
      else
        response
          .writeHead(200, { etag })
          .end(rss(item({ id: '1', link: url, price, availability: 'in_stock' })));
    });
    const first = await setFeed(feed);
    await work();
    expect(conditions).toEqual([undefined]);
    api.pass({ days: 1 });
    await work();
    await expect.poll(() => conditions.length).toBe(2);
    expect(conditions[1]).toBe('"45 EUR"');
    const isReadAgain = async () => (await state()).read_at !== first.read_at;
    await expect.poll(isReadAgain).toBe(true);
    expect((await state()).last_import.id).toBe(first.last_import.id);
    price = '40 EUR';
    api.pass({ days: 1 });
    await work();
    await expect.poll(async () => (await known(id)).price_minor).toBe(4000);
    expect(conditions[2]).toBe(undefined);
  });

  it('is tried again in an hour if it can’t be read', async () => {
    const failing = site.serve('/failing.xml', 'no', {}, 500);
    expect(await setFeed(failing)).toMatchObject({
      url: failing,
      read_at: null,
      error: { code: 'feed_refused' },
    });
    const url = `${shopOrigin}/products/unseen`;
    site.serve('/failing.xml', rss(item({ id: '1', link: url, price: '45 EUR', availability: 'in_stock' })));
    api.pass({ minutes: 61 });
    await work();
    await expect.poll(async () => (await state()).error).toBe(null);
  });

  it.each([
    ['endless', 'feed_too_large'],
    ['gone', 'feed_refused'],
  ])('is refused if it is %s', async (name, code) => {
    site.on('/endless', (_, response) => {
      const piece = Buffer.alloc(1_000_000, 'x');
      const more = () => {
        while (!response.destroyed && response.write(piece));
      };
      response.on('drain', more);
      more();
    });
    expect((await setFeed(`${site.origin}/${name}`)).error.code).toBe(code);
  });

  it('isn’t read from private addresses', async () => {
    expect((await setFeed('http://10.0.0.1/feed.xml')).error.code).toBe('feed_not_allowed');
    const leading = site.on('/leading', (_, response) =>
      response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    );
    expect((await setFeed(leading)).error.code).toBe('feed_not_allowed');
    expect((await api.call('PUT', path, { headers, body: { url: 'ftp://shop.example/a' } })).status).toBe(
      400,
    );
  });

  it('can be removed', async () => {
    expect(await setFeed(null)).toEqual({ url: null, read_at: null, error: null, last_import: null });
  });
});
