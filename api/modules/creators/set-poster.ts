import { imageUpload } from '#api/contract/creator-shop.ts';
import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { storeImage } from '#api/platform/images/store-image.ts';
import { type Incoming, wholeFile } from '#api/platform/storage/incoming-file.ts';
import { dropUnusedFiles } from '#api/platform/storage/stored-files.ts';
import { lockCreatorShop } from './internal/shops/lock-creator-shop.ts';
import { videoColumns, videoRecord } from './internal/videos/video-record.ts';
import { type OwnCreatorShop, readCreatorShop } from './read-creator-shop.ts';
import type { ProductVideoRecord } from './schemas.ts';
import { requireVideoOf } from './update-video.ts';

const write = statement('video_poster_write')`
  UPDATE product_videos SET poster_path = :path, updated_at = :now WHERE id = :videoId RETURNING ${videoColumns}`;

/**
 * Replaces a video's poster.
 * @throws ServiceError `shop_not_found`, `not_found`, `file_too_large`, `unsupported_mime`
 */
export async function setPoster(
  ctx: Context,
  shop: OwnCreatorShop,
  mediaId: number,
  body: Incoming,
): Promise<ProductVideoRecord> {
  await readCreatorShop(ctx, shop);
  await requireVideoOf(ctx.sql, shop, mediaId);
  const original = await wholeFile(body, imageUpload.maxBytes);
  const row = await storeImage(ctx, original, `shops/${shop.shopId}/poster`, ({ path }) =>
    transaction(ctx.pool, async (sql) => {
      await lockCreatorShop(sql, shop);
      const video = await requireVideoOf(sql, shop, mediaId);
      const [changed] = await sql.rows(write, { videoId: video.id, path, now: ctx.clock() });
      if (!changed) throw new Error('a locked video no longer exists');
      return changed;
    }),
  );
  await dropUnusedFiles(ctx);
  return videoRecord(ctx, row);
}
