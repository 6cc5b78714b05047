import { createMiddleware } from 'hono/factory';
import type { Context } from '../domain/context.ts';
import { plans } from '../contract/plans.ts';
import { overageCost } from '../domain/metering/limits.ts';
import { usageTotals } from '../domain/metering/usage-totals.ts';
import type { KeyCounters } from './key-counters.ts';
import type { HttpEnv } from './types.ts';

/** How an unlimited number is written in a header. */
export const unlimited = 'unlimited';

/** The informational headers of the key a request was counted for; absent where no key was resolved. */
export function usageHeaders(ctx: Context, counters: KeyCounters) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    await next();
    const key = c.get('key');
    if (!key) return;
    const plan = plans[key.partner.plan];
    const [count, totals] = await Promise.all([counters.count(key), usageTotals(ctx, key.partner.id)]);
    const { headers } = c.res;
    headers.set('X-RateLimit-Limit', String(plan.requestsPerMinute));
    headers.set('X-RateLimit-Remaining', String(count.remaining));
    headers.set('X-RateLimit-Reset', count.resetAt.toISOString());
    headers.set('X-Usage-Month', String(count.month));
    if (!headers.has('X-Usage-Limit'))
      headers.set('X-Usage-Limit', String(plan.requestsPerMonth ?? unlimited));
    headers.set('X-Usage-Overage', overageCost(key.partner, totals.total));
  });
}
