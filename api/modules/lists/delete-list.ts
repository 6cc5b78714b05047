import { statement } from '#api/platform/db/statement.ts';
import { transaction } from '#api/platform/db/sql.ts';
import type { Context } from '#api/platform/context.ts';
import { markRemoved, removalValues } from '#api/modules/metering/save-caps.ts';
import { suppliersOf } from './supplied-items.ts';
import { requireRole } from './lists/require-role.ts';

const deleteListAndItems = statement('list_delete')`
  WITH gone AS (
    SELECT id, product_id, variant_id, source_partner_id FROM list_items WHERE list_id = :listId
  ), marked AS (${markRemoved(suppliersOf('gone'))})
  DELETE FROM lists WHERE id = :listId`;

/**
 * Deletes a list with its items; only for its owner.
 * @throws ServiceError `not_found`, `forbidden`
 */
export async function deleteList(ctx: Context, userId: string, token: string): Promise<void> {
  const removal = await removalValues(ctx, userId);
  await transaction(ctx.pool, async (sql) => {
    const list = await requireRole(sql, { userId, token, needed: 'owner', lock: true });
    await sql.rows(deleteListAndItems, { listId: list.id, ...removal });
  });
}
