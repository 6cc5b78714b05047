import { createMiddleware } from 'hono/factory';
import type { Context } from '#api/platform/context.ts';
import type { KeyRecord } from './key-record.ts';
import { plans } from '#api/contract/plans.ts';
import { overageCost } from '#api/modules/plans/limits.ts';
import { usageTotals } from '#api/modules/plans/usage-totals.ts';
import { exposed } from '#api/platform/http/open-to-every-origin.ts';
import type { KeyCounters } from './key-counters.ts';
import { keyOfRequest } from './key-of-request.ts';
import type { HttpEnv } from '#api/platform/http/types.ts';

/** How an unlimited number is written in a header. */
export const unlimited = 'unlimited';

/** What the headers say of a key: its plan, this minute, this month. Counts the request. Nothing fails for their sake. */
export async function countRequest(
  ctx: Context,
  counters: KeyCounters,
  key: KeyRecord,
): Promise<Record<string, string>> {
  try {
    const plan = plans[key.partner.plan];
    const count = await counters.count(key);
    const totals = await usageTotals(ctx, key.partner.id);
    return {
      'X-RateLimit-Limit': String(plan.requestsPerMinute),
      'X-RateLimit-Remaining': String(count.remaining),
      'X-RateLimit-Reset': count.resetAt.toISOString(),
      'X-Usage-Month': String(count.month),
      'X-Usage-Limit': String(plan.requestsPerMonth ?? unlimited),
      'X-Usage-Overage': String(overageCost(key.partner, totals.total)),
      ...exposed,
    };
  } catch (error) {
    ctx.log.warn({ err: error, apiKeyId: key.id }, 'a request was not counted');
    return {};
  }
}

/** The headers of an init that was refused: there, `X-Usage-Limit` would mean actions. */
function withoutLimit(headers: Record<string, string>): Record<string, string> {
  const rest = { ...headers };
  delete rest['X-Usage-Limit'];
  return rest;
}

/** The informational headers of the key a request names, on refusals too; absent where it names none. */
export function usageHeaders(ctx: Context, counters: KeyCounters) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    let isTold = false;
    const usage = async (): Promise<Record<string, string>> => {
      isTold = true;
      const key = c.get('key') ?? (await keyOfRequest(ctx, c).catch(() => null));
      return key ? countRequest(ctx, counters, key) : {};
    };
    c.set('usage', usage);
    await next();
    if (isTold) return;
    const all = await usage();
    const told = c.req.path.endsWith('/widget/init') ? withoutLimit(all) : all;
    for (const [name, value] of Object.entries(told)) c.res.headers.set(name, value);
  });
}
