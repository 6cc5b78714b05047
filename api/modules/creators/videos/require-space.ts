import { mostVideos } from '#api/contract/creator-templates.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { ServiceError } from '#api/platform/service-error.ts';

const count = {
  name: 'video_count',
  text: `SELECT count(*)::int AS count FROM product_videos WHERE shop_id = $1`,
};

/**
 * Whether the shop may hold another video, ready or hidden; exact for whoever holds the shop's lock.
 * @throws ServiceError `too_many_videos`
 */
export async function requireSpace(sql: Sql, shopId: number): Promise<void> {
  const [row] = await sql.rows<{ count: number }>(count, [shopId]);
  if ((row?.count ?? 0) >= mostVideos) throw new ServiceError('too_many_videos');
}
