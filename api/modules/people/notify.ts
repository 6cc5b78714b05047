import type { NotificationKind } from '#api/contract/notification.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import type { Context } from '#api/platform/context.ts';
import { eventKey } from './notifications/take-back-notification.ts';

const insertNotification = {
  name: 'notification_insert',
  text: `
    INSERT INTO notifications (user_id, kind, data, dedupe_key, created_at)
    SELECT id, $2, $3, $4, $5 FROM users WHERE id = $1
    ON CONFLICT (dedupe_key) DO NOTHING`,
};

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
  await sql.rows(insertNotification, [userId, kind, JSON.stringify(data), key, ctx.clock()]);
}
