import type { Wanted, WantedPage } from '#api/contract/analytics-report.ts';
import { isKnownBought, suppliedItems } from '#api/modules/lists/supplied-items.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { readWantedProducts } from './read-wanted-products.ts';
import type { WantedQuery } from './wanted/read-wanted.ts';
import { type AnalyticsScope, savesInScope, scopeValues } from './wanted/scope.ts';

/** A product and the outcome of its saves. */
export interface WantedOutcome extends Wanted {
  /** Times it was added to the cart, from a basket or elsewhere as reported by a page. */
  addedToCart: number;
  /** Items saved in the range that are now marked as bought. */
  markedBought: number;
}

const countOutcomes = statement('analytics_outcomes', 'everywhere')`
  WITH carts AS (
    SELECT e.product_id, count(*)::int AS carts FROM analytics_events e
    WHERE e.partner_id = :partnerId AND e.created_at >= :start::timestamptz AND e.created_at < :end::timestamptz
      AND e.type = 'add_to_cart' AND e.product_id = ANY(:productIds::bigint[]) AND (NOT e.is_test OR :includeTest::boolean)
    GROUP BY e.product_id
  ), bought AS (
    SELECT a.product_id, count(DISTINCT i.item_id)::int AS bought
    FROM ${suppliedItems} i JOIN usage_actions a ON a.item_id = i.item_id
    WHERE i.partner_id = :partnerId AND ${isKnownBought} AND ${savesInScope} AND a.product_id = ANY(:productIds::bigint[])
    GROUP BY a.product_id
  )
  SELECT product_id, coalesce(carts, 0) AS carts, coalesce(bought, 0) AS bought
  FROM carts FULL JOIN bought USING (product_id)`;

/**
 * The most saved products, and how many of them were added to the cart and bought.
 * @throws ServiceError `invalid_input`
 */
export async function readWantedOutcomes(
  ctx: Context,
  scope: AnalyticsScope,
  query: WantedQuery = {},
): Promise<WantedPage<WantedOutcome>> {
  const found = await readWantedProducts(ctx, scope, query);
  const ids = found.rows.map(({ productId }) => productId);
  const rows = await ctx.sql.rows(countOutcomes, {
    ...scopeValues(scope),
    productIds: ids,
    now: ctx.clock(),
  });
  const byProduct = new Map(rows.map((row) => [row.product_id, row]));
  return {
    ...found,
    rows: found.rows.map((one) => {
      const { carts = 0, bought = 0 } = byProduct.get(one.productId) ?? {};
      return { ...one, addedToCart: carts, markedBought: bought };
    }),
  };
}
