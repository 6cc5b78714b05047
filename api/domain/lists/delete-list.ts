import { transaction } from '../../db/sql.ts';
import type { Context } from '../context.ts';
import { requireRole } from './require-role.ts';

const deleteListAndItems = { name: 'list_delete', text: `DELETE FROM lists WHERE id = $1` };

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
