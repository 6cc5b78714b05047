import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';

const readOrder = statement('video_order_read')`
  SELECT id FROM product_videos WHERE shop_id = :shopId AND product_id = :productId ORDER BY position, id`;
const writeOrder = statement('video_order_write')`
  UPDATE product_videos v SET position = o.ordinal - 1
  FROM unnest(:order::bigint[]) WITH ORDINALITY AS o (id, ordinal) WHERE v.id = o.id AND v.position <> o.ordinal - 1`;

/**
 * Numbers a product's videos from 0 without gaps. The caller must have locked the shop.
 * @param position new position of the given video; if undefined, the order doesn't change
 */
export async function positionVideo(
  sql: Sql,
  video: { id: number; shop_id: number; product_id: number },
  position?: number,
): Promise<void> {
  const rows = await sql.rows(readOrder, { shopId: video.shop_id, productId: video.product_id });
  const order = rows.map(({ id }) => id);
  if (position !== undefined) {
    order.splice(order.indexOf(video.id), 1);
    order.splice(position, 0, video.id);
  }
  await sql.rows(writeOrder, { order });
}
