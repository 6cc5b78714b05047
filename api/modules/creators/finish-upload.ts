import type { z } from '@hono/zod-openapi';
import type { Context } from '#api/platform/context.ts';
import { type Sql, transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { lockCreatorShop } from './internal/shops/lock-creator-shop.ts';
import { claimPoster, filesOf } from './internal/videos/claim-poster.ts';
import { requireListed, requireSpace, requireVideoCapacity } from './internal/videos/requirements.ts';
import type { VideoFacts } from './internal/videos/video-facts.ts';
import { videoColumns, videoRecord, type VideoRow } from './internal/videos/video-record.ts';
import type { OwnCreatorShop } from './read-creator-shop.ts';
import type { finishedUpload, ProductVideoRecord } from './schemas.ts';

interface UploadRow {
  product_id: number;
  mime: string;
  bytes: number;
  arrived_at: Date | null;
  facts: VideoFacts & { path: string };
}

const read = statement('upload_finish_read')<UploadRow>`
  SELECT product_id, mime, bytes, arrived_at, facts FROM media_uploads
  WHERE shop_id = :shopId AND storage_path = :path AND kind = 'video' FOR UPDATE`;
/** Finds the video created from an upload: its file name starts with the upload's. */
const findFinished = statement('upload_find_finished')`
  SELECT ${videoColumns} FROM product_videos
  WHERE shop_id = :shopId AND starts_with(storage_path, :productId)`;
const insert = statement('video_insert')`
  INSERT INTO product_videos (shop_id, product_id, title, storage_path, poster_path, mime, bytes, duration_ms, width,
    height, moderation, created_at, updated_at, position)
  VALUES (:shopId, :productId, :title, :path, :poster?, :mime, :bytes, :durationMs?, :width, :height, :moderation, :now, :now,
    (SELECT count(*) FROM product_videos WHERE shop_id = :shopId AND product_id = :productId))
  RETURNING ${videoColumns}`;
const remove = statement('upload_remove')`
  DELETE FROM media_uploads WHERE shop_id = :shopId AND storage_path = :path`;

const videoPath = /^shops\/\d{1,15}\/video-[0-9a-f]{24}\.(mp4|mov)$/;

async function alreadyFinished(sql: Sql, shopId: number, path: string): Promise<VideoRow> {
  const isPath = videoPath.test(path);
  const [video] = isPath ? await sql.rows(findFinished, { shopId, productId: filesOf(path) }) : [];
  if (video) return video;
  const hint =
    'Send the storage_path you got when starting the upload in this shop; it is valid for an hour.';
  throw new ServiceError('invalid_storage_path', { field: 'storage_path', hint });
}

/**
 * Adds an uploaded file as the last video of its product. Finishing the same upload again returns
 * the same video.
 * @throws ServiceError `shop_not_found`, `invalid_storage_path` and `invalid_poster_path` if it isn't an upload of
 * this shop, `invalid_product_id` if it was started for another product, `object_not_found` before the file has
 * arrived, `product_not_found`, `plan_limit_reached`, `too_many_videos`
 */
export async function finishUpload(
  ctx: Context,
  shop: OwnCreatorShop,
  finished: z.output<typeof finishedUpload>,
): Promise<ProductVideoRecord> {
  const { storage_path: path, poster_path: posterPath, product_id: productId, title = '' } = finished;
  const { shopId } = shop;
  const row = await transaction(ctx.pool, async (sql) => {
    await lockCreatorShop(sql, shop);
    const [upload] = await sql.rows(read, { shopId, path });
    if (!upload) return alreadyFinished(sql, shopId, path);
    if (upload.product_id !== productId) {
      const hint = `This upload was started for product ${upload.product_id}.`;
      throw new ServiceError('invalid_product_id', { field: 'product_id', hint });
    }
    if (!upload.arrived_at) {
      const hint = 'Send the file to upload_url with PUT, and finish the upload after a 200 response.';
      throw new ServiceError('object_not_found', { field: 'storage_path', hint });
    }
    const poster = posterPath ? await claimPoster(sql, shopId, posterPath) : null;
    await requireListed(sql, shopId, productId);
    await requireVideoCapacity(ctx, sql, shopId);
    await requireSpace(sql, shopId);
    const { facts } = upload;
    const moderation = ctx.settings.videoReview ? 'pending' : 'approved';
    const [made] = await sql.rows(insert, {
      shopId,
      productId,
      title,
      path: facts.path,
      poster,
      mime: upload.mime,
      bytes: upload.bytes,
      durationMs: facts.durationMs,
      width: facts.width,
      height: facts.height,
      moderation,
      now: ctx.clock(),
    });
    await sql.rows(remove, { shopId, path });
    if (!made) throw new Error('no video was created');
    return made;
  });
  return videoRecord(ctx, row);
}
