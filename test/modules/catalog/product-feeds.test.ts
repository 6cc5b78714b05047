import type { ServerResponse } from 'node:http';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { readDueFeeds } from '#api/modules/catalog/read-due-feeds.ts';
import { readFeed } from '#api/modules/catalog/read-feed.ts';
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

/** Does the work that is due, unless the service’s own rounds do. */
async function work() {
  await readFeed(api.ctx, { partnerId });
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

const due = async (partnerId: number) =>
  (await prisma.productFeed.findUnique({ where: { partnerId } }))?.dueAt.getTime();

const table = `id\tlink\tprice\tavailability\n1\t${shopOrigin}/products/a\t45.00 EUR\tin_stock`;
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

  it('is tried again in an hour if we fail', async () => {
    const put = vi.spyOn(api.ctx.adapters.storage, 'put').mockRejectedValue(new Error('the disk is full'));
    const url = site.serve('/ours.tsv', table);
    await api.call('PUT', path, { headers, body: { url } });
    await readFeed(api.ctx, { partnerId });
    await expect.poll(() => due(partnerId)).toBe(api.time.now.getTime() + 3_600_000);
    put.mockRestore();
    api.pass({ minutes: 61 });
    await work();
    await expect.poll(async () => (await state()).read_at).not.toBe(null);
  });

  it('can be removed', async () => {
    expect(await setFeed(null)).toEqual({ url: null, read_at: null, error: null, last_import: null });
  });
});

describe('a server that never answers', () => {
  const held: ServerResponse[] = [];
  const hanging = (path: string) => site.on(path, (_, response) => void held.push(response));
  const release = () => held.splice(0).forEach((response) => response.writeHead(500).end());
  afterAll(release);

  /** Another partner whose feed is on such a server, and how to set it. */
  async function slowPartner() {
    const slow = await api.partner();
    const { email } = await prisma.user.findUniqueOrThrow({ where: { id: slow.userId } });
    const { headers } = await tokenOf(api, email ?? '');
    const feedPath = `/partners/${slow.partnerId}/products/feed`;
    const set = (url: string) => api.call('PUT', feedPath, { headers, body: { url } });
    const spent = async () =>
      (await prisma.productFeedHour.findMany({ where: { partnerId: slow.partnerId } })).map(
        ({ usedMs }) => usedMs,
      );
    return { id: slow.partnerId, set, spent };
  }
  /** How often a path was requested. */
  const asked = (path: string) => site.asked.filter((one) => one === path).length;

  it('doesn’t delay other partners’ feeds', async () => {
    const slow = await slowPartner();
    await slow.set(hanging('/hanging'));
    await expect.poll(() => held.length).toBe(1);
    // By the server that is waiting for the other one.
    await api.call('PUT', path, { headers, body: { url: site.serve('/quick.tsv', table) } });
    await expect.poll(async () => (await state()).read_at).not.toBe(null);
    expect(held).toHaveLength(1);
    release();
    await expect.poll(() => due(slow.id)).toBe(api.time.now.getTime() + 3_600_000);
  });

  it('is asked once at a time, however often its partner sets the feed', async () => {
    const slow = await slowPartner();
    await slow.set(hanging('/again'));
    await expect.poll(() => asked('/again')).toBe(1);
    await slow.set(hanging('/again?2'));
    await slow.set(hanging('/again'));
    await readDueFeeds(api.ctx);
    const waiting = await prisma.$queryRaw`
      SELECT state::text FROM pgboss.job WHERE name = 'read-product-feed' AND state < 'completed'
        AND data ->> 'partnerId' = ${String(slow.id)}`;
    expect(waiting).toEqual([{ state: 'active' }]);
    expect(asked('/again')).toBe(1);
    release();
    // What was set meanwhile is read after it.
    await expect.poll(() => due(slow.id)).toBe(api.time.now.getTime());
    await readDueFeeds(api.ctx);
    await expect.poll(() => asked('/again')).toBe(2);
    release();
    await expect.poll(() => due(slow.id)).toBe(api.time.now.getTime() + 3_600_000);
  });

  it('costs its partner time of the hour, also on another server and with another feed', async () => {
    const slow = await slowPartner();
    const other = await api.anotherServer();
    const partner = { partnerId: slow.id };
    const hour = new Date(Math.floor(api.time.now.getTime() / 3_600_000) * 3_600_000);
    await slow.set(hanging('/costly'));
    await expect.poll(() => asked('/costly')).toBe(1);
    expect(await slow.spent()).toEqual([120_000]);
    release();
    await expect.poll(async () => (await slow.spent())[0]).toBeLessThan(120_000);
    // As if both readings had taken as long as they may.
    await prisma.productFeedHour.update({
      where: { partnerId_hour: { ...partner, hour } },
      data: { usedMs: 180_001 },
    });
    await slow.set(hanging('/costly?2'));
    await readDueFeeds(other.ctx);
    await Promise.all([readFeed(api.ctx, partner), readFeed(other.ctx, partner)]);
    expect(await due(slow.id)).toBe(api.time.now.getTime());
    expect(asked('/costly?2')).toBe(0);
    api.pass({ minutes: 60 });
    await readDueFeeds(other.ctx);
    await expect.poll(() => asked('/costly?2')).toBe(1);
    release();
    await expect.poll(() => due(slow.id)).toBe(api.time.now.getTime() + 3_600_000);
  });

  it('is left to another server if this one stops or crashes', async () => {
    const slow = await slowPartner();
    const partner = { partnerId: slow.id };
    vi.spyOn(api.ctx.adapters.jobs, 'handOut').mockResolvedValue();
    await slow.set(hanging('/left'));
    const stop = new AbortController();
    const reading = readFeed(api.ctx, partner, stop.signal);
    await expect.poll(() => asked('/left')).toBe(1);
    stop.abort();
    await reading;
    expect(await due(slow.id)).toBe(api.time.now.getTime());
    expect((await slow.spent())[0]).toBeLessThan(120_000);
    // A server that is gone leaves the lease and the time it took.
    const crashed = readFeed(api.ctx, partner);
    await expect.poll(() => asked('/left')).toBe(2);
    api.pass({ minutes: 4 });
    const again = readFeed(api.ctx, partner);
    await expect.poll(() => asked('/left')).toBe(3);
    release();
    await Promise.all([crashed, again]);
    vi.restoreAllMocks();
  });
});
