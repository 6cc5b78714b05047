import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { retryRecording } from '#api/platform/db/temporary.ts';
import { maxUnanswered } from '#api/platform/jobs/send-job-mail.ts';
import { failureOf, type MailFailure } from '#api/platform/mail/mail-failure.ts';
import { insertAlertEvents } from './insert-alert-events.ts';
import { isContained, readAlertMail } from './read-alert-mail.ts';
import { leasedUntil, recheckAt, retryAt } from './retry-mails.ts';
import { stopAddress } from './stop-address.ts';

/**
 * Until a result is recorded, the email may have been accepted. Only one of several simultaneous
 * attempts begins.
 */
const begin = statement('alert_mail_begin')`
  UPDATE alert_mails SET unanswered = unanswered + 1, message_id = coalesce(message_id, gen_random_uuid()), due_at = ${leasedUntil}
  WHERE id = :id AND user_id = :userId AND tries = :tries AND unanswered = :unanswered AND sent_at IS NULL AND unanswered < ${maxUnanswered}
  RETURNING message_id`;

/**
 * `isUnknown`: it may have been accepted. `isStopped`: there's no such mailbox, so the rest is due
 * now, for devices.
 */
const fail = statement('alert_mail_failed')`
  UPDATE alert_mails SET unanswered = CASE WHEN :isUnknown::boolean THEN unanswered ELSE unanswered - 1 END,
    due_at = CASE WHEN :isStopped::boolean THEN :now ELSE ${retryAt} END
  WHERE id = :id AND user_id = :userId AND sent_at IS NULL`;

/** Only devices get it; it's due again if none has shown it by then. */
const leave = statement('alert_mail_not_emailed')`
  UPDATE alert_mails SET due_at = CASE WHEN sent_at IS NULL AND pushed_at IS NULL THEN ${recheckAt} END
  WHERE id = :id AND user_id = :userId AND tries = :tries`;

/** Detaches alerts that the email didn't contain, because they weren't sent. */
const finish = statement('alert_mail_sent')`
  WITH sent AS (UPDATE alert_mails SET sent_at = :now, due_at = NULL WHERE id = :id AND sent_at IS NULL RETURNING id
  ), unsent AS (UPDATE alerts a SET mail_id = NULL WHERE a.mail_id = :id AND NOT ${isContained}
  ), event AS (${insertAlertEvents('email', 'sent')} RETURNING 1)
  SELECT EXISTS (SELECT 1 FROM event) AS is_told`;

/**
 * Emails a shopper the alerts of an email that are still true. If the mail server doesn't accept
 * it, the same email is due again later, together with alerts that are added until then.
 * @param tries the email's `tries` when the job was enqueued: only the latest job sends it
 */
export async function mailAlerts(
  ctx: Context,
  { id, tries: own }: { id: number; tries?: number },
): Promise<void> {
  const due = await readAlertMail(ctx, { id, tries: own ?? null });
  if (!due) return;
  const { userId, tries, unanswered, address } = due;
  if (own !== undefined && own !== tries) return;
  if (address === null) {
    await ctx.sql.rows(leave, { id, userId, tries, now: ctx.clock() });
    return;
  }
  const [begun] = await ctx.sql.rows(begin, { id, userId, tries, unanswered, now: ctx.clock() });
  if (!begun) return;
  const message = {
    id: `alerts-${begun.message_id}`,
    to: address,
    cause: { kind: 'owner' },
    ...due.mail,
  } as const;
  try {
    await ctx.adapters.mail.sendAlerts(message);
  } catch (error) {
    const failure = failureOf(error);
    const { responseCode: code } = ((error as Error).cause ?? {}) as { responseCode?: number };
    ctx.log.warn({ mail: id, failure, code }, 'an email with alerts was not accepted');
    await noteFailure(ctx, { id, userId, address, failure });
    // The email itself is at fault.
    if (failure === null) throw error;
    return;
  }
  const [sent] = await retryRecording(() => ctx.sql.rows(finish, { id, ...due.shown, now: ctx.clock() }));
  if (sent?.is_told) ctx.adapters.jobs.nudge('dispatch-events');
}

async function noteFailure(
  ctx: Context,
  { address, failure, ...mail }: { id: number; userId: string; address: string; failure: MailFailure | null },
): Promise<void> {
  const isStopped = failure === 'no_mailbox';
  if (isStopped) await stopAddress(ctx, { reason: 'bounce', emails: [address] });
  const isUnknown = failure === 'unknown';
  await retryRecording(() => ctx.sql.rows(fail, { ...mail, isStopped, isUnknown, now: ctx.clock() }));
}
