import type { Visitor } from '#api/modules/identity/visitor-of-request.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { recordCreatorShopPlay } from '../../record-creator-shop-event.ts';
import { isPublicShop } from '../shops/public-shop.ts';

const find = statement('shop_play_subject')`
  SELECT s.id AS shop_id, v.product_id
  FROM creator_shops s
  LEFT JOIN creator_items i ON i.shop_id = s.id AND i.id = :itemId
  LEFT JOIN product_videos v ON v.shop_id = s.id AND v.product_id = i.product_id AND v.id = :videoId
    AND v.status = 'ready' AND v.moderation = 'approved'
  WHERE s.handle = :handle AND ${isPublicShop('s')}`;

/**
 * Records that a visitor of a live shop started a video of one of its products.
 * @throws ServiceError `shop_not_found`, `not_found` for an item or a video that its pages don't show
 */
export async function playVideo(
  ctx: Context,
  { handle, itemId, videoId, visitor }: { handle: string; itemId: number; videoId: number; visitor: Visitor },
): Promise<void> {
  const [found] = await ctx.sql.rows(find, { handle: handle.toLowerCase(), itemId, videoId });
  if (!found) throw new ServiceError('shop_not_found');
  if (found.product_id === null) throw new ServiceError('not_found');
  recordCreatorShopPlay(ctx, {
    shopId: found.shop_id,
    itemId,
    productId: found.product_id,
    videoId,
    visitor,
  });
}
