import { transaction } from '../../db/sql.ts';
import type { Context } from '../context.ts';
import { ServiceError } from '../service-error.ts';

/** In the order of their ids, as moves do: an item on its way from one to another is not missed. */
const lockEditableLists = {
  name: 'lists_editable_lock',
  text: `
    SELECT l.id FROM lists l
    WHERE l.owner_id = $1
       OR l.id IN (SELECT list_id FROM list_collaborators WHERE user_id = $1 AND role = 'editor')
    ORDER BY l.id FOR NO KEY UPDATE OF l`,
};

const deleteFromLists = {
  name: 'product_delete_from_lists',
  text: `
    WITH gone AS (
      DELETE FROM list_items WHERE list_id = ANY($1::int[]) AND product_id = $2 RETURNING list_id, product_id
    ), written AS (
      DELETE FROM products p USING gone WHERE p.id = gone.product_id AND p.url_hash IS NULL
    )
    UPDATE lists SET updated_at = $3 FROM gone WHERE lists.id = gone.list_id RETURNING lists.id`,
};

/**
 * Takes a product, in all its variants, off every list that the shopper may edit.
 * @throws ServiceError `not_found` when it is on none of them
 */
export async function deleteProduct(ctx: Context, userId: string, productId: number): Promise<void> {
  await transaction(ctx.pool, async (sql) => {
    const lists = await sql.rows<{ id: number }>(lockEditableLists, [userId]);
    const ids = lists.map(({ id }) => id);
    const changed = await sql.rows(deleteFromLists, [ids, productId, ctx.clock()]);
    if (changed.length === 0) throw new ServiceError('not_found');
  });
}
