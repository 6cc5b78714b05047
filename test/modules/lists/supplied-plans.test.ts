/** Reading a few items, and what partners supplied with them, takes no longer if there are many others. */
import { expect, it } from 'vitest';
import { ledgerPage } from '#api/modules/analytics/read-actions.ts';
import { readSavesPage } from '#api/modules/analytics/read-saves.ts';
import { savedProductsStatement } from '#api/modules/lists/list-saved-products.ts';
import { publicItemsStatement } from '#api/modules/lists/read-public-items.ts';
import { recentSaves } from '#api/modules/shopify/internal/home/read-recent-saves.ts';
import { useApi } from '#test/support/api.ts';

const api = await useApi();

const { rows: filled } = await api.ctx.pool.query(`
  WITH person AS (
    INSERT INTO users (email) VALUES ('many-wishes@shop.example') RETURNING id
  ), shop AS (
    INSERT INTO partners (name) SELECT 'Shop ' || n FROM generate_series(1, 10) n RETURNING id
  ), many AS (
    INSERT INTO lists (token, owner_id, name) SELECT 'many-wishes-' || n, id, 'Many' FROM person, generate_series(1, 30) n RETURNING id
  ), sold AS (
    INSERT INTO products (url, url_hash, domain, title)
    SELECT 'https://many.example/products/' || n, sha256(('many' || n)::bytea), 'many.example', 'P'
    FROM generate_series(1, 300) n RETURNING id
  )
  INSERT INTO list_items (list_id, product_id, title, source_partner_id)
  SELECT many.id, sold.id, 'P', (SELECT min(id) FROM shop) + sold.id % 10 FROM many, sold RETURNING id`);
await api.ctx.pool.query('ANALYZE list_items, products');

/** The plan of a prepared statement, without what only small tables get. */
async function planOf(
  { compiled }: { compiled: { text: string } },
  { without = 'bitmapscan' } = {},
): Promise<string> {
  const client = await api.ctx.pool.connect();
  try {
    await client.query(`SET enable_${without} = off`);
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN (GENERIC_PLAN) ${compiled.text}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    client.release(true);
  }
}

/** The text of a function, with placeholders instead of its arguments. */
async function bodyOf(name: string, body: RegExp, args: readonly string[]): Promise<string> {
  const { rows } = await api.ctx.pool.query<{ prosrc: string }>(
    'SELECT prosrc FROM pg_proc WHERE proname = $1',
    [name],
  );
  const [, text = ''] = body.exec(rows[0]!.prosrc) ?? [];
  return args.reduce((sql, arg, at) => sql.replaceAll(new RegExp(`\\b${arg}\\b`, 'g'), `$$${at + 1}`), text);
}

const tellGifts = {
  name: 'wl_tell_gifts_1',
  compiled: {
    text: await bodyOf('wl_tell_gifts_1', /BEGIN(.*);\s*RETURN FOUND/s, [
      '_item_id',
      '_claim_ids',
      '_quantities',
      '_now',
    ]),
  },
};

it.each([tellGifts, ledgerPage, readSavesPage, recentSaves])('$name finds items by ID', async (statement) => {
  expect(filled).toHaveLength(9_000);
  const plan = await planOf(statement);
  expect(plan).toMatch(/Index Scan using list_items_(pkey|id_owner_id_key)/);
  expect(plan).not.toContain('Seq Scan on list_items');
});

it('the words of a gift come from the newest of the partner’s own wishes for the product', async () => {
  const words = await bodyOf('wl_gift_words_2', /RETURN (.*);\s*END/s, ['_product_id', '_partner_id']);
  expect(tellGifts.compiled.text).toContain('wl_gift_words_2(');
  expect(await planOf({ compiled: { text: `SELECT ${words}` } })).toContain(
    'Index Scan Backward using list_items_product_id_source_partner_id_id_idx',
  );
});

it.each([savedProductsStatement, publicItemsStatement])(
  '$name reads its products at once',
  async (statement) => {
    const plan = await planOf(statement, { without: 'seqscan' });
    expect(plan).toMatch(/CTE goods\s+->\s+(Index Scan using|Bitmap Heap Scan on) products/);
    // It doesn't compare each product with each item.
    expect(plan).toMatch(/(Hash|Merge) Full Join/);
  },
);
