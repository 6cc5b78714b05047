import type { z } from '@hono/zod-openapi';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import type { publicVideo } from '../../schemas.ts';
import { videoColumns, videoRecord } from './video-record.ts';

/** Public data of a video. */
export type PublicVideo = z.infer<typeof publicVideo>;

const shown = statement('video_shown')`
  SELECT ${videoColumns} FROM product_videos
  WHERE shop_id = :shopId AND product_id = ANY(:productIds) AND status = 'ready' AND moderation = 'approved'
  ORDER BY product_id, position, id`;

/**
 * The ready and approved videos of a shop's products by product, in order, without products that
 * have none.
 */
export async function videosOfProducts(
  ctx: Pick<Context, 'sql' | 'settings'>,
  shopId: number,
  productIds: readonly number[],
): Promise<Map<number, PublicVideo[]>> {
  if (productIds.length === 0) return new Map();
  const rows = await ctx.sql.rows(shown, { shopId, productIds });
  const videos = rows.map((row) => videoRecord(ctx, row));
  return new Map(
    [...Map.groupBy(videos, (video) => video.product_id)].map(([productId, group]) => [
      productId,
      group.map(({ id, title, url, poster_url, mime, duration_ms, width, height }) => ({
        id,
        title,
        url,
        poster_url,
        mime,
        duration_ms,
        width,
        height,
      })),
    ]),
  );
}
