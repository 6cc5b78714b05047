import type { WantedPage, WantedVariant } from '#api/contract/analytics-report.ts';
import {
  imageInAnalytics,
  joinOwnWords,
  suppliedItems,
  titleInAnalytics,
} from '#api/modules/lists/supplied-items.ts';
import type { Context } from '#api/platform/context.ts';
import { readWanted, wantedFrom, type WantedQuery, type WantedRow } from './wanted/read-wanted.ts';
import type { AnalyticsScope } from './wanted/scope.ts';
import { wantedStatement } from './wanted/wanted-statement.ts';

interface VariantRow extends WantedRow {
  variant_id: string;
  variant_title: string | null;
}

const textIn = (value: string, key: string) =>
  `CASE WHEN jsonb_typeof(${value} -> '${key}') = 'string' THEN nullif(${value} ->> '${key}', '') END`;

/**
 * The shop's data about the variant takes precedence, then the data last saved with it, then the product's own data.
 */
const columns = `${titleInAnalytics} AS title, p.url,
           coalesce(${textIn('reported.variant', 'title')}, ${textIn('saved.checkout_meta', 'variantTitle')}) AS variant_title,
           coalesce(${textIn('reported.variant', 'image_url')}, saved.image_url, ${imageInAnalytics}) AS image,
           CASE WHEN reported.variant ->> 'image_url' IS NULL AND coalesce(saved.image_url, ${imageInAnalytics}) = p.image_url
             THEN p.image_path END AS image_path,
           CASE WHEN jsonb_typeof(reported.variant -> 'price_minor') = 'number'
             THEN (reported.variant ->> 'price_minor')::bigint ELSE coalesce(saved.price_minor, p.price_minor)
           END AS price_minor,
           CASE WHEN jsonb_typeof(reported.variant -> 'price_minor') = 'number'
             THEN coalesce(${textIn('reported.variant', 'currency')}, p.currency) ELSE coalesce(saved.currency, p.currency)
           END AS currency,
           coalesce(${textIn('reported.variant', 'availability')}, p.availability) AS availability`;

const joins = `
    ${joinOwnWords}
    LEFT JOIN LATERAL (
      SELECT v.variant FROM jsonb_array_elements(
        CASE WHEN jsonb_typeof(p.variants) = 'array' THEN p.variants ELSE '[]'::jsonb END) v (variant)
      WHERE v.variant ->> 'id' = page.variant_id LIMIT 1) reported ON true
    LEFT JOIN LATERAL (
      SELECT i.checkout_meta, i.image_url, i.price_minor, i.currency FROM ${suppliedItems} i
      WHERE i.product_id = page.product_id AND i.variant_id = page.variant_id AND i.partner_id = :partnerId
      ORDER BY i.updated_at DESC, i.item_id DESC LIMIT 1) saved ON true`;

const bySaves = wantedStatement('variants', 'saves', { columns, joins });
const byShoppers = wantedStatement('variants', 'shoppers', { columns, joins });

/**
 * The most saved variants.
 * @throws ServiceError `invalid_input`
 */
export function readWantedVariants(
  ctx: Context,
  scope: AnalyticsScope,
  query: WantedQuery = {},
): Promise<WantedPage<WantedVariant>> {
  const statement = query.sort === 'shoppers' ? byShoppers : bySaves;
  return readWanted<VariantRow, WantedVariant>(ctx, scope, query, {
    statement,
    resultOf: (row) => ({
      ...wantedFrom(ctx, row),
      variantId: row.variant_id,
      variantTitle: row.variant_title,
    }),
  });
}
