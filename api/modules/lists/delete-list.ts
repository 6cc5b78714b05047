import { markRemoved, removalValues } from '#api/modules/metering/save-caps.ts';
import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { notifyGivers } from './internal/gifts/notify-givers.ts';
import { insertRemoved } from './internal/insert-removed.ts';
import { requireRole } from './internal/require-role.ts';
import { suppliedFields, suppliersOf } from './supplied-items.ts';

const readGiven = statement('list_delete_given')`
  SELECT i.id FROM list_items i WHERE i.list_id = :listId AND (i.purchased OR EXISTS (SELECT 1 FROM gift_claims c WHERE c.item_id = i.id))`;
/** Runs before the list is deleted, so givers' gifts keep the wishes' titles. */
const deleteItems = statement('list_delete_items')`
  WITH gone AS (
    DELETE FROM list_items WHERE list_id = :listId RETURNING ${suppliedFields}
  ), marked AS (${markRemoved(suppliersOf('gone'))}), told AS (${insertRemoved(suppliersOf('gone'))})
  SELECT 1 FROM gone`;
const deleteEmptyList = statement('list_delete')`DELETE FROM lists WHERE id = :listId`;

/**
 * Deletes a list with its items; only for its owner.
 * @throws ServiceError `not_found`, `forbidden`
 */
export async function deleteList(ctx: Context, userId: string, token: string): Promise<void> {
  const removal = await removalValues(ctx, userId);
  await transaction(ctx.pool, async (sql) => {
    const list = await requireRole(ctx, sql, { userId, token, needed: 'owner', lock: true });
    const given = await sql.rows(readGiven, { listId: list.id });
    const itemIds = given.map(({ id }) => id);
    await notifyGivers(ctx, sql, { userId, listIds: [list.id], itemIds }, () =>
      sql.rows(deleteItems, { listId: list.id, now: ctx.clock(), ...removal }),
    );
    await sql.rows(deleteEmptyList, { listId: list.id });
    ctx.adapters.jobs.nudge('dispatch-events');
  });
}
