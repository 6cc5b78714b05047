import { createMiddleware } from 'hono/factory';
import { plans } from '#api/contract/plans.ts';
import { usageOverage, usageTotals } from '#api/modules/plans/usage-totals.ts';
import type { Context } from '#api/platform/context.ts';
import { exposeHeadersHeader } from '#api/platform/http/allow-all-origins.ts';
import type { HttpEnv } from '#api/platform/http/types.ts';
import type { KeyCounters } from './key-counters.ts';
import { keyOfRequest } from './key-of-request.ts';
import type { KeyRecord } from './key-record.ts';

/** The header value for an unlimited amount. */
export const unlimited = 'unlimited';

/** Counts the request and returns the key's usage headers: plan, this minute, this month. Never fails the request. */
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
      'X-Usage-Overage': String((await usageOverage(ctx, key.partner, totals)).costMinor),
      ...exposeHeadersHeader,
    };
  } catch (error) {
    ctx.log.warn({ err: error, apiKeyId: key.id }, 'a request was not counted');
    return {};
  }
}

/** Removes `X-Usage-Limit` from the response to a refused init, in which it would refer to actions. */
function withoutLimit(headers: Record<string, string>): Record<string, string> {
  const rest = { ...headers };
  delete rest['X-Usage-Limit'];
  return rest;
}

/** Adds the usage headers of the request's key, also to error responses; none without a key. */
export function usageHeaders(ctx: Context, counters: KeyCounters) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    let isSet = false;
    const usage = async (): Promise<Record<string, string>> => {
      isSet = true;
      const key = c.get('key') ?? (await keyOfRequest(ctx, c).catch(() => null));
      return key ? countRequest(ctx, counters, key) : {};
    };
    c.set('usage', usage);
    await next();
    if (isSet) return;
    const all = await usage();
    const headers = c.req.path.endsWith('/widget/init') ? withoutLimit(all) : all;
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
  });
}
