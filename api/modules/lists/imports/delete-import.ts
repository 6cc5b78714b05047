import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';

const deleteOwn = {
  name: 'import_delete',
  text: `DELETE FROM imports WHERE id = $1 AND user_id = $2 RETURNING id`,
};

/**
 * Forgets an import; one that is at work stops. What it has saved stays on its list.
 * @throws ServiceError `not_found`, also for another user's
 */
export async function deleteImport(ctx: Context, userId: string, id: number): Promise<void> {
  const deleted = await ctx.sql.rows(deleteOwn, [id, userId]);
  if (deleted.length === 0) throw new ServiceError('not_found');
}
