import { describe, expect, it } from 'vitest';
import { codes, product, useApi } from '#test/support/api.ts';
import { hosted, type Shopper } from '#test/support/hosted.ts';

const api = await useApi();
const ask = hosted(api);

describe('POST /hosted/lists/{token}/items/{itemId}/move', () => {
  async function prepared() {
    const owner = await api.shopper();
    const second = await ask.create(owner, 'Kitchen');
    return { owner, token: owner.list.id, second, itemId: await ask.save(owner) };
  }
  const onBoth = async (owner: Shopper, second: { id: string }) => [
    await ask.itemIds(owner, owner.list.id),
    await ask.itemIds(owner, second.id),
  ];

  it('moves the item and resets its position', async () => {
    const { owner, token, second, itemId } = await prepared();
    await ask.order(owner, token, [itemId]);
    const moved = await ask.move(owner, token, itemId, second.id);
    expect(moved).toMatchObject({ status: 200, body: { ok: true, item_id: itemId } });
    expect(await onBoth(owner, second)).toEqual([[], [itemId]]);
    expect((await ask.items(owner, second.id)).body.products[0].position).toBeNull();
  });

  it('replaces the same product on the target list and keeps it marked as bought', async () => {
    const { owner, token, second } = await prepared();
    const save = (wishlistId: number) =>
      api.call('POST', '/hosted/save', {
        headers: owner.headers,
        body: { wishlistId, product: product('twin') },
      });
    const moving = (await save(owner.list.db_id)).body.item_id as number;
    const twin = (await save(second.db_id)).body.item_id as number;
    await ask.update(owner, second.id, { share_public: true });
    const marked = await ask.publicMark(second.id, twin);
    await ask.move(owner, token, moving, second.id);
    const { products } = (await ask.items(owner, second.id)).body;
    expect(products).toMatchObject([{ item_id: moving, purchased: true }]);
    const undo = marked.headers.get('x-undo-token') ?? '';
    const undone = await ask.publicMark(
      second.id,
      moving,
      { purchased: false },
      { undo, address: '198.51.100.1' },
    );
    expect(undone.status).toBe(200);
  });

  it('moves once for twenty simultaneous requests, and repeating the move has no effect', async () => {
    const { owner, token, second, itemId } = await prepared();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ask.move(owner, token, itemId, second.id)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await onBoth(owner, second)).toEqual([[], [itemId]]);
  });

  it('completes opposite moves, saves and deletions at the same time', async () => {
    const { owner, token, second, itemId } = await prepared();
    const other = await ask.save({ ...owner, list: second });
    const third = await ask.save(owner);
    const answers = await Promise.all([
      ask.move(owner, token, itemId, second.id),
      ask.move(owner, second.id, other, token),
      ask.deleteItem(owner, token, third),
      ask.order(owner, token, [itemId, third]),
      ask.order(owner, second.id, [other]),
      ask.mark(owner, second.id, other),
    ]);
    const failed = answers.filter(({ status }) => status !== 200);
    // One item is marked and moved at once; either may come first.
    expect(codes(failed).every(([status]) => status === 404)).toBe(true);
    expect(await onBoth(owner, second)).toEqual([[other], [itemId]]);
  });

  it('lets two owners who edit each other’s list move items in opposite directions', async () => {
    const [one, other] = [await api.shopper(), await api.shopper()];
    await ask.befriend(one, other);
    await ask.share(one, one.list.id, other.session.user.id);
    await ask.share(other, other.list.id, one.session.user.id);
    const [mine, theirs] = [await ask.save(one), await ask.save(other)];
    for (let round = 0; round < 5; round += 1) {
      const [from, to] = round % 2 ? [other, one] : [one, other];
      const answers = await Promise.all([
        ask.move(from, from.list.id, mine, to.list.id),
        ask.move(to, to.list.id, theirs, from.list.id),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    }
    expect([await ask.itemIds(one, one.list.id), await ask.itemIds(other, other.list.id)]).toEqual([
      [theirs],
      [mine],
    ]);
  });

  it('rejects targets that are missing, the same, unknown or someone else’s, and everyone but the owner', async () => {
    const { owner, token, second, itemId } = await prepared();
    const stranger = await api.shopper();
    const editor = await api.shopper();
    await ask.befriend(owner, editor);
    await ask.share(owner, token, editor.session.user.id);
    const errors = [
      await ask.move(owner, token, itemId),
      await ask.move(owner, token, itemId, token),
      await ask.move(owner, token, itemId, 'nowhere'),
      await ask.move(owner, token, itemId, stranger.list.id),
      await ask.move(stranger, token, itemId, stranger.list.id),
      await ask.move(editor, token, itemId, editor.list.id),
      await ask.move(owner, token, 'x', second.id),
      await ask.move(owner, token, 987654321, second.id),
    ];
    expect(codes(errors)).toEqual([
      [400, 'missing_target'],
      [400, 'same_list'],
      [404, 'not_found'],
      [403, 'forbidden'],
      [403, 'move_requires_owner'],
      [403, 'move_requires_owner'],
      [400, 'missing_item_id'],
      [404, 'not_found'],
    ]);
  });
});
