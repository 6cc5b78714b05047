import type { AlertsNotification } from '#api/contract/alerts.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { retryRecording } from '#api/platform/db/temporary.ts';
import { alertsNotification } from '#api/platform/mail/emails/alerts-email.ts';
import { insertAlertEvents } from './insert-alert-events.ts';
import { isContained, readAlertMail } from './read-alert-mail.ts';

/** Consecutive refused messages, including retries, after which a device is unsubscribed. */
const maxFailures = 50;

/** Reads the device only if it belongs to the email's shopper. */
const readDevice = statement('push_read')`
  SELECT d.endpoint, d.p256dh, d.auth, m.tries FROM push_subscriptions d JOIN alert_mails m ON m.user_id = d.user_id
  WHERE d.id = :device::bigint AND m.id = :id`;

/**
 * Without an email, alerts that the first notification didn't contain weren't sent. If `tries`
 * differs, the email was enqueued again meanwhile, maybe with more alerts; the next notification
 * then replaces this one.
 */
const accepted = statement('push_accepted')`
  WITH device AS (UPDATE push_subscriptions SET failures = 0 WHERE id = :device::bigint
  ), first AS (
    UPDATE alert_mails SET pushed_at = :now, due_at = CASE WHEN :isMailed::boolean THEN due_at END
    WHERE id = :id AND pushed_at IS NULL AND tries = :tries RETURNING id, sent_at
  ), alone AS (SELECT id FROM first WHERE sent_at IS NULL AND NOT :isMailed::boolean
  ), unsent AS (UPDATE alerts a SET mail_id = NULL FROM alone WHERE a.mail_id = alone.id AND NOT ${isContained}
  ), event AS (${insertAlertEvents('push', 'alone')} RETURNING 1)
  SELECT EXISTS (SELECT 1 FROM event) AS is_told`;

const end = statement('push_end')`DELETE FROM push_subscriptions WHERE id = :device::bigint`;

const refused = statement('push_refused')`
  WITH failed AS (UPDATE push_subscriptions SET failures = failures + 1 WHERE id = :device::bigint AND failures < :most)
  DELETE FROM push_subscriptions WHERE id = :device AND failures >= :most`;

/**
 * Shows a shopper, on one of their devices, the alerts of an email that are still true. A repeated
 * notification replaces the first, because both have the email's key as their tag.
 * @throws if the push service didn't accept it, so that the queue retries
 */
export async function pushAlerts(
  ctx: Context,
  { id, device }: { id: number; device: number },
): Promise<void> {
  const [target] = await ctx.sql.rows(readDevice, { id, device });
  const due = target && (await readAlertMail(ctx, { id, tries: target.tries }));
  if (!due) return;
  const topic = due.key.replaceAll('-', '');
  const message: AlertsNotification = { ...alertsNotification(due.mail, ctx.settings), tag: topic };
  const isThere = await ctx.adapters.push.send(target, message, { topic }).catch(async (error: unknown) => {
    await ctx.sql.rows(refused, { device, most: maxFailures });
    throw error;
  });
  if (!isThere) {
    await ctx.sql.rows(end, { device });
    return;
  }
  const isMailed = due.address !== null;
  const values = { id, device, tries: due.tries, isMailed, ...due.shown, now: ctx.clock() };
  const [shown] = await retryRecording(() => ctx.sql.rows(accepted, values));
  if (shown?.is_told) ctx.adapters.jobs.nudge('dispatch-events');
}
