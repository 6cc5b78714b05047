import type { LedgerAction } from '#api/contract/portal-usage.ts';
import type { Context } from '#api/platform/context.ts';
import { csvHead, csvLines } from '#api/platform/csv-file.ts';
import { readActions, type ActionsFilter } from './read-actions.ts';

/** Rows that are in memory at once. */
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

/** A month's actions as a CSV file, newest first, read and sent page by page as fast as it is taken. */
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

/** What a browser calls the file of a month. */
export const csvName = ({ period }: Pick<ActionsFilter, 'period'>): string =>
  `wishlist-actions-${period}.csv`;
