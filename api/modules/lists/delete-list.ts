import { statement } from '#api/platform/db/statement.ts';
import { transaction } from '#api/platform/db/sql.ts';
import type { Context } from '#api/platform/context.ts';
import { requireRole } from './lists/require-role.ts';

const deleteListAndItems = statement('list_delete')`DELETE FROM lists WHERE id = :listId`;

/**
 * Deletes a list with its items; only for its owner.
 * @throws ServiceError `not_found`, `forbidden`
 */
export async function deleteList(ctx: Context, userId: string, token: string): Promise<void> {
  await transaction(ctx.pool, async (sql) => {
    const list = await requireRole(sql, { userId, token, needed: 'owner', lock: true });
    await sql.rows(deleteListAndItems, { listId: list.id });
  });
}
