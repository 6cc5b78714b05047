import { isShareable } from '#api/modules/catalog/product-record.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { mediaUrl } from '#api/platform/storage/media-url.ts';
import {
  type AnalyticsQuery,
  analyticsValues,
  requireAnalytics,
  savesOfShop,
} from './internal/analytics/analytics-scope.ts';
import type { TopProduct } from './schemas.ts';

const find = statement('creator_analytics_top_products')<Row, 'product_id'>`
  WITH happened AS (
    SELECT e.product_id, count(*) FILTER (WHERE e.kind = 'click')::int AS clicks,
           count(*) FILTER (WHERE e.kind = 'play')::int AS plays
    FROM creator_events e
    WHERE e.shop_id = :shopId AND e.product_id IS NOT NULL
      AND e.occurred_at >= :start::timestamptz AND e.occurred_at < :end::timestamptz
    GROUP BY e.product_id
  ), saved AS (${savesOfShop(null)}
  ), top AS (
    SELECT product_id, coalesce(h.clicks, 0) AS clicks, coalesce(s.saves, 0) AS saves, coalesce(h.plays, 0) AS plays
    FROM happened h FULL JOIN saved s USING (product_id)
    ORDER BY clicks DESC, saves DESC, plays DESC, product_id LIMIT :limit
  )
  SELECT top.*, coalesce(nullif(own.title, ''), p.title, '') AS title, p.image_url, p.image_path,
         own.id IS NOT NULL AS on_list
  FROM top LEFT JOIN products p ON p.id = top.product_id AND ${isShareable}
  LEFT JOIN LATERAL (
    SELECT i.id, i.title FROM creator_items i WHERE i.shop_id = :shopId AND i.product_id = top.product_id
    ORDER BY i.position, i.id LIMIT 1) own ON true
  ORDER BY clicks DESC, saves DESC, plays DESC, top.product_id`;

interface Row extends TopProduct {
  image_path: string | null;
}

/**
 * A shop's most clicked products, then the most saved.
 * @throws ServiceError `shop_not_found`, `invalid_input`
 */
export async function readTopProducts(
  ctx: Context,
  { limit, ...query }: AnalyticsQuery & { limit: number },
): Promise<TopProduct[]> {
  const { range } = await requireAnalytics(ctx, query);
  const rows = await ctx.sql.rows(find, { ...analyticsValues(query, range), limit });
  return rows.map(({ image_path: path, ...row }) => ({
    ...row,
    image_url: path === null ? row.image_url : mediaUrl(ctx, path),
  }));
}
