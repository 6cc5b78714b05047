/**
 * The frequent requests of shops and shoppers, with shoppers on two databases: every statement goes to one of them.
 * `docs/decisions/sharding.md`, “The lane”, lists what doesn't work yet.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openSession } from '#api/modules/identity/session.ts';
import { writeListViews } from '#api/modules/metering/record-list-view.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { Statement, statements } from '#api/platform/db/statement.ts';
import { homeOfUser } from '#api/platform/tokens/homes.ts';
import { type Answer, product, shopOrigin, useApi } from '../support/api.ts';
import { hosted } from '../support/hosted.ts';
import { type Half, NeedsBoth, type Ran, tracked } from '../support/picking-pool.ts';
import { hasTable, useTwoDatabases } from '../support/two-databases.ts';

const { database, halves, dropped, copyPartners } = await useTwoDatabases();
const api = await useApi(
  { BILLED_ACTIONS_PER_SHOPPER_HOUR: '100000', BILLED_SAVES_PER_NETWORK_HOUR: '100000' },
  { database },
);
const ask = hosted(api);

/** A service at A, for partners to sign up. */
const atA = await useApi({}, { database: halves.A });
const partner = await atA.partner();
await atA.verify(partner.partnerId, 'shop.example');
await copyPartners();

const publicKey = partner.keys.test.key;
const init = () => api.call('POST', '/widget/init', { body: { origin: shopOrigin, public_key: publicKey } });
const widget = { 'x-widget-token': (await init()).body.token as string };

const touch = new Statement<{ listId: number; now: Date }>(
  'list_touch',
  'UPDATE lists SET updated_at = :now WHERE id = :listId',
  'list',
);

/** Read once a second for the headers of responses, and once a day. Totals are added up over both databases. */
const rare = new Set(['usage_totals', 'overage_month', 'viewer_salt_read', 'viewer_salt_make']);

/** The database of each statement, in the order they were sent; fails for one that needed both. */
async function sent(work: () => Promise<Answer>) {
  const { result, ran } = await tracked(work);
  const always = ran.filter(({ name }) => !rare.has(name));
  const spread = always.filter(({ at, home }) => home === 'everywhere' || at.length > 1);
  expect(spread, 'statements that were sent everywhere').toEqual([]);
  expect(result.body).not.toHaveProperty('error');
  expect(result.status).toBe(200);
  return { ...result, ran: where(always) };
}

const where = (ran: Ran[]) => ran.map(({ name, at }) => `${name} ${at.join('')}`);

const halfOfUser = (userId: string): Half => (homeOfUser(userId) % 2 === 0 ? 'B' : 'A');
const other = (half: Half): Half => (half === 'A' ? 'B' : 'A');

interface Tokens {
  access_token: string;
  refresh_token: string;
  user: { id: string };
}

async function shopperFrom({ access_token: accessToken, refresh_token: refreshToken, user }: Tokens) {
  const session = { accessToken, refreshToken, user };
  const headers = { authorization: `Bearer ${accessToken}`, ...widget };
  const list = await api.call('POST', '/hosted/me/lists', { headers, body: { name: 'Birthday' } });
  return { session, headers, list: list.body.list as { id: string; db_id: number } };
}

let count = 0;

/** A shopper with an email address. */
async function shopperAt(half: Half) {
  let id = randomUUID() as string;
  while (halfOfUser(id) !== half) id = randomUUID();
  const email = `shopper${(count += 1)}@mail.example`;
  await halves[half].pool.query('INSERT INTO users (id, email, display_name) VALUES ($1, $2, $3)', [
    id,
    email,
    'Ben',
  ]);
  const user = { id, email, displayName: 'Ben', anonymous: false };
  const { accessToken, refreshToken } = await openSession(api.ctx, user);
  return shopperFrom({ access_token: accessToken, refresh_token: refreshToken, user });
}

const guest = () => sent(() => api.call('POST', '/auth/anonymous', { body: {} }));

/** A guest without a list. */
async function guestAt(half: Half) {
  for (;;) {
    const { body, ran } = await guest();
    if (halfOfUser(body.user.id) === half) return { body, ran };
  }
}

type Shopper = Awaited<ReturnType<typeof shopperAt>>;
let products = 0;
const save = (
  { headers, list }: Pick<Shopper, 'headers' | 'list'>,
  url = `wish-${(products += 1)}`,
  more = {},
) =>
  sent(() =>
    api.call('POST', '/widget/save', {
      headers: { ...headers, ...more },
      body: { wishlistId: list.db_id, product: product(url) },
    }),
  );

/** Rows of a table with a number, by database. */
async function countsOf(sql: string, values: unknown[]): Promise<Record<Half, number>> {
  const at = async (half: Half) =>
    Number((await halves[half].pool.query<{ n: number }>(sql, values)).rows[0]?.n);
  return { A: await at('A'), B: await at('B') };
}

/** Actions of the partner this month, of both databases. */
async function usage(): Promise<number> {
  api.ctx.caches.usage.clear();
  return Number((await init()).headers.get('x-usage-total'));
}

it('counts a statement that gets its connection from another request', async () => {
  const [used, idle] = await Promise.all([database.pool.connect(), database.pool.connect()]);
  idle.release();
  const asked = tracked(() => database.pool.query('SELECT 1'));
  used.release();
  expect(where((await asked).ran)).toEqual(['unnamed A']);
});

it('init reads the partner’s copy and adds up its usage', async () => {
  api.ctx.caches.keys.clear();
  api.ctx.caches.usage.clear();
  const { result, ran } = await tracked(init);
  expect(result.status).toBe(200);
  expect(where(ran)).toEqual(['key_by_value A', 'usage_totals AB', 'overage_month A']);
});

describe.each(['A', 'B'] as const)('a shopper at %s', (half) => {
  const only = { A: 0, B: 0, [half]: 1 };

  it('begins as a guest, and can save', async () => {
    const { body, ran } = await guestAt(half);
    expect(ran).toContain(`user_insert_anonymous ${half}`);
    expect(ran).toContain(`refresh_token_insert ${half}`);
    expect(await countsOf('SELECT count(*) AS n FROM users WHERE id = $1', [body.user.id])).toEqual(only);
    const guest = await shopperFrom(body);
    expect((await save(guest)).ran).toEqual([`save_product ${half}`]);
  });

  it('saves in one statement, which counts for the partner', async () => {
    const shopper = await shopperAt(half);
    const before = await usage();
    const { ran, body } = await save(shopper);
    expect(ran).toEqual([`save_product ${half}`]);
    expect(await countsOf('SELECT count(*) AS n FROM list_items WHERE id = $1', [body.item_id])).toEqual(
      only,
    );
    expect(await usage()).toBe(before + 1);
  });

  it('gets the same response to a repeated save, also once its key has expired', async () => {
    const shopper = await shopperAt(half);
    const key = { 'idempotency-key': randomUUID() };
    const first = await save(shopper, `again-${half}`, key);
    const again = await save(shopper, `again-${half}`, key);
    expect(again.body).toEqual(first.body);
    expect(again.ran).toEqual([`save_product ${half}`]);
    await halves[half].pool.query(`UPDATE idempotency_keys SET created_at = created_at - interval '2 days'`);
    const late = await save(shopper, `again-${half}`, key);
    expect(late.ran).toEqual([
      `save_product ${half}`,
      `idempotency_drop_expired ${half}`,
      `save_product ${half}`,
    ]);
  });

  it('reads saved products, and whether a product is saved', async () => {
    const shopper = await shopperAt(half);
    const { headers } = shopper;
    const saved = await save(shopper, `read-${half}`);
    const list = await sent(() => api.call('GET', '/widget/saved-products', { headers }));
    expect(list.ran).toEqual([`saved_products ${half}`]);
    expect(list.body.products).toMatchObject([{ item_id: saved.body.item_id, title: 'Ono Vase' }]);
    const url = encodeURIComponent(product(`read-${half}`).url);
    const places = await sent(() => api.call('GET', `/hosted/me/items?url=${url}`, { headers }));
    expect(places.ran).toEqual(['saved_places_shop A', `saved_places ${half}`]);
    expect(places.body.items).toMatchObject([{ item_id: saved.body.item_id }]);
  });

  it('keeps a session: refreshes, stores and restores it', async () => {
    const { session } = await shopperAt(half);
    const tokens = { access_token: session.accessToken, refresh_token: session.refreshToken };
    const stored = await sent(() => api.call('POST', '/session/store', { body: tokens }));
    expect(stored.ran).toEqual([`stored_session_insert ${half}`]);
    const restored = await sent(() =>
      api.call('POST', '/session/restore', { body: { sid: stored.body.sid } }),
    );
    expect(restored.ran).toContain(`stored_session_read ${half}`);
    expect(restored.ran.filter((line) => !line.endsWith(half))).toEqual([]);
    expect(restored.body.user.id).toBe(session.user.id);
    const refreshed = await sent(() =>
      api.call('POST', '/auth/refresh', { body: { refresh_token: session.refreshToken } }),
    );
    expect(refreshed.ran).toEqual([`refresh_token_use ${half}`, `refresh_token_insert ${half}`]);
    const body = { refresh_token: refreshed.body.refresh_token };
    const out = await sent(() => api.call('POST', '/auth/signout', { body }));
    expect(new Set(out.ran)).toEqual(new Set([`sign_out ${half}`, `announce_changes ${half}`]));
  });

  it('opens the hosted wishlist', async () => {
    const shopper = await shopperAt(half);
    const { body } = await save(shopper);
    const lists = await sent(() => api.call('POST', '/hosted/lists', shopper));
    expect(lists.ran).toEqual([`lists_are_shared ${half}`, `lists_owned ${half}`]);
    expect(lists.body.lists).toMatchObject([{ id: shopper.list.id, role: 'owner', productCount: 1 }]);
    const items = await sent(() => ask.items(shopper, shopper.list.id));
    expect(items.ran).toEqual([`list_items ${half}`]);
    expect(items.body.products).toMatchObject([{ item_id: body.item_id }]);
  });

  it('shares a list, which others view, and both count', async () => {
    const shopper = await shopperAt(half);
    const { body } = await save(shopper);
    const before = await usage();
    const shared = await sent(() => ask.update(shopper, shopper.list.id, { share_public: true }));
    expect(shared.ran).toContain(`list_update ${half}`);
    expect(shared.ran).toContain(`list_actions_count ${half}`);
    const list = await sent(() => ask.publicList(shopper.list.id));
    expect(list.ran).toContain(`public_list ${half}`);
    expect(list.body.list).toMatchObject({ id: shopper.list.id, name: 'Birthday' });
    const items = await sent(() => ask.publicItems(shopper.list.id));
    expect(items.ran).toEqual([`public_items ${half}`]);
    expect(items.body.products).toMatchObject([{ item_id: body.item_id }]);
    await writeListViews(api.ctx);
    const rows = `SELECT count(*) AS n FROM usage_actions WHERE list_id = $1 AND kind = `;
    expect(await countsOf(`${rows} 'share'`, [shopper.list.db_id])).toEqual(only);
    // A view is written without asking where the list is.
    expect(await countsOf(`${rows} 'list_view'`, [shopper.list.db_id])).toEqual({ A: 1, B: 0 });
    expect(await usage()).toBe(before + 2);
  });

  it('changes and removes wishes', async () => {
    const shopper = await shopperAt(half);
    const { id } = shopper.list;
    const [first, second] = [await save(shopper), await save(shopper)];
    const changed = await sent(() =>
      ask.updateItem(shopper, id, first.body.item_id, { note: 'The blue one' }),
    );
    expect(changed.ran).toContain(`item_update ${half}`);
    expect(changed.body.product).toMatchObject({ note: 'The blue one' });
    const ids = [second.body.item_id, first.body.item_id];
    expect((await sent(() => ask.order(shopper, id, ids))).ran).toContain(`items_reorder ${half}`);
    expect(await ask.itemIds(shopper, id)).toEqual(ids);
    expect((await sent(() => ask.mark(shopper, id, ids[0]))).ran).toContain(`gift_claims_settle ${half}`);
    expect((await sent(() => ask.deleteItem(shopper, id, ids[0]))).ran).toContain(`item_delete ${half}`);
    const removed = await sent(() => api.call('DELETE', `/widget/saved-products/${ids[1]}`, shopper));
    expect(removed.ran).toContain(`saved_product_delete ${half}`);
    expect(await ask.itemIds(shopper, id)).toEqual([]);
  });

  it('saves as an editor to a list at the other database', async () => {
    const editor = await shopperAt(half);
    const there = other(half);
    const owner = await shopperAt(there);
    await halves[there].pool.query('INSERT INTO list_collaborators (list_id, user_id) VALUES ($1, $2)', [
      owner.list.db_id,
      editor.session.user.id,
    ]);
    const { ran, body } = await save({ headers: editor.headers, list: owner.list });
    expect(ran).toEqual([`save_product ${there}`]);
    const { id } = owner.list;
    const changed = await sent(() => ask.updateItem(editor, id, body.item_id, { note: 'In blue' }));
    expect(changed.ran.filter((line) => !line.endsWith(there))).toEqual([]);
    expect((await ask.items(owner, id)).body.products).toMatchObject([
      { item_id: body.item_id, note: 'In blue' },
    ]);
  });

  it('gives a wish of someone at the other database, and changes and undoes that', async () => {
    const giver = await shopperAt(half);
    const there = other(half);
    const owner = await shopperAt(there);
    const { id } = owner.list;
    const item = (await save(owner)).body.item_id;
    await ask.update(owner, id, { share_public: true, surprise: false });
    const given = await sent(() => ask.publicMark(id, item, { purchased: true, name: 'Ben' }, { as: giver }));
    expect(given.ran).toContain(`gift_claim_add ${there}`);
    expect(given.ran).toContain(`gift_claims_tell ${there}`);
    expect(given.ran).toContain(`gift_notify_owner ${there}`);
    expect(await ask.notices(owner)).toMatchObject([{ kind: 'item_purchased', data: { by_name: 'Ben' } }]);
    const isBought = async () => (await ask.publicItems(id)).body.products[0].purchased;
    expect(await isBought()).toBe(true);
    await sent(() => ask.publicMark(id, item, { purchased: true, note: 'Shh' }, { as: giver }));
    await sent(() => ask.publicMark(id, item, { purchased: false }, { as: giver }));
    expect(await isBought()).toBe(false);
  });
});

const hasLeases = await hasTable(halves.A.pool, 'usage_leases');

it.skipIf(!hasLeases)('a Free partner’s saves at both databases end at the limit', async () => {
  const free = await atA.partner('free');
  await atA.verify(free.partnerId, 'free.example');
  await copyPartners();
  const body = { origin: 'https://free.example', public_key: free.keys.test.key };
  const token = (await api.call('POST', '/widget/init', { body })).body.token as string;
  const shoppers = [await shopperAt('A'), await shopperAt('B')];
  for (let round = 0; round < 24; round += 1)
    await Promise.all(
      shoppers.flatMap(({ headers, list }) =>
        Array.from({ length: 5 }, () =>
          api.call('POST', '/widget/save', {
            headers: { ...headers, 'x-widget-token': token },
            body: { wishlistId: list.db_id, product: product(`free-${(products += 1)}`) },
          }),
        ),
      ),
    );
  const counted = await countsOf('SELECT sum(saves) AS n FROM usage_counters WHERE partner_id = $1', [
    free.partnerId,
  ]);
  expect(counted.A + counted.B).toBeLessThanOrEqual(200);
  // Each database has up to 20 left of its last lease.
  expect(counted.A + counted.B).toBeGreaterThan(160);
});

describe('the lane', () => {
  it('drops only foreign keys that lead to another person', () => {
    expect(dropped).toContain('list_collaborators.user_id');
    expect(dropped).not.toContain('list_items.list_id');
  });

  it('has a table of what doesn’t work yet, whose statements exist', () => {
    const text = readFileSync('docs/decisions/sharding.md', 'utf8');
    const table = text.slice(text.indexOf("These don't work"), text.indexOf('## What we rejected'));
    const names = [...table.matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !statements.has(name))).toEqual([]);
  });

  it('refuses a transaction that needs both databases', async () => {
    const [one, two] = [await shopperAt('A'), await shopperAt('B')];
    const both = transaction(database.pool, async (sql) => {
      for (const { list } of [one, two]) await sql.rows(touch, { listId: list.db_id, now: new Date() });
    });
    await expect(both).rejects.toThrow(NeedsBoth);
  });

  it('sends what has no key everywhere', async () => {
    const emails = await Promise.all(
      (['A', 'B'] as const).map(async (half) => (await shopperAt(half)).session.user.id),
    );
    const { result, ran } = await tracked(() =>
      api.ctx.prisma.user.findMany({ where: { id: { in: emails } }, select: { id: true } }),
    );
    expect(result).toHaveLength(2);
    expect(ran).toEqual([{ name: 'unnamed', home: 'everywhere', at: ['A', 'B'] }]);
  });
});
