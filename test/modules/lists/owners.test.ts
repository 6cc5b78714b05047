/** Rows of a list have its owner: docs/decisions/owners.md. */
import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fillOwners } from '#api/modules/lists/fill-owners.ts';
import { saveValues } from '#api/modules/lists/internal/saving/save-values.ts';
import { product, useApi } from '#test/support/api.ts';
import { hosted, type Shopper } from '#test/support/hosted.ts';
import { useDatabase } from '#test/support/test-database.ts';

const api = await useApi();
const ask = hosted(api);
const { pool } = api.ctx;

/** Tables, and what has the owner of their rows. */
const tables = [
  ['list_items', 'list_id', 'lists'],
  ['list_collaborators', 'list_id', 'lists'],
  ['imports', 'list_id', 'lists'],
  ['import_rows', 'import_id', 'imports'],
  ['item_sources', 'item_id', 'list_items'],
  ['wish_alerts', 'item_id', 'list_items'],
  ['gift_claims', 'item_id', 'list_items'],
  ['gift_claims', 'list_id', 'lists'],
  ['order_lines', 'item_id', 'list_items'],
] as const;

/** By table, how many rows have an owner, or another one than they should have. */
async function owners(is: 'right' | 'wrong' | 'missing') {
  const condition = {
    right: 't.owner_id = p.owner_id',
    wrong: 't.owner_id <> p.owner_id',
    missing: 't.owner_id IS NULL',
  }[is];
  const { rows } = await pool.query<{ place: string; count: number }>(
    tables
      .map(
        ([table, column, parent]) => `
        SELECT '${table}.${column}' AS place, count(*)::int AS count
        FROM ${table} t JOIN ${parent} p ON p.id = t.${column} WHERE ${condition}`,
      )
      .join(' UNION ALL '),
  );
  return Object.fromEntries(rows.filter(({ count }) => count > 0).map(({ place, count }) => [place, count]));
}
const all = Object.fromEntries(tables.map(([table, column]) => [`${table}.${column}`, expect.any(Number)]));

const guest = async () => {
  const { body } = await api.call('POST', '/auth/anonymous');
  const headers = { authorization: `Bearer ${body.access_token}` };
  const list = await ask.create({ headers }, 'Kitchen');
  return { id: body.user.id as string, headers, refreshToken: body.refresh_token as string, list };
};
type Person = Pick<Shopper, 'headers' | 'list'>;
const merge = ({ headers }: Pick<Person, 'headers'>, refreshToken: string) =>
  api.call('POST', '/auth/migrate', { headers, body: { old_refresh_token: refreshToken } });

/** Adds a row to each table, as servers of the previous version do: without its owner. Returns the item. */
async function fillTables({ headers, list }: Person): Promise<number> {
  const [first, second] = [await api.embed(), await api.embed()];
  const saveAt = async (embed: typeof first, slug: string) => {
    const token = embed.headers['x-widget-token'];
    const body = { wishlistId: list.db_id, product: product(slug) };
    const saved = await api.call('POST', '/widget/save', {
      headers: { ...headers, 'x-widget-token': token },
      body,
    });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    return saved.body.item_id as number;
  };
  const slug = `owned-${list.db_id}`;
  const itemId = await saveAt(first, slug);
  await saveAt(second, slug);
  const friend = await api.shopper();
  const values = [itemId, list.db_id, friend.session.user.id, second.partner.partnerId];
  await pool.query(
    `WITH i AS (SELECT $1::bigint AS id), collaborator AS (
       INSERT INTO list_collaborators (list_id, user_id, role) VALUES ($2::bigint, $3::uuid, 'editor')
     ), import AS (
       INSERT INTO imports (list_id, user_id, kind, status) SELECT id, owner_id, 'csv', 'done' FROM lists WHERE id = $2 RETURNING id
     ), import_row AS (
       INSERT INTO import_rows (import_id, position, item_id, status) SELECT import.id, 1, $1, 'saved' FROM import
     ), alert AS (
       INSERT INTO wish_alerts (item_id, price_drop) SELECT id, true FROM i
     ), removed AS (
       INSERT INTO gift_claims (list_id, quantity, user_id, created_at, title) VALUES ($2, 1, $3, now(), 'Gone')
     ), bought AS (
       INSERT INTO orders (partner_id, order_id, currency, created_at) VALUES ($4::bigint, $1::text, 'EUR', now()) RETURNING id, partner_id
     ), line AS (
       INSERT INTO order_lines (order_id, partner_id, ordered_at, currency, reference_hash, path, item_id, quantity, unit_price_minor)
       SELECT bought.id, partner_id, now(), 'EUR', '', 'share', $1, 1, 100 FROM bought
     )
     INSERT INTO gift_claims (item_id, quantity, user_id, created_at) SELECT id, 1, $3, now() FROM i`,
    values,
  );
  await pool.query('UPDATE list_items SET purchased = true, purchased_at = now() WHERE id = $1', [itemId]);
  return itemId;
}

const triggers = [
  ['list_items', 'list_items_owner'],
  ['list_collaborators', 'list_collaborators_owner'],
  ['imports', 'imports_owner'],
] as const;
/** Runs `work` as if it had happened before the columns existed. */
async function before<T>(work: () => Promise<T>): Promise<T> {
  for (const [table, trigger] of triggers)
    await pool.query(`ALTER TABLE ${table} DISABLE TRIGGER ${trigger}`);
  try {
    const done = await work();
    await pool.query('UPDATE list_items SET owner_id = NULL');
    await pool.query('DELETE FROM rewrites');
    return done;
  } finally {
    for (const [table, trigger] of triggers)
      await pool.query(`ALTER TABLE ${table} ENABLE TRIGGER ${trigger}`);
  }
}

const running = () => new AbortController().signal;
const fill = () => fillOwners(api.ctx, running());

describe('everything on a list', () => {
  let shopper: Shopper;
  let itemId = 0;
  beforeEach(async () => {
    await pool.query('TRUNCATE lists, gift_claims, order_lines CASCADE');
    shopper = await api.shopper();
    itemId = await fillTables(shopper);
  });

  it('has the list’s owner, also if a server of the previous version adds it', async () => {
    expect(await owners('wrong')).toEqual({});
    // A gift whose wish was removed gets it with the removal.
    expect(await owners('missing')).toEqual({ 'gift_claims.list_id': 1 });
    await fill();
    expect(await owners('right')).toEqual(all);
  });

  it('follows its owner into the account they sign in to, and back', async () => {
    const old = await guest();
    await fillTables(old);
    await pool.query('DELETE FROM rewrites');
    await fill();
    const rows = await owners('right');
    expect(rows['list_items.list_id']).toBe(2);

    expect((await merge(shopper, old.refreshToken)).status).toBe(200);
    expect([await owners('wrong'), await owners('missing')]).toEqual([{}, {}]);
    expect(await owners('right')).toEqual(rows);
    const { rows: left } = await pool.query('SELECT 1 FROM list_items WHERE owner_id = $1', [old.id]);
    expect(left).toEqual([]);

    // A server of the previous version also records the owners of items.
    const recorded = await pool.query(
      `INSERT INTO account_merge_changes (old_user_id, part, key, before, after, created_at)
       SELECT $1, 'list_items', '{"id": 1}', jsonb_build_object('owner_id', $1::uuid), '{"owner_id": "new"}', now()
       RETURNING before, after`,
      [old.id],
    );
    expect(recorded.rows).toEqual([{ before: {}, after: {} }]);

    const undone = await api.call('POST', `/me/merges/${old.id}/undo`, {
      headers: shopper.headers,
      body: {},
    });
    expect(undone.status, JSON.stringify(undone.body)).toBe(200);
    expect([await owners('wrong'), await owners('missing')]).toEqual([{}, {}]);
    const { rows: back } = await pool.query('SELECT 1 FROM list_items WHERE owner_id = $1', [old.id]);
    expect(back).toHaveLength(1);
  });

  it('follows a wish to another person’s list', async () => {
    const friend = await api.shopper();
    await ask.befriend(shopper, friend);
    await ask.share(friend, friend.list.id, shopper.session.user.id, 'editor');
    const moved = await ask.move(shopper, shopper.list.id, itemId, friend.list.id);
    expect(moved.status).toBe(200);
    expect(await owners('wrong')).toEqual({});
    for (const table of ['item_sources', 'wish_alerts', 'gift_claims', 'order_lines']) {
      const { rows } = await pool.query(`SELECT owner_id FROM ${table} WHERE item_id = $1`, [itemId]);
      expect(rows, table).toEqual([{ owner_id: friend.session.user.id }]);
    }
  });

  it('keeps its owner when the wish is removed, if it’s a gift', async () => {
    await ask.deleteItem(shopper, shopper.list.id, itemId);
    const owned = [shopper.session.user.id];
    const { rows: gifts } = await pool.query(
      'SELECT 1 FROM gift_claims WHERE owner_id = $1 AND list_id IS NOT NULL AND item_id IS NULL AND product_id IS NOT NULL',
      owned,
    );
    expect(gifts).toHaveLength(1);
    const { rows: lines } = await pool.query('SELECT item_id, owner_id FROM order_lines');
    expect(lines).toEqual([{ item_id: null, owner_id: null }]);
    const saved = await ask.save(shopper, { url: product(`owned-${shopper.list.db_id}`).url });
    const { rows: returned } = await pool.query('SELECT owner_id FROM gift_claims WHERE item_id = $1', [
      saved,
    ]);
    expect(returned).toEqual([{ owner_id: shopper.session.user.id }]);
  });

  it('disappears with the account', async () => {
    await pool.query('DELETE FROM users WHERE id = $1', [shopper.session.user.id]);
    for (const [table] of tables)
      if (table !== 'gift_claims' && table !== 'order_lines')
        expect((await pool.query(`SELECT 1 FROM ${table}`)).rows, table).toEqual([]);
    expect((await pool.query('SELECT 1 FROM gift_claims WHERE item_id IS NOT NULL')).rows).toEqual([]);
  });

  it('can’t have another owner', async () => {
    const other = (await api.shopper()).session.user.id;
    for (const [table] of tables) {
      const changed = pool.query(`UPDATE ${table} SET owner_id = $1`, [other]);
      await expect(changed, table).rejects.toMatchObject({ code: '23503' });
    }
    const added = pool.query(
      `INSERT INTO list_items (list_id, owner_id, product_id, variant_id) SELECT list_id, $1, product_id, 'other' FROM list_items`,
      [other],
    );
    await expect(added).rejects.toMatchObject({ code: '23503' });
  });

  it('has its owner if the function of the previous version saves it', async () => {
    const values: Record<string, unknown> = await saveValues(api.ctx, {
      userId: shopper.session.user.id,
      source: null,
      address: null,
      request: { wishlistId: shopper.list.db_id, product: { ...product('as-before'), marketCode: 'de-DE' } },
    });
    const { rows: functions } = await pool.query<{ names: string[] }>(
      "SELECT proargnames[1:pronargs] AS names FROM pg_proc WHERE proname = 'wl_save_1'",
    );
    const { names } = functions[0]!;
    const given = names.map((name, at) => `${name} => $${at + 1}`).join();
    const { rows: saved } = await pool.query<{ item_id: number }>(
      `SELECT item_id FROM wl_save_1(${given})`,
      names.map(
        (name) => values[name.slice(1).replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())],
      ),
    );
    const { rows } = await pool.query('SELECT owner_id FROM list_items WHERE id = $1', [saved[0]?.item_id]);
    expect(rows).toEqual([{ owner_id: shopper.session.user.id }]);
  });
});

it('a saved Idempotency-Key has the owner of the list, or the shopper', async () => {
  const { owner, editor } = await ask.shared();
  const headers = { ...editor.headers, 'idempotency-key': 'owned' };
  const body = { wishlistId: owner.list.db_id, product: product('repeated') };
  expect((await api.call('POST', '/hosted/save', { headers, body })).status).toBe(200);
  expect((await api.call('POST', '/hosted/me/lists', { headers, body: { name: 'Second' } })).status).toBe(
    200,
  );
  const { rows } = await pool.query(
    "SELECT owner_id FROM idempotency_keys WHERE key = 'owned' ORDER BY created_at, scope DESC",
  );
  expect(rows).toEqual([{ owner_id: owner.session.user.id }, { owner_id: editor.session.user.id }]);
});

it('saves that run while accounts are merged and rows filled have the owner of their list afterwards', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [old, account] = [await guest(), await api.shopper()];
    for (const { headers, list } of [old, account]) await ask.save({ headers, list });
    await pool.query('UPDATE list_items SET owner_id = NULL');
    await pool.query('DELETE FROM rewrites');
    const save = (n: number) =>
      api.call('POST', '/hosted/save', {
        headers: n % 2 ? old.headers : account.headers,
        body: { wishlistId: n % 2 ? old.list.db_id : account.list.db_id, product: product(`meanwhile-${n}`) },
      });
    const saves = Array.from({ length: 6 }, (_, n) => save(n));
    const [merged, ...saved] = await Promise.all([
      merge(account, old.refreshToken),
      ...saves,
      ...Array.from({ length: 6 }, (_, n) => save(n + 6)),
      fill().then(() => ({ status: 200 })),
    ]);
    expect(merged.status).toBe(200);
    expect(saved.filter(({ status }) => status >= 500)).toEqual([]);
  }
  await fill();
  expect([await owners('wrong'), await owners('missing')]).toEqual([{}, {}]);
});

describe('rows of earlier versions', () => {
  beforeEach(() => pool.query('TRUNCATE lists, gift_claims, order_lines CASCADE'));

  it('get their owner in the background, once', async () => {
    const shopper = await api.shopper();
    await before(() => fillTables(shopper));
    expect(await owners('missing')).toEqual(all);
    await fill();
    expect([await owners('missing'), await owners('wrong')]).toEqual([{}, {}]);
    expect(await owners('right')).toEqual(all);
    await pool.query('UPDATE list_items SET owner_id = NULL');
    await fill();
    expect((await owners('missing'))['list_items.list_id']).toBe(1);
  });

  it('get it by batches, from where the last round was stopped', async () => {
    const shopper = await api.shopper();
    await before(() =>
      pool.query(
        `WITH made AS (INSERT INTO products (title) SELECT 'Wish' FROM generate_series(1, 1200) RETURNING id)
         INSERT INTO list_items (list_id, product_id, title) SELECT $1, id, 'Wish' FROM made`,
        [shopper.list.db_id],
      ),
    );
    const stopping = new AbortController();
    const round = fillOwners(api.ctx, stopping.signal);
    await expect.poll(async () => (await owners('right'))['list_items.list_id'] ?? 0).toBeGreaterThan(0);
    stopping.abort();
    await round;
    const done = (await owners('right'))['list_items.list_id'] ?? 0;
    await pool.query('UPDATE list_items SET owner_id = NULL');
    await fill();
    expect(await owners('missing')).toEqual({ 'list_items.list_id': done });
  });

  it('can be merged, moved and added to before that', async () => {
    const [old, account] = [await guest(), await api.shopper()];
    const { list } = old;
    await before(() => fillTables(old));
    // Its rows have none, either.
    const third = await api.embed();
    const body = { wishlistId: list.db_id, product: product(`owned-${list.db_id}`) };
    const headers = { ...old.headers, 'x-widget-token': third.headers['x-widget-token'] };
    expect((await api.call('POST', '/widget/save', { headers, body })).status).toBe(200);
    expect(await owners('missing')).toMatchObject({ 'list_items.list_id': 1, 'item_sources.item_id': 2 });
    expect((await merge(account, old.refreshToken)).status).toBe(200);
    const other = await ask.create(account, 'Other');
    const [item] = (await pool.query('SELECT id FROM list_items')).rows;
    expect((await ask.move(account, list.id, item.id, other.id)).status).toBe(200);
    await fill();
    expect([await owners('missing'), await owners('wrong')]).toEqual([{}, {}]);
    const { rows } = await pool.query('SELECT DISTINCT owner_id FROM list_items');
    expect(rows).toEqual([{ owner_id: account.session.user.id }]);
  });
});

it('the documented contract refuses to run before all rows have an owner, and then works', async () => {
  const { pool: one } = await useDatabase({ poolSize: 1 });
  await one.query(`
    WITH person AS (INSERT INTO users (anonymous) VALUES (true) RETURNING id),
    list AS (INSERT INTO lists (token, owner_id, name) SELECT 'owned', id, 'List' FROM person RETURNING id),
    made AS (INSERT INTO products (title) VALUES ('Wish') RETURNING id)
    INSERT INTO list_items (list_id, product_id) SELECT list.id, made.id FROM list, made`);
  const page = readFileSync('docs/decisions/owners.md', 'utf8');
  const [contract = ''] = [...page.matchAll(/```sql\n([^]*?)```/g)].map(([, sql]) => sql);
  await expect(one.query(contract)).rejects.toThrow('fill-owners');
  await one.query("INSERT INTO rewrites (name) VALUES ('owners')");
  await one.query(contract);
  await expect(one.query('UPDATE list_items SET owner_id = NULL')).rejects.toMatchObject({ code: '23502' });
  await one.query('DELETE FROM users');
  expect((await one.query('SELECT 1 FROM list_items')).rows).toEqual([]);
});

it('every table of lists, items or imports has their owner, except for others’ follows', async () => {
  const { rows } = await pool.query<{ place: string }>(`
    SELECT c.conrelid::regclass || '.' || a.attname AS place
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.confrelid IN ('lists'::regclass, 'list_items'::regclass, 'imports'::regclass)
      AND NOT EXISTS (
        SELECT 1 FROM pg_constraint o JOIN pg_attribute w ON w.attrelid = o.conrelid AND w.attnum = o.conkey[2]
        WHERE o.contype = 'f' AND o.conrelid = c.conrelid AND o.confrelid = c.confrelid AND o.conkey[1] = c.conkey[1]
          AND w.attname = 'owner_id' AND o.confupdtype = 'c')`);
  expect(rows.map(({ place }) => place)).toEqual(['list_follows.list_id']);
});

describe('a lookup', () => {
  beforeAll(async () => {
    await pool.query(`
      WITH people AS (INSERT INTO users (anonymous) SELECT true FROM generate_series(1, 1000) RETURNING id),
      lists AS (INSERT INTO lists (token, owner_id, name) SELECT 'owned-' || id, id, 'List' FROM people RETURNING id, owner_id),
      made AS (INSERT INTO products (title) SELECT 'Wish' FROM generate_series(1, 3) RETURNING id)
      INSERT INTO list_items (list_id, owner_id, product_id) SELECT l.id, l.owner_id, p.id FROM lists l, made p`);
    await pool.query('VACUUM ANALYZE lists, list_items');
  });

  it.each([
    ['SELECT title FROM list_items WHERE id = $1', 'list_items_(pkey|id_owner_id_key)'],
    ['SELECT name FROM lists WHERE id = $1', 'lists_(pkey|id_owner_id_key)'],
    [
      'SELECT 1 FROM list_items WHERE list_id = $1 OFFSET 4999',
      'list_items_list_id_product_id_variant_id_key',
    ],
    [
      'SELECT id FROM list_items WHERE list_id = $1 AND product_id = $2 AND variant_id = $3',
      'list_items_list_id_product_id_variant_id_key',
    ],
    ['SELECT id FROM lists WHERE owner_id = $1', 'lists_owner_id_updated_at_idx'],
  ])('%s uses an index that begins with its key', async (sql, index) => {
    const client = await pool.connect();
    try {
      await client.query('SET enable_bitmapscan = off');
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN (GENERIC_PLAN) ${sql}`);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toMatch(new RegExp(`using ${index} .*\n +Index Cond`));
    } finally {
      client.release(true);
    }
  });
});
