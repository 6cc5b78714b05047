import type { Wanted, WantedPage } from '../../contract/analytics-report.ts';
import type { Context } from '../context.ts';
import { readWanted, wantedFrom, type WantedQuery } from './read-wanted.ts';
import type { AnalyticsScope } from './scope.ts';
import { wantedStatement } from './wanted-statement.ts';

const columns = `p.title, p.url, p.image_url AS image, p.image_path, p.price_minor::float8 AS price_minor, p.currency,
           p.availability`;
const bySaves = wantedStatement('products', 'saves', { columns });
const byShoppers = wantedStatement('products', 'shoppers', { columns });

/**
 * The products that were saved most, whatever has become of the items since.
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
