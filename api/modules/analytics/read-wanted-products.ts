import type { Wanted, WantedPage } from '#api/contract/analytics-report.ts';
import { imageInAnalytics, joinSuppliedTexts, titleInAnalytics } from '#api/modules/lists/supplied-items.ts';
import type { Context } from '#api/platform/context.ts';
import { readWanted, wantedFrom, type WantedQuery } from './internal/wanted/read-wanted.ts';
import type { AnalyticsScope } from './internal/wanted/scope.ts';
import { wantedStatement } from './internal/wanted/wanted-statement.ts';

const columns = `${titleInAnalytics} AS title, p.url, ${imageInAnalytics} AS image,
           CASE WHEN ${imageInAnalytics} = p.image_url THEN p.image_path END AS image_path,
           coalesce(own.price_minor, p.price_minor) AS price_minor, coalesce(own.currency, p.currency) AS currency,
           p.availability`;
const joins = joinSuppliedTexts;
const bySaves = wantedStatement('products', 'saves', { columns, joins });
const byShoppers = wantedStatement('products', 'shoppers', { columns, joins });

/**
 * The most saved products, whatever has happened to the items since.
 * @throws ServiceError `invalid_input`
 */
export function readWantedProducts(
  ctx: Context,
  scope: AnalyticsScope,
  query: WantedQuery = {},
): Promise<WantedPage<Wanted>> {
  const statement = query.sort === 'shoppers' ? byShoppers : bySaves;
  return readWanted(ctx, scope, query, { statement, resultOf: (row) => wantedFrom(ctx, row) });
}
