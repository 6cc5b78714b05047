import { unmarkOrdered } from '#api/modules/lists/unmark-ordered.ts';
import type { Context } from '#api/platform/context.ts';
import { retryOnDeadlock } from '#api/platform/db/retry-on-deadlock.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';

const findBatch = statement('test_orders_batch')`
  SELECT DISTINCT order_id FROM order_lines WHERE partner_id = :partnerId AND is_test AND order_id > :after
  ORDER BY order_id LIMIT :limit`;

/** Reports also lock the order, so the next statement sees what they did. */
const lockOrder = statement('test_order_lock')`SELECT 1 FROM orders WHERE id = :orderRow FOR NO KEY UPDATE`;

const readLines = statement('test_order_lines')`
  SELECT id FROM order_lines WHERE order_id = :orderRow AND partner_id = :partnerId AND is_test ORDER BY id`;

/**
 * Keeps the order's reports, so a repeated one isn't another sale. Without lines, they stay until
 * the cleanup.
 */
const deleteLines = statement('test_order_lines_delete')`
  WITH gone AS (
    DELETE FROM order_lines WHERE order_id = :orderRow AND id = ANY(:lineIds::bigint[]) AND is_test
  )
  UPDATE orders o SET paid_at = NULL
  WHERE o.id = :orderRow AND NOT EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = o.id AND l.id <> ALL(:lineIds))`;

/** Orders per batch. Each order is one transaction. */
const atOnce = 500;

/**
 * Removes the lines of wishes that only a partner's test keys saved from its orders, and undoes
 * their marks as bought. Other lines of the same orders stay. Can be repeated, and can run
 * alongside reports.
 * @returns the number of orders from which it removed lines
 */
export async function removeTestOrders(
  ctx: Context,
  partnerId: number,
  stopping?: AbortSignal,
): Promise<number> {
  let removed = 0;
  for (let after = 0, isMore = true; isMore;) {
    const batch = await ctx.sql.rows(findBatch, { partnerId, after, limit: atOnce });
    for (const { order_id: orderRow } of batch) {
      stopping?.throwIfAborted();
      const count = await retryOnDeadlock(() =>
        transaction(ctx.pool, async (sql) => {
          await sql.rows(lockOrder, { orderRow });
          const lineIds = (await sql.rows(readLines, { orderRow, partnerId })).map(({ id }) => id);
          // Locks items before lines, as removing items does.
          await unmarkOrdered(
            sql,
            lineIds.map((lineId) => ({ lineId, left: 0 })),
            ctx.clock(),
          );
          await sql.rows(deleteLines, { orderRow, lineIds });
          return lineIds.length;
        }),
      );
      if (count > 0) removed += 1;
      after = orderRow;
    }
    isMore = batch.length === atOnce;
  }
  return removed;
}
