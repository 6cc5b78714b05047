import { type OrderStatus, referenceDays, touchDays } from '#api/contract/orders.ts';
import { countAction, type CountedAction, countedEntry } from '#api/modules/audit/count-action.ts';
import { hashReference, type OrderReference, readReference } from '#api/modules/lists/order-reference.ts';
import { takeReservations } from '#api/modules/lists/take-reservations.ts';
import { mailDueAt } from '#api/modules/people/notify.ts';
import type { Context } from '#api/platform/context.ts';
import { retryOnDeadlock } from '#api/platform/db/retry-on-deadlock.ts';
import { type Sql, transaction } from '#api/platform/db/sql.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { applyRefunds } from './internal/apply-refunds.ts';
import { type RecordedOrder, recordStatement } from './internal/record-statement.ts';
import type { RefundedLine } from './internal/refund-lines.ts';
import type { LineAnswer, OrderAnswer, OrderReport } from './schemas.ts';

type Line = OrderReport['lines'][number];

/** A line with a valid reference. */
interface ReferencedLine {
  /** Its position in the report. */
  at: number;
  reference: OrderReference;
  hash: Buffer;
  quantity: number;
  unitPriceMinor: number;
}

/** How far a shop's clock may be off. */
const skewMs = 3_600_000;

const dayMs = 86_400_000;

/**
 * The reason why a line's reference isn't valid for a partner; null if it is. References expire
 * only for purchases. An order can't contain a reference that was issued after it.
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
 * Records a shop's report about an order. Paid lines with a reference are sales of the wishlist and
 * mark the wish as bought; a cancellation or refund undoes it. Each report counts once, in
 * whichever order they arrive; a repeated one gets the first response. Lines without a reference
 * aren't stored.
 * @param isTest whether the shop only tested its checkout: the lines are then tests, even if live
 * keys saved their wishes
 * @param by the program that sent the report, for the audit log
 * @throws ServiceError `invalid_input` for a time in the future, or a currency other than the
 * order's
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
  // A cancellation applies to the whole order, even without lines.
  if (status !== 'cancelled' && usable.length === 0) return answer;

  const values = {
    partnerId,
    orderId,
    status,
    refundId: report.refund_id ?? '',
    currency,
    orderedAt,
    isTest,
    answer: JSON.stringify(answer),
    refundedLines: JSON.stringify(status === 'refunded' ? usable.map(refundedLine) : []),
    now,
    positions: usable.map(({ at }) => at),
    hashes: usable.map(({ hash }) => hash),
    paths: usable.map(({ reference }) => reference.path),
    purchasers: usable.map(({ reference }) => reference.by),
    ids: usable.map(({ reference }) => reference.id),
    products: usable.map(({ reference }) => reference.productId),
    issued: usable.map(({ reference }) => reference.issuedAt),
    quantities: usable.map(({ quantity }) => quantity),
    prices: usable.map(({ unitPriceMinor }) => unitPriceMinor),
    touchDays,
    mailDueAt: mailDueAt('item_purchased', now),
    ...(by ? countedEntry({ ...by, action }, now) : uncounted),
  };
  const record = async (sql: Sql, inTransaction: boolean): Promise<RecordedOrder> => {
    const [recorded] = await sql.rows(recordStatement, { ...values, inTransaction });
    if (!recorded) throw new Error('the order was not opened');
    if (recorded.order_currency !== currency)
      throw new ServiceError('invalid_input', {
        field: 'currency',
        hint: `The order is in ${recorded.order_currency}.`,
      });
    return recorded;
  };
  const reserved = usable.flatMap(({ hash, reference: { claimId } }) =>
    status === 'paid' && claimId !== undefined ? [{ hash, claimId }] : [],
  );
  const recordWithRest = async (sql: Sql): Promise<RecordedOrder> => {
    const recorded = await record(sql, true);
    if (recorded.is_recorded && reserved.length > 0)
      await takeReservations(sql, recorded.order_row, reserved, now);
    if (!recorded.is_recorded || !recorded.needs_refunds) return recorded;
    const isTold = await applyRefunds(sql, { orderRow: recorded.order_row, partnerId, now });
    if (by) await countAction(sql, { ...by, partnerId, action }, now);
    return { ...recorded, is_told: isTold || recorded.is_told };
  };
  const alone = reserved.length > 0 ? null : await retryOnDeadlock(() => record(ctx.sql, false));
  const recorded = alone?.answer ? alone : await retryOnDeadlock(() => transaction(ctx.pool, recordWithRest));
  if (recorded.is_recorded) ctx.counts.orders[status] += 1;
  if (recorded.is_told) ctx.adapters.jobs.nudge('dispatch-events');
  return recorded.answer ?? answer;
}

/** The ID of the API operation, for the audit log. */
const action = 'postOrders';

const uncounted = {
  action: null,
  userId: null,
  tokenId: null,
  subject: null,
  ip: null,
  agent: null,
  hash: null,
};

const refundedLine = ({ hash, quantity, unitPriceMinor }: ReferencedLine): RefundedLine => ({
  reference: hash.toString('hex'),
  quantity,
  unitPriceMinor,
});
