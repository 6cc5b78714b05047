import { statement } from '#api/platform/db/statement.ts';
import type { NotificationKind } from '#api/contract/notification.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import type { Context } from '#api/platform/context.ts';

const insertNotification = statement('notification_insert')`
  INSERT INTO notifications (user_id, kind, data, dedupe_key, by_user_id, created_at)
  SELECT id, :kind, :data, :key?, :byUserId?, :now FROM users WHERE id = :userId
  ON CONFLICT (dedupe_key) DO NOTHING`;

/**
 * Notifies a user within the caller's transaction, so that a rollback also undoes the notification. With a
 * `dedupeKey`, the same event is notified only once per user. Does nothing if the user no longer exists.
 */
export async function notify(
  ctx: Context,
  sql: Sql,
  event: {
    userId: string;
    kind: NotificationKind;
    data: Record<string, unknown>;
    /** Whom `data` names: their name leaves it with their account. */
    byUserId: string | null;
    dedupeKey?: string;
  },
): Promise<void> {
  const { userId, kind, byUserId, dedupeKey } = event;
  const key = dedupeKey === undefined ? null : eventKey(userId, kind, dedupeKey);
  const data = JSON.stringify(event.data);
  await sql.rows(insertNotification, { userId, kind, data, key, byUserId, now: ctx.clock() });
}

const deleteByKey = statement('notification_delete_by_key')`
  DELETE FROM notifications WHERE dedupe_key = :dedupeKey`;

/** The stored dedupe key, unique per user and kind. */
const eventKey = (userId: string, kind: NotificationKind, dedupeKey: string) =>
  `${userId}:${kind}:${dedupeKey}`;

/** Removes the notification of an event that no longer applies, such as a withdrawn or answered request. */
export async function withdrawNotification(
  sql: Sql,
  { userId, kind, dedupeKey }: { userId: string; kind: NotificationKind; dedupeKey: string },
): Promise<void> {
  await sql.rows(deleteByKey, { dedupeKey: eventKey(userId, kind, dedupeKey) });
}
