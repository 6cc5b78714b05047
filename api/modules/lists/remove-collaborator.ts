import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { requireRole } from './internal/require-role.ts';

const deleteCollaborator = statement('list_collaborator_delete')`
  DELETE FROM list_collaborators WHERE list_id = :listId AND user_id = :collaboratorId RETURNING 1`;

/**
 * Stops sharing a list with someone: owners can remove anyone, others only themselves.
 * @throws ServiceError `not_found`, `forbidden`
 */
export async function removeCollaborator(
  ctx: Context,
  userId: string,
  token: string,
  collaboratorId: string,
): Promise<void> {
  const needed = collaboratorId === userId ? 'viewer' : 'owner';
  const list = await requireRole(ctx, ctx.sql, { userId, token, needed });
  const removed = await ctx.sql.rows(deleteCollaborator, { listId: list.id, collaboratorId });
  if (removed.length === 0) throw new ServiceError('not_found');
}
