import { unmarkOrdered } from '#api/modules/lists/unmark-ordered.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { insertOrderEvents } from './insert-order-events.ts';
import { type RefundedLine, refundLines } from './refund-lines.ts';

const readLines = statement('order_lines_read')`
  SELECT l.id, encode(l.reference_hash, 'hex') AS reference, l.quantity, l.unit_price_minor, l.refunded_quantity,
    l.refunded_minor, o.cancelled_at IS NOT NULL AS is_cancelled
  FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE l.order_id = :orderRow ORDER BY l.id`;

const readRefunds = statement('order_refunds_read')<{ refunded_lines: RefundedLine[] }>`
  SELECT refunded_lines FROM order_events WHERE order_id = :orderRow AND status = 'refunded' ORDER BY created_at, refund_id`;

const updateLines = statement('order_lines_refund')`
  WITH changed AS (
    UPDATE order_lines l SET refunded_quantity = r.quantity, refunded_minor = r.minor
    FROM unnest(:lineIds::bigint[], :quantities::int[], :minors::bigint[]) AS r (id, quantity, minor) WHERE l.id = r.id
    RETURNING l.*
  ), event AS (${insertOrderEvents('order.refunded', 'changed', {
    refunded_quantity: 'l.refunded_quantity',
    refunded_minor: 'l.refunded_minor',
  })} RETURNING 1)
  SELECT EXISTS (SELECT 1 FROM event) AS is_told`;

/**
 * Updates the lines of a paid order, and the marks of their wishes, to match its refunds and
 * cancellation.
 * @returns whether its partner is notified
 */
export async function applyRefunds(
  sql: Sql,
  { orderRow, partnerId, now }: { orderRow: number; partnerId: number; now: Date },
): Promise<boolean> {
  const rows = await sql.rows(readLines, { orderRow });
  const refunds = (await sql.rows(readRefunds, { orderRow })).flatMap(({ refunded_lines: lines }) => lines);
  const lines = rows.map((row) => ({ ...row, unitPriceMinor: row.unit_price_minor }));
  const refunded = refundLines(lines, refunds, rows[0]?.is_cancelled ?? false);
  const changed = rows.flatMap((row) => {
    const { quantity, minor } = refunded.get(row.id)!;
    const isChanged = quantity !== row.refunded_quantity || minor !== row.refunded_minor;
    return isChanged ? [{ id: row.id, quantity, minor, left: row.quantity - quantity }] : [];
  });
  if (changed.length === 0) return false;
  // Locks items before lines, as removing items does.
  await unmarkOrdered(
    sql,
    changed.map(({ id, left }) => ({ lineId: id, left })),
    now,
  );
  const [updated] = await sql.rows(updateLines, {
    partnerId,
    now,
    lineIds: changed.map(({ id }) => id),
    quantities: changed.map(({ quantity }) => quantity),
    minors: changed.map(({ minor }) => minor),
  });
  return updated?.is_told ?? false;
}
