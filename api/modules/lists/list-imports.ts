import type { ImportSummary } from '#api/contract/import.ts';
import type { Context } from '#api/platform/context.ts';
import {
  importColumns,
  importCounts,
  importSummaryFrom,
  type ImportSummaryRow,
} from './imports/import-record.ts';

const newest = {
  name: 'imports_of_user',
  text: `
    SELECT ${importColumns}
    FROM (SELECT * FROM imports WHERE user_id = $1 ORDER BY id DESC LIMIT 100) i ${importCounts}
    ORDER BY i.id DESC`,
};

/** A user's last hundred imports, newest first, without their rows. */
export async function listImports(ctx: Context, userId: string): Promise<ImportSummary[]> {
  return (await ctx.sql.rows<ImportSummaryRow>(newest, [userId])).map(importSummaryFrom);
}
