import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { dropUnusedFiles } from '#api/platform/storage/stored-files.ts';
import { lockCreatorShop } from './internal/shops/lock-creator-shop.ts';
import { positionVideo } from './internal/videos/position-video.ts';
import type { OwnCreatorShop } from './read-creator-shop.ts';
import { requireVideoOf } from './update-video.ts';

const remove = statement('video_delete')`DELETE FROM product_videos WHERE id = :mediaId`;

/**
 * Deletes a video with its files; later ones move up.
 * @throws ServiceError `shop_not_found`, `not_found`
 */
export async function deleteVideo(ctx: Context, shop: OwnCreatorShop, mediaId: number): Promise<void> {
  await transaction(ctx.pool, async (sql) => {
    await lockCreatorShop(sql, shop);
    const video = await requireVideoOf(sql, shop, mediaId);
    await sql.rows(remove, { mediaId });
    await positionVideo(sql, video);
  });
  await dropUnusedFiles(ctx);
}
