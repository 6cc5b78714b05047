import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { countLater, mailColumns, wishesIn } from './count-alerts.ts';

const note = statement('alert_mail_opened')`
  WITH opened AS (
    UPDATE alert_mails m SET opened_at = :now WHERE m.key = :key::uuid AND m.opened_at IS NULL
    RETURNING ${mailColumns}, m.counted_on
  )${countLater('opened', wishesIn('(SELECT * FROM opened WHERE counted_on IS NOT NULL)'))}`;

/** Counts an email as opened, because one of its links was. Emails contain nothing that reports when they're read. */
export async function noteOpenedMail(ctx: Context, key: string): Promise<void> {
  await ctx.sql.rows(note, { key, now: ctx.clock() });
}
