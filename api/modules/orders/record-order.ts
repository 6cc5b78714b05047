import { type OrderStatus, referenceDays } from '#api/contract/orders.ts';
import { countAction, type CountedAction } from '#api/modules/audit/count-action.ts';
import { hashReference, type OrderReference, readReference } from '#api/modules/lists/order-reference.ts';
import type { Context } from '#api/platform/context.ts';
import { type Sql, transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { unlessDeadlocked } from '#api/platform/db/unless-deadlocked.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { addLines, type ReferencedLine } from './internal/add-lines.ts';
import { applyRefunds } from './internal/apply-refunds.ts';
import type { RefundedLine } from './internal/refund-lines.ts';
import { tellOrder } from './internal/tell-order.ts';
import type { LineAnswer, OrderAnswer, OrderReport } from './schemas.ts';

/** Other reports of the order wait here. */
const openOrder = statement('order_open', 'partner')`
  INSERT INTO orders AS o (partner_id, order_id, currency, created_at)
  VALUES (:partnerId, :orderId, :currency, :now)
  ON CONFLICT (partner_id, order_id) DO UPDATE SET order_id = excluded.order_id
  RETURNING id, currency, paid_at IS NOT NULL AS is_paid, xmax = 0 AS is_new`;

const readEvent = statement('order_event_read', 'partner')`
  SELECT answer FROM order_events WHERE order_id = :orderRow AND status = :status AND refund_id = :refundId`;

const addEvent = statement('order_event_add', 'everywhere')`
  WITH event AS (
    INSERT INTO order_events (order_id, status, refund_id, refunded_lines, answer, created_at)
    VALUES (:orderRow, :status, :refundId, :refundedLines, :answer, :now)
  ), reported AS (
    UPDATE orders SET paid_at = CASE WHEN :status = 'paid' THEN :now ELSE paid_at END,
      cancelled_at = CASE WHEN :status = 'cancelled' THEN :now ELSE cancelled_at END
    WHERE id = :orderRow
  ), told AS (${tellOrder(
    'order.attributed',
    "(SELECT * FROM order_lines WHERE order_id = :orderRow AND :status = 'paid')",
    { quantity: 'l.quantity', revenue_minor: 'l.quantity * l.unit_price_minor' },
  )} RETURNING 1)
  SELECT EXISTS (SELECT 1 FROM told) AS is_told`;

type Line = OrderReport['lines'][number];

/** How far the clock of a shop may be off. */
const skewMs = 3_600_000;

const dayMs = 86_400_000;

/**
 * Why the reference of a line is no good for a partner; null if it is. Only what is bought must be in time. A reference
 * can't be in an order from before it was issued.
 */
function faultOf(
  line: Line,
  reference: OrderReference | null,
  { partnerId, status, orderedAt }: { partnerId: number; status: OrderStatus; orderedAt: Date },
): LineAnswer['reason'] {
  if (!line.wl) return 'no_reference';
  if (!reference) return 'unknown_reference';
  if (reference.partnerId !== partnerId) return 'other_partner';
  const age = orderedAt.getTime() - reference.issuedAt.getTime();
  if (status !== 'paid') return null;
  if (age < -skewMs) return 'unknown_reference';
  return age > referenceDays * dayMs ? 'expired' : null;
}

const answerFor = (reason: LineAnswer['reason']): LineAnswer => ({ matched: reason === null, reason });

/**
 * Records what a shop reports about an order: paid lines with a reference are sales of the wishlist and mark the wish
 * as bought; a cancellation or refund undoes it. Each report counts once, in whichever order they arrive; a repeated
 * one gets the first response. Lines without a reference aren't stored.
 * @param isTest whether the shop only tried its checkout out: the lines are then tests, whatever saved their wishes
 * @param by the program that sent the report, for the audit log
 * @throws ServiceError `invalid_input` for a time in the future, and another currency than the order's
 */
export async function recordOrder(
  ctx: Context,
  partnerId: number,
  report: OrderReport,
  { isTest = false, by }: { isTest?: boolean; by?: Pick<CountedAction, 'actor' | 'from'> } = {},
): Promise<OrderAnswer> {
  const now = ctx.clock();
  const { order_id: orderId, status, currency, ordered_at: orderedAt } = report;
  if (orderedAt.getTime() > now.getTime() + skewMs)
    throw new ServiceError('invalid_input', { field: 'ordered_at', hint: 'It is in the future.' });
  const read = report.lines.map((line) => {
    const reference = line.wl ? readReference(ctx, line.wl) : null;
    return { line, reference, fault: faultOf(line, reference, { partnerId, status, orderedAt }) };
  });
  const usable = read.flatMap(({ line, reference, fault }, at): ReferencedLine[] => {
    if (!line.wl || !reference || fault !== null) return [];
    const { wl, quantity, unit_price_minor: unitPriceMinor } = line;
    return [{ at, reference, hash: hashReference(wl), quantity, unitPriceMinor }];
  });
  const answer: OrderAnswer = { ok: true, lines: read.map(({ fault }) => answerFor(fault)) };
  // A cancellation applies to all of an order, also without lines.
  if (status !== 'cancelled' && usable.length === 0) return answer;

  let [isNew, isTold] = [false, false];
  const record = async (sql: Sql): Promise<OrderAnswer> => {
    [isNew, isTold] = [false, false];
    const [order] = await sql.rows(openOrder, { partnerId, orderId, currency, now });
    if (!order) throw new Error('the order was not opened');
    if (order.currency !== currency)
      throw new ServiceError('invalid_input', {
        field: 'currency',
        hint: `The order is in ${order.currency}.`,
      });
    const event = { orderRow: order.id, status, refundId: report.refund_id ?? '' };
    const [before] = order.is_new ? [] : await sql.rows(readEvent, event);
    if (before) return before.answer as OrderAnswer;
    isNew = true;

    if (status === 'paid') {
      const marked = await addLines(ctx, sql, usable, {
        orderRow: order.id,
        partnerId,
        currency,
        orderedAt,
        isTest,
      });
      for (const { at } of usable) answer.lines[at] = answerFor(marked.has(at) ? null : 'nothing_left');
    }
    const [added] = await sql.rows(addEvent, {
      ...event,
      partnerId,
      refundedLines: JSON.stringify(status === 'refunded' ? usable.map(refundedLine) : []),
      answer: JSON.stringify(answer),
      now,
    });
    const isRefunded =
      !order.is_new &&
      (order.is_paid || status === 'paid') &&
      (await applyRefunds(sql, { orderRow: order.id, partnerId, now }));
    isTold = isRefunded || (added?.is_told ?? false);
    if (by) await countAction(sql, { ...by, partnerId, action: 'postOrders' }, now);
    return answer;
  };
  const recorded = await unlessDeadlocked(() => transaction(ctx.pool, record));
  if (isNew) ctx.counts.orders[status] += 1;
  if (isTold) ctx.adapters.jobs.nudge('dispatch-events');
  return recorded;
}

const refundedLine = ({ hash, quantity, unitPriceMinor }: ReferencedLine): RefundedLine => ({
  reference: hash.toString('hex'),
  quantity,
  unitPriceMinor,
});
