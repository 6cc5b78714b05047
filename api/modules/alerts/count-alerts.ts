import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { processInBatches } from '#api/platform/jobs/skip-failing-rows.ts';
import { transactionInTurn } from '#api/platform/jobs/transaction-in-turn.ts';

/** Emails per transaction. */
const atOnce = 500;

/**
 * SQL: the wishes in emails with their kinds. A wish is in an email once, with one button for all its kinds, however many
 * of its changes are in it.
 * @param mails a relation with their `id`, `day` and `is_opened`
 */
export const wishesIn = (mails: string): string => `(
  SELECT a.partner_id, m.day, a.mail_id, a.item_id, a.kind, m.is_opened,
    bool_or(bool_or(a.pressed_at IS NOT NULL)) OVER (PARTITION BY a.partner_id, a.mail_id, a.item_id) AS is_pressed,
    EXISTS (SELECT 1 FROM list_items i WHERE i.id = a.item_id AND i.source_partner_id = a.partner_id AND i.is_test)
      OR EXISTS (SELECT 1 FROM item_sources s WHERE s.item_id = a.item_id AND s.partner_id = a.partner_id AND s.is_test) AS is_test
  FROM ${mails} m JOIN alerts a ON a.mail_id = m.id GROUP BY 1, 2, 3, 4, 5, 6)`;

/** SQL for the columns of an email `m` that `wishesIn` needs. */
export const mailColumns = `m.id, (m.sent_at AT TIME ZONE 'UTC')::date AS day, m.opened_at IS NOT NULL AS is_opened`;

const countBatch = statement('alert_mails_count')`
  WITH due AS MATERIALIZED (
    SELECT ${mailColumns} FROM alert_mails m WHERE m.counted_on IS NULL AND m.sent_at < :now::timestamptz - interval '1 hour'
    ORDER BY m.sent_at LIMIT :limit OFFSET :skip FOR UPDATE SKIP LOCKED
  ), counted AS (
    INSERT INTO alert_days AS d (partner_id, day, kind, is_test, sent, opened, pressed)
    SELECT w.partner_id, w.day, w.kind, w.is_test, count(*), count(*) FILTER (WHERE w.is_opened), count(*) FILTER (WHERE w.is_pressed)
    FROM ${wishesIn('due')} w WHERE w.partner_id IS NOT NULL GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (partner_id, day, kind, is_test)
    DO UPDATE SET sent = d.sent + excluded.sent, opened = d.opened + excluded.opened, pressed = d.pressed + excluded.pressed
  )
  UPDATE alert_mails m SET counted_on = due.day FROM due WHERE m.id = due.id RETURNING m.id`;

/**
 * SQL that counts opens and presses of emails that were already counted.
 * @param wishes a relation like `wishesIn`
 */
export const countLater = (column: 'opened' | 'pressed', wishes: string): string => `
  INSERT INTO alert_days AS d (partner_id, day, kind, is_test, sent, opened, pressed)
  SELECT w.partner_id, w.day, w.kind, w.is_test, 0, ${column === 'opened' ? 'count(*), 0' : '0, count(*)'}
  FROM ${wishes} w WHERE w.partner_id IS NOT NULL GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (partner_id, day, kind, is_test) DO UPDATE SET ${column} = d.${column} + excluded.${column}`;

/** Counts emails sent over an hour ago by day, so reports don't have to read them. */
export async function countAlerts(ctx: Context, stopping?: AbortSignal): Promise<void> {
  const bounds = { atOnce, failure: 'emails with alerts were not counted', stopping };
  await processInBatches(ctx.log, bounds, (mails) =>
    transactionInTurn(
      ctx.pool,
      async (sql) => (await sql.rows(countBatch, { now: ctx.clock(), ...mails })).length,
    ),
  );
}
