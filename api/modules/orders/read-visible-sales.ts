import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { hiddenSales } from './hidden-sales.ts';

const read = statement('sales_known')`
  WITH l AS NOT MATERIALIZED (
    SELECT * FROM order_lines WHERE partner_id = :partnerId AND id NOT IN ${hiddenSales}
  )
  SELECT EXISTS (SELECT 1 FROM l) AS has_sales, (SELECT count(DISTINCT l.order_id)::int FROM l WHERE l.is_test) AS test_orders`;

/** Wishlist sales that a partner may see, without those that surprises hide from its members. */
export interface VisibleSales {
  /** Whether an order with something from a wishlist was ever reported. */
  hasSales: boolean;
  /** Number of orders with wishes that only its test keys saved. */
  testOrders: number;
}

export async function readVisibleSales(ctx: Context, partnerId: number): Promise<VisibleSales> {
  const [row] = await ctx.sql.rows(read, { partnerId, now: ctx.clock() });
  return { hasSales: row?.has_sales ?? false, testOrders: row?.test_orders ?? 0 };
}
