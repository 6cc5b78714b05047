import type { Friend } from '#api/contract/friend.ts';
import type { Context } from '#api/platform/context.ts';
import { personName } from './person.ts';

const friendsOfUser = {
  name: 'friends_of_user',
  text: `
    SELECT u.id AS user_id, ${personName} AS name, u.avatar, f.created_at AS since
    FROM (SELECT user_b AS id, created_at FROM friendships WHERE user_a = $1
          UNION ALL
          SELECT user_a, created_at FROM friendships WHERE user_b = $1) f
    JOIN users u ON u.id = f.id
    ORDER BY lower(${personName}), u.id`,
};

/** A user's friends, by name. */
export async function listFriends(ctx: Context, userId: string): Promise<Friend[]> {
  const rows = await ctx.sql.rows<Omit<Friend, 'since'> & { since: Date }>(friendsOfUser, [userId]);
  return rows.map((row) => ({ ...row, since: row.since.toISOString() }));
}
