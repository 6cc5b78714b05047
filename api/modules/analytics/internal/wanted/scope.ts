import { addDays, dayOf, type DayRange, rangeFault, rangeFaultText } from '#api/contract/analytics-range.ts';
import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';

/** Partner and days. A partner's numbers are the actions counted for it, wherever the product was saved. */
export interface AnalyticsScope {
  partnerId: number;
  range: DayRange;
  /** Whether activity of test keys is included. */
  includeTest: boolean;
}

/** Start of a UTC day. */
const startOf = (day: string) => `${day}T00:00:00Z`;

/** Values for the statements: `:partnerId`, `:start`, `:end` (exclusive) and `:includeTest`. */
export const scopeValues = ({ partnerId, range, includeTest }: AnalyticsScope) => ({
  partnerId,
  start: startOf(range.from),
  end: startOf(addDays(range.to, 1)),
  includeTest,
});

/** SQL for the few products whose URL is another spelling of another product's. */
export const otherSpellings = '(SELECT id, same_as FROM products WHERE same_as IS NOT NULL)';

/** SQL condition for a scope's saves among the ledger's rows `a`. */
export const savesInScope = `a.partner_id = :partnerId AND a.kind = 'save' AND a.occurred_at >= :start::timestamptz
  AND a.occurred_at < :end::timestamptz AND (NOT a.is_test OR :includeTest::boolean)`;

/** @throws ServiceError `invalid_input` for days that are invalid, in the wrong order, in the future or too many */
export function requireScope(ctx: Context, scope: AnalyticsScope): AnalyticsScope {
  const fault = rangeFault(scope.range, dayOf(ctx.clock()));
  if (fault) throw new ServiceError('invalid_input', { field: 'range', hint: rangeFaultText(fault) });
  return scope;
}
