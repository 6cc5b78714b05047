/** Generates activity of the demo partner, in the same tables as real saves, views and baskets. */
import type { Sql } from '#api/platform/db/sql.ts';
import { Statement } from '#api/platform/db/statement.ts';
import { type PastAction, pastWeeks } from './history.ts';

/** Past events, one array per column; products by relative position, from 0 to 1. */
interface Past {
  partnerId: number;
  kinds: string[];
  moments: Date[];
  places: number[];
  products: readonly number[];
}

/**
 * Writes ledger and counters in one statement, so that they agree. Existing rows aren't changed.
 */
const writeActions = new Statement<Past>(
  'demo_write_actions',
  `
    WITH told AS (
      SELECT t.kind, t.at, to_char(t.at AT TIME ZONE 'UTC', 'YYYY-MM') AS period,
             CASE WHEN t.kind = 'save' THEN :products::bigint[] END AS products, t.place
      FROM unnest(:kinds::text[], :moments::timestamptz[], :places::float8[]) AS t (kind, at, place)
    ), ledger AS (
      INSERT INTO usage_actions (partner_id, period, kind, api_key_id, product_id, occurred_at)
      SELECT :partnerId, period, kind,
             (SELECT id FROM api_keys WHERE partner_id = :partnerId AND environment = 'live' ORDER BY id LIMIT 1),
             products[1 + floor(place * cardinality(products))::int], at
      FROM told ORDER BY at
      RETURNING period, kind
    )
    INSERT INTO usage_counters AS u (partner_id, period, shard, saves, shares, list_views)
    SELECT :partnerId, period, 0, count(*) FILTER (WHERE kind = 'save'), count(*) FILTER (WHERE kind = 'share'),
           count(*) FILTER (WHERE kind = 'list_view')
    FROM ledger GROUP BY period
    ON CONFLICT (partner_id, period, shard) DO UPDATE SET
      saves = u.saves + excluded.saves, shares = u.shares + excluded.shares,
      list_views = u.list_views + excluded.list_views`,
);

/** Basket opens and items added to the cart. */
const writeBasketEvents = new Statement<Past>(
  'demo_write_basket_events',
  `
    WITH told AS (
      SELECT t.type, t.at, (:products::bigint[])[1 + floor(t.place * cardinality(:products::bigint[]))::int] AS product_id,
             b.id AS basket_id, k.id AS api_key_id
      FROM unnest(:kinds::text[], :moments::timestamptz[], :places::float8[]) AS t (type, at, place),
           LATERAL (SELECT id FROM basket_configs WHERE partner_id = :partnerId ORDER BY id LIMIT 1) b,
           LATERAL (SELECT id FROM api_keys WHERE partner_id = :partnerId AND environment = 'live' ORDER BY id LIMIT 1) k
    ), events AS (
      INSERT INTO basket_events (basket_id, partner_id, api_key_id, type, items, created_at)
      SELECT basket_id, :partnerId, api_key_id, type, CASE WHEN type = 'checkout' THEN 1 ELSE 0 END, at
      FROM told ORDER BY at
    )
    INSERT INTO analytics_events (partner_id, api_key_id, type, product_id, created_at)
    SELECT :partnerId, api_key_id, 'add_to_cart', product_id, at FROM told WHERE type = 'checkout' ORDER BY at`,
);

/** The partner's products, most recently added to shoppers' lists first. */
const savedProducts = new Statement<{ partnerId: number }, { product_id: number }>(
  'demo_saved_products',
  `SELECT product_id FROM usage_actions
         WHERE partner_id = :partnerId AND kind = 'save' AND product_id IS NOT NULL GROUP BY product_id ORDER BY min(id) DESC`,
);

/** Generates actions for some products, most wanted first. */
export async function seedActions(
  sql: Sql,
  partnerId: number,
  actions: readonly PastAction[],
  products: readonly number[],
): Promise<void> {
  await sql.rows(writeActions, {
    partnerId,
    kinds: actions.map(({ kind }) => kind),
    moments: actions.map(({ at }) => at),
    places: actions.map(({ product }) => product),
    products,
  });
}

/** Generates eight weeks of activity for a partner whose shoppers have already saved something. */
export async function seedHistory(sql: Sql, partnerId: number, now: Date): Promise<void> {
  const products = await sql.rows(savedProducts, { partnerId });
  const ids = products.map((product) => product.product_id);
  const { actions, basketEvents } = pastWeeks(now);
  await seedActions(sql, partnerId, actions, ids);
  await sql.rows(writeBasketEvents, {
    partnerId,
    kinds: basketEvents.map(({ type }) => type),
    moments: basketEvents.map(({ at }) => at),
    places: basketEvents.map(({ product }) => product),
    products: ids,
  });
}
