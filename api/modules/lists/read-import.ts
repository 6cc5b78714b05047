import type { ImportRecord } from '#api/contract/import.ts';
import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import {
  importColumns,
  importCounts,
  importRowFrom,
  importSummaryFrom,
  type ImportRowRow,
  type ImportSummaryRow,
} from './imports/import-record.ts';

const one = {
  name: 'import_of_user',
  text: `SELECT ${importColumns} FROM imports i ${importCounts} WHERE i.id = $1 AND i.user_id = $2`,
};

const rowsOf = {
  name: 'import_rows',
  text: `
    SELECT position, url, data, status, error, item_id FROM import_rows
    WHERE import_id = $1 ORDER BY position`,
};

/**
 * One of the user's imports with its rows, as far as it is.
 * @throws ServiceError `not_found`, also for another user's
 */
export async function readImport(ctx: Context, userId: string, id: number): Promise<ImportRecord> {
  const [summary] = await ctx.sql.rows<ImportSummaryRow>(one, [id, userId]);
  if (!summary) throw new ServiceError('not_found');
  const rows = await ctx.sql.rows<ImportRowRow>(rowsOf, [id]);
  return { ...importSummaryFrom(summary), rows: rows.map(importRowFrom) };
}
