import type { Context } from '#api/platform/context.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { requireRole } from './internal/require-role.ts';
import type { Collaborator } from './schemas.ts';

const collaboratorsOfList = statement('list_collaborators')`
  SELECT u.id AS user_id, coalesce(u.display_name, u.username, '') AS name, u.avatar, c.role, c.created_at AS since
  FROM list_collaborators c JOIN users u ON u.id = c.user_id
  WHERE c.list_id = :listId AND (:userId?::uuid IS NULL OR c.user_id = :userId)
  ORDER BY c.created_at, u.id`;

/** The collaborators of a list, or one of them. */
export async function collaboratorsOf(sql: Sql, listId: number, userId?: string): Promise<Collaborator[]> {
  const rows = await sql.rows(collaboratorsOfList, { listId, userId: userId ?? null });
  return rows.map((row) => ({ ...row, since: row.since.toISOString() }));
}

/**
 * The people a list is shared with, in the order they joined. Visible to everyone on the list.
 * @throws ServiceError `not_found`, `forbidden`
 */
export async function listCollaborators(
  ctx: Context,
  userId: string,
  token: string,
): Promise<Collaborator[]> {
  const list = await requireRole(ctx, ctx.sql, { userId, token, needed: 'viewer' });
  return collaboratorsOf(ctx.sql, list.id);
}
