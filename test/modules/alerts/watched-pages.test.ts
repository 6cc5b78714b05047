/** Pages of products that someone gets alerts about are read again, politely. */
import type { RequestListener, ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { readWatchedPages } from '#api/modules/alerts/read-watched-pages.ts';
import { watchPages } from '#api/modules/alerts/watch-pages.ts';
import { readProductPage } from '#api/modules/catalog/read-product-page.ts';
import { openSession } from '#api/modules/identity/session.ts';
import { useApi } from '#test/support/api.ts';
import { startForeignSite } from '#test/support/foreign-site.ts';
import { page } from '#test/support/product-pages.ts';

const api = await useApi();
const { pool, prisma } = api.ctx;

type Site = Awaited<ReturnType<typeof startForeignSite>>;

const pageFor = (price: number, availability = 'InStock') =>
  page(
    `<title>Lamp</title><script type="application/ld+json">${JSON.stringify({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: 'Lamp',
      offers: {
        '@type': 'Offer',
        price,
        priceCurrency: 'EUR',
        availability: `https://schema.org/${availability}`,
      },
    })}</script>`,
    '<h1>Lamp</h1>',
  );

let count = 0;

/** A lamp that was saved from its shop's page, with an alert for price drops. */
async function wish(
  site: Site,
  { price_drop = true, isRead = true }: { price_drop?: boolean; isRead?: boolean } = {},
) {
  const path = `/lamps/${(count += 1)}`;
  const url = site.serve(path, pageFor(54));
  if (isRead) await readProductPage({ ...api.ctx, ...api.ctx.adapters }, { url });
  const shop = await api.embed({ origin: site.origin });
  const saved = await api.call('POST', '/widget/save', {
    headers: shop.headers,
    body: { wishlistId: shop.list.db_id, product: { url, title: 'Lamp', price: 5400, currency: 'EUR' } },
  });
  expect(saved.status).toBe(200);
  const { item_id: itemId, product_id: id } = saved.body as { item_id: number; product_id: number };
  /** Calls with a new session. */
  const ask = async (method: string, route: string, body?: object) => {
    const { accessToken } = await openSession(api.ctx, shop.session.user);
    return api.call(method, route, {
      headers: { authorization: `Bearer ${accessToken}` },
      ...(body && { body }),
    });
  };
  const item = `/hosted/lists/${shop.list.id}/items/${itemId}`;
  if (price_drop) expect((await ask('PUT', `${item}/alerts`, { price_drop })).status).toBe(200);
  site.asked.length = 0;
  return {
    id,
    path,
    url,
    item,
    ask,
    partnerId: shop.partner.partnerId,
    product: () => prisma.product.findUniqueOrThrow({ where: { id } }),
    row: () => prisma.watchedPage.findUnique({ where: { productId: id } }),
  };
}

/** Reads the pages that are due, unless the service's own rounds do, and waits until they're read. */
async function read(ctx = api.ctx) {
  await watchPages(ctx);
  await readWatchedPages(ctx);
  const lease = new Date(api.time.now.getTime() + 600_000);
  await expect.poll(() => prisma.watchedPage.count({ where: { dueAt: lease } })).toBe(0);
}

/** Lets some turns of five seconds pass. */
async function turns(times: number) {
  for (let turn = 0; turn < times; turn += 1) {
    await read();
    api.pass({ seconds: 5 });
  }
}

const hostOf = ({ origin }: Site) => new URL(origin).host;
const daysUntil = (date: Date | undefined) =>
  Math.round(((date?.getTime() ?? NaN) - api.time.now.getTime()) / 86_400_000);

describe('a watched page', () => {
  it('is read once a day, after the robots.txt of its host', async () => {
    const site = await startForeignSite();
    const lamp = await wish(site);
    await turns(2);
    expect(site.asked, 'it was read today').toEqual([]);
    site.serve(lamp.path, pageFor(45));
    api.pass({ days: 1 });
    await turns(4);
    expect(site.asked).toEqual(['/robots.txt', lamp.path]);
    expect(await lamp.product()).toMatchObject({ priceMinor: 4500, factsSource: 'page' });
    const { rows } = await pool.query(
      'SELECT from_price_minor, price_minor FROM product_changes WHERE product_id = $1',
      [lamp.id],
    );
    expect(rows).toEqual([{ from_price_minor: 5400, price_minor: 4500 }]);
    api.pass({ days: 1 });
    await turns(4);
    expect(site.asked).toEqual(['/robots.txt', lamp.path, '/robots.txt', lamp.path]);
  });

  it('is requested by one of several servers, and its host every five seconds', async () => {
    const site = await startForeignSite();
    const lamps = [await wish(site), await wish(site), await wish(site)];
    const other = await api.anotherServer();
    api.pass({ days: 1 });
    const readTwice = () => Promise.all([read(), read(other.ctx), read(), read(other.ctx)]);
    await readTwice();
    expect(site.asked).toEqual(['/robots.txt']);
    for (let pages = 1; pages <= lamps.length; pages += 1) {
      api.pass({ seconds: 4 });
      await readTwice();
      expect(site.asked).toHaveLength(pages);
      api.pass({ seconds: 1 });
      await readTwice();
      expect(site.asked).toHaveLength(pages + 1);
    }
    expect(site.asked.slice(1).sort()).toEqual(lamps.map(({ path }) => path).sort());
    await turns(3);
    expect(site.asked).toHaveLength(4);
  });

  it('is read soon if nothing has read it before, and watched from then on', async () => {
    const site = await startForeignSite();
    const lamp = await wish(site, { isRead: false });
    expect(await lamp.product()).toMatchObject({ scrapedAt: null });
    await turns(3);
    expect(site.asked).toEqual(['/robots.txt', lamp.path]);
    expect(await lamp.product()).toMatchObject({ priceMinor: 5400, factsSource: 'page' });
    site.serve(lamp.path, pageFor(45));
    api.pass({ days: 1 });
    await turns(4);
    expect(await lamp.product()).toMatchObject({ priceMinor: 4500 });
  });

  it('only asks for changes, once a week for everything', async () => {
    const site = await startForeignSite();
    const lamp = await wish(site);
    const sent: unknown[] = [];
    site.on(lamp.path, ({ headers }, response) => {
      sent.push(headers['if-none-match'] ?? headers['if-modified-since']);
      if (headers['if-none-match'] === '"one"') return response.writeHead(304).end();
      response.writeHead(200, { 'content-type': 'text/html', etag: '"one"' }).end(pageFor(45));
    });
    for (let day = 0; day < 10; day += 1) {
      api.pass({ days: 1 });
      await turns(3);
    }
    expect(sent.filter((tag) => tag === undefined)).toHaveLength(2);
    expect(sent).toHaveLength(10);
    const { priceMinor, factsAt } = await lamp.product();
    expect({ priceMinor, isToday: api.time.now.getTime() - factsAt!.getTime() < 60_000 }).toEqual({
      priceMinor: 4500,
      isToday: true,
    });
    const points = await prisma.pricePoint.count({ where: { productId: lamp.id, priceMinor: 4500 } });
    expect(points, 'prices seen by day').toBe(10);
  });

  it('is gone when its shop says so on two days', async () => {
    const site = await startForeignSite();
    const lamp = await wish(site);
    site.serve(lamp.path, 'Gone', {}, 410);
    api.pass({ days: 1 });
    await turns(3);
    expect(await lamp.product()).toMatchObject({ availability: 'in_stock' });
    api.pass({ days: 1 });
    await turns(3);
    expect(site.asked.filter((path) => path === lamp.path)).toHaveLength(2);
    expect(await lamp.product()).toMatchObject({ availability: 'discontinued' });
    site.serve(lamp.path, pageFor(54));
    api.pass({ days: 2 });
    await turns(3);
    expect(await lamp.product()).toMatchObject({ availability: 'in_stock' });
  });

  it('is read less and less often while that fails', async () => {
    const site = await startForeignSite();
    const lamp = await wish(site);
    site.serve(lamp.path, 'Sorry', {}, 500);
    const waits = [];
    for (const wait of [1, 1, 2, 4, 8, 16, 30]) {
      api.pass({ days: wait });
      await turns(3);
      waits.push(daysUntil((await lamp.row())?.dueAt));
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30]);
    site.serve(lamp.path, pageFor(45));
    api.pass({ days: 30 });
    await turns(3);
    expect(daysUntil((await lamp.row())?.dueAt)).toBe(1);
    expect(await lamp.product()).toMatchObject({ priceMinor: 4500 });
  });

  it('is left alone together with its host for as long as the host asks', async () => {
    const site = await startForeignSite();
    const [first, second] = [await wish(site), await wish(site)];
    const busy: RequestListener = (_, response) => response.writeHead(503, { 'retry-after': '7200' }).end();
    for (const { path } of [first, second]) site.on(path, busy);
    api.pass({ days: 1 });
    await turns(4);
    expect(site.asked).toHaveLength(2);
    api.pass({ minutes: 110 });
    await turns(2);
    expect(site.asked).toHaveLength(2);
    api.pass({ minutes: 10 });
    await turns(2);
    expect(site.asked).toHaveLength(3);
  });

  it('is read by another server if the one that was reading it is gone', async () => {
    const site = await startForeignSite();
    const lamp = await wish(site);
    const held: ServerResponse[] = [];
    site.on(lamp.path, (_, response) => void held.push(response));
    api.pass({ days: 1 });
    await turns(1);
    const lost = readWatchedPages(api.ctx);
    await expect.poll(() => held.length).toBe(1);
    site.serve(lamp.path, pageFor(45));
    api.pass({ minutes: 9 });
    const other = await api.anotherServer();
    await readWatchedPages(other.ctx);
    expect(site.asked).toHaveLength(2);
    api.pass({ minutes: 2 });
    await read(other.ctx);
    expect(await lamp.product()).toMatchObject({ priceMinor: 4500 });
    const row = await lamp.row();
    held[0]!.writeHead(200, { 'content-type': 'text/html' }).end(pageFor(70));
    await lost;
    expect(await lamp.product(), 'a late answer changes nothing').toMatchObject({ priceMinor: 4500 });
    expect(await lamp.row()).toEqual(row);
  });
});

describe('a page isn’t read', () => {
  it('if no one gets alerts about it', async () => {
    const site = await startForeignSite();
    const lamp = await wish(site, { price_drop: false });
    api.pass({ days: 1 });
    await turns(3);
    expect(site.asked).toEqual([]);
    expect(await lamp.row()).toBeNull();
  });

  it.each<[string, (lamp: Awaited<ReturnType<typeof wish>>) => Promise<unknown>]>([
    ['turned its alerts off', ({ ask, item }) => ask('PUT', `${item}/alerts`, { price_drop: false })],
    ['turned all alerts off', ({ ask }) => ask('PUT', '/me/alerts', { enabled: false })],
    [
      'paused all alerts',
      ({ ask }) =>
        ask('PUT', '/me/alerts', { paused_until: new Date(api.time.now.getTime() + 9e9).toISOString() }),
    ],
    [
      'bought it',
      ({ id }) => prisma.listItem.updateMany({ where: { productId: id }, data: { purchased: true } }),
    ],
    ['removed it', ({ id }) => prisma.listItem.deleteMany({ where: { productId: id } })],
  ])('after its shopper %s', async (_, change) => {
    const site = await startForeignSite();
    const lamp = await wish(site);
    await read();
    expect(await lamp.row()).not.toBeNull();
    await change(lamp);
    api.pass({ days: 1 });
    await turns(3);
    expect(site.asked).toEqual([]);
    expect(await lamp.row()).toBeNull();
    api.pass({ days: 1 });
    await turns(1);
    expect(
      await prisma.pageHost.findUnique({ where: { host: hostOf(site) } }),
      'its host is forgotten',
    ).toBeNull();
  });

  it('while its shop’s feed reports it', async () => {
    const site = await startForeignSite();
    const lamp = await wish(site);
    api.pass({ days: 1 });
    await prisma.product.update({
      where: { id: lamp.id },
      data: { factsSource: 'feed', factsAt: api.time.now },
    });
    await turns(3);
    expect(site.asked).toEqual([]);
    api.pass({ days: 4 });
    await turns(3);
    expect(site.asked).toEqual(['/robots.txt', lamp.path]);
  });

  it('if it never showed a product', async () => {
    const site = await startForeignSite();
    const lamp = await wish(site);
    await prisma.product.update({ where: { id: lamp.id }, data: { factsSource: null, factsAt: null } });
    api.pass({ days: 1 });
    await turns(3);
    expect(site.asked).toEqual([]);
  });

  it('if the operator turned reading off', async () => {
    const off = await useApi({ SCRAPER: 'off' });
    await off.ctx.prisma.pageHost.create({
      data: { host: 'a.example', freeAt: off.time.now, nextAt: off.time.now },
    });
    await readWatchedPages(off.ctx);
    expect(await off.ctx.prisma.pageHost.count()).toBe(1);
  });
});

describe('robots.txt', () => {
  it('can keep our reader out', async () => {
    const site = await startForeignSite();
    const lamp = await wish(site);
    site.serve('/robots.txt', `User-agent: *\nAllow: /\n\nUser-agent: WishlistBot\nDisallow: /lamps/`);
    api.pass({ days: 1 });
    await turns(4);
    expect(site.asked).toEqual(['/robots.txt']);
    site.serve('/robots.txt', 'User-agent: *\nDisallow: /cart');
    api.pass({ days: 1 });
    await turns(4);
    expect(site.asked).toEqual(['/robots.txt', '/robots.txt', lamp.path]);
  });

  it('can ask for more time between requests', async () => {
    const site = await startForeignSite();
    const lamps = [await wish(site), await wish(site)];
    site.serve('/robots.txt', 'User-agent: *\nCrawl-delay: 20\nDisallow:');
    api.pass({ days: 1 });
    await turns(4);
    expect(site.asked).toHaveLength(1);
    await turns(4);
    expect(site.asked).toHaveLength(2);
    await turns(4);
    expect(site.asked).toHaveLength(1 + lamps.length);
  });

  it.each([500, 503, 429])('that answers %i keeps everyone out for a day', async (status) => {
    const site = await startForeignSite();
    const lamp = await wish(site);
    site.serve('/robots.txt', 'Sorry', {}, status);
    api.pass({ days: 1 });
    await turns(4);
    expect(site.asked).toEqual(['/robots.txt']);
    site.serve('/robots.txt', '');
    api.pass({ days: 1 });
    await turns(4);
    expect(site.asked).toEqual(['/robots.txt', '/robots.txt', lamp.path]);
  });

  it('is read up to 500 kB', async () => {
    const site = await startForeignSite();
    const lamp = await wish(site);
    site.serve('/robots.txt', `User-agent: *\nDisallow: /secret\n${'# filler\n'.repeat(70_000)}Disallow: /`);
    api.pass({ days: 1 });
    await turns(4);
    expect(site.asked).toEqual(['/robots.txt', lamp.path]);
    const { robots } = await prisma.pageHost.findUniqueOrThrow({ where: { host: hostOf(site) } });
    expect(robots).toBe('User-agent: *\nDisallow: /secret');
  });

  it('of another host counts if it redirects there, in that host’s turn', async () => {
    const [site, www] = [await startForeignSite(), await startForeignSite()];
    await wish(site);
    site.on('/robots.txt', (_, response) =>
      response.writeHead(301, { location: `${www.origin}/robots.txt` }).end(),
    );
    www.serve('/robots.txt', 'User-agent: *\nDisallow: /lamps/');
    api.pass({ days: 1 });
    await turns(4);
    expect(site.asked).toEqual(['/robots.txt']);
    expect(www.asked).toEqual(['/robots.txt']);
  });
});

describe('a redirect', () => {
  it('is followed one turn at a time, and the robots.txt of its host is respected', async () => {
    const [site, www] = [await startForeignSite(), await startForeignSite()];
    const [moved, closed] = [await wish(site), await wish(site)];
    const to =
      (url: string): RequestListener =>
      (_, response) =>
        response.writeHead(302, { location: url }).end();
    site.on(moved.path, to(`${site.origin}/moved`));
    site.on('/moved', to(`${www.origin}/open/lamp`));
    site.on(closed.path, to(`${www.origin}/closed/lamp`));
    www.serve('/robots.txt', 'User-agent: *\nDisallow: /closed');
    www.serve('/open/lamp', pageFor(45));
    www.serve('/closed/lamp', pageFor(45));
    api.pass({ days: 1 });
    for (let turn = 0; turn < 10; turn += 1) {
      const before = [site.asked.length, www.asked.length];
      await read();
      expect(site.asked.length - before[0]!).toBeLessThanOrEqual(1);
      expect(www.asked.length - before[1]!).toBeLessThanOrEqual(1);
      api.pass({ seconds: 5 });
    }
    expect(site.asked.sort()).toEqual(['/robots.txt', moved.path, closed.path, '/moved'].sort());
    expect(www.asked).toEqual(['/robots.txt', '/open/lamp']);
    expect(await moved.product()).toMatchObject({ priceMinor: 4500 });
    expect(await closed.product()).toMatchObject({ priceMinor: 5400 });
    expect(await moved.row()).toMatchObject({ hops: [], host: hostOf(site) });
  });

  it('without end counts as a failure', async () => {
    const site = await startForeignSite();
    const lamp = await wish(site);
    site.on(lamp.path, (_, response) => response.writeHead(302, { location: site.origin + lamp.path }).end());
    api.pass({ days: 1 });
    await turns(12);
    expect(site.asked.filter((path) => path === lamp.path)).toHaveLength(6);
    expect(await lamp.row()).toMatchObject({ failures: 1, hops: [] });
  });

  it.each([
    ['a private address', 'http://10.0.0.1/admin'],
    ['the metadata of a cloud', 'http://169.254.169.254/latest/meta-data'],
    ['a private address in IPv6', 'http://[::ffff:10.0.0.1]/'],
    ['a file', 'file:///etc/passwd'],
    ['a host whose name is too long', `http://${'a'.repeat(5_000)}.example/`],
  ])('to %s leads nowhere', async (_, target) => {
    const site = await startForeignSite();
    const lamp = await wish(site);
    site.on(lamp.path, (_, response) => response.writeHead(302, { location: target }).end());
    api.pass({ days: 1 });
    await turns(5);
    expect(site.asked).toEqual(['/robots.txt', lamp.path]);
    expect(await lamp.product()).toMatchObject({ priceMinor: 5400 });
    expect(await lamp.row()).toMatchObject({ failures: 1, hops: [], host: hostOf(site) });
  });

  it('gives another shop’s product no facts', async () => {
    const [site, victim] = [await startForeignSite(), await startForeignSite()];
    const [lamp, other] = [await wish(site), await wish(victim)];
    site.serve(lamp.path, pageFor(1).replace('<head>', `<head><link rel="canonical" href="${other.url}">`));
    api.pass({ days: 1 });
    await turns(4);
    expect(await lamp.product()).toMatchObject({ priceMinor: 100, url: lamp.url });
    expect(await other.product()).toMatchObject({ priceMinor: 5400, url: other.url });
  });
});
