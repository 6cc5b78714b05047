import type { Notification } from '#api/contract/notification.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { isGiven } from './internal/gifts/gift-notices.ts';

interface Row extends Omit<Notification, 'created_at' | 'read_at'> {
  created_at: Date;
  read_at: Date | null;
}

const page = statement('notifications_page')<Row>`
  SELECT n.id, n.kind, n.data, n.created_at, n.read_at FROM notifications n
  WHERE n.user_id = :userId AND (:cursor?::bigint IS NULL OR n.id < :cursor)
    AND CASE WHEN n.kind = 'item_purchased' THEN ${isGiven} ELSE true END
  ORDER BY n.id DESC LIMIT :limit`;

const countUnread = statement('notifications_unread')`
  SELECT count(*)::int AS unread FROM notifications n
  WHERE n.user_id = :userId AND n.read_at IS NULL AND CASE WHEN n.kind = 'item_purchased' THEN ${isGiven} ELSE true END`;

export interface NotificationPage {
  notifications: Notification[];
  /** The total, not just those on this page. */
  unread: number;
  /** `cursor` of the next page, or null on the last page. */
  nextCursor: string | null;
}

/**
 * A user's notifications, newest first. Leaves out those about gifts that were undone or are a
 * surprise.
 */
export async function listNotifications(
  ctx: Context,
  userId: string,
  { limit = 50, cursor }: { limit?: number; cursor?: string } = {},
): Promise<NotificationPage> {
  const [rows, unread] = await Promise.all([
    ctx.sql.rows(page, {
      userId,
      cursor: cursor === undefined ? null : Number(cursor),
      limit: limit + 1,
      now: ctx.clock(),
    }),
    countUnreadNotifications(ctx, userId),
  ]);
  const shown = rows.slice(0, limit);
  return {
    notifications: shown.map((row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      read_at: row.read_at?.toISOString() ?? null,
    })),
    unread,
    nextCursor: rows.length > limit ? String(shown.at(-1)?.id) : null,
  };
}

/** All of a user's notifications, oldest first. */
export async function allNotifications(ctx: Context, userId: string): Promise<Notification[]> {
  const all: Notification[] = [];
  let cursor: string | undefined;
  do {
    const { notifications, nextCursor } = await listNotifications(ctx, userId, { limit: 1_000, cursor });
    all.push(...notifications);
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
  return all.reverse();
}

/** Number of unread notifications. */
export async function countUnreadNotifications(ctx: Context, userId: string): Promise<number> {
  const [row] = await ctx.sql.rows(countUnread, { userId, now: ctx.clock() });
  return row?.unread ?? 0;
}
