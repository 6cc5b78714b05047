import { isPeriod } from '#api/contract/usage-period.ts';
import { periodOf } from '#api/platform/period.ts';

export type { Overview } from '#api/modules/billing/read-overview.ts';

/** The month in the URL's `?period=`; the current one if that's invalid or in the future. */
export function periodAsked(query: URLSearchParams, now: Date): string {
  const asked = query.get('period') ?? '';
  const current = periodOf(now);
  return isPeriod(asked) && asked < current ? asked : current;
}
