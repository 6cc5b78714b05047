import type { Context } from '#api/platform/context.ts';
import { csvHead, csvLines } from '#api/platform/csv-file.ts';
import { asFile } from '#api/platform/http/as-file.ts';
import { ensureWatcherCounts } from './count-watchers.ts';
import { listWatchers } from './list-watchers.ts';

/** Rows in memory at a time. */
const pageRows = 2_000;

const columns = [
  'product_id',
  'variant_id',
  'title',
  'variant_title',
  'url',
  'availability',
  'shoppers',
  'price_drop',
  'back_in_stock',
  'low_stock',
  'test_shoppers',
] as const;

/** How many people wait, as a CSV file, most wanted first, streamed page by page. */
export function watchersAsCsv(ctx: Context, partnerId: number, includeTest?: boolean): Response {
  const encoder = new TextEncoder();
  let cursor: string | undefined;
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(encoder.encode(csvHead(columns)));
      await ensureWatcherCounts(ctx, partnerId);
    },
    async pull(controller) {
      const { products, nextCursor } = await listWatchers(ctx, partnerId, {
        limit: pageRows,
        cursor,
        includeTest,
      });
      if (products.length > 0) controller.enqueue(encoder.encode(csvLines(columns, products)));
      if (nextCursor === null) controller.close();
      else cursor = nextCursor;
    },
  });
  return asFile(body, 'text/csv', 'wishlist-alerts.csv');
}
