/** Products on creator shop lists: added by URL and manually, changed, moved and removed. */
import { describe, expect, it } from 'vitest';
import { maxItemsOfList } from '#api/contract/creator-shop.ts';
import type { ShopItemRecord } from '#api/modules/creators/schemas.ts';
import { useApi } from '#test/support/api.ts';
import { newCreatorShop } from '#test/support/creator-shop.ts';
import { startForeignSite } from '#test/support/foreign-site.ts';
import { shopify } from '#test/support/product-pages.ts';

const api = await useApi();
const { prisma } = api.ctx;
const site = await startForeignSite();
/** A vase's page without a canonical link. */
const vase = shopify.replace(/<link rel="canonical"[^>]*>/, '');

async function shopWithList() {
  const creator = await newCreatorShop(api);
  const list = await creator.addList();
  const add = (how: string, body: unknown) =>
    creator.call('POST', `${creator.path}/lists/${list.id}/items/${how}`, body);
  const change = (item: { id: number }, body: unknown) =>
    creator.call('PATCH', `${creator.path}/items/${item.id}`, body);
  const items = async (listId = list.id) =>
    (await creator.call('GET', `${creator.path}/lists/${listId}`)).body.items as ShopItemRecord[];
  return { ...creator, list, add, change, items };
}

describe('a product added by URL', () => {
  it('shows its page’s data, with the creator’s texts on the item only', async () => {
    const { add } = await shopWithList();
    const url = site.serve('/products/by-url', vase);
    const { status, body } = await add('by-url', {
      url: `${url}?utm_source=x`,
      note: 'Mine since spring',
      title: 'My vase',
      affiliate_url: 'https://aff.example/v',
    });
    expect([status, body.item]).toMatchObject([
      200,
      {
        title: 'My vase',
        note: 'Mine since spring',
        url: 'https://aff.example/v',
        manual: false,
        price_minor: 5400,
        currency: 'EUR',
        brand: 'Kiln & Linen',
        position: 0,
      },
    ]);
    const product = await prisma.product.findUniqueOrThrow({ where: { id: body.item.product_id } });
    expect(product).toMatchObject({ title: 'Ono Vase', description: expect.stringContaining('Thrown') });
  });

  it('is identified by its page’s canonical URL', async () => {
    const { add, items } = await shopWithList();
    const own = site.serve('/products/ono-vase', shopify);
    const alias = site.serve('/collections/new/ono-vase', shopify);
    const answers = [await add('by-url', { url: alias }), await add('by-url', { url: own })];
    expect(answers.map(({ body }) => body.item.product_url)).toEqual([own, own]);
    expect(await items()).toHaveLength(1);
  });

  it('requires a title if its page can’t be read, and reports why', async () => {
    const { add, items } = await shopWithList();
    const url = `${site.origin}/gone`;
    expect(await add('by-url', { url })).toMatchObject({
      status: 400,
      body: { error: 'invalid_input', field: 'title', reason: 'external_error' },
    });
    expect(await items()).toEqual([]);
    const named = await add('by-url', { url, title: 'A vase' });
    expect(named).toMatchObject({ status: 200, body: { item: { title: 'A vase', product_url: url, url } } });
    const product = await prisma.product.findUniqueOrThrow({ where: { id: named.body.item.product_id } });
    expect(product.title).toBe('');
    // A creator's title isn't shown publicly.
    expect((await api.call('GET', `/products/${product.id}`)).status).toBe(404);
  });

  it('reveals nothing that only shoppers wrote about it', async () => {
    const { add, call, change, goLive, seen } = await shopWithList();
    const { headers, list } = await api.shopper();
    const url = `${site.origin}/of-a-shopper`;
    const product = {
      url,
      title: 'For Clara',
      imageUrl: 'https://img.example/clara.jpg',
      // A port with too many digits.
      price: 987_654,
      currency: 'EUR',
    };
    const saved = { headers, body: { wishlistId: list.db_id, product } };
    const { status, body: wish } = await api.call('POST', '/hosted/save', saved);
    expect(status).toBe(200);
    expect((await add('by-url', { url })).body).toMatchObject({ error: 'invalid_input', field: 'title' });
    const { body } = await add('by-url', { url, title: 'A vase' });
    expect(body.item).toMatchObject({ title: 'A vase', image: null, price_minor: null, currency: null });
    await goLive();
    await change(body.item, { title: '' });
    const other = await shopWithList();
    const showNothing = async () => {
      const shown = [
        await seen(),
        await call('GET', '/shops/catalog'),
        await other.call('GET', '/shops/catalog'),
      ];
      for (const answer of shown) {
        expect(answer.status).toBe(200);
        expect(JSON.stringify(answer.body)).not.toMatch(/clara|987654/i);
      }
    };
    await showNothing();
    const deleted = await api.call('DELETE', `/hosted/products/${wish.product_id}`, { headers });
    expect(deleted.status).toBe(200);
    await showNothing();
  });

  it('can be added if its page was read before, and isn’t read again within ten minutes', async () => {
    const { add } = await shopWithList();
    const url = site.serve('/products/known', vase);
    const reads = () => site.asked.filter((path) => path === '/products/known').length;
    const first = await add('by-url', { url });
    await (await shopWithList()).add('by-url', { url });
    expect(reads()).toBe(1);
    api.pass({ minutes: 11 });
    site.serve('/products/known', 'Gone', {}, 500);
    const again = await add('by-url', { url, note: 'Still good' });
    expect([again.status, again.body.item]).toMatchObject([
      200,
      { id: first.body.item.id, title: 'Ono Vase', note: 'Still good' },
    ]);
    expect(reads()).toBe(2);
  });

  it('creates one item and one product for eight simultaneous requests', async () => {
    const { add, items } = await shopWithList();
    const url = site.serve('/products/at-once', vase);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => add('by-url', { url, note: `${n}` })),
    );
    expect(new Set(answers.map(({ body }) => body.item?.id)).size).toBe(1);
    expect(await items()).toHaveLength(1);
    expect(await prisma.product.count({ where: { url } })).toBe(1);
  });

  it('is read two pages at a time for one partner', async () => {
    const { add } = await shopWithList();
    let [now, most] = [0, 0];
    const waiting: (() => void)[] = [];
    const urls = Array.from({ length: 6 }, (_, n) =>
      site.on(`/slow/${n}`, (_request, response) => {
        most = Math.max(most, (now += 1));
        waiting.push(() => {
          now -= 1;
          response.writeHead(404).end();
        });
      }),
    );
    const answers = Promise.all(urls.map((url) => add('by-url', { url, title: 'Slow' })));
    for (let n = 0; n < urls.length; n += 1) {
      await expect.poll(() => waiting.length).toBeGreaterThan(0);
      waiting.shift()?.();
    }
    expect((await answers).every(({ status }) => status === 200)).toBe(true);
    expect(most).toBe(2);
  });

  it('requires an http(s) URL, also for its affiliate link', async () => {
    const { add } = await shopWithList();
    for (const url of ['', 'vase', 'javascript:alert(1)', 'ftp://x.example/a', undefined]) {
      expect(await add('by-url', { url, title: 'A' })).toMatchObject({
        status: 400,
        body: { error: 'missing_url' },
      });
    }
    const url = `${site.origin}/gone`;
    for (const link of ['javascript:alert(1)', 'data:text/html,x', '/go', 'mailto:a@b.example']) {
      expect(await add('by-url', { url, title: 'A', affiliate_url: link })).toMatchObject({
        status: 400,
        body: { error: 'invalid_input', field: 'affiliate_url' },
      });
    }
    const { body } = await add('by-url', { url, title: 'A', affiliate_url: 'HTTPS://Aff.Example/a\tb\n' });
    expect(body.item.url).toBe('https://aff.example/ab');
  });

  it('can be previewed without being stored', async () => {
    const { call } = await shopWithList();
    const url = site.serve('/products/preview', vase);
    const preview = () => call('POST', '/shops/preview', { url: `${url}?gclid=1` });
    expect((await preview()).body).toMatchObject({
      scrape: { success: true, product: { title: 'Ono Vase', price_minor: 5400 } },
      product_id: null,
    });
    expect(await prisma.product.count({ where: { url } })).toBe(0);
    expect((await call('POST', '/shops/preview', { url: `${site.origin}/gone` })).body).toMatchObject({
      scrape: { success: false, code: 'external_error' },
    });
    expect((await call('POST', '/shops/preview', {})).body.error).toBe('missing_url');
  });

  it('isn’t read again after its preview, and is added as previewed', async () => {
    const { add, call } = await shopWithList();
    const url = site.serve('/products/seen', vase);
    await call('POST', '/shops/preview', { url: `${url}?gclid=1` });
    site.serve('/products/seen', 'Gone', {}, 500);
    const { body } = await add('by-url', { url });
    expect(body.item).toMatchObject({ title: 'Ono Vase', price_minor: 5400 });
    expect(site.asked.filter((path) => path.startsWith('/products/seen'))).toHaveLength(1);
    // Partners don't share previews.
    await prisma.product.updateMany({ where: { url }, data: { scrapedAt: null, title: '' } });
    expect((await (await shopWithList()).add('by-url', { url })).body.error).toBe('invalid_input');
  });
});

describe('a product added manually', () => {
  it('is new each time, changes on every list it’s on, and is deleted with its last item', async () => {
    const { addByHand, addList, add, change, items, call, path, list } = await shopWithList();
    const more = { price_minor: 900, currency: 'eur', url: 'https://aff.example/cup', note: 'Small' };
    const cup = await addByHand(list.id, 'Cup', { ...more, image_url: 'https://img.example/cup.jpg' });
    expect(cup).toMatchObject({
      manual: true,
      title: 'Cup',
      price_minor: 900,
      currency: 'EUR',
      note: 'Small',
      product_url: null,
      url: 'https://aff.example/cup',
      image: { url: 'https://img.example/cup.jpg' },
    });
    expect((await addByHand(list.id, 'Cup')).product_id).not.toBe(cup.product_id);
    const other = await addList('Other');
    await call('POST', `${path}/lists/${other.id}/items/existing`, { product_id: cup.product_id });
    await change(cup, { title: 'Large cup', price_minor: null, image_url: '' });
    const [copy] = await items(other.id);
    expect((await call('GET', `${path}/items/${copy?.id}`)).body).toEqual({ item: copy });
    expect(copy).toMatchObject({
      title: 'Large cup',
      price_minor: null,
      currency: null,
      image: null,
      note: '',
    });
    await call('DELETE', `${path}/items/${cup.id}`);
    expect(await prisma.product.count({ where: { id: cup.product_id } })).toBe(1);
    await call('DELETE', `${path}/items/${copy?.id}`);
    expect(await prisma.product.count({ where: { id: cup.product_id } })).toBe(0);
    expect(await add('existing', { product_id: cup.product_id })).toMatchObject({
      body: { error: 'product_not_found' },
    });
  });

  it('requires a title, and a currency for its price', async () => {
    const { add, items, addByHand, change, list } = await shopWithList();
    expect((await add('manual', { note: 'x' })).body.error).toBe('missing_title');
    expect(await add('manual', { title: 'Cup', price_minor: 900 })).toMatchObject({
      body: { error: 'invalid_input', field: 'currency' },
    });
    expect(await items()).toEqual([]);
    const cup = await addByHand(list.id, 'Cup');
    expect(await change(cup, { price_minor: 5 })).toMatchObject({ status: 400, body: { field: 'currency' } });
    expect((await change(cup, { title: '' })).body.item.title).toBe('Cup');
  });
});

describe('a creator’s texts for a product', () => {
  it('require a currency with a price, even if the page has none', async () => {
    const { add, change, call, path } = await shopWithList();
    const page = vase.replaceAll(/EUR|€/g, '');
    const url = site.serve('/products/no-currency', page);
    const { status, body } = await add('by-url', { url });
    expect([status, body.item]).toMatchObject([200, { price_minor: 5400, currency: null }]);
    const moved = await change(body.item, { note: 'Mine', position: 0 });
    expect(moved).toMatchObject({ status: 200, body: { item: { note: 'Mine' } } });
    expect((await change(body.item, { price_minor: 4000 })).body.field).toBe('currency');
    expect((await call('DELETE', `${path}/items/${body.item.id}`)).status).toBe(200);
  });

  it('can be reset to the product’s own', async () => {
    const { add, change } = await shopWithList();
    const url = site.serve('/products/words', vase);
    const own = { title: 'Mine', price_minor: 4000, currency: 'USD', affiliate_url: 'https://aff.example' };
    const { item } = (await add('by-url', { url, ...own })).body as { item: ShopItemRecord };
    expect(item).toMatchObject({ price_minor: 4000, currency: 'USD' });
    expect((await change(item, { note: 'Only this' })).body.item).toMatchObject({
      title: 'Mine',
      note: 'Only this',
    });
    expect((await change(item, { title: '', url: '', price_minor: null })).body.item).toMatchObject({
      title: 'Ono Vase',
      url,
      price_minor: 5400,
      currency: 'EUR',
      note: 'Only this',
    });
    expect(await change(item, { image_url: 'https://img.example/a.jpg' })).toMatchObject({
      status: 400,
      body: { error: 'invalid_input', field: 'image_url' },
    });
    expect((await change(item, {})).body.error).toBe('nothing_to_update');
  });
});

describe('positions', () => {
  it('have no gaps after adding, moving and removing items', async () => {
    const { addByHand, list, change, items, call, path, addList } = await shopWithList();
    const made = [];
    for (const title of ['a', 'b', 'c', 'd']) made.push(await addByHand(list.id, title));
    const [a, b, c, d] = made as [ShopItemRecord, ShopItemRecord, ShopItemRecord, ShopItemRecord];
    const order = async (id?: number) =>
      (await items(id)).map(({ title, position }) => `${title}${position}`).join(' ');
    expect((await change(d, { position: 1 })).body.item.position).toBe(1);
    expect(await order()).toBe('a0 d1 b2 c3');
    await change(a, { position: Number.MAX_SAFE_INTEGER });
    expect(await order()).toBe('d0 b1 c2 a3');
    await call('DELETE', `${path}/items/${b.id}`);
    expect(await order()).toBe('d0 c1 a2');
    const other = await addList('Garden');
    await change(d, { list_id: other.id });
    await change(c, { list_id: other.id, position: 0 });
    expect([await order(), await order(other.id)]).toEqual(['a0', 'c0 d1']);
    expect(await change(a, { position: 1.5 })).toMatchObject({ body: { error: 'invalid_position' } });
  });

  it('have no gaps after simultaneous changes', async () => {
    const { addByHand, list, change, items, call, path } = await shopWithList();
    const made: ShopItemRecord[] = [];
    for (const title of ['a', 'b', 'c', 'd', 'e', 'f']) made.push(await addByHand(list.id, title));
    const [gone, ...rest] = made;
    await Promise.all([
      ...rest.map((item, n) => change(item, { position: (n * 3) % 5 })),
      ...rest.map((item, n) => change(item, { position: n })),
      ...[1, 2, 3].map(() => addByHand(list.id, 'new')),
      call('DELETE', `${path}/items/${gone?.id}`),
    ]);
    expect((await items()).map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('are unique per product: an item can’t be moved to a list that already has its product', async () => {
    const { addByHand, addList, change, call, path, list, items } = await shopWithList();
    const [cup, other] = [await addByHand(list.id, 'Cup'), await addList('Other')];
    const route = `${path}/lists/${other.id}/items/existing`;
    const copy = (await call('POST', route, { product_id: cup.product_id })).body.item as ShopItemRecord;
    expect(await change(copy, { list_id: list.id })).toMatchObject({
      status: 400,
      body: { field: 'list_id' },
    });
    expect((await change(copy, { list_id: other.id })).status).toBe(200);
    expect((await change(copy, { list_id: 2 ** 53 })).body).toMatchObject({ field: 'list_id' });
    expect(await change(copy, { list_id: 999_999 })).toMatchObject({
      status: 404,
      body: { error: 'not_found' },
    });
    expect([await items(), await items(other.id)].map(({ length }) => length)).toEqual([1, 1]);
  });
});

describe('a list', () => {
  it('holds up to 500 products, even for simultaneous requests, and can still be changed when full', async () => {
    const { add, list, shop } = await shopWithList();
    const products = await prisma.product.createManyAndReturn({
      data: Array.from({ length: maxItemsOfList - 1 }, () => ({ title: 'Many' })),
      select: { id: true },
    });
    await prisma.creatorItem.createMany({
      data: products.map(({ id: productId }, position) => ({
        shopId: shop.id,
        listId: list.id,
        productId,
        position,
      })),
    });
    const answers = await Promise.all([1, 2, 3].map((n) => add('manual', { title: `One more ${n}` })));
    expect(answers.map(({ status, body }) => body.error ?? status).sort()).toEqual([
      200,
      'too_many_items',
      'too_many_items',
    ]);
    // A refused one leaves nothing behind.
    expect(await prisma.product.count({ where: { title: { startsWith: 'One more' } } })).toBe(1);
    expect((await add('existing', { product_id: products[0]?.id, note: 'x' })).status).toBe(200);
  });

  it('of another shop accepts nothing', async () => {
    const [one, other] = [await shopWithList(), await shopWithList()];
    for (const [how, body] of [
      ['by-url', { url: `${site.origin}/never`, title: 'A' }],
      ['manual', { title: 'A' }],
      ['existing', { product_id: 1 }],
    ] as const) {
      const route = `${one.path}/lists/${other.list.id}/items/${how}`;
      expect(await one.call('POST', route, body)).toMatchObject({
        status: 404,
        body: { error: 'not_found' },
      });
    }
    expect(site.asked).not.toContain('/never');
    const item = await other.addByHand(other.list.id);
    expect((await one.change(item, { note: 'Mine' })).body.error).toBe('not_found');
    expect((await one.call('GET', `${one.path}/items/${item.id}`)).body.error).toBe('not_found');
    const theirs = await one.call('GET', `${other.path}/items/${item.id}`);
    expect(theirs.body.error).toBe('shop_not_found');
    const mine = await one.addByHand(one.list.id);
    expect((await one.change(mine, { list_id: other.list.id })).body.error).toBe('not_found');
  });
});
