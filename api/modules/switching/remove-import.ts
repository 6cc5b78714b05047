import type { Context } from '#api/platform/context.ts';
import { retryOnDeadlock } from '#api/platform/db/retry-on-deadlock.ts';
import { statement } from '#api/platform/db/statement.ts';
import { transactionInTurn } from '#api/platform/jobs/transaction-in-turn.ts';

/** People, products or problems per transaction. */
const batchSize = 500;

/** So that no one opens them meanwhile. */
const lockPeople = statement('import_undo_lock_people')`
  SELECT id FROM imported_people WHERE import_id = :importId ORDER BY id LIMIT :limit FOR UPDATE`;
/** Lists before items, as everywhere. */
const lockLists = statement('import_undo_lock_lists')`
  SELECT l.id FROM lists l WHERE l.owner_id IN (
    SELECT p.opened_by FROM imported_people p WHERE p.import_id = :importId ORDER BY p.id LIMIT :limit)
  ORDER BY l.id FOR NO KEY UPDATE`;
/**
 * If an import is undone, wishes of people who have opened their lists go, too, unless they have
 * been used since: by the shopper, a giver, or an order. Those of an expired import stay.
 */
const deleteOpened = statement('import_undo_opened')`
  WITH gone AS (
    DELETE FROM list_items i USING imported_people p, lists l
    WHERE p.import_id = :importId AND p.opened_at > :now::timestamptz - interval '31 days' AND l.owner_id = p.opened_by AND i.list_id = l.id AND i.list_import_id = :importId
      AND i.source_partner_id = p.partner_id AND i.updated_at <= p.opened_at AND NOT i.purchased AND i.note = '' AND i.custom_title IS NULL
      AND NOT EXISTS (SELECT 1 FROM gift_claims c WHERE c.item_id = i.id)
      AND NOT EXISTS (SELECT 1 FROM order_lines o WHERE o.item_id = i.id)
      AND NOT EXISTS (SELECT 1 FROM wish_alerts a WHERE a.item_id = i.id)
      AND p.id IN (SELECT n.id FROM imported_people n WHERE n.import_id = :importId ORDER BY n.id LIMIT :limit)
    RETURNING i.list_id
  )
  UPDATE lists SET updated_at = :now FROM gone WHERE lists.id = gone.list_id`;
const deletePeople = statement('import_delete_people')`
  DELETE FROM imported_people WHERE id IN (
    SELECT id FROM imported_people WHERE import_id = :importId ORDER BY id LIMIT :limit) RETURNING 1`;
const deleteProducts = statement('import_delete_products')`
  DELETE FROM imported_products WHERE id IN (
    SELECT id FROM imported_products WHERE import_id = :importId ORDER BY id LIMIT :limit) RETURNING 1`;
const deleteProblems = statement('import_delete_problems')`
  DELETE FROM list_import_problems WHERE (import_id, row, part) IN (
    SELECT import_id, row, part FROM list_import_problems WHERE import_id = :importId ORDER BY row, part LIMIT :limit) RETURNING 1`;
const finish = statement('list_import_finish_undo')`
  UPDATE list_imports SET state = 'undone', claimed_at = NULL, sample = '[]' WHERE id = :importId AND state = 'undoing'`;

interface Removal {
  id: number;
}

/** Deletes everything that came with an import, in batches. */
export async function removeImport(
  ctx: Context,
  { id: importId }: Removal,
  goesOn: () => Promise<boolean>,
): Promise<void> {
  for (;;) {
    const gone = await retryOnDeadlock(() =>
      transactionInTurn(ctx.pool, async (sql) => {
        await sql.rows(lockPeople, { importId, limit: batchSize });
        await sql.rows(lockLists, { importId, limit: batchSize });
        await sql.rows(deleteOpened, { importId, limit: batchSize, now: ctx.clock() });
        return sql.rows(deletePeople, { importId, limit: batchSize });
      }),
    );
    if (!(await goesOn())) return;
    if (gone.length < batchSize) break;
  }
  if (await removeFindings(ctx, importId, goesOn)) await ctx.sql.rows(finish, { importId });
}

/**
 * Deletes what a check found, in batches.
 * @returns false if `goesOn` ended it
 */
export async function removeFindings(
  ctx: Context,
  importId: number,
  goesOn: () => Promise<boolean>,
): Promise<boolean> {
  for (const one of [deletePeople, deleteProducts, deleteProblems]) {
    for (let count = batchSize; count === batchSize;) {
      const values = { importId, limit: batchSize };
      count = (await transactionInTurn(ctx.pool, (sql) => sql.rows(one, values))).length;
      if (!(await goesOn())) return false;
    }
  }
  return true;
}
