import type { Context } from '#api/platform/context.ts';

const markRead = {
  name: 'notifications_mark_read',
  text: `
    UPDATE notifications SET read_at = $3
    WHERE user_id = $1 AND read_at IS NULL AND ($2::bigint[] IS NULL OR id = ANY($2))`,
};

/** Marks the named notifications of a user as read, or all of them; ids of others are passed over. */
export async function markNotificationsRead(
  ctx: Context,
  userId: string,
  { ids }: { ids?: number[] | undefined } = {},
): Promise<void> {
  await ctx.sql.rows(markRead, [userId, ids ?? null, ctx.clock()]);
}
