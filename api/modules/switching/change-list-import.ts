import { undoImportDays } from '#api/contract/list-import.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { readListImport } from './read-list-import.ts';
import type { ListImport, ListImportChanges } from './schemas.ts';

interface Own {
  partnerId: number;
  importId: number;
}

/** The next check deletes the results of an earlier one. */
const setColumns = statement('list_import_set_columns')`
  UPDATE list_imports SET columns = coalesce(:columns?::text[], columns),
    product_url = CASE WHEN :setsUrl::boolean THEN :productUrl?::text ELSE product_url END,
    state = 'mapping', rows = 0, results = '{}', people = 0, products = 0, summary = '{}', error = NULL
  WHERE id = :importId AND partner_id = :partnerId AND path IS NOT NULL AND state IN ('mapping', 'checked', 'failed')
    AND (:columns?::text[] IS NULL OR cardinality(:columns?::text[]) = cardinality(headings))
  RETURNING 1`;
const startCheck = statement('list_import_start_check')`
  UPDATE list_imports SET state = 'checking', rows = 0, results = '{}', people = 0, products = 0, summary = '{}', error = NULL, claimed_at = NULL
  WHERE id = :importId AND partner_id = :partnerId AND path IS NOT NULL AND state IN ('mapping', 'checked', 'failed')
  RETURNING 1`;
const startStoring = statement('list_import_start_storing')`
  UPDATE list_imports SET state = 'storing', claimed_at = NULL
  WHERE id = :importId AND partner_id = :partnerId AND state = 'checked' RETURNING 1`;
const startUndo = statement('list_import_start_undo')`
  UPDATE list_imports SET state = 'undoing', path = NULL, claimed_at = NULL
  WHERE id = :importId AND partner_id = :partnerId AND (state IN ('mapping', 'checked', 'failed')
    OR state = 'done' AND finished_at > :now::timestamptz - make_interval(days => :undoImportDays::int))
  RETURNING 1`;

/** @throws ServiceError `not_found`, `wrong_import_state` if the import is in another state */
async function changed(ctx: Context, own: Own, rows: Promise<unknown[]>): Promise<ListImport> {
  const isChanged = (await rows).length > 0;
  const current = await readListImport(ctx, own);
  if (!isChanged) throw new ServiceError('wrong_import_state', { hint: `The import is ${current.state}.` });
  return current;
}

/**
 * Changes what the columns contain, or how products are found; the file has to be checked again.
 * @throws ServiceError `not_found`, `invalid_input` for another number of columns, `wrong_import_state` while it is being
 * checked, and once it's imported
 */
export async function changeListImport(
  ctx: Context,
  own: Own,
  changes: ListImportChanges,
): Promise<ListImport> {
  const columns = changes.columns?.map((field) => field ?? '') ?? null;
  if (columns) {
    const { headings } = await readListImport(ctx, own);
    const used = columns.filter(Boolean);
    const isWrong = columns.length !== headings.length || new Set(used).size < used.length;
    if (isWrong) {
      const hint = `Send ${headings.length} columns, each field at most once.`;
      throw new ServiceError('invalid_input', { field: 'columns', hint });
    }
  }
  const setsUrl = changes.product_url !== undefined;
  return changed(
    ctx,
    own,
    ctx.sql.rows(setColumns, { ...own, columns, setsUrl, productUrl: changes.product_url ?? null }),
  );
}

/** Begins to check all rows; nothing is imported. @throws ServiceError `not_found`, `wrong_import_state` */
export async function checkListImport(ctx: Context, own: Own): Promise<ListImport> {
  const current = await changed(ctx, own, ctx.sql.rows(startCheck, own));
  ctx.adapters.jobs.nudge('import-lists');
  return current;
}

/** Begins to import what the check found. @throws ServiceError `not_found`, `wrong_import_state` unless it's checked */
export async function runListImport(ctx: Context, own: Own): Promise<ListImport> {
  const current = await changed(ctx, own, ctx.sql.rows(startStoring, own));
  ctx.adapters.jobs.nudge('import-lists');
  return current;
}

/**
 * Begins to delete an import, and everything that came with it, within 30 days after it was done.
 * @throws ServiceError `not_found`, `wrong_import_state` while it's being processed or after 30 days
 */
export async function undoListImport(ctx: Context, own: Own): Promise<ListImport> {
  const current = await changed(
    ctx,
    own,
    ctx.sql.rows(startUndo, { ...own, now: ctx.clock(), undoImportDays }),
  );
  ctx.adapters.jobs.nudge('import-lists');
  return current;
}
