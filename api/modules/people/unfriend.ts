import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { lockPair } from './person.ts';

const deleteFriendship = statement('friendship_delete')`
  DELETE FROM friendships
  WHERE user_a = least(:userId::uuid, :friendId::uuid) AND user_b = greatest(:userId::uuid, :friendId::uuid)
  RETURNING user_a`;

/** Lists can only be shared with friends. */
const endCollaborations = statement('friendship_end_collaborations')`
  DELETE FROM list_collaborators c USING lists l
  WHERE l.id = c.list_id
    AND ((l.owner_id = :userId AND c.user_id = :friendId) OR (l.owner_id = :friendId AND c.user_id = :userId))`;

/**
 * Ends a friendship, and the sharing of lists between the two. The other person isn't notified.
 * @throws ServiceError `cannot_unfriend_self`, `not_found` if they aren't friends
 */
export async function unfriend(ctx: Context, userId: string, friendId: string): Promise<void> {
  if (friendId === userId) throw new ServiceError('cannot_unfriend_self');
  await transaction(ctx.pool, async (sql) => {
    await lockPair(sql, userId, friendId);
    const ended = await sql.rows(deleteFriendship, { userId, friendId });
    if (ended.length === 0) throw new ServiceError('not_found');
    await sql.rows(endCollaborations, { userId, friendId });
  });
}
