/** Live creator shops, as the public sees them. */
import { describe, expect, it, vi } from 'vitest';
import type { PublicShop } from '#api/modules/creators/schemas.ts';
import { useApi } from '#test/support/api.ts';
import { newCreatorShop, shownProduct } from '#test/support/creator-shop.ts';

const api = await useApi();
const { prisma } = api.ctx;

async function liveShop(fields: object = {}) {
  const creator = await newCreatorShop(api, fields);
  const list = await creator.addList('Kitchen');
  const item = await creator.addByHand(list.id, 'Ono Vase', {
    price_minor: 5400,
    currency: 'EUR',
    url: 'https://aff.example/vase?tag=lena',
  });
  await creator.goLive();
  const shop = async (query = '') => (await creator.seen(query)).body.shop as PublicShop;
  const first = async (query = '') => (await shop(query)).lists[0]?.items[0];
  const openList = (slug: string) => creator.seen(`/lists/${slug}`);
  return { ...creator, list, item, live: shop, first, openList };
}

describe('a live shop', () => {
  it('shows what visitors see, and nothing private to the partner', async () => {
    const earnings = { currency: 'EUR', per_100_clicks_minor: 120, per_100_saves_minor: 30 };
    const { shop, item, live } = await liveShop({ settings: { earnings, disclosure: 'Affiliate links' } });
    const seen = await live();
    expect(seen).toMatchObject({
      handle: shop.handle,
      name: 'Lena picks',
      item_count: 1,
      settings: { disclosure: 'Affiliate links' },
      lists: [
        {
          slug: 'kitchen',
          title: 'Kitchen',
          item_count: 1,
          items: [
            {
              id: item.id,
              title: 'Ono Vase',
              price_minor: 5400,
              currency: 'EUR',
              product_url: null,
              click_url: `http://localhost:3000/shop/${shop.handle}/go/${item.id}`,
              videos: [],
            },
          ],
        },
      ],
    });
    // Only the click itself, which is counted, reveals where it leads.
    for (const secret of ['earnings', 'per_100', 'aff.example', 'partner']) {
      expect(JSON.stringify(seen)).not.toContain(secret);
    }
  });

  it('shows twelve products of a list, and all of them on the list’s own page', async () => {
    const { addList, addByHand, list, live, openList, call, path } = await liveShop();
    for (let n = 2; n <= 14; n += 1) await addByHand(list.id, `Vase ${n}`);
    await addList('Nothing on it');
    const second = await addList('Second');
    await addByHand(second.id, 'Bowl');
    await call('PATCH', `${path}/lists/${second.id}`, { position: 0 });
    const { lists } = await live();
    expect(lists.map(({ slug, items, item_count }) => [slug, items.length, item_count])).toEqual([
      ['second', 1, 1],
      ['kitchen', 12, 14],
    ]);
    const { body } = await openList('kitchen');
    expect(body.list.items.map(({ title }: { title: string }) => title).slice(-2)).toEqual([
      'Vase 13',
      'Vase 14',
    ]);
    expect(body.list.items).toHaveLength(14);
    expect(body.shop.lists).toMatchObject([
      { slug: 'second', items: [] },
      { slug: 'kitchen', items: [] },
    ]);
    expect((await openList('nothing-on-it')).body.list.items).toEqual([]);
    expect(await openList('unknown')).toMatchObject({ status: 404, body: { error: 'not_found' } });
  });

  it('is not found as a draft, along with its lists', async () => {
    const { call, path, seen, openList } = await liveShop();
    await call('PUT', `${path}/status`, { status: 'draft' });
    for (const answer of [await seen(), await openList('kitchen'), await seen('?lang=de')]) {
      expect(answer).toMatchObject({ status: 404, body: { error: 'shop_not_found' } });
    }
    for (const handle of ['nobody', '%20', '%00', 'x'.repeat(300), "'--", '../1']) {
      const answer = await api.call('GET', `/shops/public/${encodeURIComponent(decodeURIComponent(handle))}`);
      expect([400, 404]).toContain(answer.status);
    }
  });

  it('hides prices and videos if its creator chose to', async () => {
    const { call, path, first, item, shop } = await liveShop();
    await prisma.productVideo.create({
      data: {
        shopId: shop.id,
        productId: item.product_id,
        bytes: 1,
        mime: 'video/mp4',
        storagePath: `videos/${shop.id}.mp4`,
      },
    });
    expect(await first()).toMatchObject({ price_minor: 5400, videos: [{ mime: 'video/mp4' }] });
    await call('PATCH', path, { settings: { show_prices: false, show_videos: false } });
    expect(await first()).toMatchObject({ price_minor: null, currency: null, videos: [] });
  });

  it('uses texts of the requested market or its own, and creator texts first', async () => {
    const { call, path, list, live } = await liveShop({ markets: ['de-DE', 'en-GB'] });
    const productId = await shownProduct(api, { title: 'Jarrón' });
    await prisma.productText.createMany({
      data: [
        { productId, marketCode: 'de-DE', title: 'Blumenvase' },
        { productId, marketCode: 'en-AU', title: 'Vase for flowers' },
        { productId, marketCode: 'en-GB', title: 'Flower vase', imageUrl: 'https://img.example/gb.jpg' },
      ],
    });
    const route = `${path}/lists/${list.id}/items/existing`;
    const { id } = (await call('POST', route, { product_id: productId })).body.item as { id: number };
    const shown = async (query: string) => (await live(query)).lists[0]?.items.find((item) => item.id === id);
    expect((await shown(''))?.title).toBe('Blumenvase');
    expect(await shown('?market=en-GB')).toMatchObject({
      title: 'Flower vase',
      image: { url: 'https://img.example/gb.jpg' },
    });
    expect((await shown('?lang=en'))?.title).toBe('Flower vase');
    expect((await shown('?market=en-AU'))?.title).toBe('Vase for flowers');
    expect((await shown('?lang=fr'))?.title).toBe('Jarrón');
    await call('PATCH', `${path}/items/${id}`, { title: 'My vase' });
    expect((await shown('?lang=en'))?.title).toBe('My vase');
  });

  it('has no click URL for an item without a target', async () => {
    const { call, path, item, first } = await liveShop();
    await call('PATCH', `${path}/items/${item.id}`, { url: '' });
    expect((await first())?.click_url).toBeNull();
  });

  it('takes a fixed number of queries, however large it is', async () => {
    const { addList, addByHand, seen } = await liveShop();
    const count = async () => {
      const asked = vi.spyOn(api.ctx.sql, 'rows');
      await seen();
      const { length } = asked.mock.calls;
      asked.mockRestore();
      return length;
    };
    const before = await count();
    for (let n = 0; n < 3; n += 1) await addByHand((await addList(`List ${n}`)).id);
    expect([before, await count()]).toEqual([2, 2]);
  });
});

describe('rate headers of creator shops', () => {
  it('describe the key sent, and are absent without one', async () => {
    const { shop, team } = await liveShop();
    const path = `/shops/public/${shop.handle}`;
    const plain = await api.call('GET', path);
    expect([plain.status, plain.headers.get('x-ratelimit-limit')]).toEqual([200, null]);
    const headers = { authorization: `Bearer ${team.keys.live.key}` };
    const keyed = await api.call('GET', path, { headers });
    expect([keyed.status, keyed.headers.get('x-ratelimit-limit')]).toEqual([200, '1000']);
    expect(keyed.headers.get('x-usage-month')).toMatch(/^\d+$/);
  });
});
