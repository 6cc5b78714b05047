import type { NotificationKind } from '#api/contract/notification.ts';
import type { Sql } from '#api/platform/db/sql.ts';

const deleteByKey = {
  name: 'notification_take_back',
  text: `DELETE FROM notifications WHERE dedupe_key = $1`,
};

/** An event as the table knows it: once a user and kind. */
export const eventKey = (userId: string, kind: NotificationKind, dedupeKey: string) =>
  `${userId}:${kind}:${dedupeKey}`;

/** Removes what was told of an event that is no more, e.g. a request that was withdrawn or answered. */
export async function takeBackNotification(
  sql: Sql,
  { userId, kind, dedupeKey }: { userId: string; kind: NotificationKind; dedupeKey: string },
): Promise<void> {
  await sql.rows(deleteByKey, [eventKey(userId, kind, dedupeKey)]);
}
