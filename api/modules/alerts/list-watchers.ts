import { alertKinds } from '#api/contract/alerts.ts';
import { variantOf } from '#api/modules/catalog/wish-key.ts';
import { wantsAlert } from '#api/modules/lists/hosted-product.ts';
import {
  joinOwnWords,
  joinVariant,
  titleInAnalytics,
  variantInAnalytics,
} from '#api/modules/lists/supplied-items.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { mediaUrl } from '#api/platform/storage/media-url.ts';
import { isAlertable } from './reach.ts';
import type { WatchedProduct } from './schemas.ts';

interface Row extends Omit<WatchedProduct, 'image_url'> {
  first_item_id: number;
  image: string | null;
  image_path: string | null;
}

/** A list has one owner, so someone who saved a product on several lists, or as a guest before, counts once. */
const page = statement('alert_watchers', 'everywhere')<
  Row,
  'product_id' | 'variant_id' | 'shoppers' | 'first_item_id'
>`
  WITH items AS (
    SELECT id, is_test FROM list_items WHERE source_partner_id = :partnerId
    UNION ALL SELECT item_id, is_test FROM item_sources WHERE partner_id = :partnerId
  ), wishes AS (
    SELECT i.id, i.product_id, ${variantOf('i.variant_id')} AS variant_id, l.owner_id, items.is_test,
           ${alertKinds.map((kind) => `${wantsAlert(kind)} AS ${kind}`).join(', ')}
    FROM items JOIN list_items i USING (id) JOIN lists l ON l.id = i.list_id
    JOIN alert_settings defaults ON defaults.user_id = l.owner_id LEFT JOIN wish_alerts wanted ON wanted.item_id = i.id
    WHERE ${isAlertable} AND (NOT items.is_test OR :includeTest::boolean)
  ), watched AS (
    SELECT product_id, variant_id, min(id) AS first_item_id, count(DISTINCT owner_id)::int AS shoppers,
           count(DISTINCT owner_id) FILTER (WHERE is_test)::int AS test_shoppers,
           ${alertKinds.map((kind) => `count(DISTINCT owner_id) FILTER (WHERE ${kind})::int AS ${kind}`).join(', ')}
    FROM wishes WHERE ${alertKinds.join(' OR ')} GROUP BY product_id, variant_id
  ), page AS MATERIALIZED (
    SELECT * FROM watched
    WHERE :shoppers?::int IS NULL OR (-shoppers, first_item_id) > (-:shoppers, :firstItemId?::bigint)
    ORDER BY shoppers DESC, first_item_id LIMIT :limit
  )
  SELECT page.product_id, nullif(page.variant_id, '') AS variant_id, page.first_item_id, coalesce(${titleInAnalytics}, '') AS title,
    ${variantInAnalytics.title} AS variant_title, p.url, ${variantInAnalytics.image} AS image,
    ${variantInAnalytics.imagePath} AS image_path, ${variantInAnalytics.availability} AS availability,
    page.shoppers, page.test_shoppers, ${alertKinds.map((kind) => `page.${kind}`).join(', ')}
  FROM page JOIN products p ON p.id = page.product_id ${joinOwnWords} ${joinVariant}
  ORDER BY page.shoppers DESC, page.first_item_id`;

const cursorForm = /^(\d{1,9})\.(\d{1,15})$/;

/**
 * How many people wait for alerts about a partner's products, most wanted first: people whose wish was saved in its
 * shop, isn't bought as far as they know, and for whom alerts are on.
 * @param cursor `nextCursor` of the previous page
 * @param includeTest whether wishes that a test key saved last count
 * @throws ServiceError `invalid_input` for an unknown cursor
 */
export async function listWatchers(
  ctx: Context,
  partnerId: number,
  {
    limit = 50,
    cursor,
    includeTest = true,
  }: { limit?: number | undefined; cursor?: string | undefined; includeTest?: boolean | undefined } = {},
): Promise<{ products: WatchedProduct[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : cursorForm.exec(cursor);
  if (cursor !== undefined && !after)
    throw new ServiceError('invalid_input', { field: 'cursor', hint: 'Send next_cursor unchanged.' });
  const rows = await ctx.sql.rows(page, {
    partnerId,
    now: ctx.clock(),
    shoppers: after ? Number(after[1]) : null,
    firstItemId: after ? Number(after[2]) : null,
    limit: limit + 1,
    includeTest,
  });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    products: shown.map((row) => ({
      product_id: row.product_id,
      variant_id: row.variant_id,
      title: row.title,
      variant_title: row.variant_title,
      url: row.url,
      image_url: row.image_path === null ? row.image : mediaUrl(ctx, row.image_path),
      availability: row.availability,
      shoppers: row.shoppers,
      price_drop: row.price_drop,
      back_in_stock: row.back_in_stock,
      low_stock: row.low_stock,
      test_shoppers: row.test_shoppers,
    })),
    nextCursor: last && rows.length > limit ? `${last.shoppers}.${last.first_item_id}` : null,
  };
}
