import type { Friend } from '#api/contract/friend.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import type { Context } from '#api/platform/context.ts';
import { notify, withdrawNotification } from '../notify.ts';
import type { Person } from '../person.ts';

const insertFriendship = {
  name: 'friendship_insert',
  text: `
    INSERT INTO friendships (user_a, user_b, created_at)
    VALUES (least($1::uuid, $2::uuid), greatest($1::uuid, $2::uuid), $3)
    ON CONFLICT DO NOTHING`,
};

/** Everything that was open between the two is answered by their being friends. */
const closeRequests = {
  name: 'friend_requests_close',
  text: `
    UPDATE friend_requests r
    SET status = 'accepted', answered_at = $5, to_user_id = CASE r.from_user_id WHEN $1::uuid THEN $2::uuid ELSE $1::uuid END
    WHERE r.status = 'pending'
      AND ((r.from_user_id = $1 AND (r.to_user_id = $2 OR (r.to_user_id IS NULL AND r.to_email = $4)))
        OR (r.from_user_id = $2 AND (r.to_user_id = $1 OR (r.to_user_id IS NULL AND r.to_email = $3))))
    RETURNING r.id, r.to_user_id`,
};

/**
 * Makes friends of two who are not yet, and tells the one who is not at the screen. The caller holds the lock on the pair.
 * Returns the friend as the one at the screen sees them.
 */
export async function befriend(
  ctx: Context,
  sql: Sql,
  { me, other }: { me: Person; other: Person },
): Promise<Friend> {
  const now = ctx.clock();
  await sql.rows(insertFriendship, [me.id, other.id, now]);
  const closed = await sql.rows<{ id: number; to_user_id: string }>(closeRequests, [
    me.id,
    other.id,
    me.email,
    other.email,
    now,
  ]);
  for (const { id, to_user_id: userId } of closed) {
    await withdrawNotification(sql, { userId, kind: 'friend_request', dedupeKey: String(id) });
  }
  await notify(ctx, sql, {
    userId: other.id,
    kind: 'friend_accepted',
    data: { by_user_id: me.id, by_name: me.name },
  });
  return { user_id: other.id, name: other.name, avatar: other.avatar, since: now.toISOString() };
}
