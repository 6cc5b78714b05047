import { describe, expect, it, vi } from 'vitest';
import { readProductPage } from '#api/modules/catalog/read-product-page.ts';
import { product, shopOrigin, useApi } from '#test/support/api.ts';
import { startForeignSite } from '#test/support/foreign-site.ts';
import { magento, page, plain, shopify } from '#test/support/product-pages.ts';

const api = await useApi();
const site = await startForeignSite();
const { prisma } = api.ctx;
const shop = await api.embed();
const ownShop = await api.embed({ origin: site.origin });
const stranger = await api.shopper();

const save = async (embed: typeof shop, more: Record<string, unknown>) => {
  const answer = await api.call('POST', '/widget/save', {
    headers: embed.headers,
    body: { wishlistId: embed.list.db_id, product: { ...product('vase'), ...more } },
  });
  expect(answer.status).toBe(200);
  return answer.body as { item_id: number; product_id: number };
};
const read = (id: unknown, query = '') => api.call('GET', `/products/${id}${query}`);
const rescrape = (id: unknown, headers: Record<string, string> = shop.headers) =>
  api.call('POST', `/hosted/products/${id}/rescrape`, { headers });
const prefetch = (url: unknown, embed = ownShop) =>
  api.call('POST', '/widget/prefetch', {
    headers: { ...embed.headers, origin: embed.origin },
    body: { url },
  });

describe('GET /products/{id}', () => {
  it('returns a saved product to anyone', async () => {
    const { product_id: id } = await save(shop, {
      url: `${shopOrigin}/products/read?utm_source=x`,
      description: 'By hand',
      compareAtPrice: 6800,
      vendor: 'Kiln',
      tags: ['clay'],
    });
    expect(await read(id)).toMatchObject({
      status: 200,
      body: {
        product: {
          id,
          url: `${shopOrigin}/products/read`,
          domain: 'shop.example',
          title: 'Ono Vase',
          description: 'By hand',
          price_minor: 5400,
          compare_at_price_minor: 6800,
          currency: 'EUR',
          brand: 'Kiln',
          tags: ['clay'],
          variants: [],
          scraped_at: null,
        },
      },
    });
  });

  it('returns texts for the requested market, or else its language', async () => {
    const url = `${shopOrigin}/products/texts`;
    const { product_id: id } = await save(shop, { url, title: 'Vase', marketCode: 'en-GB' });
    await save(shop, { url, title: 'Blumenvase', marketCode: 'de-AT' });
    await save(shop, { url, title: 'Vase aus Ton', marketCode: 'de-DE' });
    const titleIn = async (query: string) => (await read(id, query)).body.product.title;
    expect(await titleIn('?market=de-AT')).toBe('Blumenvase');
    expect(await titleIn('?market=de_at')).toBe('Blumenvase');
    expect(await titleIn('?market=de-CH')).toBe('Vase aus Ton');
    expect(await titleIn('?lang=de')).toBe('Vase aus Ton');
    expect(await titleIn('?lang=en')).toBe('Vase');
    expect(await titleIn('?lang=fr')).toBe('Vase');
    expect(await titleIn('')).toBe('Vase');
  });

  it('returns nothing about a product added manually, with or without a URL', async () => {
    for (const url of [undefined, `${shopOrigin}/products/surprise`]) {
      const item = await api.call('POST', `/hosted/lists/${shop.list.id}/items`, {
        headers: shop.headers,
        body: { title: 'Surprise for Clara', url },
      });
      const id = item.body.product?.id ?? item.body.id;
      expect(id, JSON.stringify(item.body)).toEqual(expect.any(Number));
      expect(await read(id)).toMatchObject({ status: 404, body: { error: 'product_not_found' } });
      expect(await read(`${id}/prices`)).toMatchObject({ status: 404, body: { error: 'product_not_found' } });
    }
    const lookUp = () => api.call('GET', `/products/lookup?url=${shopOrigin}/products/surprise`);
    expect(await lookUp()).toMatchObject({ status: 404, body: { error: 'product_not_found' } });
    // Another shop can't contribute to it.
    const elsewhere = await api.embed({ origin: 'https://other.example' });
    await save(elsewhere, { url: `${shopOrigin}/products/surprise`, title: 'Vase' });
    expect((await lookUp()).status).toBe(404);
    // Once the product's own shop has saved it, it's public, but without the shopper's texts.
    await save(shop, { url: `${shopOrigin}/products/surprise`, title: 'Vase' });
    const found = await lookUp();
    expect(found.status).toBe(200);
    expect(JSON.stringify(found.body)).not.toContain('Clara');
  });

  it.each(['x', '1.5', '-1', '1e3', '%00'])('returns 400 for the ID %s', async (id) => {
    expect((await read(id)).status).toBe(400);
    expect((await read(`${id}/prices`)).status).toBe(400);
  });

  it('returns 400 invalid_product_id and 404 product_not_found', async () => {
    expect(await read('abc')).toMatchObject({ status: 400, body: { error: 'invalid_product_id' } });
    for (const id of [0, 999_999, '99999999999999999999']) {
      expect(await read(id)).toMatchObject({ status: 404, body: { error: 'product_not_found' } });
    }
  });
});

describe('GET /products/lookup', () => {
  const lookup = (url?: string) =>
    api.call('GET', `/products/lookup${url === undefined ? '' : `?${new URLSearchParams({ url })}`}`);

  it('finds a product by any form of its URL', async () => {
    const { product_id: id } = await save(shop, { url: `${shopOrigin}/products/lookup?b=2&a=1` });
    const found = await lookup('HTTPS://Shop.Example:443/products/lookup?a=1&b=2&gclid=x#reviews');
    expect(found).toMatchObject({ status: 200, body: { product: { id } } });
  });

  it('requires a URL', async () => {
    for (const url of [undefined, '', ' ', 'vase', 'ftp://shop.example/']) {
      expect(await lookup(url)).toMatchObject({ status: 400, body: { error: 'missing_url' } });
    }
    expect(await lookup(`${shopOrigin}/nothing`)).toMatchObject({
      status: 404,
      body: { error: 'product_not_found' },
    });
  });
});

describe('GET /products/{id}/prices', () => {
  it('returns each day’s and variant’s prices, with the lowest, highest and latest', async () => {
    const { time } = api;
    const start = time.now;
    const url = `${shopOrigin}/products/prices`;
    const point = { currency: 'EUR', variantId: '' };
    const { product_id: id } = await save(shop, { url, price: 5400 });
    await save(shop, { url, price: 5400 });
    await prisma.pricePoint.createMany({
      data: [
        {
          ...point,
          productId: id,
          day: new Date('2026-11-20'),
          priceMinor: 4900,
          recordedAt: new Date('2026-11-20'),
        },
        {
          ...point,
          productId: id,
          day: new Date('2026-11-19'),
          priceMinor: 9900,
          recordedAt: new Date('2026-11-19'),
        },
        {
          ...point,
          productId: id,
          day: new Date('2026-11-18'),
          priceMinor: 1,
          currency: 'USD',
          recordedAt: new Date('2026-11-18'),
        },
        {
          ...point,
          productId: id,
          day: new Date('2026-07-01'),
          priceMinor: 100,
          recordedAt: new Date('2026-07-01'),
        },
        {
          ...point,
          productId: id,
          day: new Date('2026-11-20'),
          priceMinor: 7200,
          variantId: 'L',
          recordedAt: new Date('2026-11-20T01:00:00Z'),
        },
      ],
    });
    time.now = start;
    const today = { day: '2026-11-21', price_minor: 5400, currency: 'EUR', variant_id: '', source: null };
    const { body } = await read(`${id}/prices`);
    expect(
      body.prices.map(({ day, price_minor: price }: { day: string; price_minor: number }) => [day, price]),
    ).toEqual([
      ['2026-11-18', 1],
      ['2026-11-19', 9900],
      ['2026-11-20', 4900],
      ['2026-11-20', 7200],
      ['2026-11-21', 5400],
    ]);
    expect(body).toMatchObject({
      current: today,
      lowest: { price_minor: 4900 },
      highest: { price_minor: 9900 },
    });
    expect((await read(`${id}/prices?days=1`)).body).toEqual({
      prices: [today],
      lowest: today,
      highest: today,
      current: today,
    });
    expect((await read(`${id}/prices?days=365`)).body.lowest.price_minor).toBe(100);
    expect((await read(`${id}/prices?variant=L`)).body.prices).toHaveLength(1);
    expect((await read(`${id}/prices?variant=none`)).body).toEqual({
      prices: [],
      lowest: null,
      highest: null,
      current: null,
    });
    for (const days of ['0', '731', 'x']) {
      expect(await read(`${id}/prices?days=${days}`)).toMatchObject({
        status: 400,
        body: { error: 'invalid_input' },
      });
    }
  });
});

describe('POST /hosted/products/{productId}/rescrape', () => {
  it('updates the product, today’s price and the shopper’s own items', async () => {
    const url = site.serve('/products/ono-vase', shopify);
    const ofShop = (variantId: string) => ({
      metadata: { variantId },
      siteDomain: 'shop.example',
      price: 9900,
    });
    const { product_id: id, item_id: itemId } = await save(shop, { url, title: 'Old', ...ofShop('4102') });
    await save(shop, { url, ...ofShop('4103') });
    const other = await api.embed();
    const { item_id: foreign } = await save(other, { url, price: 9900 });
    const answer = await rescrape(id);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        ok: true,
        scrape: { success: true, source: 'json-ld' },
        product: {
          id,
          title: 'Ono Vase',
          price_minor: 5400,
          brand: 'Kiln & Linen',
          availability: 'in_stock',
          variants: [{ id: '4102' }, { id: '4103' }],
          scraped_at: '2026-11-21T12:00:00.000Z',
        },
      },
    });
    const items = await prisma.listItem.findMany({ where: { productId: id }, orderBy: { id: 'asc' } });
    expect(items.map((item) => [item.id, item.variantId, Number(item.priceMinor)])).toEqual([
      [itemId, '4102', 5400],
      [expect.any(Number), '4103', 7200],
      [foreign, '', 9900],
    ]);
    const { body } = await read(`${id}/prices`);
    const pointOf = ({ variant_id: variant, price_minor: price }: Record<string, unknown>) =>
      `${variant}: ${price}`;
    expect(body.prices.map(pointOf).sort()).toEqual([': 5400', '4102: 5400', '4103: 7200'].sort());
  });

  it('records one price per day, even for simultaneous requests', async () => {
    const { product_id: id } = await save(shop, {
      url: site.serve('/twice', magento),
      price: null,
      currency: null,
    });
    const answers = await Promise.all(Array.from({ length: 8 }, () => rescrape(id)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await prisma.pricePoint.count({ where: { productId: id } })).toBe(1);
  });

  it('keeps values the page doesn’t have', async () => {
    const url = site.serve(
      '/sparse',
      page('<meta property="og:type" content="product"><title>New name</title>'),
    );
    const { product_id: id } = await save(ownShop, {
      url,
      description: 'Known',
      vendor: 'Kiln',
      price: 5400,
    });
    const { body } = await rescrape(id, ownShop.headers);
    expect(body.product).toMatchObject({
      title: 'New name',
      description: 'Known',
      brand: 'Kiln',
      price_minor: 5400,
      currency: 'EUR',
    });
  });

  it.each([404, 410])('marks the product as gone while its page returns %i', async (status) => {
    const path = `/gone-${status}`;
    const url = site.serve(path, plain);
    const { product_id: id } = await save(ownShop, { url });
    await rescrape(id, ownShop.headers);
    site.serve(path, 'gone', {}, status);
    expect(await rescrape(id, ownShop.headers)).toMatchObject({
      body: { scrape: { reason: 'gone' }, product: { availability: 'discontinued' } },
    });
    site.serve(path, plain);
    const { body } = await rescrape(id, ownShop.headers);
    expect(body.product.availability).not.toBe('discontinued');
  });

  it('changes nothing if the page can’t be read, and reports why', async () => {
    const url = site.serve('/broken', 'broken', {}, 500);
    const { product_id: id } = await save(ownShop, { url });
    expect(await rescrape(id, ownShop.headers)).toMatchObject({
      status: 200,
      body: {
        ok: true,
        scrape: { success: false, code: 'external_error' },
        product: { title: 'Ono Vase', scraped_at: null },
      },
    });
  });

  it('doesn’t let a page change another page’s product', async () => {
    const victim = await save(ownShop, { url: `${site.origin}/victim`, title: 'Victim' });
    const html = page(
      `<link rel="canonical" href="/victim"><meta property="og:type" content="product"><title>Poison</title>`,
    );
    const { product_id: id } = await save(shop, { url: site.serve('/poison', html) });
    await rescrape(id);
    expect((await prisma.product.findUniqueOrThrow({ where: { id: victim.product_id } })).title).toBe(
      'Victim',
    );
  });

  it('requires edit access to a list with the product', async () => {
    const { product_id: id } = await save(shop, { url: site.serve('/rights', plain) });
    expect(await rescrape(id, {})).toMatchObject({ status: 401, body: { error: 'unauthorized' } });
    expect(await rescrape(id, stranger.headers)).toMatchObject({ status: 403, body: { error: 'forbidden' } });
    const { id: listId } = await prisma.list.findFirstOrThrow({ where: { token: shop.list.id } });
    const userId = stranger.session.user.id;
    await prisma.listCollaborator.create({ data: { listId, userId, role: 'viewer' } });
    expect(await rescrape(id, stranger.headers)).toMatchObject({ status: 403, body: { error: 'forbidden' } });
    await prisma.listCollaborator.updateMany({ where: { listId, userId }, data: { role: 'editor' } });
    expect(await rescrape(id, stranger.headers)).toMatchObject({ status: 200 });
  });

  it('returns missing_id, not_found, manual_product and no_canonical_url', async () => {
    expect(await rescrape('x')).toMatchObject({ status: 400, body: { error: 'missing_id' } });
    expect(await rescrape(999_999)).toMatchObject({ status: 404, body: { error: 'not_found' } });
    const byHand = await prisma.product.create({ data: { title: 'By hand' } });
    const { id: listId } = await prisma.list.findFirstOrThrow({ where: { token: shop.list.id } });
    const item = await prisma.listItem.create({ data: { listId, productId: byHand.id } });
    expect(await rescrape(byHand.id)).toMatchObject({ status: 400, body: { error: 'manual_product' } });
    await prisma.listItem.update({ where: { id: item.id }, data: { sourceLabel: 'Amazon' } });
    expect(await rescrape(byHand.id)).toMatchObject({ status: 400, body: { error: 'no_canonical_url' } });
  });
});

describe('POST /widget/prefetch', () => {
  it('reads the shop’s own page in the background, and returns known data', async () => {
    const url = site.serve('/warm', magento);
    const ask = vi.spyOn(api.ctx.adapters.jobs, 'send').mockImplementation(async (_name, job) => {
      await readProductPage({ ...api.ctx, ...api.ctx.adapters }, job as { url: string });
      return true;
    });
    expect(await prefetch(`${url}?utm_source=mail`)).toMatchObject({
      status: 200,
      body: { ok: true, product: null },
    });
    expect(await prefetch(url)).toMatchObject({
      body: { product: { title: 'Ono Vase', price_minor: 125450, url } },
    });
    await prefetch(url);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(site.asked.filter((path) => path === '/warm')).toHaveLength(1);
  });

  it('doesn’t read other hosts’ pages', async () => {
    const ask = vi.spyOn(api.ctx.adapters.jobs, 'send').mockResolvedValue(true);
    expect(await prefetch('https://other.example/vase')).toMatchObject({
      status: 200,
      body: { ok: true, product: null },
    });
    expect(ask).not.toHaveBeenCalled();
  });

  it('requires a URL and a widget token', async () => {
    for (const url of [undefined, '', 'vase', 'ftp://x.example/']) {
      expect(await prefetch(url)).toMatchObject({ status: 400, body: { error: 'invalid_input' } });
    }
    const answer = await api.call('POST', '/widget/prefetch', { body: { url: 'https://shop.example/' } });
    expect(answer).toMatchObject({ status: 401, body: { error: 'widget_token_invalid' } });
  });

  it('is processed once by the queue for simultaneous requests', async () => {
    const url = site.serve('/queued', magento);
    await Promise.all(Array.from({ length: 5 }, () => prefetch(url)));
    await expect
      .poll(async () => (await prefetch(url)).body.product, { interval: 200 })
      .toMatchObject({ title: 'Ono Vase' });
    expect(site.asked.filter((path) => path === '/queued')).toHaveLength(1);
  });
});

describe('a service without access to its own network', async () => {
  const closed = await useApi({
    ALLOW_LOOPBACK_FETCH: '0',
    IMAGE_PROXY_HOSTS: '127.0.0.1,127.1,2130706433,localhost',
  });
  const { headers } = await closed.shopper();
  const { port } = new URL(site.origin);
  const hosts = [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    'localhost',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '0.0.0.0',
    '169.254.169.254',
    '10.0.0.1',
    '[fd00::1]',
  ];

  it.each(hosts)('reads no page and proxies no image from %s', async (host) => {
    const asked = () => site.asked.filter((path) => path === '/warm').length;
    const before = asked();
    const url = `http://${host}:${port}/warm`;
    const scraped = await closed.call('POST', '/scraper', { headers, body: { url } });
    expect(scraped.body).toMatchObject({ success: false, code: 'fetch_failed' });
    const { id } = await closed.ctx.prisma.product.create({ data: { url, imageUrl: url } });
    const shown = await closed.call('GET', `/images/proxy?${new URLSearchParams({ url })}`);
    expect(shown).toMatchObject({ status: 400, body: { error: 'invalid_or_disallowed_url' } });
    await closed.ctx.prisma.product.delete({ where: { id } });
    expect(asked()).toBe(before);
  });
});

describe('a service without a scraper', async () => {
  const off = await useApi({ SCRAPER: 'off' });

  it('returns scraper_not_configured', async () => {
    const { headers } = await off.shopper();
    const answer = await off.call('POST', '/scraper', { headers, body: { url: site.origin } });
    expect(answer).toMatchObject({ status: 200, body: { success: false, code: 'scraper_not_configured' } });
  });
});
