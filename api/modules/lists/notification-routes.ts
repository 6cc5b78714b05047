import { z } from '@hono/zod-openapi';
import { notification } from '#api/modules/people/schemas.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { done, endpoint, endpoints, pageQuery } from '#api/platform/http/endpoint.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { countUnreadNotifications, listNotifications } from './list-notifications.ts';
import { markNotificationsRead } from './mark-notifications-read.ts';

const shopper = { tag: 'Notifications', auth: 'shopper', audience: 'shoppers' } as const;

/** There are many notifications, so their IDs can have more digits than others. */
const notificationId = z.int().min(1);

const list = endpoint({
  ...shopper,
  method: 'get',
  path: '/me/notifications',
  summary: 'List notifications, newest first',
  description:
    'Returns 50 per page by default; see `limit`. `unread` counts all notifications, not just this page.',
  query: pageQuery.extend({
    cursor: z
      .string()
      .regex(/^\d{1,18}$/)
      .optional()
      .openapi({ description: '`next_cursor` of the previous page.' }),
  }),
  answer: z.object({
    notifications: z.array(notification),
    unread: z.int(),
    next_cursor: z.string().nullable(),
  }),
  unexpected: 'db_error',
});

const read = endpoint({
  ...shopper,
  method: 'post',
  path: '/me/notifications/read',
  summary: 'Mark notifications as read',
  description: 'Marks all notifications if you leave out `ids`.',
  body: z.object({ ids: z.array(notificationId).max(1_000).optional() }).optional(),
  answer: z.object({ ok: z.literal(true), unread: z.int() }),
  unexpected: 'update_failed',
});

const remove = endpoint({
  ...shopper,
  method: 'delete',
  path: '/me/notifications/{id}',
  summary: 'Remove a notification',
  description: 'Only for the person’s own notifications.',
  params: z.object({
    id: z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number)
      .openapi({ type: 'integer' }),
  }),
  answer: done,
  fails: ['not_found'],
  rejects: { id: 'missing_id' },
  unexpected: 'delete_failed',
});

/** A shopper's notifications. */
export function notificationRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);

  on(list, async ({ userId, query }) => {
    const { nextCursor, ...page } = await listNotifications(ctx, userId, query);
    return { ...page, next_cursor: nextCursor };
  });

  on(read, async ({ userId, body }) => {
    await markNotificationsRead(ctx, userId, body);
    return { ok: true, unread: await countUnreadNotifications(ctx, userId) };
  });

  on(remove, async ({ userId, params }) => {
    await deleteNotification(ctx, userId, params.id);
    return { ok: true };
  });

  return router;
}

const deleteOwn = statement('notification_delete')`
  DELETE FROM notifications WHERE id = :id::bigint AND user_id = :userId RETURNING id`;

/**
 * Deletes one of the user's notifications.
 * @throws ServiceError `not_found`, also for another user's
 */
async function deleteNotification(ctx: Context, userId: string, id: number): Promise<void> {
  const deleted = await ctx.sql.rows(deleteOwn, { userId, id });
  if (deleted.length === 0) throw new ServiceError('not_found');
}
