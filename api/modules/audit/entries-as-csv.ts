import type { Context } from '#api/platform/context.ts';
import { csvHead, csvLines } from '#api/platform/csv-file.ts';
import { asFile } from '#api/platform/http/as-file.ts';
import { type AuditFilter, listEntries } from './list-entries.ts';

/** Rows in memory at a time. */
const pageRows = 1_000;

const columns = [
  'at',
  'actor',
  'email',
  'token_name',
  'shop',
  'action',
  'subject',
  'fields',
  'outcome',
  'error',
  'times',
  'ip',
  'user_agent',
] as const;

/** A partner's entries as a CSV file, newest first, streamed page by page. */
export function entriesAsCsv(
  ctx: Context,
  partnerId: number,
  filter: Omit<AuditFilter, 'limit' | 'cursor'>,
): Response {
  const encoder = new TextEncoder();
  let cursor: string | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(csvHead(columns))),
    async pull(controller) {
      const { entries, nextCursor } = await listEntries(ctx, partnerId, {
        ...filter,
        limit: pageRows,
        cursor,
      });
      const rows = entries.map(({ subject, fields, ...entry }) => ({
        ...entry,
        subject: Object.entries(subject)
          .map(([name, value]) => `${name}=${value}`)
          .join(' '),
        fields: fields.join(' '),
      }));
      if (rows.length > 0) controller.enqueue(encoder.encode(csvLines(columns, rows)));
      if (nextCursor === null) controller.close();
      else cursor = nextCursor;
    },
  });
  return asFile(body, 'text/csv', 'wishlist-activity.csv');
}
