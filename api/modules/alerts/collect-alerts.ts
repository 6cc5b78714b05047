import { maxAlertMailsPerWeek } from '#api/contract/alerts.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { inBatches } from '#api/platform/jobs/or-skip.ts';
import { transactionInTurn } from '#api/platform/jobs/transaction-in-turn.ts';

/** Alerts whose shoppers are looked at per transaction. */
const atOnce = 200;

/** SQL of a shopper's minute of the day. */
const minute = `(extract(hour FROM :now::timestamptz AT TIME ZONE s.time_zone) * 60
    + extract(minute FROM :now::timestamptz AT TIME ZONE s.time_zone))::int`;

/** SQL of when a shopper's quiet hours end; null outside them. */
const quietUntil = `CASE WHEN CASE WHEN s.quiet_from < s.quiet_to THEN ${minute} >= s.quiet_from AND ${minute} < s.quiet_to
      ELSE ${minute} >= s.quiet_from OR ${minute} < s.quiet_to END
    THEN date_trunc('minute', :now::timestamptz) + make_interval(mins => (s.quiet_to - ${minute} + 1440) % 1440) END`;

/** SQL of when a shopper can get another email; null if at once. */
const weekFullUntil = `(SELECT m.created_at + interval '7 days' FROM alert_mails m
    WHERE m.user_id = s.user_id AND m.created_at > :now::timestamptz - interval '7 days'
    ORDER BY m.created_at DESC OFFSET ${maxAlertMailsPerWeek - 1} LIMIT 1)`;

/**
 * Puts each shopper's alerts that are due into one email, which their devices show as well, or holds them back until
 * their quiet hours end or the week has room. Another server's shoppers are skipped, so each alert is in one email.
 */
const collect = statement('alerts_collect', 'everywhere')`
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
  ), mails AS (
    INSERT INTO alert_mails (user_id, created_at) SELECT user_id, :now FROM times WHERE held_until IS NULL
    RETURNING id, user_id
  ), taken AS (
    UPDATE alerts a SET due_at = NULL, mail_id = m.id FROM mails m WHERE a.user_id = m.user_id AND a.due_at <= :now
  )
  SELECT t.user_id, m.id AS mail_id, ARRAY(SELECT d.id FROM push_subscriptions d WHERE d.user_id = t.user_id) AS devices
  FROM times t LEFT JOIN mails m USING (user_id)`;

/**
 * Creates the emails whose alerts are due. Taking the alerts and enqueuing the email and the notifications are one
 * transaction, so nothing is sent twice or forgotten, whatever crashes.
 */
export async function collectAlerts(ctx: Context, stopping?: AbortSignal): Promise<void> {
  const bounds = { atOnce, failure: 'alerts were not sent', stopping };
  await inBatches(ctx.log, bounds, (alerts) =>
    transactionInTurn(ctx.pool, async (sql, client) => {
      const taken = await sql.rows(collect, { now: ctx.clock(), ...alerts });
      for (const { mail_id: id, devices, user_id: userId } of taken) {
        if (id === null) continue;
        await ctx.adapters.jobs.send('mail-alerts', { id }, { client });
        if (ctx.adapters.push.publicKey === null) continue;
        for (const device of devices)
          await ctx.adapters.jobs.send(
            'push-alerts',
            { id, device: Number(device) },
            { client, group: { id: userId } },
          );
      }
      return taken.length;
    }),
  );
}
