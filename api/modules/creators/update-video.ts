import type { z } from '@hono/zod-openapi';
import type { Context } from '#api/platform/context.ts';
import { type Sql, transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { dropUnusedFiles } from '#api/platform/storage/stored-files.ts';
import { lockCreatorShop } from './internal/shops/lock-creator-shop.ts';
import { claimPoster, filesOf } from './internal/videos/claim-poster.ts';
import { positionVideo } from './internal/videos/position-video.ts';
import { requireVideoCapacity } from './internal/videos/requirements.ts';
import { videoColumns, videoRecord, type VideoRow } from './internal/videos/video-record.ts';
import type { OwnCreatorShop } from './read-creator-shop.ts';
import type { ProductVideoRecord, videoChange } from './schemas.ts';

const read = statement('video_read')`
  SELECT ${videoColumns} FROM product_videos WHERE id = :mediaId AND shop_id = :shopId`;
const update = statement('video_update')`
  UPDATE product_videos SET title = :title, status = :status, poster_path = :posterPath?, updated_at = :now
  WHERE id = :mediaId RETURNING ${videoColumns}`;

/** A video of the shop, in a transaction that has locked the shop. @throws ServiceError `not_found` */
export async function requireVideoOf(
  sql: Sql,
  { shopId }: OwnCreatorShop,
  mediaId: number,
): Promise<VideoRow> {
  const [video] = await sql.rows(read, { mediaId, shopId });
  if (!video) throw new ServiceError('not_found');
  return video;
}

/**
 * Changes the given fields of a video. `position` counts from 0 within its product; other videos
 * move, and a position past the end moves it to the end. `poster_path` is a completed upload, or
 * null for no poster.
 * @throws ServiceError `nothing_to_update`, `shop_not_found`, `not_found`, `media_rejected` and `plan_limit_reached`
 * if it can't become ready, `invalid_poster_path`, `object_not_found`
 */
export async function updateVideo(
  ctx: Context,
  shop: OwnCreatorShop,
  mediaId: number,
  change: z.output<typeof videoChange>,
): Promise<ProductVideoRecord> {
  const { title, position, status, poster_path: poster } = change;
  if ([title, position, status, poster].every((value) => value === undefined)) {
    const hint = 'Send title, position, status or poster_path.';
    throw new ServiceError('nothing_to_update', { hint });
  }
  const row = await transaction(ctx.pool, async (sql) => {
    await lockCreatorShop(sql, shop);
    const video = await requireVideoOf(sql, shop, mediaId);
    if (status === 'ready' && video.status !== 'ready') {
      if (video.moderation === 'rejected') {
        const hint = `It was rejected: ${video.rejected_reason ?? 'no reason given'}. Upload another video.`;
        throw new ServiceError('media_rejected', { hint });
      }
      await requireVideoCapacity(ctx, sql, shop.shopId);
    }
    // If the same change is sent again, the poster is already set.
    const isItsPoster = poster && video.poster_path?.startsWith(filesOf(poster));
    const posterPath =
      poster === undefined || isItsPoster
        ? video.poster_path
        : poster && (await claimPoster(sql, shop.shopId, poster));
    if (position !== undefined) await positionVideo(sql, video, position);
    const values = {
      mediaId,
      title: title ?? video.title,
      status: status ?? video.status,
      posterPath,
      now: ctx.clock(),
    };
    const [changed] = await sql.rows(update, values);
    if (!changed) throw new Error('a locked video no longer exists');
    return changed;
  });
  if (poster !== undefined) await dropUnusedFiles(ctx);
  return videoRecord(ctx, row);
}
