import { markRemoved, removalValues } from '#api/modules/metering/save-caps.ts';
import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { suppliedFields, suppliersOf } from '../supplied-items.ts';
import { notifyGivers } from './gifts/notify-givers.ts';
import { insertRemoved } from './insert-removed.ts';

/** Locks in ID order, as moves do, so an item being moved isn't missed. */
const lockOwnLists = statement('lists_own_lock')`
  SELECT id FROM lists WHERE owner_id = :userId ORDER BY id FOR NO KEY UPDATE`;

const readItems = statement('product_items_of_lists')`
  SELECT id FROM list_items WHERE list_id = ANY(:ids::bigint[]) AND product_id = :productId`;

const deleteFromLists = statement('product_delete_from_lists')`
  WITH gone AS (
    DELETE FROM list_items WHERE list_id = ANY(:ids::bigint[]) AND product_id = :productId
    RETURNING list_id, ${suppliedFields}
  ), marked AS (${markRemoved(suppliersOf('gone'))}), told AS (${insertRemoved(suppliersOf('gone'))})
  UPDATE lists SET updated_at = :now FROM gone WHERE lists.id = gone.list_id RETURNING lists.id`;

const isOnSharedList = statement('product_on_shared_list')`
  SELECT 1 FROM list_collaborators c JOIN list_items i ON i.list_id = c.list_id
  WHERE c.user_id = :userId AND i.product_id = :productId LIMIT 1`;

/**
 * Removes a product, in all variants, from all of the shopper's own lists. Items on friends' lists must be removed
 * through those lists.
 * @throws ServiceError `not_found` if it is on none of them, `forbidden` if it is only on friends' lists
 */
export async function deleteProduct(ctx: Context, userId: string, productId: number): Promise<void> {
  const removal = await removalValues(ctx, userId);
  await transaction(ctx.pool, async (sql) => {
    const lists = await sql.rows(lockOwnLists, { userId });
    const ids = lists.map(({ id }) => id);
    const items = await sql.rows(readItems, { ids, productId });
    const itemIds = items.map(({ id }) => id);
    const changed = await notifyGivers(ctx, sql, { userId, listIds: ids, itemIds }, () =>
      sql.rows(deleteFromLists, { ids, productId, now: ctx.clock(), ...removal }),
    );
    ctx.adapters.jobs.nudge('dispatch-events');
    if (changed.length > 0) return;
    const shared = await sql.rows(isOnSharedList, { userId, productId });
    throw new ServiceError(shared.length > 0 ? 'forbidden' : 'not_found');
  });
}
