import { transaction } from '../../db/sql.ts';
import type { Context } from '../context.ts';
import { requireRole } from './require-role.ts';

/** Products that were written by hand belong to the one item that names them. */
const deleteListAndItems = {
  name: 'list_delete',
  text: `
    WITH gone AS (DELETE FROM list_items WHERE list_id = $1 RETURNING product_id),
         written AS (DELETE FROM products p USING gone WHERE p.id = gone.product_id AND p.url_hash IS NULL)
    DELETE FROM lists WHERE id = $1`,
};

/**
 * Deletes a list with its items; only its owner may.
 * @throws ServiceError `not_found`, `forbidden`
 */
export async function deleteList(ctx: Context, userId: string, token: string): Promise<void> {
  await transaction(ctx.pool, async (sql) => {
    const list = await requireRole(sql, { userId, token, needed: 'owner', lock: true });
    await sql.rows(deleteListAndItems, [list.id]);
  });
}
