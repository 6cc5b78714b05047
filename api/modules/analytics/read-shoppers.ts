import { rangeBefore } from '#api/contract/analytics-range.ts';
import type { ShopperReport } from '#api/contract/analytics-report.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { type AnalyticsScope, requireScope, scopeValues } from './internal/wanted/scope.ts';

/** Reads the saves of the range, and those not noted in `first_saves` yet. */
const countShoppers = statement('analytics_shoppers')`
  WITH saved AS (
    SELECT a.list_id, min(a.occurred_at) AS first, max(a.occurred_at) AS last,
           bool_or(a.occurred_at >= :before::timestamptz AND a.occurred_at < :start::timestamptz) AS before
    FROM usage_actions a
    WHERE a.partner_id = :partnerId AND a.kind = 'save' AND a.occurred_at < :end::timestamptz
      AND a.occurred_at >= least(:before, coalesce((SELECT noted_until FROM first_saves_progress), '-infinity'))
      AND (NOT a.is_test OR :includeTest::boolean)
    GROUP BY a.list_id
  ), shopper AS (
    SELECT l.owner_id, CASE WHEN l.owner_id IS NULL THEN s.list_id END AS list_id, min(s.first) AS first, max(s.last) AS last,
           bool_or(s.before) AS before
    FROM saved s LEFT JOIN lists l ON l.id = s.list_id
    GROUP BY 1, 2
  )
  SELECT count(*) FILTER (WHERE last >= :start)::int AS shoppers,
         count(*) FILTER (WHERE before)::int AS before,
         count(*) FILTER (WHERE first >= :start AND NOT EXISTS (
           SELECT 1 FROM first_saves f
           WHERE f.partner_id = :partnerId AND f.list_id = ANY(ARRAY(
               SELECT id FROM lists WHERE owner_id = shopper.owner_id UNION ALL SELECT shopper.list_id))
             AND CASE WHEN :includeTest THEN f.saved_at ELSE f.live_at END < :start))::int AS fresh
  FROM shopper`;

/**
 * Counts people who saved something, and those who did so for the first time with this partner. The
 * ledger doesn't identify people, so the shopper is the owner of the list. Each deleted list counts
 * as a separate shopper, so that past numbers don't shrink.
 * @throws ServiceError `invalid_input`
 */
export async function readShoppers(ctx: Context, scope: AnalyticsScope): Promise<ShopperReport> {
  const { range } = requireScope(ctx, scope);
  const [row] = await ctx.sql.rows(countShoppers, {
    ...scopeValues(scope),
    before: `${rangeBefore(range).from}T00:00:00Z`,
  });
  const { shoppers, before, fresh } = row ?? { shoppers: 0, before: 0, fresh: 0 };
  return { shoppers, fresh, returning: shoppers - fresh, before };
}
