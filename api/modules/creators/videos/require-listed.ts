import type { Sql } from '#api/platform/db/sql.ts';
import { ServiceError } from '#api/platform/service-error.ts';

const isListed = {
  name: 'video_product_listed',
  text: `SELECT 1 FROM creator_items WHERE shop_id = $1 AND product_id = $2 LIMIT 1`,
};

/** @throws ServiceError `product_not_found` for a product that stands on no list of the shop */
export async function requireListed(sql: Sql, shopId: number, productId: number): Promise<void> {
  const [row] = await sql.rows(isListed, [shopId, productId]);
  if (row) return;
  const hint = 'Put the product on a list of this shop first.';
  throw new ServiceError('product_not_found', { field: 'product_id', hint });
}
