import { notify } from '#api/modules/people/notify.ts';
import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { skipFailingRow } from '#api/platform/jobs/skip-failing-rows.ts';

/** Locked before reading, because another server may be adding or settling rows. */
const lockOpen = statement('import_lock_open')`
  SELECT i.user_id, i.error, l.token, l.name FROM imports i JOIN lists l ON l.id = i.list_id
  WHERE i.id = :importId AND i.status IN ('waiting', 'running') AND NOT i.to_read FOR NO KEY UPDATE OF i`;

const countRows = statement('import_rows_count')`
  SELECT count(*) FILTER (WHERE status IN ('waiting', 'running'))::int AS open, count(*)::int AS total,
         count(*) FILTER (WHERE status = 'saved')::int AS saved, count(*) FILTER (WHERE status = 'failed')::int AS failed
  FROM import_rows WHERE import_id = :importId`;

const finish = statement('import_finish')`
  UPDATE imports SET status = CASE WHEN error IS NULL THEN 'done' ELSE 'failed' END, finished_at = :now WHERE id = :importId`;

/**
 * Completes an import that has no waiting rows left, and notifies its user: once, and again only if a later sync
 * changed something.
 */
export async function finishImport(ctx: Context, importId: number): Promise<void> {
  await transaction(ctx.pool, async (sql) => {
    const [open] = await sql.rows(lockOpen, { importId });
    const [counts] = await sql.rows(countRows, { importId });
    if (!open || !counts || counts.open > 0) return;
    await sql.rows(finish, { importId, now: ctx.clock() });
    const { saved, failed } = counts;
    await notify(ctx, sql, {
      userId: open.user_id,
      kind: 'import_done',
      data: {
        import_id: importId,
        list_token: open.token,
        list_name: open.name,
        saved,
        failed,
        error: open.error,
      },
      byUserId: null,
      dedupeKey: `${importId}:${saved}:${failed}:${open.error}`,
    });
  });
}

const leftOpen = statement('imports_left_open')`
  SELECT id FROM imports i
  WHERE status IN ('waiting', 'running') AND NOT to_read
    AND NOT EXISTS (SELECT 1 FROM import_rows r WHERE r.import_id = i.id AND r.status IN ('waiting', 'running'))`;

/** Completes imports whose server stopped after the last row. */
export async function finishLeftImports(ctx: Context): Promise<void> {
  for (const { id } of await ctx.sql.rows(leftOpen, {}))
    await skipFailingRow(ctx.log, { import: id }, 'an import was not finished', () => finishImport(ctx, id));
}
