import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { personName } from './person.ts';
import type { FriendRequest } from './schemas.ts';

/** Requests from the same sender to the account and to its email address count as one. */
const incoming = statement('friend_requests_incoming')`
  SELECT r.id, u.id AS user_id, ${personName} AS name, NULL AS email, u.avatar, r.created_at
  FROM (SELECT DISTINCT ON (from_user_id) id, from_user_id, created_at FROM friend_requests
        WHERE status = 'pending'
          AND (to_user_id = :userId OR (to_user_id IS NULL AND to_email = (SELECT email FROM users WHERE id = :userId)))
        ORDER BY from_user_id, id) r
  JOIN users u ON u.id = r.from_user_id
  ORDER BY r.id DESC LIMIT 500`;

const outgoing = statement('friend_requests_outgoing')`
  SELECT r.id, u.id AS user_id, ${personName} AS name, r.to_email AS email, u.avatar, r.created_at
  FROM friend_requests r LEFT JOIN users u ON u.id = r.to_user_id
  WHERE r.from_user_id = :userId AND r.status = 'pending'
  ORDER BY r.id DESC LIMIT 500`;

interface Row extends Omit<FriendRequest, 'created_at'> {
  created_at: Date;
}

const requestFrom = (row: Row): FriendRequest => ({ ...row, created_at: row.created_at.toISOString() });

/** Pending requests to and from a user, newest first. */
export async function listFriendRequests(
  ctx: Context,
  userId: string,
): Promise<{ incoming: FriendRequest[]; outgoing: FriendRequest[] }> {
  const [got, sent] = await Promise.all([
    ctx.sql.rows(incoming, { userId }),
    ctx.sql.rows(outgoing, { userId }),
  ]);
  return { incoming: got.map(requestFrom), outgoing: sent.map(requestFrom) };
}
