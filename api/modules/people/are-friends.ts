import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';

const friendshipOfTwo = statement('friendship_of_two')`
  SELECT 1 FROM friendships
  WHERE user_a = least(:a::uuid, :b::uuid) AND user_b = greatest(:a::uuid, :b::uuid)
  FOR KEY SHARE`;

/**
 * Whether two users are friends. In a transaction, they stay friends until it ends, so check before
 * writing anything that depends on it. Unfriending locks the friendship first, too.
 */
export async function areFriends(sql: Sql, a: string, b: string): Promise<boolean> {
  return (await sql.rows(friendshipOfTwo, { a, b })).length > 0;
}
