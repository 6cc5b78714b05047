/** Wishes that their owner ordered from the shop. */
import { expect, it } from 'vitest';
import { issueReference } from '#api/modules/lists/order-reference.ts';
import { itemsAsCsv } from '#api/modules/privacy/items-as-csv.ts';
import { product, useApi } from '#test/support/api.ts';
import { hosted } from '#test/support/hosted.ts';
import { tokenOf } from '#test/support/team.ts';

const api = await useApi();
const ask = hosted(api);

/** A shopper on whose list two of three wished vases are bought: one by their order, the other by a giver. */
async function ordered() {
  const shop = await api.embed();
  const { list, headers, partner } = shop;
  const body = { wishlistId: list.db_id, product: product('vase', { metadata: { quantity: 3 } }) };
  const saved = (await api.call('POST', '/widget/save', { headers, body })).body;
  const itemId = saved.item_id as number;
  const { partnerId, userId } = partner;
  const { email } = await api.ctx.prisma.user.findUniqueOrThrow({ where: { id: userId } });
  const { headers: asShop } = await tokenOf(api, email ?? '');
  const productId = saved.product_id as number;
  const order = async (orderId: string, quantity: number) => {
    const wl = issueReference(api.ctx, { partnerId, path: 'basket', by: 'owner', id: itemId, productId });
    const line = { wl, quantity, unit_price_minor: 5400 };
    const at = api.ctx.clock().toISOString();
    const paid = { order_id: orderId, status: 'paid', currency: 'EUR', ordered_at: at, lines: [line] };
    const answer = await api.call('POST', '/orders', { headers: asShop, body: paid });
    expect(answer.body.lines).toMatchObject([{ matched: true }]);
    return at;
  };
  const shown = async () => (await ask.items(shop, list.id)).body.products[0] as Record<string, unknown>;
  return { shop, list, itemId, order, shown };
}

it('are exported with the time of the last order, which is no gift', async () => {
  const { shop, list, itemId, order } = await ordered();
  await ask.update(shop, list.id, { share_public: true });
  await order('1', 1);
  await ask.publicMark(list.id, itemId, { purchased: true, quantity: 1, name: 'Aunt May' });
  api.pass({ minutes: 5 });
  const last = await order('2', 1);
  const { lists } = (await api.call('GET', '/me/export', { headers: shop.headers })).body;
  const [{ items }] = lists as [{ items: { bought_at: string | null; gifts: unknown }[] }];
  expect(items).toMatchObject([{ purchased: true, bought_at: last, gifts: [{ name: 'Aunt May' }] }]);
  expect(itemsAsCsv(lists)).toContain(`,true,,${last},`);

  await ask.update(shop, list.id, { surprise: true });
  const hidden = (await api.call('GET', '/me/export', { headers: shop.headers })).body.lists[0].items;
  expect(hidden).toMatchObject([{ purchased: null, bought_at: last, gifts: null }]);
});

it('look like any bought wish to visitors, who don’t learn that it was the owner', async () => {
  const { shop, list, order } = await ordered();
  await ask.update(shop, list.id, { share_public: true });
  await order('1', 3);
  const [wish] = (await ask.publicItems(list.id)).body.products;
  expect(wish).toMatchObject({
    purchased: true,
    purchased_quantity: 3,
    purchased_by: null,
    giver_names: [],
    gifts: null,
    bought_at: null,
  });
});

it.each([false, true])(
  'can be marked as not bought by their owner, who keeps gifts a surprise: %s',
  async (surprise) => {
    const { shop, list, itemId, order, shown } = await ordered();
    await ask.update(shop, list.id, { share_public: true, surprise });
    await order('1', 3);
    expect(await shown()).toMatchObject({ purchased: true });
    await ask.mark(shop, list.id, itemId, false);
    expect(await shown()).toMatchObject({ purchased: false, purchased_quantity: 0, bought_at: null });
  },
);

it('keep the gifts of a surprise when they are marked as not bought', async () => {
  const { shop, list, itemId, order, shown } = await ordered();
  await ask.update(shop, list.id, { share_public: true, surprise: true });
  await ask.publicMark(list.id, itemId, { purchased: true, quantity: 1, name: 'Aunt May' });
  await order('1', 3);
  await ask.mark(shop, list.id, itemId, false);
  expect(await shown()).toMatchObject({ purchased: false, purchased_quantity: 0 });
  expect((await ask.publicItems(list.id)).body.products).toMatchObject([{ purchased_quantity: 1 }]);
});
