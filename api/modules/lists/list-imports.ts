import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { importColumns, importCounts, importSummaryFrom } from './internal/imports/import-record.ts';
import type { ImportSummary } from './schemas.ts';

const newest = statement('imports_of_user')`
  SELECT ${importColumns}
  FROM (SELECT * FROM imports WHERE user_id = :userId ORDER BY id DESC LIMIT 100) i ${importCounts}
  ORDER BY i.id DESC`;

/** A user's last hundred imports, newest first, without their rows. */
export async function listImports(ctx: Context, userId: string): Promise<ImportSummary[]> {
  return (await ctx.sql.rows(newest, { userId })).map(importSummaryFrom);
}
