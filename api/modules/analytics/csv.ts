import type { DayRange } from '#api/contract/analytics-range.ts';
import type { DayReport, RevenueKey, Wanted, WantedVariant } from '#api/contract/analytics-report.ts';
import type { Context } from '#api/platform/context.ts';
import { csvFile, csvHead, csvLines } from '#api/platform/csv-file.ts';
import { type ActionsFilter, readActions } from './read-actions.ts';
import type { LedgerAction, RevenueRow } from './schemas.ts';

/** Rows in memory at a time. */
const pageRows = 2_000;

const columns = [
  'id',
  'occurred_at',
  'kind',
  'test',
  'api_key_id',
  'product_id',
  'product_title',
  'product_url',
  'variant_id',
  'unbilled_reason',
];

const rowOf = ({ product, ...action }: LedgerAction) => ({
  ...action,
  product_id: product?.id ?? null,
  product_title: product?.title ?? null,
  product_url: product?.url ?? null,
});

/** A month's actions as a CSV file, newest first, streamed page by page. */
export function actionsAsCsv(ctx: Context, filter: ActionsFilter): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let cursor: string | undefined;
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(csvHead(columns))),
    async pull(controller) {
      const { actions, nextCursor } = await readActions(ctx, filter, { limit: pageRows, cursor });
      if (actions.length > 0) controller.enqueue(encoder.encode(csvLines(columns, actions.map(rowOf))));
      if (nextCursor === null) controller.close();
      else cursor = nextCursor;
    },
  });
}

/** File name of a month's download. */
export const csvName = ({ period }: Pick<ActionsFilter, 'period'>): string =>
  `wishlist-actions-${period}.csv`;

const dayColumns = ['day', 'saves', 'shares', 'list_views', 'basket_opens', 'checkouts'] as const;

/** One line per UTC day. */
export function daysAsCsv({ days }: Pick<DayReport, 'days'>): string {
  const rows = days.map(({ day, saves, shares, listViews, basketOpens, checkouts }) => ({
    day,
    saves,
    shares,
    checkouts,
    list_views: listViews,
    basket_opens: basketOpens,
  }));
  return csvFile(dayColumns, rows);
}

const counts = ['saves', 'shoppers', 'on_lists'] as const;
const facts = ['price_minor', 'currency', 'availability', 'url', 'image_url'] as const;

const wantedRow = (wanted: Wanted) => ({
  title: wanted.title,
  saves: wanted.saves,
  shoppers: wanted.shoppers,
  on_lists: wanted.onLists,
  price_minor: wanted.priceMinor,
  currency: wanted.currency,
  availability: wanted.availability,
  url: wanted.url,
  image_url: wanted.imageUrl,
});

/** One line per product, in the given order. Prices are in minor units. */
export const productsAsCsv = (products: readonly Wanted[]): string =>
  csvFile(['title', ...counts, ...facts], products.map(wantedRow));

/** One line per variant, in the given order. Prices are in minor units. */
export const variantsAsCsv = (variants: readonly WantedVariant[]): string =>
  csvFile(
    ['title', 'variant_title', 'variant_id', ...counts, ...facts],
    variants.map((one) => ({
      ...wantedRow(one),
      variant_title: one.variantTitle,
      variant_id: one.variantId,
    })),
  );

const sums = ['currency', 'orders', 'quantity', 'revenue_minor', 'refunded_minor', 'net_minor'] as const;

/** One line per key and currency, in the given order. Amounts are in minor units. */
export function revenueAsCsv(rows: readonly RevenueRow[], by: RevenueKey): string {
  const isProduct = by === 'product';
  const name = isProduct ? 'product_id' : by;
  return csvFile<string>(
    [
      name,
      ...(isProduct ? ['title', ...sums, 'saves', 'conversion', 'url', 'image_url'] : sums),
      'test_orders',
    ],
    rows.map(({ key, product, ...row }) => ({ ...row, ...product, [name]: key })),
  );
}

/** File name of a download of revenue. */
export const revenueCsvName = ({ from, to }: DayRange, by: RevenueKey): string =>
  `wishlist-revenue-by-${by}-${from}-to-${to}.csv`;
