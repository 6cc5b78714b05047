import { alertKinds } from '#api/contract/alerts.ts';
import {
  joinSuppliedTexts,
  joinVariant,
  titleInAnalytics,
  variantInAnalytics,
} from '#api/modules/lists/supplied-items.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { mediaUrl } from '#api/platform/storage/media-url.ts';
import { countedWatchers, readCountedAt } from './count-watchers.ts';
import type { WatchedProduct } from './schemas.ts';

interface Row extends Omit<WatchedProduct, 'image_url'> {
  first_item_id: number;
  image: string | null;
  image_path: string | null;
}

/** @param watched a relation with the columns of `watcher_counts` */
const pageOf = (watched: string) => `
  WITH page AS MATERIALIZED (
    SELECT * FROM ${watched} w
    WHERE w.with_tests = :includeTest::boolean AND (:shoppers?::int IS NULL
      OR w.shoppers <= :shoppers AND (w.shoppers < :shoppers OR w.first_item_id > :firstItemId?::bigint))
    ORDER BY w.shoppers DESC, w.first_item_id LIMIT :limit
  )
  SELECT page.product_id, nullif(page.variant_id, '') AS variant_id, page.first_item_id, coalesce(${titleInAnalytics}, '') AS title,
    ${variantInAnalytics.title} AS variant_title, p.url, ${variantInAnalytics.image} AS image,
    ${variantInAnalytics.imagePath} AS image_path, ${variantInAnalytics.availability} AS availability,
    page.shoppers, page.test_shoppers, ${alertKinds.map((kind) => `page.${kind}`).join(', ')}
  FROM page JOIN products p ON p.id = page.product_id ${joinSuppliedTexts} ${joinVariant}
  ORDER BY page.shoppers DESC, page.first_item_id`;

type Known = 'product_id' | 'variant_id' | 'shoppers' | 'first_item_id';

const readNow = statement('alert_watchers')<Row, Known>`${pageOf(countedWatchers)}`;
const readCounted = statement('alert_watchers_counted')<Row, Known>`
  ${pageOf('(SELECT * FROM watcher_counts WHERE partner_id = :partnerId)')}`;

const cursorForm = /^(\d{1,9})\.(\d{1,15})$/;

/**
 * How many people wait for alerts about a partner's products, most wanted first: people with alerts
 * on, whose wish was saved in its shop and isn't bought as far as they know.
 * @param cursor `nextCursor` of the previous page
 * @param includeTest whether to count wishes that a test key saved last
 * @returns when they were counted, which is now unless the partner has many wishes
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
): Promise<{ countedAt: Date; products: WatchedProduct[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : cursorForm.exec(cursor);
  if (cursor !== undefined && !after)
    throw new ServiceError('invalid_input', { field: 'cursor', hint: 'Send next_cursor unchanged.' });
  const countedAt = await readCountedAt(ctx, partnerId);
  const values = {
    partnerId,
    shoppers: after ? Number(after[1]) : null,
    firstItemId: after ? Number(after[2]) : null,
    limit: limit + 1,
    includeTest,
  };
  const rows = countedAt
    ? await ctx.sql.rows(readCounted, values)
    : await ctx.sql.rows(readNow, { ...values, now: ctx.clock() });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    countedAt: countedAt ?? ctx.clock(),
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
