import { maxAlertMailsPerWeek } from '#api/contract/alerts.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { processInBatches } from '#api/platform/jobs/skip-failing-rows.ts';
import { transactionInTurn } from '#api/platform/jobs/transaction-in-turn.ts';
import { enqueueMails, leasedUntil, quietUntil, retryMails } from './retry-mails.ts';

/** Due alerts per transaction. All alerts of their shoppers are collected with them. */
const atOnce = 200;

/**
 * SQL for when a shopper can get another email; null means now. Emails without a result count too
 * if they're being sent or may have been accepted; the shopper then waits for the result.
 */
const weekFullUntil = `(SELECT CASE WHEN bool_or(last.is_open) THEN :now::timestamptz + interval '10 minutes'
      ELSE min(last.at) + interval '7 days' END
    FROM (
      SELECT coalesce(m.sent_at, m.pushed_at, m.created_at) AS at, coalesce(m.sent_at, m.pushed_at) IS NULL AS is_open
      FROM alert_mails m
      WHERE m.user_id = s.user_id AND m.created_at > :now::timestamptz - interval '1 month'
        AND (m.sent_at IS NOT NULL OR m.pushed_at IS NOT NULL OR m.unanswered > 0)
        AND coalesce(m.sent_at, m.pushed_at, m.created_at) > :now::timestamptz - interval '7 days'
      ORDER BY 1 DESC LIMIT ${maxAlertMailsPerWeek}) last
    HAVING count(*) = ${maxAlertMailsPerWeek})`;

/** SQL: an email `m` certainly hasn't reached anyone yet, so alerts can still be added to it. */
const isOpen = `(m.due_at IS NOT NULL AND m.sent_at IS NULL AND m.pushed_at IS NULL AND m.unanswered = 0)`;

/**
 * Puts each shopper's due alerts into one email, which their devices show as well, or holds them
 * back until quiet hours end or the weekly limit allows another. Adds to an email that wasn't
 * accepted yet, if there's one. Skips shoppers that another server is handling, so each alert is in
 * one email.
 */
const collect = statement('alerts_collect')`
  WITH due AS MATERIALIZED (
    SELECT DISTINCT user_id FROM (
      SELECT user_id FROM alerts WHERE due_at <= :now ORDER BY due_at LIMIT :limit OFFSET :skip) oldest
  ), readers AS MATERIALIZED (
    SELECT s.* FROM alert_settings s JOIN due USING (user_id) ORDER BY s.user_id FOR NO KEY UPDATE OF s SKIP LOCKED
  ), times AS MATERIALIZED (
    SELECT s.user_id, greatest(${quietUntil}, ${weekFullUntil}) AS held_until FROM readers s
  ), held AS (
    UPDATE alerts a SET due_at = t.held_until FROM times t
    WHERE a.user_id = t.user_id AND a.due_at <= :now AND t.held_until IS NOT NULL
  ), open AS (
    UPDATE alert_mails m SET created_at = :now, due_at = ${leasedUntil}, tries = m.tries + 1
    WHERE ${isOpen} AND m.id IN (
      SELECT DISTINCT ON (m.user_id) m.id FROM alert_mails m JOIN times t ON t.user_id = m.user_id AND t.held_until IS NULL
      WHERE ${isOpen} ORDER BY m.user_id, m.id)
    RETURNING m.id, m.user_id, m.tries
  ), fresh AS (
    INSERT INTO alert_mails (user_id, created_at, due_at, tries)
    SELECT user_id, :now, ${leasedUntil}, 1 FROM times t
    WHERE held_until IS NULL AND NOT EXISTS (SELECT 1 FROM open o WHERE o.user_id = t.user_id)
    RETURNING id, user_id, tries
  ), mails AS (SELECT * FROM open UNION ALL SELECT * FROM fresh
  ), taken AS (
    UPDATE alerts a SET due_at = NULL, mail_id = m.id FROM mails m WHERE a.user_id = m.user_id AND a.due_at <= :now
  )
  SELECT t.user_id, m.id AS mail_id, m.tries, ARRAY(SELECT d.id FROM push_subscriptions d WHERE d.user_id = t.user_id) AS devices
  FROM times t LEFT JOIN mails m USING (user_id)`;

/**
 * Creates emails for the alerts that are due, and retries those that weren't accepted. Taking the
 * alerts and enqueuing the email and the notifications are one transaction, so each alert is in one
 * email even after a crash.
 */
export async function collectAlerts(ctx: Context, stopping?: AbortSignal): Promise<void> {
  const bounds = { atOnce, failure: 'alerts were not sent', stopping };
  await processInBatches(ctx.log, bounds, (alerts) =>
    transactionInTurn(ctx.pool, async (sql, client) => {
      const taken = await sql.rows(collect, { now: ctx.clock(), ...alerts });
      await enqueueMails(ctx, client, taken);
      return taken.length;
    }),
  );
  await retryMails(ctx, stopping);
}
