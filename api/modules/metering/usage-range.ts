import { dayOf, type DayRange } from '#api/contract/analytics-range.ts';
import { daysOfPeriod } from '#api/contract/usage-period.ts';
import type { Context } from '#api/platform/context.ts';
import { periodOf } from '#api/platform/period.ts';
import { ServiceError } from '#api/platform/service-error.ts';

/**
 * The requested days: those of a month so far, or a range; default: the current month.
 * @throws ServiceError `invalid_input`
 */
export function usageRange(
  ctx: Context,
  { period, from, to }: { period?: string; from?: string; to?: string },
): DayRange {
  const isOwn = from !== undefined || to !== undefined;
  if (isOwn && period !== undefined) {
    throw new ServiceError('invalid_input', { field: 'period', hint: 'Send a month, or from and to.' });
  }
  if (isOwn) {
    if (from !== undefined && to !== undefined) return { from, to };
    const field = from === undefined ? 'from' : 'to';
    throw new ServiceError('invalid_input', { field, hint: 'Send from and to together.' });
  }
  const today = dayOf(ctx.clock());
  const days = daysOfPeriod(period ?? periodOf(ctx.clock()));
  if (days.from > today) {
    throw new ServiceError('invalid_input', {
      field: 'period',
      hint: 'The month must not be in the future.',
    });
  }
  return { from: days.from, to: days.to < today ? days.to : today };
}
