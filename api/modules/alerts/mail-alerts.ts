import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { isContained, readAlertMail } from './read-alert-mail.ts';
import { tellAlerts } from './tell-alerts.ts';

/** Alerts that it didn't contain weren't sent. */
const finish = statement('alert_mail_sent', 'everywhere')`
  WITH sent AS (UPDATE alert_mails SET sent_at = :now WHERE id = :id AND sent_at IS NULL RETURNING id
  ), unsent AS (UPDATE alerts a SET mail_id = NULL WHERE a.mail_id = :id AND NOT ${isContained}
  ), event AS (${tellAlerts('email', 'sent')} RETURNING 1)
  SELECT EXISTS (SELECT 1 FROM event) AS is_told`;

/**
 * Emails a shopper the alerts of an email that are still true.
 * @throws if the mail server didn't accept it, so that the queue retries
 */
export async function mailAlerts(ctx: Context, { id }: { id: number }): Promise<void> {
  const due = await readAlertMail(ctx, id);
  if (!due || due.address === null) return;
  await ctx.adapters.mail.sendAlerts({ id, to: due.address, cause: { kind: 'owner' }, ...due.mail });
  const [sent] = await ctx.sql.rows(finish, { id, ...due.shown, now: ctx.clock() });
  if (sent?.is_told) ctx.adapters.jobs.nudge('dispatch-events');
}
