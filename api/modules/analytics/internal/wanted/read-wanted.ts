import type { Wanted, WantedPage, WantedSort } from '#api/contract/analytics-report.ts';
import type { Availability } from '#api/contract/product.ts';
import type { Context } from '#api/platform/context.ts';
import type { Statement } from '#api/platform/db/statement.ts';
import { mediaUrl } from '#api/platform/storage/media-url.ts';
import { type AnalyticsScope, requireScope, scopeValues } from './scope.ts';

/** A page of a ranking. */
export interface WantedQuery {
  sort?: WantedSort;
  /** Part of the product's title, in any case. */
  search?: string;
  /** From 1; numbers past the end return the last page. */
  page?: number;
  /** Rows per page; default: 20. */
  limit?: number;
}

/** Default rows per page. */
const usualLimit = 20;

export interface WantedRow {
  total: number;
  skipped: number;
  is_sure: boolean;
  product_id: number;
  saves: number;
  shoppers: number;
  on_lists: number;
  title: string | null;
  url: string | null;
  image: string | null;
  image_path: string | null;
  price_minor: number | null;
  currency: string | null;
  availability: string | null;
}

/** Larger values could overflow in the statement. */
const maxInteger = 2_000_000_000;

/** Escapes a text for a LIKE pattern. */
const escapePattern = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** The fields that both rankings share. */
export const wantedFrom = (ctx: Context, row: WantedRow): Wanted => ({
  productId: row.product_id,
  saves: row.saves,
  shoppers: row.shoppers,
  onLists: row.on_lists,
  title: row.title ?? '',
  url: row.url,
  imageUrl: row.image_path === null ? row.image : mediaUrl(ctx, row.image_path),
  priceMinor: row.price_minor,
  currency: row.currency,
  availability: row.availability as Availability | null,
});

/** If nothing was found, all columns except the totals are null. */
type MaybeNone<Row> = {
  [Column in keyof Row]: Column extends 'total' | 'skipped' | 'is_sure' | 'on_lists'
    ? Row[Column]
    : Row[Column] | null;
};

type PageValues = ReturnType<typeof scopeValues> & {
  pattern: string | null;
  limit: number;
  offset: number;
  candidates: number;
};

/** Runs a ranking's statement. */
export async function readWanted<Row extends WantedRow, Result extends Wanted>(
  ctx: Context,
  scope: AnalyticsScope,
  { search = '', page = 1, limit = usualLimit }: WantedQuery,
  {
    statement,
    resultOf,
  }: { statement: Statement<PageValues, MaybeNone<Row>>; resultOf: (row: Row) => Result },
): Promise<WantedPage<Result>> {
  const text = search.trim();
  const offset = Math.min((Math.max(1, page) - 1) * limit, maxInteger);
  const values = {
    ...scopeValues(requireScope(ctx, scope)),
    pattern: text === '' ? null : `%${escapePattern(text)}%`,
    limit,
    offset,
  };
  let rows: MaybeNone<Row>[];
  let candidates = Math.max(200, 4 * (offset + limit));
  do {
    candidates = Math.min(candidates, maxInteger);
    rows = await ctx.sql.rows(statement, { ...values, candidates });
    candidates *= 8;
  } while (rows[0]?.is_sure === false);
  const { total = 0, skipped = 0 } = rows[0] ?? {};
  const isFound = (row: MaybeNone<Row>) => row.product_id !== null;
  return {
    rows: (rows.filter(isFound) as Row[]).map(resultOf),
    total,
    page: skipped / limit + 1,
    pages: Math.max(1, Math.ceil(total / limit)),
  };
}
