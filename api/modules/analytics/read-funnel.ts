import type { FunnelReport } from '#api/contract/analytics-report.ts';
import { isKnownBought, suppliedItems } from '#api/modules/lists/supplied-items.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { type AnalyticsScope, requireRecentScope, savesInScope, scopeValues } from './wanted/scope.ts';

/** Few items are bought, so the saves are joined with them instead of being looked up one by one. */
const countSteps = statement('analytics_funnel', 'everywhere')`
  WITH saved AS (
    SELECT count(*)::int AS saves, count(b.item_id)::int AS bought
    FROM usage_actions a
    LEFT JOIN (SELECT i.item_id FROM ${suppliedItems} i WHERE i.partner_id = :partnerId AND ${isKnownBought}) b ON b.item_id = a.item_id
    WHERE ${savesInScope}
  ), basket AS (
    SELECT count(*) FILTER (WHERE e.type = 'open')::int AS opens,
           count(*) FILTER (WHERE e.type <> 'open')::int AS checkouts
    FROM basket_events e LEFT JOIN api_keys k ON k.id = e.api_key_id AND k.environment = 'test'
    WHERE e.partner_id = :partnerId AND e.created_at >= :start::timestamptz AND e.created_at < :end::timestamptz
      AND (k.id IS NULL OR :includeTest::boolean)
  )
  SELECT saved.saves, basket.opens AS "basketOpens", basket.checkouts, saved.bought FROM saved, basket`;

/**
 * Counts saves, basket opens and checkouts, and how many of the saved items are now marked as bought. Items removed
 * from their list don't count as bought.
 * @throws ServiceError `invalid_input`
 */
export async function readFunnel(ctx: Context, scope: AnalyticsScope): Promise<FunnelReport> {
  const [row] = await ctx.sql.rows(countSteps, {
    ...scopeValues(requireRecentScope(ctx, scope)),
    now: ctx.clock(),
  });
  return row ?? { saves: 0, basketOpens: 0, checkouts: 0, bought: 0 };
}
