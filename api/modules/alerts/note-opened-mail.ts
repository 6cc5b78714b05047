import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';

const note = statement('alert_mail_opened', 'shopper')`
  UPDATE alert_mails SET opened_at = :now WHERE key = :key::uuid AND opened_at IS NULL`;

/** Counts an email as opened, because one of its links was. Emails contain nothing that reports when they're read. */
export async function noteOpenedMail(ctx: Context, key: string): Promise<void> {
  await ctx.sql.rows(note, { key, now: ctx.clock() });
}
