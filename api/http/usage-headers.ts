import { createMiddleware } from 'hono/factory';
import type { Context } from '../domain/context.ts';
import type { KeyRecord } from '../domain/keys/key-record.ts';
import { plans } from '../contract/plans.ts';
import { overageCost } from '../domain/metering/limits.ts';
import { usageTotals } from '../domain/metering/usage-totals.ts';
import { exposed } from './open-to-every-origin.ts';
import type { KeyCounters } from './key-counters.ts';
import type { HttpEnv } from './types.ts';

/** How an unlimited number is written in a header. */
export const unlimited = 'unlimited';

/** What the headers say of a key: its plan, this minute, this month. Counts the request. */
export async function countRequest(
  ctx: Context,
  counters: KeyCounters,
  key: KeyRecord,
): Promise<Record<string, string>> {
  const plan = plans[key.partner.plan];
  const count = await counters.count(key);
  const totals = await usageTotals(ctx, key.partner.id);
  return {
    'X-RateLimit-Limit': String(plan.requestsPerMinute),
    'X-RateLimit-Remaining': String(count.remaining),
    'X-RateLimit-Reset': count.resetAt.toISOString(),
    'X-Usage-Month': String(count.month),
    'X-Usage-Limit': String(plan.requestsPerMonth ?? unlimited),
    'X-Usage-Overage': overageCost(key.partner, totals.total),
    ...exposed,
  };
}

/** The informational headers of the key a request was counted for; absent where no key was resolved. */
export function usageHeaders(ctx: Context, counters: KeyCounters) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    await next();
    const key = c.get('key');
    if (!key) return;
    const { headers } = c.res;
    for (const [name, value] of Object.entries(await countRequest(ctx, counters, key))) {
      if (!headers.has(name)) headers.set(name, value);
    }
  });
}
