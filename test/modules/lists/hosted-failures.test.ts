import { describe, expect, it } from 'vitest';
import { type Answer, codes, useApi } from '#test/support/api.ts';
import { hosted } from '#test/support/hosted.ts';

const api = await useApi();
const ask = hosted(api);
const run = (sql: string) => api.ctx.prisma.$executeRawUnsafe(sql);

await run(`CREATE FUNCTION injected() RETURNS trigger LANGUAGE plpgsql AS
           $$ BEGIN RAISE EXCEPTION 'the disk is full'; END $$`);

/** Makes a table refuse what a request writes, as a failing disk would. */
async function refusing(table: string, operation: string, request: () => Promise<Answer>): Promise<Answer> {
  await run(
    `CREATE TRIGGER injected BEFORE ${operation} ON ${table} FOR EACH ROW EXECUTE FUNCTION injected()`,
  );
  return request().finally(() => run(`DROP TRIGGER injected ON ${table}`));
}

describe('when the database fails', () => {
  it('returns update_failed for a change to a list or an item, and changes nothing', async () => {
    const shopper = await api.shopper();
    const { id: token } = shopper.list;
    const itemId = await ask.save(shopper);
    const before = [(await ask.read(shopper, token)).body, (await ask.items(shopper, token)).body];
    const answers = [
      await refusing('lists', 'UPDATE', () => ask.update(shopper, token, { name: 'New' })),
      await refusing('list_items', 'UPDATE', () => ask.updateItem(shopper, token, itemId, { note: 'x' })),
      await refusing('list_items', 'UPDATE', () => ask.order(shopper, token, [itemId])),
      await refusing('list_items', 'UPDATE', () => ask.mark(shopper, token, itemId)),
    ];
    expect(codes(answers)).toEqual(answers.map(() => [500, 'update_failed']));
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain('disk');
    expect([(await ask.read(shopper, token)).body, (await ask.items(shopper, token)).body]).toEqual(before);
  });

  it('returns update_failed for a public mark, and sends the owner no notification', async () => {
    const shopper = await api.shopper();
    const itemId = await ask.save(shopper);
    await ask.update(shopper, shopper.list.id, { share_public: true });
    for (const table of ['list_items', 'notifications']) {
      const operation = table === 'notifications' ? 'INSERT' : 'UPDATE';
      const answer = await refusing(table, operation, () => ask.publicMark(shopper.list.id, itemId));
      expect(codes([answer])).toEqual([[500, 'update_failed']]);
      expect(answer.headers.has('x-undo-token')).toBe(false);
    }
    expect((await ask.publicItems(shopper.list.id)).body.products[0].purchased).toBe(false);
    expect(await ask.notices(shopper)).toEqual([]);
  });

  it('counts no share that wasn’t stored', async () => {
    const embed = await api.embed();
    await ask.save(embed);
    const answer = await refusing('usage_actions', 'INSERT', () =>
      ask.update(embed, embed.list.id, { share_public: true }),
    );
    expect(codes([answer])).toEqual([[500, 'update_failed']]);
    expect((await ask.read(embed, embed.list.id)).body.share_public).toBe(false);
  });

  it('returns save_failed for a manually added wish, and leaves no product behind', async () => {
    const shopper = await api.shopper();
    const products = await api.ctx.prisma.product.count();
    const answer = await refusing('list_items', 'INSERT', () =>
      ask.add(shopper, shopper.list.id, { title: 'A hug' }),
    );
    expect(codes([answer])).toEqual([[500, 'save_failed']]);
    expect(await api.ctx.prisma.product.count()).toBe(products);
  });

  it('returns item_delete_failed for a removal, and keeps the item', async () => {
    const shopper = await api.shopper();
    const { id: token } = shopper.list;
    const itemId = await ask.save(shopper);
    const [{ id: productId }] = (await ask.items(shopper, token)).body.products;
    const answers = [
      await refusing('list_items', 'DELETE', () => ask.deleteItem(shopper, token, itemId)),
      await refusing('list_items', 'DELETE', () =>
        api.call('DELETE', `/hosted/products/${productId}`, { headers: shopper.headers }),
      ),
    ];
    expect(codes(answers)).toEqual(answers.map(() => [400, 'item_delete_failed']));
    expect(await ask.itemIds(shopper, token)).toEqual([itemId]);
  });

  it('returns insert_failed for a move, and leaves every item in place', async () => {
    const shopper = await api.shopper();
    const second = await ask.create(shopper, 'Second');
    const itemId = await ask.save(shopper);
    const answer = await refusing('list_items', 'UPDATE', () =>
      ask.move(shopper, shopper.list.id, itemId, second.id),
    );
    expect(codes([answer])).toEqual([[500, 'insert_failed']]);
    expect([await ask.itemIds(shopper, shopper.list.id), await ask.itemIds(shopper, second.id)]).toEqual([
      [itemId],
      [],
    ]);
  });

  it('returns upsert_failed for sharing with a friend, and sends them no notification', async () => {
    const [owner, friend] = [await api.shopper(), await api.shopper()];
    await ask.befriend(owner, friend);
    const share = () => ask.share(owner, owner.list.id, friend.session.user.id);
    const answers = [
      await refusing('list_collaborators', 'INSERT', share),
      await refusing('notifications', 'INSERT', share),
    ];
    expect(codes(answers)).toEqual(answers.map(() => [500, 'upsert_failed']));
    expect((await ask.read(owner, owner.list.id)).body.is_shared).toBe(false);
    expect(await ask.notices(friend)).toEqual([]);
  });

  it('returns link_failed for following, unlink_failed for unfollowing, and internal_select_failed for reading followed lists', async () => {
    const [owner, fan] = [await api.shopper(), await api.shopper()];
    await ask.update(owner, owner.list.id, { share_public: true });
    const { headers } = fan;
    const route = `/hosted/public/lists/${owner.list.id}/follow`;
    const following = () => api.call('GET', '/hosted/me/following', { headers });
    const link = await refusing('list_follows', 'INSERT', () => api.call('POST', route, { headers }));
    expect((await following()).body.lists).toEqual([]);
    await api.call('POST', route, { headers });
    const unlink = await refusing('list_follows', 'DELETE', () => api.call('DELETE', route, { headers }));
    expect((await following()).body.lists).toHaveLength(1);
    await run('ALTER TABLE list_follows RENAME TO list_follows_away');
    const select = await following().finally(() =>
      run('ALTER TABLE list_follows_away RENAME TO list_follows'),
    );
    expect(codes([link, unlink, select])).toEqual([
      [500, 'link_failed'],
      [500, 'unlink_failed'],
      [500, 'internal_select_failed'],
    ]);
  });
});
