/** Reading what partners supplied with a few items takes as long as there are few, not all. */
import { expect, it } from 'vitest';
import { ledgerPage } from '#api/modules/analytics/read-actions.ts';
import { readSavesPage } from '#api/modules/analytics/read-saves.ts';
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
await api.ctx.pool.query('ANALYZE list_items');

/** The plan of a prepared statement, without what only small tables get. */
async function planOf({ compiled }: { compiled: { text: string } }): Promise<string> {
  const client = await api.ctx.pool.connect();
  try {
    await client.query('SET enable_bitmapscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN (GENERIC_PLAN) ${compiled.text}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    client.release(true);
  }
}

it.each([ledgerPage, readSavesPage, recentSaves])('$name finds items by ID', async (statement) => {
  expect(filled).toHaveLength(9_000);
  const plan = await planOf(statement);
  expect(plan).toMatch(/Index Scan using list_items_(pkey|id_owner_id_key)/);
  expect(plan).not.toContain('Seq Scan on list_items');
});

it('the words of a gift come from the newest of the partner’s own wishes for the product', async () => {
  const { rows } = await api.ctx.pool.query<{ text: string }>(
    `SELECT 'SELECT ' || replace(replace(substring(prosrc from 'RETURN (.*);\\s*END'), '= _product_id', '= $1'), '= _partner_id', '= $2') AS text
     FROM pg_proc WHERE proname = 'wl_gift_words_2'`,
  );
  expect(await planOf({ compiled: rows[0]! })).toContain(
    'Index Scan Backward using list_items_product_id_source_partner_id_id_idx',
  );
});
