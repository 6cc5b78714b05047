import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { videoColumns, videoRecord } from './internal/videos/video-record.ts';
import { type OwnCreatorShop, readCreatorShop } from './read-creator-shop.ts';
import type { ProductVideoRecord } from './schemas.ts';

const list = statement('video_list')`
  SELECT ${videoColumns} FROM product_videos
  WHERE shop_id = :shopId AND (:productId?::bigint IS NULL OR product_id = :productId) ORDER BY product_id, position, id`;

/**
 * A shop's videos, including hidden and rejected ones, by product and position.
 * @throws ServiceError `shop_not_found`
 */
export async function listVideos(
  ctx: Context,
  shop: OwnCreatorShop,
  { productId }: { productId?: number | undefined } = {},
): Promise<ProductVideoRecord[]> {
  await readCreatorShop(ctx, shop);
  const rows = await ctx.sql.rows(list, { shopId: shop.shopId, productId: productId ?? null });
  return rows.map((row) => videoRecord(ctx, row));
}
