import type { FunnelReport } from '#api/contract/analytics-report.ts';
import { readTestKeys } from '#api/modules/keys/read-test-keys.ts';
import { isKnownBought, suppliedItems } from '#api/modules/lists/supplied-items.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { type AnalyticsScope, requireScope, savesInScope, scopeValues } from './internal/wanted/scope.ts';

/** Few items are bought, so they're joined to the saves rather than looked up one by one. */
const countSaves = statement('analytics_funnel')`
  SELECT count(*)::int AS saves, count(b.item_id)::int AS bought
  FROM usage_actions a
  LEFT JOIN (SELECT i.item_id FROM ${suppliedItems} i WHERE i.partner_id = :partnerId AND ${isKnownBought}) b ON b.item_id = a.item_id
  WHERE ${savesInScope}`;

/** By key, because only the key shows whether an event was a test. */
const countBaskets = statement('analytics_funnel_baskets')`
  SELECT api_key_id, count(*) FILTER (WHERE type = 'open')::int AS opens,
         count(*) FILTER (WHERE type <> 'open')::int AS checkouts
  FROM basket_events
  WHERE partner_id = :partnerId AND created_at >= :start::timestamptz AND created_at < :end::timestamptz
  GROUP BY api_key_id`;

/**
 * Counts saves, basket opens and checkouts, and how many of the saved items are now marked as bought. Items removed
 * from their list don't count as bought.
 * @throws ServiceError `invalid_input`
 */
export async function readFunnel(ctx: Context, scope: AnalyticsScope): Promise<FunnelReport> {
  const values = scopeValues(requireScope(ctx, scope));
  const { partnerId, start, end, includeTest } = values;
  const [[saved], baskets, testKeys] = await Promise.all([
    ctx.sql.rows(countSaves, { ...values, now: ctx.clock() }),
    ctx.sql.rows(countBaskets, { partnerId, start, end }),
    readTestKeys(ctx, partnerId),
  ]);
  const counted = baskets.filter(({ api_key_id: id }) => includeTest || !testKeys.has(id));
  return {
    saves: saved?.saves ?? 0,
    basketOpens: counted.reduce((sum, { opens }) => sum + opens, 0),
    checkouts: counted.reduce((sum, { checkouts }) => sum + checkouts, 0),
    bought: saved?.bought ?? 0,
  };
}
