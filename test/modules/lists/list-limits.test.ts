import { beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '#api/platform/db/sql.ts';
import { codes, product, useApi } from '#test/support/api.ts';
import { hosted, type Shopper } from '#test/support/hosted.ts';

const api = await useApi();
const ask = hosted(api);
const shop = await api.embed();

/** Adds many items to a list in one statement. */
async function fill(listId: number, count: number) {
  const items = `
    WITH made AS (
      INSERT INTO products (title, updated_at) SELECT 'Wish ' || n, now() FROM generate_series(1, $2::int) n RETURNING id
    )
    INSERT INTO list_items (list_id, product_id, title, updated_at) SELECT $1, id, 'Wish', now() FROM made`;
  await api.ctx.pool.query(items, [listId, count]);
}
const save = ({ headers }: Pick<Shopper, 'headers'>, wishlistId: number, slug: string) =>
  api.call('POST', '/hosted/save', { headers, body: { wishlistId, product: product(slug) } });
const full = [400, 'list_full'];
const ok = [200, undefined];

describe('a list that holds 4,999 items', () => {
  let owner: Shopper;
  beforeAll(async () => {
    owner = await api.shopper();
    await fill(owner.list.db_id, 4_999);
  });

  it('takes one more item, and then refuses every way of adding one', async () => {
    expect(codes([await save(owner, owner.list.db_id, 'last')])).toEqual([ok]);
    const other = await ask.create(owner, 'Other');
    const moving = (await save(owner, other.db_id, 'moving')).body.item_id as number;
    const widget = { ...owner.headers, 'x-widget-token': shop.headers['x-widget-token'] };
    const body = { wishlistId: owner.list.db_id, product: product('by-widget') };
    expect(
      codes([
        await save(owner, owner.list.db_id, 'one-more'),
        await api.call('POST', '/widget/save', { headers: widget, body }),
        await ask.add(owner, owner.list.id, { title: 'A walk' }),
        await ask.add(owner, owner.list.id, { title: 'A vase', url: 'https://shop.example/vase' }),
        await ask.move(owner, other.id, moving, owner.list.id),
      ]),
    ).toEqual([full, full, full, full, full]);
    const start = { kind: 'csv', text: 'title\nA bell', wishlistId: owner.list.db_id };
    const { body: begun } = await api.call('POST', '/me/imports', { headers: owner.headers, body: start });
    await expect
      .poll(async () => {
        const route = `/me/imports/${begun.import.id}`;
        const { body: now } = await api.call('GET', route, { headers: owner.headers });
        return (now.import.rows as { error: string | null }[])[0]?.error;
      })
      .toBe('list_full');
    expect(await api.ctx.prisma.listItem.count({ where: { listId: owner.list.db_id } })).toBe(5_000);
    expect(await ask.itemIds(owner, other.id)).toEqual([moving]);
  });

  it('takes only one of two items that wait for the list at the same time', async () => {
    const { list, headers } = await api.shopper();
    await fill(list.db_id, 4_999);
    const { started } = await transaction(api.ctx.pool, async (_sql, client) => {
      await client.query('SELECT FROM lists WHERE id = $1 FOR UPDATE', [list.db_id]);
      const waiting = `SELECT count(*)::int AS saves FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      const started = ['one', 'two'].map((slug) => save({ headers }, list.db_id, slug));
      await expect
        .poll(async () => (await api.ctx.pool.query<{ saves: number }>(waiting)).rows[0]?.saves)
        .toBe(started.length);
      return { started };
    });
    expect(codes(await Promise.all(started)).sort()).toEqual([ok, full]);
    expect(await api.ctx.prisma.listItem.count({ where: { listId: list.db_id } })).toBe(5_000);
  });

  it('still accepts changes, and counts no refused save', async () => {
    expect(codes([await save(owner, owner.list.db_id, 'last')])).toEqual([ok]);
    const used = () => api.ctx.prisma.usageAction.count({ where: { partnerId: shop.partner.partnerId } });
    const counted = await used();
    const widget = { ...owner.headers, 'x-widget-token': shop.headers['x-widget-token'] };
    const body = { wishlistId: owner.list.db_id, product: product('refused') };
    await api.call('POST', '/widget/save', { headers: widget, body });
    expect(await used()).toBe(counted);
    expect(await api.ctx.prisma.product.count({ where: { url: product('refused').url } })).toBe(0);
  });
});

it('limits an account to 500 lists', async () => {
  const { headers, session } = await api.shopper();
  await api.ctx.pool.query(
    `INSERT INTO lists (token, owner_id, name, updated_at) SELECT 'many-' || n, $1, 'List', now() FROM generate_series(1, 498) n`,
    [session.user.id],
  );
  const create = () => api.call('POST', '/hosted/me/lists', { headers, body: { name: 'One more' } });
  expect(codes([await create(), await create()])).toEqual([ok, [400, 'list_limit_reached']]);
});

it('keeps all items when accounts are merged, even above the limit, and then takes no more', async () => {
  const own = await api.shopper();
  const { body: old } = await api.call('POST', '/auth/anonymous');
  const anonymous = { headers: { authorization: `Bearer ${old.access_token}` } };
  const list = await ask.create(anonymous, 'Birthday');
  await fill(list.db_id, 100);
  await fill(own.list.db_id, 4_990);
  const body = { old_refresh_token: old.refresh_token as string };
  expect(await api.call('POST', '/auth/migrate', { headers: own.headers, body })).toMatchObject({
    status: 200,
  });
  expect(await api.ctx.prisma.listItem.count({ where: { listId: own.list.db_id } })).toBe(5_090);
  expect(codes([await save(own, own.list.db_id, 'after-merging')])).toEqual([full]);
});
