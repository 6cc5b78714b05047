import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';

const remove = statement('push_unsubscribe')`
  DELETE FROM push_subscriptions WHERE user_id = :userId AND endpoint = :endpoint`;

/** Stops showing a shopper's alerts on a device. */
export async function unsubscribeDevice(ctx: Context, userId: string, endpoint: string): Promise<void> {
  await ctx.sql.rows(remove, { userId, endpoint });
}
