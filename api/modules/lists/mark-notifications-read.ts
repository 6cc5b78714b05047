import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';

const markRead = statement('notifications_mark_read')`
  UPDATE notifications SET read_at = :now
  WHERE user_id = :userId AND read_at IS NULL AND (:ids?::bigint[] IS NULL OR id = ANY(:ids))`;

/** Marks the given notifications of a user as read, or all; IDs of other users are ignored. */
export async function markNotificationsRead(
  ctx: Context,
  userId: string,
  { ids }: { ids?: number[] | undefined } = {},
): Promise<void> {
  await ctx.sql.rows(markRead, { userId, ids: ids ?? null, now: ctx.clock() });
}
