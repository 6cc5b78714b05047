import type { Friend } from '#api/contract/friend.ts';
import { transaction, type Sql } from '#api/platform/db/sql.ts';
import type { Context } from '#api/platform/context.ts';
import { withdrawNotification } from './notify.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { befriend } from './friends/befriend.ts';
import { findPerson, lockOwnAccount, lockPair, type Person } from './person.ts';

const findRequest = {
  name: 'friend_request_to',
  text: `
    SELECT from_user_id, to_user_id = $2 OR (to_user_id IS NULL AND to_email = $3) AS is_mine
    FROM friend_requests WHERE id = $1`,
};

/** The request itself decides: whoever else answers or withdraws it at the same time finds it closed. */
const declineAll = {
  name: 'friend_requests_decline',
  text: `
    UPDATE friend_requests SET status = 'declined', answered_at = $4
    WHERE from_user_id = $1 AND status = 'pending'
      AND (to_user_id = $2 OR (to_user_id IS NULL AND to_email = $3))
    RETURNING id`,
};

const isPending = {
  name: 'friend_request_pending',
  text: `SELECT 1 FROM friend_requests WHERE id = $1 AND status = 'pending' FOR UPDATE`,
};

/** Both people, with the lock on what is between them, while the request is open. */
async function openRequest(sql: Sql, userId: string, id: number): Promise<{ me: Person; sender: Person }> {
  const me = await lockOwnAccount(sql, userId);
  const [request] = await sql.rows<{ from_user_id: string; is_mine: boolean }>(findRequest, [
    id,
    me.id,
    me.email,
  ]);
  if (!request) throw new ServiceError('not_found_or_not_pending');
  if (!request.is_mine) throw new ServiceError('forbidden');
  const sender = await findPerson(sql, { id: request.from_user_id });
  if (sender) await lockPair(sql, me.id, sender.id);
  const [open] = await sql.rows(isPending, [id]);
  if (!open || !sender) throw new ServiceError('not_found_or_not_pending');
  return { me, sender };
}

/**
 * Accepts a request: the two are friends, and the one who asked is told.
 * @throws ServiceError `not_found_or_not_pending`, `forbidden` when it is not to this user
 */
export async function acceptFriendRequest(ctx: Context, userId: string, id: number): Promise<Friend> {
  return transaction(ctx.pool, async (sql) => {
    const { me, sender } = await openRequest(sql, userId, id);
    return befriend(ctx, sql, { me, other: sender });
  });
}

/**
 * Declines a request; the one who asked is not told, and may ask again.
 * @throws ServiceError `not_found_or_not_pending`, `forbidden` when it is not to this user
 */
export async function declineFriendRequest(ctx: Context, userId: string, id: number): Promise<void> {
  await transaction(ctx.pool, async (sql) => {
    const { me, sender } = await openRequest(sql, userId, id);
    const values = [sender.id, me.id, me.email, ctx.clock()];
    const declined = await sql.rows<{ id: number }>(declineAll, values);
    for (const request of declined) {
      const dedupeKey = String(request.id);
      await withdrawNotification(sql, { userId: me.id, kind: 'friend_request', dedupeKey });
    }
  });
}
