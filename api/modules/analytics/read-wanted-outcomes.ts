import type { Wanted, WantedPage } from '#api/contract/analytics-report.ts';
import { isKnownBought, suppliedItems } from '#api/modules/lists/supplied-items.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import type { WantedQuery } from './internal/wanted/read-wanted.ts';
import { type AnalyticsScope, savesInScope, scopeValues } from './internal/wanted/scope.ts';
import { readWantedProducts } from './read-wanted-products.ts';

/** A product and the outcome of its saves. */
export interface WantedOutcome extends Wanted {
  /** How often it was added to the cart, from a basket or elsewhere, as pages report. */
  addedToCart: number;
  /** Items saved in the range that are now marked as bought. */
  markedBought: number;
}

const countCarts = statement('analytics_carts')`
  SELECT product_id, count(*)::int AS carts FROM analytics_events
  WHERE partner_id = :partnerId AND created_at >= :start::timestamptz AND created_at < :end::timestamptz
    AND type = 'add_to_cart' AND product_id = ANY(:productIds::bigint[]) AND (NOT is_test OR :includeTest::boolean)
  GROUP BY product_id`;
const countBought = statement('analytics_bought')`
  SELECT a.product_id, count(DISTINCT i.item_id)::int AS bought
  FROM ${suppliedItems} i JOIN usage_actions a ON a.item_id = i.item_id
  WHERE i.partner_id = :partnerId AND ${isKnownBought} AND ${savesInScope} AND a.product_id = ANY(:productIds::bigint[])
  GROUP BY a.product_id`;

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
  const productIds = found.rows.map(({ productId }) => productId);
  const values = { ...scopeValues(scope), productIds };
  const [carts, bought] = await Promise.all([
    ctx.sql.rows(countCarts, values),
    ctx.sql.rows(countBought, { ...values, now: ctx.clock() }),
  ]);
  const cartsOf = new Map(carts.map((row) => [row.product_id, row.carts]));
  const boughtOf = new Map(bought.map((row) => [row.product_id, row.bought]));
  return {
    ...found,
    rows: found.rows.map((one) => ({
      ...one,
      addedToCart: cartsOf.get(one.productId) ?? 0,
      markedBought: boughtOf.get(one.productId) ?? 0,
    })),
  };
}
