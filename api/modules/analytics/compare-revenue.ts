import { rangeBefore } from '#api/contract/analytics-range.ts';
import { hiddenSales } from '#api/modules/orders/hidden-sales.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { type AnalyticsScope, scopeValues } from './internal/wanted/scope.ts';

/** Net revenue of a currency, in minor units. */
export interface ComparedRevenue {
  currency: string;
  net_minor: number;
  /** In the same length of time just before. */
  before_minor: number;
}

const sumOf = (when: string) =>
  `least(coalesce(sum(l.quantity * l.unit_price_minor - l.refunded_minor) FILTER (WHERE ${when}), 0), ${Number.MAX_SAFE_INTEGER})::bigint`;

const compare = statement('revenue_compared')<ComparedRevenue, keyof ComparedRevenue>`
  SELECT l.currency, ${sumOf('l.ordered_at >= :start')} AS net_minor, ${sumOf('l.ordered_at < :start')} AS before_minor
  FROM order_lines l
  WHERE l.partner_id = :partnerId AND l.ordered_at >= :beforeStart::timestamptz AND l.ordered_at < :end::timestamptz
    AND (l.ordered_at >= :start::timestamptz OR l.ordered_at < :beforeEnd::timestamptz)
    AND (NOT l.is_test OR :includeTest::boolean) AND l.id NOT IN ${hiddenSales}
  GROUP BY 1 ORDER BY count(*) FILTER (WHERE l.ordered_at >= :start) DESC, count(*) DESC, 1`;

/**
 * Revenue from wishlists in a range of UTC days, and in the same length of time before it: if the
 * last day isn't over, the earlier period ends at the same time of day. The currency with the most
 * sales comes first.
 */
export async function compareRevenue(ctx: Context, scope: AnalyticsScope): Promise<ComparedRevenue[]> {
  const now = ctx.clock();
  const before = scopeValues({ ...scope, range: rangeBefore(scope.range) });
  const values = scopeValues(scope);
  const missing = Math.max(0, Date.parse(values.end) - now.getTime());
  return ctx.sql.rows(compare, {
    ...values,
    beforeStart: before.start,
    beforeEnd: new Date(Date.parse(before.end) - missing),
    now,
  });
}
