import { statement } from '#api/platform/db/statement.ts';
import type { OrderAnswer } from '../schemas.ts';

/**
 * Records a report about an order in one call, so that its lines, the marks of their wishes, what people and partners are
 * notified of, and the audit log either all happen or none. The function's text is in
 * prisma/migrations/20261129150001_order_function/migration.sql; to change it, create its next version.
 *
 * Lock order, the same everywhere: order, items by ID, the entry of the audit log. A line's sale has the last way that led
 * to it (`path`). Lines mark their wishes as bought as often as these are still wanted: as an anonymous gift, unless the
 * owner put it into the cart. No one is notified of a gift by a `link`, because it may be the owner's own purchase. Owners
 * can buy what was already given: whether they or their links can must not reveal a surprise.
 *
 * Refunds are applied by the code, in the caller's transaction (`:inTransaction`): if there are some to apply and there is
 * no transaction, nothing is recorded. The caller then also counts in the audit log, at the end.
 */
export const recordStatement = statement('order_record', 'everywhere')<
  RecordedOrder,
  'order_row' | 'order_currency' | 'is_recorded' | 'is_told' | 'needs_refunds'
>`
  SELECT order_row, order_currency, answer, is_recorded, is_told, needs_refunds
  FROM wl_order_1(
    _partner_id => :partnerId, _order_id => :orderId, _status => :status, _refund_id => :refundId, _currency => :currency,
    _ordered_at => :orderedAt, _is_test => :isTest, _answer => :answer, _refunded_lines => :refundedLines, _now => :now,
    _positions => :positions, _hashes => :hashes, _paths => :paths, _purchasers => :purchasers, _ids => :ids, _products => :products, _issued => :issued,
    _quantities => :quantities, _prices => :prices,
    _in_transaction => :inTransaction, _touch_days => :touchDays, _mail_due_at => :mailDueAt?,
    _action => :action?, _user_id => :userId?, _token_id => :tokenId?, _subject => :subject?, _ip => :ip?, _agent => :agent?, _hash => :hash?)`;

export interface RecordedOrder {
  order_row: number;
  /** Of the order's first report; with another one, nothing is recorded. */
  order_currency: string;
  /** For a repeated report, that of the first one; null if nothing was recorded. */
  answer: OrderAnswer | null;
  is_recorded: boolean;
  /** Whether a partner hears of it. */
  is_told: boolean;
  needs_refunds: boolean;
}
