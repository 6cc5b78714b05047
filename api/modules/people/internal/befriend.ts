import type { Context } from '#api/platform/context.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { notify, withdrawNotification } from '../notify.ts';
import type { Person } from '../person.ts';
import type { Friend } from '../schemas.ts';

const insertFriendship = statement('friendship_insert')`
  INSERT INTO friendships (user_a, user_b, created_at)
  VALUES (least(:meId::uuid, :otherId::uuid), greatest(:meId::uuid, :otherId::uuid), :now)
  ON CONFLICT DO NOTHING`;

/** Becoming friends closes all open requests between the two. */
const closeRequests = statement('friend_requests_close')`
  UPDATE friend_requests r
  SET status = 'accepted', answered_at = :now, to_user_id = CASE r.from_user_id WHEN :meId::uuid THEN :otherId::uuid ELSE :meId::uuid END
  WHERE r.status = 'pending'
    AND ((r.from_user_id = :meId AND (r.to_user_id = :otherId OR (r.to_user_id IS NULL AND r.to_email = :toEmail?)))
      OR (r.from_user_id = :otherId AND (r.to_user_id = :meId OR (r.to_user_id IS NULL AND r.to_email = :email?))))
  RETURNING r.id, r.to_user_id`;

/**
 * Makes two people friends if they aren't yet, and notifies the other one. The caller must hold the pair's lock.
 * Returns the friend as the current user sees them.
 */
export async function befriend(
  ctx: Context,
  sql: Sql,
  { me, other }: { me: Person; other: Person },
): Promise<Friend> {
  const now = ctx.clock();
  await sql.rows(insertFriendship, { meId: me.id, otherId: other.id, now });
  const closed = await sql.rows(closeRequests, {
    meId: me.id,
    otherId: other.id,
    email: me.email,
    toEmail: other.email,
    now,
  });
  for (const { id, to_user_id: userId } of closed) {
    await withdrawNotification(sql, { userId, kind: 'friend_request', dedupeKey: String(id) });
  }
  await notify(ctx, sql, {
    userId: other.id,
    kind: 'friend_accepted',
    data: { by_user_id: me.id, by_name: me.name },
    byUserId: me.id,
  });
  return { user_id: other.id, name: other.name, avatar: other.avatar, since: now.toISOString() };
}
