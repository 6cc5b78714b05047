import { statement } from '#api/platform/db/statement.ts';
import { changelog, isBreaking, type ChangelogEntry } from '#api/contract/changelog.ts';
import { pickLanguage } from '#api/platform/http/pick-language.ts';
import { transaction } from '#api/platform/db/sql.ts';
import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';

/** Partners that were there on the day of the change, have a contact and have not been told. */
const untold = (name: 'announcement_untold' | 'announcement_all_untold', rest: string) => statement(name)`
  SELECT p.id, p.name, p.locale, p.technical_contact FROM partners p
  WHERE p.technical_contact <> '' AND p.id > :after AND (:before?::timestamptz IS NULL OR p.created_at < :before)
    AND NOT EXISTS (SELECT 1 FROM announcements a WHERE a.entry_id = :entryId AND a.partner_id = p.id)
  ORDER BY p.id ${rest}`;
const readUntold = untold('announcement_untold', 'LIMIT 100');
const readAllUntold = untold('announcement_all_untold', '');
/** Of two that announce at once, the second waits here for the first, and gets nothing. */
const claim = statement('announcement_claim')`
  INSERT INTO announcements (entry_id, partner_id, created_at) SELECT :entryId, unnest(:ids::bigint[]), :now
  ON CONFLICT DO NOTHING RETURNING partner_id`;

export interface Announced {
  entryId: string;
  /** Partners whose technical contact is mailed, or would be. */
  partners: number[];
}

/** The entry, where it is worth a mail. @throws ServiceError `invalid_input` */
function announceable(entryId: string, force: boolean): ChangelogEntry {
  const entry = changelog.find(({ id }) => id === entryId);
  if (!entry) {
    const hint = `The changelog has no such entry. It has: ${changelog.map(({ id }) => id).join(', ')}.`;
    throw new ServiceError('invalid_input', { field: 'entry-id', hint });
  }
  if (!force && !isBreaking(entry)) {
    const hint =
      'Nothing in this entry breaks what runs, so nobody needs a mail. --force sends it all the same.';
    throw new ServiceError('invalid_input', { field: 'entry-id', hint });
  }
  return entry;
}

/** The day after the change: whoever came later began with it. */
const dayAfter = ({ date }: ChangelogEntry) => (date ? new Date(Date.parse(date) + 86_400_000) : null);

function emailFor(ctx: Context, { title, date, summary, changes, id }: ChangelogEntry, partnerName: string) {
  const url = `${ctx.settings.siteUrl}/changelog#${id}`;
  return { kind: 'announcement' as const, partnerName, title, date, summary, changes, url };
}

/**
 * Mails a breaking change to the technical contact of every partner that was there before it: one mail a partner and
 * entry, however often and by however many this runs. What fails half-way goes on where it stopped.
 * @param force also an entry that breaks nothing
 * @param dryRun only tells whom it would reach
 * @throws ServiceError `invalid_input` for an unknown entry, and for one that breaks nothing
 */
export async function announceChange(
  ctx: Context,
  { entryId, force = false, dryRun = false }: { entryId: string; force?: boolean; dryRun?: boolean },
): Promise<Announced> {
  const entry = announceable(entryId, force);
  const before = dayAfter(entry);
  if (dryRun) {
    const recipients = await ctx.sql.rows(readAllUntold, { entryId, before, after: 0 });
    return { entryId, partners: recipients.map(({ id }) => id) };
  }
  const partners: number[] = [];
  for (let after = 0; ;) {
    const round = await announceRound(ctx, entry, { before, after });
    partners.push(...round.told);
    if (round.last === null) return { entryId, partners };
    after = round.last;
  }
}

/** Some of the partners, with their jobs in one transaction. */
async function announceRound(
  ctx: Context,
  entry: ChangelogEntry,
  { before, after }: { before: Date | null; after: number },
): Promise<{ told: number[]; last: number | null }> {
  return transaction(ctx.pool, async (sql, client) => {
    const recipients = await sql.rows(readUntold, { entryId: entry.id, before, after });
    const values = { entryId: entry.id, ids: recipients.map(({ id }) => id), now: ctx.clock() };
    const claimed = await sql.rows(claim, values);
    const mine = new Set(claimed.map((row) => row.partner_id));
    for (const { id, name, locale, technical_contact: to } of recipients) {
      if (!mine.has(id)) continue;
      const mail = { to, lang: pickLanguage(locale), email: emailFor(ctx, entry, name) };
      await ctx.adapters.jobs.send('send-mail', mail, { client });
    }
    return { told: [...mine], last: recipients.at(-1)?.id ?? null };
  });
}
