import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import {
  importColumns,
  importCounts,
  importRowFrom,
  importSummaryFrom,
} from './internal/imports/import-record.ts';
import type { ImportRecord } from './schemas.ts';

const one = statement('import_of_user')`
  SELECT ${importColumns} FROM imports i ${importCounts} WHERE i.id = :id AND i.user_id = :userId`;

const rowsOf = statement('import_rows')`
  SELECT position, url, data, status, error, item_id FROM import_rows
  WHERE import_id = :importId ORDER BY position`;

/**
 * One of the user's imports with its rows and progress.
 * @throws ServiceError `not_found`, also for another user's
 */
export async function readImport(ctx: Context, userId: string, id: number): Promise<ImportRecord> {
  const [summary] = await ctx.sql.rows(one, { id, userId });
  if (!summary) throw new ServiceError('not_found');
  const rows = await ctx.sql.rows(rowsOf, { importId: id });
  return { ...importSummaryFrom(summary), rows: rows.map(importRowFrom) };
}
