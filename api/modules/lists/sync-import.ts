import type { ImportRecord } from '#api/contract/import.ts';
import { transaction } from '#api/platform/db/sql.ts';
import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { readImport } from './read-import.ts';
import { hasImportCapacity, noImportCapacity } from './imports/import-capacity.ts';

const lockOwn = {
  name: 'import_lock_own',
  text: `SELECT kind, status FROM imports WHERE id = $1 AND user_id = $2 FOR NO KEY UPDATE`,
};

const retryFailed = {
  name: 'import_rows_retry',
  text: `
    UPDATE import_rows SET status = 'waiting', error = NULL, claimed_at = NULL
    WHERE import_id = $1 AND status = 'failed' AND (url IS NOT NULL OR data ? 'title')
    RETURNING position`,
};

const reopen = {
  name: 'import_reopen',
  text: `UPDATE imports SET status = 'waiting', to_read = $2, error = NULL, finished_at = NULL WHERE id = $1`,
};

/**
 * Brings an import up to date: an Amazon list is read again and what is new on it is added, and rows that failed are tried
 * again. One that is still at work goes on.
 * @throws ServiceError `not_found`, also for another user's; `invalid_input` for a sixth import at once
 */
export async function syncImport(ctx: Context, userId: string, id: number): Promise<ImportRecord> {
  await transaction(ctx.pool, async (sql) => {
    const hasCapacity = await hasImportCapacity(sql, userId);
    const [own] = await sql.rows<{ kind: string; status: string }>(lockOwn, [id, userId]);
    if (!own) throw new ServiceError('not_found');
    if (own.status === 'waiting' || own.status === 'running') return;
    if (!hasCapacity) throw noImportCapacity();
    const retried = await sql.rows(retryFailed, [id]);
    const isAmazon = own.kind === 'amazon';
    if (isAmazon || retried.length > 0) await sql.rows(reopen, [id, isAmazon]);
  });
  ctx.adapters.jobs.nudge('run-import');
  return readImport(ctx, userId, id);
}
