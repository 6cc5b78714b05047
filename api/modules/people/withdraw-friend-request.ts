import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { withdrawNotification } from './notify.ts';

const withdrawOwn = statement('friend_request_withdraw')`
  UPDATE friend_requests SET status = 'withdrawn', answered_at = :now
  WHERE id = :id AND from_user_id = :userId AND status = 'pending'
  RETURNING coalesce(to_user_id, (SELECT id FROM users WHERE email = to_email)) AS recipient`;

const senderOf = statement('friend_request_sender')`
  SELECT from_user_id FROM friend_requests WHERE id = :id`;

/**
 * Withdraws a request that the user sent, as if it had never been sent.
 * @throws ServiceError `not_found_or_not_pending`, `forbidden` if someone else sent it
 */
export async function withdrawFriendRequest(ctx: Context, userId: string, id: number): Promise<void> {
  await transaction(ctx.pool, async (sql) => {
    const [withdrawn] = await sql.rows(withdrawOwn, { id, userId, now: ctx.clock() });
    if (!withdrawn) {
      const [request] = await sql.rows(senderOf, { id });
      const isForeign = request && request.from_user_id !== userId;
      throw new ServiceError(isForeign ? 'forbidden' : 'not_found_or_not_pending');
    }
    if (withdrawn.recipient) {
      const event = { userId: withdrawn.recipient, kind: 'friend_request', dedupeKey: String(id) } as const;
      await withdrawNotification(sql, event);
    }
  });
}
