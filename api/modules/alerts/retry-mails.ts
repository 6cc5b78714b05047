import type { PoolClient } from 'pg';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { maxUnanswered } from '#api/platform/jobs/send-job-mail.ts';
import { processInBatches } from '#api/platform/jobs/skip-failing-rows.ts';
import { transactionInTurn } from '#api/platform/jobs/transaction-in-turn.ts';

/** Emails per transaction. */
const atOnce = 200;

/**
 * Emails not accepted within this time aren't retried; their alerts are only shown in the account.
 */
const keptDays = 14;

/** SQL for when an email in the queue is due again: after longer than an attempt can take. */
export const leasedUntil = `(:now::timestamptz + interval '20 minutes')`;

/**
 * SQL for when an email that only devices get is due again: after the last retry of a notification.
 */
export const recheckAt = `(:now::timestamptz + interval '6 hours')`;

/**
 * SQL for when an email is due again after a failure, given its `tries`: after 30 seconds, then
 * twice as long each time, up to an hour.
 */
export const retryAt = `(:now::timestamptz + make_interval(secs => least(15 * 2 ^ least(tries, 8), 3600)))`;

/** SQL for the minute of a shopper's local day, given their settings `s`. */
const minute = `(extract(hour FROM :now::timestamptz AT TIME ZONE s.time_zone) * 60
    + extract(minute FROM :now::timestamptz AT TIME ZONE s.time_zone))::int`;

/** SQL for when a shopper's quiet hours end, given their settings `s`; null outside them. */
export const quietUntil = `CASE WHEN CASE WHEN s.quiet_from < s.quiet_to THEN ${minute} >= s.quiet_from AND ${minute} < s.quiet_to
      ELSE ${minute} >= s.quiet_from OR ${minute} < s.quiet_to END
    THEN date_trunc('minute', :now::timestamptz) + make_interval(mins => (s.quiet_to - ${minute} + 1440) % 1440) END`;

const isOver = `(m.sent_at IS NOT NULL OR m.unanswered >= ${maxUnanswered}
    OR m.created_at < :now::timestamptz - interval '${keptDays} days')`;

/**
 * Takes emails whose last attempt wasn't accepted. After `maxUnanswered` attempts without an
 * answer, it's taken as sent.
 */
const takeDue = statement('alert_mails_due')`
  WITH due AS MATERIALIZED (
    SELECT m.id, ${isOver} AS is_over, ${quietUntil} AS quiet_until
    FROM alert_mails m LEFT JOIN alert_settings s ON s.user_id = m.user_id
    WHERE m.due_at <= :now ORDER BY m.due_at LIMIT :limit OFFSET :skip FOR UPDATE OF m SKIP LOCKED
  )
  UPDATE alert_mails m SET
    due_at = CASE WHEN NOT d.is_over THEN coalesce(d.quiet_until, ${leasedUntil}) END,
    tries = m.tries + CASE WHEN d.is_over OR d.quiet_until IS NOT NULL THEN 0 ELSE 1 END,
    sent_at = CASE WHEN m.unanswered >= ${maxUnanswered} THEN coalesce(m.sent_at, :now) ELSE m.sent_at END
  FROM due d WHERE m.id = d.id
  RETURNING CASE WHEN NOT d.is_over AND d.quiet_until IS NULL THEN m.id END AS mail_id, m.tries, m.user_id,
    ARRAY(SELECT p.id FROM push_subscriptions p WHERE p.user_id = m.user_id AND m.pushed_at IS NULL) AS devices`;

/**
 * An email for the queue, and the devices that show it as well. A null `mail_id` isn't sent now.
 */
interface Taken {
  mail_id: number | null;
  tries: number | null;
  user_id: string;
  devices: readonly (number | string)[];
}

/** Enqueues emails and the notifications of devices if the transaction of `client` commits. */
export async function enqueueMails(ctx: Context, client: PoolClient, taken: readonly Taken[]): Promise<void> {
  const { jobs, push } = ctx.adapters;
  for (const { mail_id: id, tries, devices, user_id: userId } of taken) {
    if (id === null || tries === null) continue;
    await jobs.send('mail-alerts', { id, tries }, { client });
    if (push.publicKey === null) continue;
    for (const device of devices)
      await jobs.send('push-alerts', { id, device: Number(device) }, { client, group: { id: userId } });
  }
}

/** Enqueues emails again that weren't accepted and are due. */
export async function retryMails(ctx: Context, stopping?: AbortSignal): Promise<void> {
  const bounds = { atOnce, failure: 'emails with alerts were not retried', stopping };
  await processInBatches(ctx.log, bounds, (mails) =>
    transactionInTurn(ctx.pool, async (sql, client) => {
      const taken = await sql.rows(takeDue, { now: ctx.clock(), ...mails });
      await enqueueMails(ctx, client, taken);
      return taken.length;
    }),
  );
}
