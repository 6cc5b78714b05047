import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { type ImportFormat, maxImportBytes, maxWaitingImports } from '#api/contract/product-import.ts';
import { lockPartner } from '#api/modules/plans/lock-partner.ts';
import type { Context } from '#api/platform/context.ts';
import { type Sql, transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import type { Once } from '#api/platform/http/idempotent.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { exactly, type Incoming, tooLarge } from '#api/platform/storage/incoming-file.ts';
import { withNewFile } from '#api/platform/storage/stored-files.ts';
import { dueAfter } from './internal/feeds/due-after.ts';

const countWaiting = statement('product_imports_waiting')`
  SELECT count(*)::int AS count FROM product_imports WHERE partner_id = :partnerId AND state IN ('queued', 'running')`;
const insert = statement('product_import_insert')`
  INSERT INTO product_imports (partner_id, format, path, created_at) SELECT :partnerId, :format, :path, :now
  WHERE (SELECT count(*) FROM product_imports
         WHERE partner_id = :partnerId AND state IN ('queued', 'running')) < :maxWaitingImports::int
  RETURNING id`;

const fileTypes = {
  ndjson: 'application/x-ndjson',
  csv: 'text/csv',
  google_xml: 'application/xml',
  google_tsv: 'text/tab-separated-values',
} as const satisfies Record<ImportFormat, string>;

/** Adds a file to its partner's queue and returns the import's ID; null if ten are waiting. */
async function enqueue(
  ctx: Context,
  sql: Sql,
  { partnerId, ...file }: { partnerId: number; format: ImportFormat; path: string },
): Promise<number | null> {
  // Serializes concurrent requests for the count.
  await lockPartner(sql, partnerId);
  const [made] = await sql.rows(insert, { partnerId, ...file, now: ctx.clock(), maxWaitingImports });
  return made?.id ?? null;
}

/**
 * Stores a file of products as it arrives, to be processed in the background.
 * @throws ServiceError `rate_limited` while ten are waiting, `file_too_large` above 50 MB, `invalid_bytes` without
 * Content-Length
 * @returns the import's ID
 */
export async function startProductImport(
  ctx: Context,
  { partnerId, format, body, once }: { partnerId: number; format: ImportFormat; body: Incoming; once: Once },
): Promise<{ import_id: number }> {
  const { announced: bytes } = body;
  if (bytes === undefined) throw new ServiceError('invalid_bytes', { hint: 'Send Content-Length.' });
  if (bytes > maxImportBytes) throw tooLarge(maxImportBytes);
  const hint = `${maxWaitingImports} of the partner’s imports are waiting. Send this one when one of them is done.`;
  const full = () => new ServiceError('rate_limited', { retryAfter: 60, hint });
  // Check before the upload, so no one sends a file in vain.
  const [waiting] = await ctx.sql.rows(countWaiting, { partnerId });
  if ((waiting?.count ?? 0) >= maxWaitingImports) throw full();
  const hash = createHash('sha256').update(`${format}\n`);
  async function* hashed() {
    for await (const piece of exactly(body, { bytes: bytes!, accept: () => undefined })) {
      hash.update(piece);
      yield piece;
    }
  }
  return withNewFile(ctx, { folder: `imports/${partnerId}/products`, ending: format }, async (path) => {
    const stream = Readable.from(hashed(), { objectMode: false });
    await ctx.adapters.storage.putStream(path, stream, { bytes, type: fileTypes[format] });
    return once(async () => {
      const id = await transaction(ctx.pool, (sql) => enqueue(ctx, sql, { partnerId, format, path }));
      if (id === null) throw full();
      ctx.adapters.jobs.nudge('import-products');
      return { import_id: id };
    }, hash.digest());
  });
}

const noteFeed = statement('product_feed_note')`
  UPDATE product_feeds SET import_id = :importId, etag = :etag?, last_modified = :lastModified?, read_at = :now, error = NULL,
                           due_at = ${dueAfter('1 day')}
  WHERE partner_id = :partnerId AND url = :url RETURNING 1`;

/** A partner's feed as read from its URL. */
export interface ReadFeed {
  partnerId: number;
  url: string;
  /** Its `due_at` while it was read. */
  lease: Date;
  format: ImportFormat;
  body: Buffer;
  etag: string | null;
  lastModified: string | null;
}

/**
 * Stores a feed, to be processed in the background.
 * @throws Error if its URL was changed while it was read, or ten of the partner's imports are
 * waiting
 */
export async function startFeedImport(ctx: Context, { format, body, ...feed }: ReadFeed): Promise<void> {
  const { partnerId } = feed;
  const file = { folder: `imports/${partnerId}/feed`, ending: format.replace('google_', '') };
  await withNewFile(ctx, file, async (path) => {
    await ctx.adapters.storage.put(path, body, fileTypes[format]);
    await transaction(ctx.pool, async (sql) => {
      const now = ctx.clock();
      const importId = await enqueue(ctx, sql, { partnerId, format, path });
      if (importId === null) throw new Error('too many of the partner’s imports are waiting');
      const [noted] = await sql.rows(noteFeed, { ...feed, importId, now });
      if (!noted) throw new Error('the feed was changed while it was read');
    });
  });
  ctx.adapters.jobs.nudge('import-products');
}
