import type { WantedPage, Wanted, WantedSort } from '#api/contract/analytics-report.ts';
import type { Availability } from '#api/contract/product.ts';
import type { LegacyStatement as Statement } from '#api/platform/db/sql.ts';
import type { Context } from '#api/platform/context.ts';
import { mediaUrl } from '#api/platform/storage/media-url.ts';
import { requireScope, scopeValues, type AnalyticsScope } from './scope.ts';

/** Which page of a ranking. */
export interface WantedQuery {
  sort?: WantedSort;
  /** Part of the product's title, in any case. */
  search?: string;
  /** From 1; past the end is the last. */
  page?: number;
  /** Rows of a page, 20 by default. */
  limit?: number;
}

/** Rows of a page, and of a file. */
const usualLimit = 20;

/** A row as the statements answer it; all but the totals is null where nothing was found. */
export interface WantedRow {
  total: number;
  skipped: number;
  product_id: number | null;
  saves: number;
  shoppers: number;
  on_lists: number;
  title: string | null;
  url: string | null;
  image: string | null;
  image_path: string | null;
  price_minor: number | null;
  currency: string | null;
  availability: Availability | null;
}

/** A text as part of a LIKE pattern. */
const escapePattern = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** What both rankings say of a row. */
export const wantedFrom = (ctx: Context, row: WantedRow & { product_id: number }): Wanted => ({
  productId: row.product_id,
  saves: row.saves,
  shoppers: row.shoppers,
  onLists: row.on_lists,
  title: row.title ?? '',
  url: row.url,
  imageUrl: row.image_path === null ? row.image : mediaUrl(ctx, row.image_path),
  priceMinor: row.price_minor,
  currency: row.currency,
  availability: row.availability,
});

/** Runs a ranking's statement. */
export async function readWanted<Row extends WantedRow, Result extends Wanted>(
  ctx: Context,
  scope: AnalyticsScope,
  { search = '', page = 1, limit = usualLimit }: WantedQuery,
  { statement, resultOf }: { statement: Statement; resultOf: (row: Row & { product_id: number }) => Result },
): Promise<WantedPage<Result>> {
  const text = search.trim();
  const rows = await ctx.sql.rows<Row>(statement, [
    ...scopeValues(requireScope(ctx, scope)),
    text === '' ? null : `%${escapePattern(text)}%`,
    limit,
    Math.min((Math.max(1, page) - 1) * limit, 2_000_000_000),
  ]);
  const { total = 0, skipped = 0 } = rows[0] ?? {};
  const isFound = (row: Row): row is Row & { product_id: number } => row.product_id !== null;
  return {
    rows: rows.filter(isFound).map(resultOf),
    total,
    page: skipped / limit + 1,
    pages: Math.max(1, Math.ceil(total / limit)),
  };
}
