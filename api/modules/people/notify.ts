import type { NotificationKind } from '#api/contract/notification.ts';
import type { Context } from '#api/platform/context.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';

/** Kinds that are also emailed; the others can wait until their reader visits the site. */
const mailed: ReadonlySet<NotificationKind> = new Set([
  'friend_request',
  'friend_accepted',
  'list_shared',
  'item_purchased',
  'gift_changed',
]);
/** A reader's emails are at least this far apart. */
const mailAfterMs = 5 * 60_000;

/** When a notification is emailed if it's still unread; null for kinds that never are. */
export const mailDueAt = (kind: NotificationKind, now: Date): Date | null =>
  mailed.has(kind) ? new Date(now.getTime() + mailAfterMs) : null;

const insertNotification = statement('notification_insert')`
  INSERT INTO notifications (user_id, kind, data, dedupe_key, by_user_id, created_at, mail_due_at)
  SELECT id, :kind, :data, :key?, :byUserId?, :now,
    CASE WHEN mail_notices AND email IS NOT NULL AND NOT anonymous THEN :mailDueAt?::timestamptz END
  FROM users WHERE id = :userId
  ON CONFLICT (dedupe_key) DO NOTHING`;

/**
 * Notifies a user within the caller's transaction, so that a rollback also undoes the notification. With a
 * `dedupeKey`, the same event is notified only once per user. Does nothing if the user no longer exists. Readers who
 * want emails get one about everything that's still unread a few minutes later, see `collectNotifications`.
 */
export async function notify(
  ctx: Context,
  sql: Sql,
  event: {
    userId: string;
    kind: NotificationKind;
    data: Record<string, unknown>;
    /** The person named in `data`. Deleting their account removes the name. */
    byUserId: string | null;
    dedupeKey?: string;
  },
): Promise<void> {
  const { userId, kind, byUserId, dedupeKey } = event;
  const key = dedupeKey === undefined ? null : eventKey(userId, kind, dedupeKey);
  const data = JSON.stringify(event.data);
  const now = ctx.clock();
  const dueAt = mailDueAt(kind, now);
  await sql.rows(insertNotification, { userId, kind, data, key, byUserId, now, mailDueAt: dueAt });
}

const deleteByKey = statement('notification_delete_by_key')`
  DELETE FROM notifications WHERE dedupe_key = :dedupeKey AND user_id = :userId`;

/** The stored dedupe key, unique per user and kind. */
const eventKey = (userId: string, kind: NotificationKind, dedupeKey: string) =>
  `${userId}:${kind}:${dedupeKey}`;

/** Removes the notification of an event that no longer applies, such as a withdrawn or answered request. */
export async function withdrawNotification(
  sql: Sql,
  { userId, kind, dedupeKey }: { userId: string; kind: NotificationKind; dedupeKey: string },
): Promise<void> {
  await sql.rows(deleteByKey, { userId, dedupeKey: eventKey(userId, kind, dedupeKey) });
}
