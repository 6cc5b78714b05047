import type { WantedPage, WantedVariant } from '#api/contract/analytics-report.ts';
import {
  joinSuppliedTexts,
  joinVariant,
  titleInAnalytics,
  variantInAnalytics,
} from '#api/modules/lists/supplied-items.ts';
import type { Context } from '#api/platform/context.ts';
import { readWanted, wantedFrom, type WantedQuery, type WantedRow } from './internal/wanted/read-wanted.ts';
import type { AnalyticsScope } from './internal/wanted/scope.ts';
import { wantedStatement } from './internal/wanted/wanted-statement.ts';

interface VariantRow extends WantedRow {
  variant_id: string;
  variant_title: string | null;
}

const columns = `${titleInAnalytics} AS title, p.url, ${variantInAnalytics.title} AS variant_title,
           ${variantInAnalytics.image} AS image, ${variantInAnalytics.imagePath} AS image_path,
           CASE WHEN jsonb_typeof(reported.variant -> 'price_minor') = 'number'
             THEN (reported.variant ->> 'price_minor')::bigint ELSE coalesce(saved.price_minor, p.price_minor)
           END AS price_minor,
           CASE WHEN jsonb_typeof(reported.variant -> 'price_minor') = 'number'
             THEN coalesce(${variantInAnalytics.currency}, p.currency) ELSE coalesce(saved.currency, p.currency)
           END AS currency,
           ${variantInAnalytics.availability} AS availability`;

const joins = `${joinSuppliedTexts} ${joinVariant}`;

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
