import { areFriends } from '#api/modules/people/are-friends.ts';
import { notify } from '#api/modules/people/notify.ts';
import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { requireRole } from './internal/require-role.ts';
import { collaboratorsOf } from './list-collaborators.ts';
import type { Collaborator } from './schemas.ts';

/** `is_new` distinguishes an invitation from a changed role. */
const upsertCollaborator = statement('list_collaborator_upsert')`
  INSERT INTO list_collaborators AS c (list_id, user_id, role, created_at) VALUES (:listId, :collaboratorId, :role, :now)
  ON CONFLICT (list_id, user_id) DO UPDATE SET role = excluded.role
  RETURNING c.xmax = 0 AS is_new, (SELECT coalesce(display_name, username, '') FROM users WHERE id = :userId) AS by_name`;

/**
 * Shares a list with one of its owner's friends, or changes their role; only the owner can. New collaborators are
 * notified.
 * @throws ServiceError `not_found`, `forbidden`, `self_invite`, `not_a_friend`
 */
export async function addCollaborator(
  ctx: Context,
  userId: string,
  token: string,
  { userId: collaboratorId, role }: { userId: string; role: Collaborator['role'] },
): Promise<Collaborator> {
  return transaction(ctx.pool, async (sql) => {
    const list = await requireRole(ctx, sql, { userId, token, needed: 'owner' });
    if (collaboratorId === userId) throw new ServiceError('self_invite');
    if (!(await areFriends(sql, userId, collaboratorId))) throw new ServiceError('not_a_friend');
    const now = ctx.clock();
    const [stored] = await sql.rows(upsertCollaborator, {
      listId: list.id,
      collaboratorId,
      role,
      now,
      userId,
    });
    const [collaborator] = await collaboratorsOf(sql, list.id, collaboratorId);
    if (!stored || !collaborator) throw new ServiceError('upsert_failed');
    if (stored.is_new) {
      await notify(ctx, sql, {
        userId: collaboratorId,
        kind: 'list_shared',
        data: { list_token: token, list_name: list.name, by_name: stored.by_name },
        byUserId: userId,
        dedupeKey: `${list.id}:${now.toISOString().slice(0, 10)}`,
      });
    }
    return collaborator;
  });
}
