import type { Wanted, WantedPage } from '#api/contract/analytics-report.ts';
import type { Context } from '#api/platform/context.ts';
import { suppliedItems } from '#api/modules/lists/supplied-items.ts';
import { readWantedProducts } from './read-wanted-products.ts';
import type { WantedQuery } from './wanted/read-wanted.ts';
import { savesInScope, scopeValues, type AnalyticsScope } from './wanted/scope.ts';

/** A product, and what came of its saves. */
export interface WantedOutcome extends Wanted {
  /** Times it went from a basket to the cart, or a page told that it did. */
  addedToCart: number;
  /** Its items that were saved in the range and are marked as bought by now. */
  markedBought: number;
}

const countOutcomes = {
  name: 'analytics_outcomes',
  text: `
    WITH carts AS (
      SELECT e.product_id, count(*)::int AS carts FROM analytics_events e
      WHERE e.partner_id = $1 AND e.created_at >= $2::timestamptz AND e.created_at < $3::timestamptz
        AND e.type = 'add_to_cart' AND e.product_id = ANY($5::bigint[]) AND (NOT e.is_test OR $4::boolean)
      GROUP BY e.product_id
    ), bought AS (
      SELECT a.product_id, count(DISTINCT i.item_id)::int AS bought
      FROM ${suppliedItems} i JOIN usage_actions a ON a.item_id = i.item_id
      WHERE i.partner_id = $1 AND i.purchased AND ${savesInScope} AND a.product_id = ANY($5::bigint[])
      GROUP BY a.product_id
    )
    SELECT product_id, coalesce(carts, 0) AS carts, coalesce(bought, 0) AS bought
    FROM carts FULL JOIN bought USING (product_id)`,
};

/**
 * The products that were saved most, with how many of them went to the cart and were bought.
 * @throws ServiceError `invalid_input`
 */
export async function readWantedOutcomes(
  ctx: Context,
  scope: AnalyticsScope,
  query: WantedQuery = {},
): Promise<WantedPage<WantedOutcome>> {
  const found = await readWantedProducts(ctx, scope, query);
  const ids = found.rows.map(({ productId }) => productId);
  const rows = await ctx.sql.rows<{ product_id: number; carts: number; bought: number }>(countOutcomes, [
    ...scopeValues(scope),
    ids,
  ]);
  const byProduct = new Map(rows.map((row) => [row.product_id, row]));
  return {
    ...found,
    rows: found.rows.map((one) => {
      const { carts = 0, bought = 0 } = byProduct.get(one.productId) ?? {};
      return { ...one, addedToCart: carts, markedBought: bought };
    }),
  };
}
