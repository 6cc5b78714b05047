import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';

const deleteOwn = {
  name: 'notification_delete',
  text: `DELETE FROM notifications WHERE id = $2::bigint AND user_id = $1 RETURNING id`,
};

/**
 * Removes one of the user's notifications.
 * @throws ServiceError `not_found`, also for another user's
 */
export async function deleteNotification(ctx: Context, userId: string, id: number): Promise<void> {
  const deleted = await ctx.sql.rows(deleteOwn, [userId, id]);
  if (deleted.length === 0) throw new ServiceError('not_found');
}
