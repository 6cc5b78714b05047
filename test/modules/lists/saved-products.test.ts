import { describe, expect, it } from 'vitest';
import { product, shopOrigin, useApi } from '#test/support/api.ts';

const api = await useApi();

type Headers = Record<string, string>;
const list = async (headers: Headers, method = 'GET') =>
  (await api.call(method, '/widget/saved-products', { headers })).body.products as Record<string, unknown>[];
const save = (headers: Headers, wishlistId: number, slug: string, more = {}) =>
  api.call('POST', '/widget/save', { headers, body: { wishlistId, product: product(slug, more) } });

describe('GET and POST /widget/saved-products', () => {
  it('lists what was saved from this partner, newest first, with either method', async () => {
    const embed = await api.embed();
    const other = await api.embed({ origin: 'https://other.example' });
    await save(embed.headers, embed.list.db_id, 'one');
    api.pass({ seconds: 1 });
    await save(embed.headers, embed.list.db_id, 'two');
    const elsewhere = { ...embed.headers, 'x-widget-token': other.headers['x-widget-token'] };
    await save(elsewhere, embed.list.db_id, 'three', { url: 'https://other.example/three' });
    const urls = (await list(embed.headers)).map((item) => item.url);
    expect(urls).toEqual([`${shopOrigin}/products/two`, `${shopOrigin}/products/one`]);
    expect(await list(embed.headers, 'POST')).toEqual(await list(embed.headers));
    expect((await list(elsewhere)).map((item) => item.url)).toEqual(['https://other.example/three']);
  });

  it('returns pages, each starting where the one before ended', async () => {
    const embed = await api.embed();
    const slugs = ['one', 'two', 'three', 'four', 'five', 'six'];
    for (const [index, slug] of slugs.entries()) {
      // Some are saved in the same millisecond.
      if (index % 3 === 0) api.pass({ seconds: 1 });
      await save(embed.headers, embed.list.db_id, slug);
    }
    const page = async (query: string) =>
      (await api.call('GET', `/widget/saved-products?${query}`, { headers: embed.headers })).body as {
        products: { item_id: number }[];
        next_cursor?: string;
      };
    const all = await list(embed.headers);
    for (const limit of [1, 2, 4, 6]) {
      const pages = [await page(`limit=${limit}`)];
      for (let next = pages[0]?.next_cursor; next !== undefined; next = pages.at(-1)?.next_cursor) {
        pages.push(await page(`limit=${limit}&cursor=${next}`));
      }
      expect(pages.flatMap(({ products }) => products)).toEqual(all);
      expect(pages.map(({ products }) => products.length)).toEqual(
        Array.from({ length: Math.ceil(6 / limit) }, (_, at) => Math.min(limit, 6 - at * limit)),
      );
    }
    const { products, next_cursor: next } = await page('limit=2');
    const [, , third, ...rest] = all;
    await api.call('DELETE', `/widget/saved-products/${String(third?.item_id)}`, { headers: embed.headers });
    expect((await page(`limit=10&cursor=${next}`)).products).toEqual(rest);
    expect(products).toEqual(all.slice(0, 2));
  });

  it('accepts the page in the body of a POST, too', async () => {
    const embed = await api.embed();
    for (const slug of ['one', 'two', 'three']) {
      await save(embed.headers, embed.list.db_id, slug);
      api.pass({ seconds: 1 });
    }
    const page = async (body: unknown, query = '') =>
      (await api.call('POST', `/widget/saved-products${query}`, { headers: embed.headers, body })).body as {
        products: object[];
        next_cursor?: string;
      };
    const all = await list(embed.headers);
    const first = await page({ limit: 2 });
    expect(first.products).toEqual(all.slice(0, 2));
    expect(first).toEqual(await page(undefined, '?limit=2'));
    const second = await page({ limit: 2, cursor: first.next_cursor });
    expect(second).toEqual({ products: all.slice(2) });
    expect(await page({})).toEqual({ products: all });
    for (const wrong of [{ limit: 0 }, { limit: 201 }, { cursor: 'x' }])
      expect(await page(wrong)).toMatchObject({ error: 'invalid_input', field: Object.keys(wrong)[0] });
  });

  it('continues with the same products, whatever is saved or removed between two pages', async () => {
    const embed = await api.embed();
    for (const slug of ['one', 'two', 'three', 'four']) {
      await save(embed.headers, embed.list.db_id, slug);
      api.pass({ seconds: 1 });
    }
    // A shop from which nothing was saved gets everything.
    const stranger = await api.embed({ origin: 'https://stranger.example' });
    const headers = { ...embed.headers, 'x-widget-token': stranger.headers['x-widget-token'] };
    const page = async (cursor = '') =>
      (await api.call('GET', `/widget/saved-products?limit=2${cursor && `&cursor=${cursor}`}`, { headers }))
        .body as { products: { url: string; item_id: number }[]; next_cursor?: string };
    const first = await page();
    await save(headers, embed.list.db_id, 'new', { url: 'https://stranger.example/new' });
    const [, gone] = first.products;
    await api.call('DELETE', `/hosted/lists/${embed.list.id}/items/${gone!.item_id}`, { headers });
    const second = await page(first.next_cursor);
    expect([...first.products, ...second.products].map(({ url }) => url.split('/').at(-1))).toEqual([
      'four',
      'three',
      'two',
      'one',
    ]);
    expect(second.next_cursor).toBeUndefined();
    expect((await page()).products).toMatchObject([{ url: 'https://stranger.example/new' }]);
  });

  it.each(['x', '1', '1.2.3', '-1.2', 'NC4xLjE', 'MS4xLjE.', 'MS4tMS4x', '99999999999999999999.1'])(
    'refuses the cursor %s',
    async (cursor) => {
      const { headers } = await api.embed();
      const answer = await api.call('GET', `/widget/saved-products?cursor=${cursor}`, { headers });
      expect([answer.status, answer.body]).toMatchObject([400, { error: 'invalid_input', field: 'cursor' }]);
    },
  );

  it('falls back to the shop’s host, and then to everything the shopper saved', async () => {
    const embed = await api.embed();
    await save(embed.headers, embed.list.db_id, 'one');
    const sibling = await api.embed();
    const stranger = await api.embed({ origin: 'https://new.example' });
    const seenBy = (grant: typeof sibling) =>
      list({ ...embed.headers, 'x-widget-token': grant.headers['x-widget-token'] });
    expect(await seenBy(sibling)).toHaveLength(1);
    expect(await seenBy(stranger)).toHaveLength(1);
    expect(await list(sibling.headers)).toEqual([]);
  });

  it('shows lists the shopper can edit, and no other shared lists', async () => {
    const owner = await api.embed();
    const friend = await api.shopper();
    await save(owner.headers, owner.list.db_id, 'shared');
    const headers = { ...friend.headers, 'x-widget-token': owner.headers['x-widget-token'] };
    expect(await list(headers)).toEqual([]);
    const share = { listId: owner.list.db_id, userId: friend.session.user.id };
    await api.ctx.prisma.listCollaborator.create({ data: { ...share, role: 'viewer' } });
    expect(await list(headers)).toEqual([]);
    expect((await save(headers, owner.list.db_id, 'by-viewer')).body.error).toBe('invalid_wishlist');
    await api.ctx.prisma.listCollaborator.updateMany({ where: share, data: { role: 'editor' } });
    expect(await list(headers)).toMatchObject([{ can_remove: false }]);
    expect(await list(owner.headers)).toMatchObject([{ can_remove: true }]);
    expect((await save(headers, owner.list.db_id, 'by-editor')).status).toBe(200);
    await save(headers, friend.list.db_id, 'own');
    expect(await list(headers)).toMatchObject([
      { can_remove: true },
      { can_remove: false },
      { can_remove: false },
    ]);
  });
});

describe('DELETE /widget/saved-products/{itemId}', () => {
  const remove = (headers: Headers, id: unknown) =>
    api.call('DELETE', `/widget/saved-products/${id}`, { headers });

  it('removes the item from the list', async () => {
    const embed = await api.embed();
    const { item_id } = (await save(embed.headers, embed.list.db_id, 'gone')).body;
    expect(await remove(embed.headers, item_id)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await list(embed.headers)).toEqual([]);
    expect((await remove(embed.headers, item_id)).body.error).toBe('forbidden');
  });

  it('refuses another shopper, another shop and invalid IDs', async () => {
    const embed = await api.embed();
    const { item_id } = (await save(embed.headers, embed.list.db_id, 'kept')).body;
    const stranger = await api.shopper();
    const foreignShop = await api.embed({ origin: 'https://foreign.example' });
    const token = { 'x-widget-token': foreignShop.headers['x-widget-token'] };
    for (const headers of [
      { ...embed.headers, ...stranger.headers },
      { ...embed.headers, ...token },
    ]) {
      expect(await remove(headers, item_id)).toMatchObject({ status: 403, body: { error: 'forbidden' } });
    }
    expect(await remove(embed.headers, 'abc')).toMatchObject({
      status: 400,
      body: { error: 'invalid_item_id' },
    });
    expect(await remove(embed.headers, '999999999999')).toMatchObject({ status: 403 });
    expect(await list(embed.headers)).toHaveLength(1);
  });
});
