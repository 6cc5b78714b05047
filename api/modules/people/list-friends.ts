import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { personName } from './person.ts';
import type { Friend } from './schemas.ts';

const friendsOfUser = statement('friends_of_user')`
  SELECT u.id AS user_id, ${personName} AS name, u.avatar, f.created_at AS since
  FROM (SELECT user_b AS id, created_at FROM friendships WHERE user_a = :userId
        UNION ALL
        SELECT user_a, created_at FROM friendships WHERE user_b = :userId) f
  JOIN users u ON u.id = f.id
  ORDER BY lower(${personName}), u.id`;

/** A user's friends, sorted by name. */
export async function listFriends(ctx: Context, userId: string): Promise<Friend[]> {
  const rows = await ctx.sql.rows(friendsOfUser, { userId });
  return rows.map((row) => ({ ...row, since: row.since.toISOString() }));
}
