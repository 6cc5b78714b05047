import { markRemoved, removalValues } from '#api/modules/metering/save-caps.ts';
import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { notifyGivers } from './internal/gifts/notify-givers.ts';
import { insertRemoved } from './internal/insert-removed.ts';
import { requireRole } from './internal/require-role.ts';
import { suppliedFields, suppliersOf } from './supplied-items.ts';

const deleteFromList = statement('item_delete')`
  WITH gone AS (
    DELETE FROM list_items WHERE id = :itemId AND list_id = :listId
    RETURNING list_id, ${suppliedFields}
  ), marked AS (${markRemoved(suppliersOf('gone'))}), told AS (${insertRemoved(suppliersOf('gone'))})
  UPDATE lists SET updated_at = :now FROM gone WHERE lists.id = gone.list_id RETURNING lists.id`;

/**
 * Removes an item from a list. For owners and editors.
 * @throws ServiceError `not_found`, `forbidden`
 */
export async function deleteItem(ctx: Context, userId: string, token: string, itemId: number): Promise<void> {
  const removal = await removalValues(ctx, userId);
  await transaction(ctx.pool, async (sql) => {
    const list = await requireRole(ctx, sql, { userId, token, needed: 'editor', lock: true });
    const deleted = await notifyGivers(ctx, sql, { userId, listIds: [list.id], itemIds: [itemId] }, () =>
      sql.rows(deleteFromList, { itemId, listId: list.id, now: ctx.clock(), ...removal }),
    );
    if (deleted.length === 0) throw new ServiceError('not_found');
    ctx.adapters.jobs.nudge('dispatch-events');
  });
  ctx.counts.removals.list += 1;
}
