import { statement } from '#api/platform/db/statement.ts';
import type { OrderAnswer } from '../schemas.ts';

/**
 * Records a report about an order in one call, so its lines, the marks of their wishes,
 * notifications of people and partners, and the audit log entry are written together or not at all.
 * The SQL function is in prisma/migrations/20261207000000_order_function_2/migration.sql; to change
 * it, create its next version.
 *
 * Lock order, the same everywhere: order, items by ID, audit log entry. A line's sale is attributed
 * to the last way that led to it (`path`). Lines mark their wishes as bought up to the quantity
 * that is still wanted: as an anonymous gift, unless the owner put the item into the cart. No one
 * is notified of a gift through a `link`, because it may be the owner's own purchase. Owners can
 * buy what was already given, because refusing them or their links would reveal a surprise.
 *
 * Refunds are applied by the code, in the caller's transaction (`:inTransaction`). If there are
 * refunds to apply but no transaction, nothing is recorded. In that transaction, the caller also
 * counts the report in the audit log, at the end.
 */
export const recordStatement = statement('order_record')<
  RecordedOrder,
  'order_row' | 'order_currency' | 'is_recorded' | 'is_told' | 'needs_refunds'
>`
  SELECT order_row, order_currency, answer, is_recorded, is_told, needs_refunds
  FROM wl_order_2(
    _partner_id => :partnerId, _order_id => :orderId, _status => :status, _refund_id => :refundId, _currency => :currency,
    _ordered_at => :orderedAt, _is_test => :isTest, _answer => :answer, _refunded_lines => :refundedLines, _now => :now,
    _positions => :positions, _hashes => :hashes, _paths => :paths, _purchasers => :purchasers, _ids => :ids, _products => :products, _issued => :issued,
    _quantities => :quantities, _prices => :prices,
    _in_transaction => :inTransaction, _touch_days => :touchDays, _mail_due_at => :mailDueAt?,
    _action => :action?, _user_id => :userId?, _token_id => :tokenId?, _subject => :subject?, _ip => :ip?, _agent => :agent?, _hash => :hash?)`;

export interface RecordedOrder {
  order_row: number;
  /** The currency of the order's first report; reports in another one aren't recorded. */
  order_currency: string;
  /** The response; for a repeated report, that of the first one. Null if nothing was recorded. */
  answer: OrderAnswer | null;
  is_recorded: boolean;
  /** Whether a partner is notified. */
  is_told: boolean;
  needs_refunds: boolean;
}
