import {
  type ImportErrorCode,
  type ImportFormat,
  maxImportRows,
  maxRowErrors,
  type RowErrorCode,
  rowErrorMessages,
} from '#api/contract/product-import.ts';
import { UnreachableError } from '#api/contract/unreachable-error.ts';
import { readVerifiedHosts } from '#api/modules/keys/verified-hosts.ts';
import type { Context } from '#api/platform/context.ts';
import { retryOnDeadlock } from '#api/platform/db/retry-on-deadlock.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { isTemporary } from '#api/platform/db/temporary.ts';
import { skipFailingRow } from '#api/platform/jobs/skip-failing-rows.ts';
import { transactionInTurn } from '#api/platform/jobs/transaction-in-turn.ts';
import { dropUnusedFiles } from '#api/platform/storage/stored-files.ts';
import { ImportFailure } from './internal/imports/import-failure.ts';
import { type ImportedRow, parseImportRow, type SentRow } from './internal/imports/parse-import-row.ts';
import { rowsOfFile } from './internal/imports/rows-of-file.ts';
import { storeRows } from './internal/imports/store-rows.ts';

/** Rows per transaction, which blocks saves of their products. */
const batchSize = 100;

interface ClaimedImport {
  id: number;
  partner_id: number;
  format: ImportFormat;
  path: string;
  /** Rows processed so far. */
  rows: number;
  refused: number;
}

/**
 * Claims the next import: one that's queued, or whose server crashed. A partner's imports run one
 * at a time, and partners take turns.
 */
const claim = statement('product_import_claim')<ClaimedImport, 'path'>`
  UPDATE product_imports SET state = 'running', claimed_at = :now WHERE id = (
    SELECT i.id FROM product_imports i
    WHERE (i.state = 'queued' OR (i.state = 'running' AND (i.claimed_at IS NULL OR i.claimed_at <= :now::timestamptz - interval '2 minutes')))
      AND NOT EXISTS (SELECT 1 FROM product_imports o
                      WHERE o.partner_id = i.partner_id AND o.id < i.id AND o.state IN ('queued', 'running'))
    ORDER BY (SELECT max(o.claimed_at) FROM product_imports o WHERE o.partner_id = i.partner_id) NULLS FIRST, i.id
    LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING id, partner_id, format, path, rows, refused`;

/** Does nothing if another server has processed these rows. */
const advance = statement('product_import_advance')`
  UPDATE product_imports SET rows = rows + :count, accepted = accepted + :accepted, refused = refused + :refused,
                             unmatched = unmatched + :unmatched, errors = errors || :errors::jsonb, claimed_at = :now
  WHERE id = :id AND state = 'running' AND rows = :from RETURNING 1`;

const finish = statement('product_import_finish')`
  UPDATE product_imports SET state = CASE WHEN :error?::text IS NULL THEN 'done' ELSE 'failed' END, error = :error,
                             path = NULL, finished_at = :now
  WHERE id = :id AND state = 'running' RETURNING 1`;
const dropFile = statement('product_import_drop_file')`SELECT wl_check_files(ARRAY[:path])`;
const release = statement('product_import_release')`
  UPDATE product_imports SET claimed_at = NULL WHERE id = :id AND state = 'running'`;

/**
 * Processes imports until none is waiting or `stop` aborts; another server then continues where
 * this one stopped. Can run on several servers at the same time.
 */
export async function runProductImports(ctx: Context, stop?: AbortSignal): Promise<void> {
  while (!stop?.aborted) {
    const [next] = await ctx.sql.rows(claim, { now: ctx.clock() });
    if (!next) return;
    await skipFailingRow(ctx.log, { importId: next.id }, 'a product import was not finished', () =>
      runImport(ctx, next, stop),
    );
  }
}

async function runImport(ctx: Context, claimed: ClaimedImport, stop?: AbortSignal): Promise<void> {
  try {
    const isDone = await processFile(ctx, claimed, stop);
    if (isDone) await finishImport(ctx, claimed, null);
    else await ctx.sql.rows(release, { id: claimed.id });
  } catch (error) {
    if (isTemporary(error) || error instanceof UnreachableError) throw error;
    const isKnown = error instanceof ImportFailure;
    if (!isKnown) ctx.log.error({ err: error, importId: claimed.id }, 'a product import failed');
    await finishImport(ctx, claimed, isKnown ? error.code : 'processing_failed');
  }
}

async function finishImport(
  ctx: Context,
  { id, path }: ClaimedImport,
  error: ImportErrorCode | null,
): Promise<void> {
  await transaction(ctx.pool, async (sql) => {
    const [finished] = await sql.rows(finish, { id, error, now: ctx.clock() });
    if (finished) await sql.rows(dropFile, { path });
  });
  await dropUnusedFiles(ctx);
}

/** @returns true if it's done; false if it was stopped, or taken over by another server */
async function processFile(ctx: Context, claimed: ClaimedImport, stop?: AbortSignal): Promise<boolean> {
  const file = await ctx.adapters.storage.open(claimed.path);
  if (!file) throw new ImportFailure('file_lost');
  const progress = { ...claimed };
  let read = 0;
  let batch: SentRow[] = [];
  for await (const row of rowsOfFile(claimed.format, file.stream, ctx.clock())) {
    read += 1;
    if (read > maxImportRows) {
      if (batch.length > 0 && !(await processBatch(ctx, progress, batch))) return false;
      throw new ImportFailure('too_many_rows');
    }
    if (read <= claimed.rows) continue;
    batch.push(row);
    if (batch.length < batchSize) continue;
    if (stop?.aborted || !(await processBatch(ctx, progress, batch))) return false;
    batch = [];
  }
  return batch.length === 0 || processBatch(ctx, progress, batch);
}

interface RowError {
  row: number;
  code: RowErrorCode;
  message: string;
}

/**
 * Stores a batch and the progress in one transaction.
 * @returns false if another server has taken over the import
 */
async function processBatch(
  ctx: Context,
  progress: ClaimedImport,
  batch: readonly SentRow[],
): Promise<boolean> {
  const { id, partner_id: partnerId, format, rows: from, refused: refusedBefore } = progress;
  const refused = await retryOnDeadlock(() =>
    transactionInTurn(ctx.pool, async (sql) => {
      const now = ctx.clock();
      const isVerified = await readVerifiedHosts(sql, partnerId);
      const errors: RowError[] = [];
      const numbers = new Map<ImportedRow, number>();
      const refuse = (row: number, code: RowErrorCode) =>
        errors.push({ row, code, message: rowErrorMessages[code] });
      for (const [index, sent] of batch.entries()) {
        const row = parseImportRow(sent, format !== 'ndjson');
        if (typeof row === 'string') refuse(from + index + 1, row);
        else if (!isVerified(row.url)) refuse(from + index + 1, 'host_not_verified');
        else numbers.set(row, from + index + 1);
      }
      const stored = await storeRows(sql, [...numbers.keys()], { partnerId, now });
      for (const [row, code] of stored.refused) refuse(numbers.get(row)!, code);
      const shown = errors
        .toSorted((a, b) => a.row - b.row)
        .slice(0, Math.max(0, maxRowErrors - refusedBefore));
      const [advanced] = await sql.rows(advance, {
        id,
        from,
        count: batch.length,
        accepted: batch.length - errors.length,
        refused: errors.length,
        unmatched: stored.unmatched,
        errors: JSON.stringify(shown),
        now,
      });
      // Rolls back rows that another server has already processed.
      if (!advanced) throw new TakenOver();
      return errors.length;
    }),
  ).catch((error: unknown) => {
    if (error instanceof TakenOver) return null;
    throw error;
  });
  if (refused === null) return false;
  progress.rows += batch.length;
  progress.refused += refused;
  return true;
}

class TakenOver extends Error {}
