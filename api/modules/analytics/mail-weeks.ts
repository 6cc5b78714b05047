import { addDays, dayOf } from '#api/contract/analytics-range.ts';
import { isKnown, type Worth } from '#api/contract/worth.ts';
import { unsubscribeUrl } from '#api/modules/people/unsubscribe.ts';
import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { pickLanguage } from '#api/platform/http/pick-language.ts';
import { readWorth } from './read-worth.ts';
import { isWeeklyReader, weeklyReaders } from './weekly-readers.ts';

/** Partners that existed last week, aren't suspended, and have a reader. */
const findDue = statement('weekly_mails_due')`
  SELECT p.id FROM partners p
  WHERE p.id > :after AND p.suspended_at IS NULL AND p.weekly_mailed_on IS DISTINCT FROM :monday::date
    AND p.created_at < :monday::date AND EXISTS (
      SELECT 1 FROM partner_members m WHERE m.partner_id = p.id AND ${isWeeklyReader})
  ORDER BY p.id LIMIT 100`;

/** Of several servers, the first one to update the partner sends its email. */
const claim = statement('weekly_mail_claim')`
  UPDATE partners SET weekly_mailed_on = :monday::date
  WHERE id = :partnerId AND suspended_at IS NULL AND weekly_mailed_on IS DISTINCT FROM :monday::date RETURNING name, locale`;

/** The Monday of a moment's week, in UTC. */
function mondayOf(now: Date): string {
  const today = dayOf(now);
  return addDays(today, -((now.getUTCDay() + 6) % 7));
}

/**
 * Emails each partner's readers the value of its wishlists last week: once a week, however many
 * servers run this, and not at all if there's nothing to say. The next round retries failed emails.
 */
export async function mailWeeks(ctx: Context, stop?: AbortSignal): Promise<void> {
  const monday = mondayOf(ctx.clock());
  for (let after = 0; ;) {
    const due = await ctx.sql.rows(findDue, { after, monday });
    for (const { id } of due) {
      if (stop?.aborted) return;
      await mailWeek(ctx, id, monday).catch((err: unknown) =>
        ctx.log.error({ err, partner: id }, 'a weekly email failed; will be retried'),
      );
    }
    const last = due.at(-1);
    if (!last) return;
    after = last.id;
  }
}

async function mailWeek(ctx: Context, partnerId: number, monday: string): Promise<void> {
  const worth = await readWorth(ctx, partnerId, addDays(monday, -1));
  await transaction(ctx.pool, async (sql, client) => {
    const [partner] = await sql.rows(claim, { partnerId, monday });
    if (!partner || !isKnown(worth)) return;
    for (const { id: userId, email: to } of await weeklyReaders(sql, partnerId)) {
      const stopUrl = await unsubscribeUrl({ ...ctx, sql }, userId);
      if (to === null || stopUrl === null) continue;
      const email = weekEmail(ctx, partner.name, worth, `${stopUrl}?weekly=${partnerId}`);
      const mail = { to, cause: { kind: 'owner' as const }, lang: pickLanguage(partner.locale, null), email };
      await ctx.adapters.jobs.send('send-mail', mail, { client });
    }
  });
}

const weekEmail = (ctx: Context, partnerName: string, worth: Worth, stopUrl: string) => ({
  kind: 'week' as const,
  partnerName,
  worth,
  url: ctx.settings.portalUrl,
  stopUrl,
});
