import { transaction } from '#api/platform/db/sql.ts';
import type { Context } from '#api/platform/context.ts';
import { withdrawNotification } from './notify.ts';
import { ServiceError } from '#api/platform/service-error.ts';

const withdrawOwn = {
  name: 'friend_request_withdraw',
  text: `
    UPDATE friend_requests SET status = 'withdrawn', answered_at = $3
    WHERE id = $1 AND from_user_id = $2 AND status = 'pending'
    RETURNING coalesce(to_user_id, (SELECT id FROM users WHERE email = to_email)) AS recipient`,
};

const senderOf = {
  name: 'friend_request_sender',
  text: `SELECT from_user_id FROM friend_requests WHERE id = $1`,
};

/**
 * Takes back a request the user has made; it is as if it had not been asked.
 * @throws ServiceError `not_found_or_not_pending`, `forbidden` when another one made it
 */
export async function withdrawFriendRequest(ctx: Context, userId: string, id: number): Promise<void> {
  await transaction(ctx.pool, async (sql) => {
    const [withdrawn] = await sql.rows<{ recipient: string | null }>(withdrawOwn, [id, userId, ctx.clock()]);
    if (!withdrawn) {
      const [request] = await sql.rows<{ from_user_id: string }>(senderOf, [id]);
      const isForeign = request && request.from_user_id !== userId;
      throw new ServiceError(isForeign ? 'forbidden' : 'not_found_or_not_pending');
    }
    if (withdrawn.recipient) {
      const event = { userId: withdrawn.recipient, kind: 'friend_request', dedupeKey: String(id) } as const;
      await withdrawNotification(sql, event);
    }
  });
}
