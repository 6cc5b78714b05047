import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { prepareClaims, settleClaims } from './internal/gifts/gift-claim-rows.ts';

const lockMarked = statement('ordered_claims_lock')`
  SELECT i.id FROM list_items i WHERE i.id IN (
    SELECT item_id FROM gift_claims WHERE order_line_id = ANY(:lineIds::bigint[])) ORDER BY i.id FOR NO KEY UPDATE`;

const lowerClaims = statement('ordered_claims_lower')`
  WITH o AS (
    SELECT * FROM unnest(:lineIds::bigint[], :lefts::int[]) AS o (line_id, left_quantity)
  ), dropped AS (
    DELETE FROM gift_claims c USING o WHERE c.order_line_id = o.line_id AND o.left_quantity = 0
  )
  UPDATE gift_claims c SET quantity = o.left_quantity FROM o
  WHERE c.order_line_id = o.line_id AND c.quantity > o.left_quantity AND o.left_quantity > 0`;

/** Undoes the marks that lines of an order set, except for the quantity that is `left` of each. */
export async function unmarkOrdered(
  sql: Sql,
  lines: readonly { lineId: number; left: number }[],
  now: Date,
): Promise<void> {
  const values = { lineIds: lines.map(({ lineId }) => lineId), lefts: lines.map(({ left }) => left) };
  const lock = async () => (await sql.rows(lockMarked, { lineIds: values.lineIds })).map(({ id }) => id);
  await lock();
  // A merge that held the lock may have moved some marks.
  const items = await lock();
  await prepareClaims(sql, items);
  await sql.rows(lowerClaims, values);
  await settleClaims(sql, items, now);
}
