import { statement } from '#api/platform/db/statement.ts';
import { transaction } from '#api/platform/db/sql.ts';
import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';

/** In the order of their ids, as moves do: an item on its way from one to another is not missed. */
const lockOwnLists = statement('lists_own_lock')`
  SELECT id FROM lists WHERE owner_id = :userId ORDER BY id FOR NO KEY UPDATE`;

const deleteFromLists = statement('product_delete_from_lists')`
  WITH gone AS (DELETE FROM list_items WHERE list_id = ANY(:ids::bigint[]) AND product_id = :productId RETURNING list_id)
  UPDATE lists SET updated_at = :now FROM gone WHERE lists.id = gone.list_id RETURNING lists.id`;

const isOnSharedList = statement('product_on_shared_list')`
  SELECT 1 FROM list_collaborators c JOIN list_items i ON i.list_id = c.list_id
  WHERE c.user_id = :userId AND i.product_id = :productId LIMIT 1`;

/**
 * Takes a product, in all its variants, off every list of the shopper's own. What is on a friend's list goes by that
 * list's route, which says whose it is.
 * @throws ServiceError `not_found` when it is on none of them, `forbidden` when it is only on lists of friends
 */
export async function deleteProduct(ctx: Context, userId: string, productId: number): Promise<void> {
  await transaction(ctx.pool, async (sql) => {
    const lists = await sql.rows(lockOwnLists, { userId });
    const ids = lists.map(({ id }) => id);
    const changed = await sql.rows(deleteFromLists, { ids, productId, now: ctx.clock() });
    if (changed.length > 0) return;
    const shared = await sql.rows(isOnSharedList, { userId, productId });
    throw new ServiceError(shared.length > 0 ? 'forbidden' : 'not_found');
  });
}
