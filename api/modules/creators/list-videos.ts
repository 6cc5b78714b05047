import type { ProductVideoRecord } from '#api/contract/creator-shop.ts';
import type { Context } from '#api/platform/context.ts';
import { readCreatorShop, type OwnCreatorShop } from './read-creator-shop.ts';
import { videoColumns, videoRecord, type VideoRow } from './videos/video-record.ts';

const list = {
  name: 'video_list',
  text: `SELECT ${videoColumns} FROM product_videos
         WHERE shop_id = $1 AND ($2::bigint IS NULL OR product_id = $2) ORDER BY product_id, position, id`,
};

/**
 * Videos of a shop, hidden and rejected ones too, by product and position.
 * @throws ServiceError `shop_not_found`
 */
export async function listVideos(
  ctx: Context,
  shop: OwnCreatorShop,
  { productId }: { productId?: number | undefined } = {},
): Promise<ProductVideoRecord[]> {
  await readCreatorShop(ctx, shop);
  const rows = await ctx.sql.rows<VideoRow>(list, [shop.shopId, productId ?? null]);
  return rows.map((row) => videoRecord(ctx, row));
}
