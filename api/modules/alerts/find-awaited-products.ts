import { variantOf } from '#api/modules/catalog/wish-key.ts';
import { joinReported, variantInAnalytics } from '#api/modules/lists/supplied-items.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { countedWatchers, readCountedAt } from './count-watchers.ts';

/** Number of products and variants to compare, those with the most people waiting. */
const candidates = 200;

/** A product or variant that people wait for. */
export interface AwaitedProduct {
  title: string;
  variant_title: string | null;
  availability: string | null;
  price_drop: number;
  back_in_stock: number;
  /** Null if it isn't known. */
  price_minor: number | null;
  currency: string | null;
  /** With `all_first_item_id`, its position in `listWatchers` with test data. */
  all_shoppers: number;
  all_first_item_id: number;
}

/**
 * Reads only the latest wish of each, where `joinVariant` would sort all of them.
 * @param watched a relation with the columns of `watcher_counts`
 */
const awaited = (watched: string) => `
  page AS MATERIALIZED (
    SELECT * FROM ${watched} w WHERE w.with_tests = false ORDER BY w.shoppers DESC, w.first_item_id LIMIT ${candidates}
  )
  SELECT coalesce(CASE WHEN p.private THEN nullif(saved.title, '') ELSE p.title END, p.url, '') AS title,
    ${variantInAnalytics.title} AS variant_title, ${variantInAnalytics.availability} AS availability,
    page.price_drop, page.back_in_stock, priced.price_minor, priced.currency,
    everyone.shoppers AS all_shoppers, everyone.first_item_id AS all_first_item_id
  FROM page JOIN products p ON p.id = page.product_id ${joinReported}
  JOIN ${watched} everyone ON everyone.with_tests = true AND everyone.product_id = page.product_id AND everyone.variant_id = page.variant_id
  LEFT JOIN LATERAL (
    SELECT i.title, i.checkout_meta, i.price_minor, i.currency FROM list_items i
    WHERE i.product_id = page.product_id AND i.source_partner_id = :partnerId AND ${variantOf('i.variant_id')} = page.variant_id
      AND NOT i.is_test ORDER BY i.id DESC LIMIT 1) saved ON true
  LEFT JOIN LATERAL (
    SELECT * FROM (VALUES
      (1, ${variantInAnalytics.price}, coalesce(${variantInAnalytics.currency}, p.currency)),
      (2, CASE WHEN page.variant_id = '' AND p.facts_source IS NOT NULL THEN p.price_minor END, p.currency),
      (3, saved.price_minor, saved.currency)) price (source, price_minor, currency)
    WHERE price.price_minor > 0 AND price.currency IS NOT NULL ORDER BY price.source LIMIT 1) priced ON true
  ORDER BY page.shoppers DESC, page.first_item_id`;

type Known = 'title' | 'price_drop' | 'back_in_stock' | 'all_shoppers' | 'all_first_item_id';

const readNow = statement('awaited')<AwaitedProduct, Known>`
  WITH watched AS MATERIALIZED (SELECT * FROM ${countedWatchers} w), ${awaited('watched')}`;
const readCounted = statement('awaited_counted')<AwaitedProduct, Known>`
  WITH ${awaited('(SELECT * FROM watcher_counts WHERE partner_id = :partnerId)')}`;

/** The products of a partner that most people wait for, without test data. */
export async function findAwaitedProducts(ctx: Context, partnerId: number): Promise<AwaitedProduct[]> {
  const isCounted = (await readCountedAt(ctx, partnerId)) !== null;
  return isCounted
    ? ctx.sql.rows(readCounted, { partnerId })
    : ctx.sql.rows(readNow, { partnerId, now: ctx.clock() });
}
