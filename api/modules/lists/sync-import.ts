import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { hasImportCapacity, noImportCapacity } from './internal/imports/import-capacity.ts';
import { readImport } from './read-import.ts';
import type { ImportRecord } from './schemas.ts';

const lockOwn = statement('import_lock_own')`
  SELECT kind, status FROM imports WHERE id = :id AND user_id = :userId FOR NO KEY UPDATE`;

const retryFailed = statement('import_rows_retry')`
  UPDATE import_rows SET status = 'waiting', error = NULL, claimed_at = NULL
  WHERE import_id = :importId AND status = 'failed' AND (url IS NOT NULL OR data ? 'title')
  RETURNING position`;

const reopen = statement('import_reopen')`
  UPDATE imports SET status = 'waiting', to_read = :isAmazon, error = NULL, finished_at = NULL WHERE id = :id`;

/**
 * Syncs an import: reads an Amazon list again and adds new items, and retries failed rows. An import in progress
 * continues.
 * @throws ServiceError `not_found`, also for another user's; `invalid_input` for a sixth import at once
 */
export async function syncImport(ctx: Context, userId: string, id: number): Promise<ImportRecord> {
  await transaction(ctx.pool, async (sql) => {
    const hasCapacity = await hasImportCapacity(sql, userId);
    const [own] = await sql.rows(lockOwn, { id, userId });
    if (!own) throw new ServiceError('not_found');
    if (own.status === 'waiting' || own.status === 'running') return;
    if (!hasCapacity) throw noImportCapacity();
    const retried = await sql.rows(retryFailed, { importId: id });
    const isAmazon = own.kind === 'amazon';
    if (isAmazon || retried.length > 0) await sql.rows(reopen, { id, isAmazon });
  });
  ctx.adapters.jobs.nudge('run-import');
  return readImport(ctx, userId, id);
}
