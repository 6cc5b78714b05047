import type { Friend } from '#api/contract/friend.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { personName } from '../person.ts';

const friendOfUser = {
  name: 'friend_of_user',
  text: `
    SELECT u.id AS user_id, ${personName} AS name, u.avatar, f.created_at AS since
    FROM friendships f JOIN users u ON u.id = $2
    WHERE f.user_a = least($1::uuid, $2::uuid) AND f.user_b = greatest($1::uuid, $2::uuid)`,
};

/** One friend of a user, or null when the two are no friends. */
export async function readFriend(sql: Sql, userId: string, friendId: string): Promise<Friend | null> {
  const [row] = await sql.rows<Omit<Friend, 'since'> & { since: Date }>(friendOfUser, [userId, friendId]);
  return row ? { ...row, since: row.since.toISOString() } : null;
}
