/** Givers keep their gifts and are notified when the wish is changed or removed. */
import { expect, it } from 'vitest';
import { listGifts } from '#api/modules/lists/list-gifts.ts';
import { withdrawGift } from '#api/modules/lists/withdraw-gift.ts';
import { codes, product, useApi } from '#test/support/api.ts';
import { hosted, type Shopper } from '#test/support/hosted.ts';

const api = await useApi();
const ask = hosted(api);

/** A public list with a wish that an account gives. */
async function given(mark: Record<string, unknown> = { purchased: true }) {
  const owner = await api.shopper();
  await api.ctx.prisma.user.update({ where: { id: owner.session.user.id }, data: { displayName: 'Clara' } });
  const token = owner.list.id;
  const save = async () => {
    const body = { wishlistId: owner.list.db_id, product: product(`vase-${owner.list.db_id}`) };
    return (await api.call('POST', '/hosted/save', { headers: owner.headers, body })).body.item_id as number;
  };
  const itemId = await save();
  await ask.update(owner, token, { share_public: true, surprise: true });
  const giver = await api.shopper();
  const marked = await ask.publicMark(token, itemId, mark, { as: giver });
  const undo = marked.headers.get('x-undo-token') ?? '';
  return { owner, giver, token, itemId, save, undo };
}
const told = async (giver: Shopper) =>
  (await ask.notices(giver)).map(({ kind, data }) => [kind, data.change, data.item_title, data.new_title]);
const gifts = ({ session }: Shopper) => listGifts(api.ctx, { userId: session.user.id, undoTokens: [] });

it('a giver is notified when the wish is renamed, changed or removed, and keeps it', async () => {
  const { owner, giver, token, itemId } = await given();
  const before = await gifts(giver);
  expect(before).toMatchObject([
    {
      title: 'Ono Vase',
      itemId: expect.any(Number),
      listName: 'Birthday',
      owner: { name: 'Clara' },
      quantity: 1,
    },
  ]);
  await ask.updateItem(owner, token, itemId, { priority: 1 });
  expect(await told(giver)).toEqual([]);
  await ask.updateItem(owner, token, itemId, { note: 'The blue one' });
  expect(await told(giver)).toEqual([['gift_changed', 'changed', 'Ono Vase', undefined]]);
  await ask.updateItem(owner, token, itemId, { title: 'Tall vase' });
  expect(await told(giver)).toEqual([['gift_changed', 'renamed', 'Ono Vase', 'Tall vase']]);
  expect(await gifts(giver)).toMatchObject([{ title: 'Tall vase' }]);
  await ask.deleteItem(owner, token, itemId);
  expect(await told(giver)).toEqual([['gift_changed', 'removed', 'Tall vase', undefined]]);
  expect((await ask.notices(giver))[0]?.data).toMatchObject({ by_name: 'Clara', list_name: 'Birthday' });
  expect(await gifts(giver)).toMatchObject([{ title: 'Tall vase', itemId: null, owner: { name: 'Clara' } }]);
  const exported = await api.call('GET', '/me/export', { headers: giver.headers });
  expect(exported.body.marked_as_bought_for_others).toMatchObject([{ title: 'Tall vase' }]);
  expect(await ask.notices(owner)).toEqual([]);
});

it.each([
  [
    'its product is removed',
    async ({ owner, itemId }: Given) => {
      const item = await api.ctx.prisma.listItem.findUniqueOrThrow({ where: { id: itemId } });
      await api.call('DELETE', `/hosted/products/${item.productId}`, { headers: owner.headers });
    },
  ],
  ['its list is deleted', ({ owner, token }: Given) => ask.remove(owner, token)],
])('a giver is notified and keeps the wish when %s', async (_, remove) => {
  const one = await given();
  await remove(one);
  expect(await told(one.giver)).toEqual([['gift_changed', 'removed', 'Ono Vase', undefined]]);
  expect(await gifts(one.giver)).toMatchObject([
    { title: 'Ono Vase', itemId: null, owner: { name: 'Clara' } },
  ]);
});
type Given = Awaited<ReturnType<typeof given>>;

it('adding the same URL manually also notifies its giver', async () => {
  const owner = await api.shopper();
  const token = owner.list.id;
  const url = 'https://shop.example/products/bowl';
  const { item_id: itemId } = (await ask.add(owner, token, { title: 'Bowl', url })).body;
  await ask.update(owner, token, { share_public: true });
  const giver = await api.shopper();
  await ask.publicMark(token, itemId, { purchased: true }, { as: giver });
  await ask.add(owner, token, { title: 'Two bowls', url, quantity: 2 });
  expect(await told(giver)).toEqual([['gift_changed', 'renamed', 'Bowl', 'Two bowls']]);
  expect((await ask.publicItems(token)).body.products).toMatchObject([
    { quantity: 2, purchased: false, purchased_quantity: 1 },
  ]);
});

it('a wish that is removed and saved again is still taken, and its owner can’t tell', async () => {
  const { owner, giver, token, itemId, save, undo } = await given();
  await ask.deleteItem(owner, token, itemId);
  const again = await save();
  expect(again).not.toBe(itemId);
  expect((await ask.items(owner, token)).body.products).toMatchObject([
    { purchased: false, purchased_quantity: 0 },
  ]);
  expect(codes([await ask.publicMark(token, again)])).toEqual([[409, 'already_purchased']]);
  expect(await gifts(giver)).toMatchObject([{ itemId: expect.any(Number), title: 'Ono Vase' }]);
  expect((await ask.publicMark(token, again, { purchased: false }, { undo })).status).toBe(200);
  expect((await ask.publicMark(token, again)).status).toBe(200);
});

it('a wish stays taken if it’s added again in another way', async () => {
  const { owner, token, itemId } = await given();
  const second = await ask.create(owner, 'Kitchen');
  const item = await api.ctx.prisma.listItem.findUniqueOrThrow({
    where: { id: itemId },
    include: { product: true },
  });
  await ask.deleteItem(owner, token, itemId);
  const body = { wishlistId: second.db_id, product: { url: item.product.url, title: 'Ono Vase' } };
  const twin = (await api.call('POST', '/hosted/save', { headers: owner.headers, body })).body.item_id;
  await ask.move(owner, second.id, twin, token);
  expect(codes([await ask.publicMark(token, twin)])).toEqual([[409, 'already_purchased']]);
  await ask.deleteItem(owner, token, twin);
  const added = (await ask.add(owner, token, { title: 'A vase', url: item.product.url })).body.item_id;
  expect(codes([await ask.publicMark(token, added)])).toEqual([[409, 'already_purchased']]);
});

it('a wish without a page is recognized by its title', async () => {
  const owner = await api.shopper();
  const token = owner.list.id;
  const { item_id: itemId } = (await ask.add(owner, token, { title: 'A day at the sea', quantity: 2 })).body;
  await ask.update(owner, token, { share_public: true });
  await ask.publicMark(token, itemId, { purchased: true, quantity: 1, name: 'May' });
  await ask.deleteItem(owner, token, itemId);
  const { item_id: again } = (await ask.add(owner, token, { title: 'a day at the sea ', quantity: 2 })).body;
  expect((await ask.publicItems(token)).body.products).toMatchObject([
    { purchased: false, purchased_quantity: 1 },
  ]);
  expect((await ask.items(owner, token)).body.products).toMatchObject([
    { item_id: again, gifts: [{ name: 'May' }] },
  ]);
});

it('of a removal and a mark at the same time, the mark is kept or refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { owner, token, itemId, save } = await given({ purchased: false, shared: true });
    const giver = await api.shopper();
    const [marked] = await Promise.all([
      ask.publicMark(token, itemId, { purchased: true }, { as: giver }),
      ask.deleteItem(owner, token, itemId),
    ]);
    const again = await save();
    const { status } = await ask.publicMark(token, again);
    expect([marked.status, status]).toEqual(marked.status === 200 ? [200, 409] : [404, 200]);
    expect(await gifts(giver)).toHaveLength(marked.status === 200 ? 1 : 0);
  }
});

it('givers see nothing that was written after a list became private', async () => {
  const { owner, giver, token, itemId } = await given();
  await ask.update(owner, token, { share_public: false, name: 'For my secret friend' });
  await ask.updateItem(owner, token, itemId, { title: 'Secret', note: 'Secret' });
  expect(await told(giver)).toEqual([]);
  expect(JSON.stringify(await gifts(giver))).not.toMatch(/secret/i);
  await ask.deleteItem(owner, token, itemId);
  expect(await told(giver)).toEqual([
    ['gift_changed', 'removed', expect.not.stringMatching(/secret/i), undefined],
  ]);
  expect(JSON.stringify([await gifts(giver), await ask.notices(giver)])).not.toMatch(/secret/i);
});

it('givers who only know an earlier link get neither the new one nor what was written since', async () => {
  const { owner, giver, token, itemId } = await given();
  const link = (await api.call('POST', `/hosted/lists/${token}/renew-link`, { headers: owner.headers })).body
    .id as string;
  await ask.update(owner, link, { name: 'For my secret friend' });
  await ask.updateItem(owner, link, itemId, { title: 'Secret' });
  expect(await gifts(giver)).toMatchObject([{ state: 'bought', title: '', listToken: null, listName: '' }]);
  expect(JSON.stringify([await gifts(giver), await ask.notices(giver)])).not.toMatch(
    new RegExp(`secret|${link}`, 'i'),
  );
});

it('only its giver can cancel a gift, even once the wish is gone', async () => {
  const { owner, giver, token, itemId, save, undo } = await given();
  await ask.deleteItem(owner, token, itemId);
  const [gift] = await gifts(giver);
  const stranger = await api.shopper();
  const id = gift?.id ?? 0;
  for (const userId of [stranger.session.user.id, owner.session.user.id, null])
    await expect(withdrawGift(api.ctx, { userId, undoTokens: ['wl_undo_x'] }, id)).rejects.toMatchObject({
      code: 'not_found',
    });
  expect(await listGifts(api.ctx, { userId: null, undoTokens: [undo] })).toHaveLength(1);
  await withdrawGift(api.ctx, { userId: null, undoTokens: [undo] }, id);
  expect((await ask.publicMark(token, await save())).status).toBe(200);
});

it('deleting an owner’s account deletes everything they wrote from their givers’ gifts', async () => {
  const { owner, giver, token, itemId } = await given();
  const second = await ask.save(owner, { title: 'Bowl' });
  await ask.publicMark(token, second, { purchased: true }, { as: giver });
  await ask.updateItem(owner, token, itemId, { title: 'Clara’s vase' });
  await ask.updateItem(owner, token, second, { title: 'Clara’s bowl' });
  await ask.deleteItem(owner, token, itemId);
  await api.call('DELETE', '/me', { headers: owner.headers, body: { confirm: true } });
  const left = [await gifts(giver), await ask.notices(giver)];
  expect(left[0]).toHaveLength(2);
  expect(JSON.stringify(left)).not.toContain('Clara');
});
