import type { Context } from '#api/platform/context.ts';
import { type Sql, transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { befriend } from './internal/befriend.ts';
import { withdrawNotification } from './notify.ts';
import { findPerson, lockOwnAccount, lockPair, type Person } from './person.ts';
import type { Friend } from './schemas.ts';

const findRequest = statement('friend_request_to')`
  SELECT from_user_id, to_user_id = :meId OR (to_user_id IS NULL AND to_email = :email?) AS is_mine
  FROM friend_requests WHERE id = :id`;

/** The request's row decides: a concurrent answer or withdrawal finds it closed. */
const declineAll = statement('friend_requests_decline')`
  UPDATE friend_requests SET status = 'declined', answered_at = :now
  WHERE from_user_id = :senderId AND status = 'pending'
    AND (to_user_id = :meId OR (to_user_id IS NULL AND to_email = :email?))
  RETURNING id`;

const isPending = statement('friend_request_pending')`
  SELECT 1 FROM friend_requests WHERE id = :id AND status = 'pending' FOR UPDATE`;

/** Both people of an open request, with their pair locked. */
async function openRequest(sql: Sql, userId: string, id: number): Promise<{ me: Person; sender: Person }> {
  const me = await lockOwnAccount(sql, userId);
  const [request] = await sql.rows(findRequest, { id, meId: me.id, email: me.email });
  if (!request) throw new ServiceError('not_found_or_not_pending');
  if (!request.is_mine) throw new ServiceError('forbidden');
  const sender = await findPerson(sql, { id: request.from_user_id });
  if (sender) await lockPair(sql, me.id, sender.id);
  const [open] = await sql.rows(isPending, { id });
  if (!open || !sender) throw new ServiceError('not_found_or_not_pending');
  return { me, sender };
}

/**
 * Accepts a request: they become friends, and the sender is notified.
 * @throws ServiceError `not_found_or_not_pending`, `forbidden` if it isn't to this user
 */
export async function acceptFriendRequest(ctx: Context, userId: string, id: number): Promise<Friend> {
  return transaction(ctx.pool, async (sql) => {
    const { me, sender } = await openRequest(sql, userId, id);
    return befriend(ctx, sql, { me, other: sender });
  });
}

/**
 * Declines a request; the sender isn't notified and can ask again.
 * @throws ServiceError `not_found_or_not_pending`, `forbidden` if it isn't to this user
 */
export async function declineFriendRequest(ctx: Context, userId: string, id: number): Promise<void> {
  await transaction(ctx.pool, async (sql) => {
    const { me, sender } = await openRequest(sql, userId, id);
    const values = { senderId: sender.id, meId: me.id, email: me.email, now: ctx.clock() };
    const declined = await sql.rows(declineAll, values);
    for (const request of declined) {
      const dedupeKey = String(request.id);
      await withdrawNotification(sql, { userId: me.id, kind: 'friend_request', dedupeKey });
    }
  });
}
