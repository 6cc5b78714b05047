import { statement } from '#api/platform/db/statement.ts';
import type { NotificationKind } from '#api/contract/notification.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import type { Context } from '#api/platform/context.ts';

const insertNotification = statement('notification_insert')`
  INSERT INTO notifications (user_id, kind, data, dedupe_key, created_at)
  SELECT id, :kind, :data, :key?, :now FROM users WHERE id = :userId
  ON CONFLICT (dedupe_key) DO NOTHING`;

/**
 * Tells a user something, within the caller's transaction: what did not happen is not told. A `dedupeKey` makes an event
 * tell itself once a user, however often it is repeated. A user who is gone is told nothing.
 */
export async function notify(
  ctx: Context,
  sql: Sql,
  event: { userId: string; kind: NotificationKind; data: Record<string, unknown>; dedupeKey?: string },
): Promise<void> {
  const { userId, kind, data, dedupeKey } = event;
  const key = dedupeKey === undefined ? null : eventKey(userId, kind, dedupeKey);
  await sql.rows(insertNotification, { userId, kind, data: JSON.stringify(data), key, now: ctx.clock() });
}

const deleteByKey = statement('notification_take_back')`
  DELETE FROM notifications WHERE dedupe_key = :dedupeKey`;

/** An event as the table knows it: once a user and kind. */
const eventKey = (userId: string, kind: NotificationKind, dedupeKey: string) =>
  `${userId}:${kind}:${dedupeKey}`;

/** Removes what was told of an event that is no more, e.g. a request that was withdrawn or answered. */
export async function withdrawNotification(
  sql: Sql,
  { userId, kind, dedupeKey }: { userId: string; kind: NotificationKind; dedupeKey: string },
): Promise<void> {
  await sql.rows(deleteByKey, { dedupeKey: eventKey(userId, kind, dedupeKey) });
}
