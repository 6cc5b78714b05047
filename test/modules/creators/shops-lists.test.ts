/** Creator shop lists: their slugs, their order and their limit. */
import { describe, expect, it } from 'vitest';
import { maxLists } from '#api/contract/creator-shop.ts';
import type { ProductListRecord } from '#api/modules/creators/schemas.ts';
import { useApi } from '#test/support/api.ts';
import { newCreatorShop } from '#test/support/creator-shop.ts';

const api = await useApi();
const { prisma } = api.ctx;

async function shopWithLists(...titles: string[]) {
  const creator = await newCreatorShop(api);
  const lists: ProductListRecord[] = [];
  for (const title of titles) lists.push(await creator.addList(title));
  const change = (list: { id: number }, body: unknown) =>
    creator.call('PATCH', `${creator.path}/lists/${list.id}`, body);
  const all = async () =>
    (await creator.call('GET', `${creator.path}/lists`)).body.lists as ProductListRecord[];
  const order = async () => (await all()).map(({ title, position }) => `${title}${position}`).join(' ');
  return { ...creator, lists: lists as [ProductListRecord, ...ProductListRecord[]], change, all, order };
}

describe('a list’s slug', () => {
  it('is derived from its title, is unique in its shop, and avoids reserved words', async () => {
    const { lists } = await shopWithLists('Für die Küche', 'für die küche!', 'Go', '🎁', 'L’été à Łódź');
    expect(lists.map(({ slug }) => slug)).toEqual([
      'fuer-die-kueche',
      'fuer-die-kueche-2',
      'go-2',
      'list',
      'lete-a-lodz',
    ]);
  });

  it('stays when the title changes, and can be changed', async () => {
    const { lists, change } = await shopWithLists('Kitchen', 'Garden');
    const [kitchen] = lists;
    expect((await change(kitchen, { title: 'Cooking' })).body.list).toMatchObject({
      title: 'Cooking',
      slug: 'kitchen',
    });
    expect((await change(kitchen, { slug: 'cooking' })).body.list.slug).toBe('cooking');
    for (const slug of ['garden', 'go', 'Not a slug', '-']) {
      expect(await change(kitchen, { slug })).toMatchObject({ status: 400, body: { field: 'slug' } });
    }
  });

  it('is unique for ten lists created at once', async () => {
    const { call, path, all } = await shopWithLists();
    await Promise.all(Array.from({ length: 10 }, () => call('POST', `${path}/lists`, { title: 'Same' })));
    const made = await all();
    expect(new Set(made.map(({ slug }) => slug)).size).toBe(10);
    expect(made.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
});

describe('the order of lists', () => {
  it('has no gaps after any move or deletion', async () => {
    const { lists, change, order, call, path } = await shopWithLists('a', 'b', 'c', 'd');
    const [a, b, c] = lists;
    expect((await change(c as ProductListRecord, { position: 0 })).body.list.position).toBe(0);
    expect(await order()).toBe('c0 a1 b2 d3');
    await change(a, { position: Number.MAX_SAFE_INTEGER });
    expect(await order()).toBe('c0 b1 d2 a3');
    expect((await call('DELETE', `${path}/lists/${b?.id}`)).body).toEqual({ ok: true });
    expect(await order()).toBe('c0 d1 a2');
    expect(await change(a, { position: -1 })).toMatchObject({ body: { error: 'invalid_position' } });
  });

  it('has no gaps after twelve simultaneous moves', async () => {
    const { lists, change, all } = await shopWithLists('a', 'b', 'c', 'd', 'e', 'f');
    const moves = [...lists, ...lists].map((list, n) => change(list, { position: (n * 5) % 6 }));
    const answers = await Promise.all(moves);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect((await all()).map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5]);
  });
});

describe('lists', () => {
  it('are limited to 100 per shop, even for simultaneous requests', async () => {
    const { call, path, shop } = await shopWithLists();
    await prisma.creatorList.createMany({
      data: Array.from({ length: maxLists - 1 }, (_, n) => ({
        shopId: shop.id,
        slug: `l${n}`,
        title: 'L',
        position: n,
      })),
    });
    const ask = () => call('POST', `${path}/lists`, { title: 'One more' });
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(({ status, body }) => body.error ?? status).sort()).toEqual([
      200,
      'too_many_lists',
      'too_many_lists',
    ]);
  });

  it('are found only in their own shop', async () => {
    const [one, other] = [await shopWithLists('a'), await shopWithLists('b')];
    const foreign = `${one.path}/lists/${other.lists[0].id}`;
    for (const [method, body] of [['GET'], ['PATCH', { title: 'Mine' }], ['DELETE']] as const) {
      expect(await one.call(method, foreign, body)).toMatchObject({
        status: 404,
        body: { error: 'not_found' },
      });
    }
    expect(await one.change(one.lists[0], {})).toMatchObject({ body: { error: 'nothing_to_update' } });
  });

  it('delete their manually added products with them', async () => {
    const { lists, addByHand, call, path, change } = await shopWithLists('a', 'b');
    const [a, b] = lists;
    const [gone, kept] = [await addByHand(a.id), await addByHand(a.id)];
    await call('POST', `${path}/lists/${b?.id}/items/existing`, { product_id: kept.product_id });
    await call('DELETE', `${path}/lists/${a.id}`);
    const where = { id: { in: [gone.product_id, kept.product_id] } };
    expect(await prisma.product.findMany({ where, select: { id: true } })).toEqual([{ id: kept.product_id }]);
    expect((await change(b as ProductListRecord, { headline: 'Large' })).body.list.item_count).toBe(1);
  });
});
