import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { pickLanguage } from '#api/platform/http/pick-language.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { changelog, type ChangelogEntry, isBreaking } from './changelog.ts';

/** Partners that existed on the day of the change, have a contact and haven't been notified. */
const unnotified = (
  name: 'announcement_unnotified' | 'announcement_all_unnotified',
  rest: string,
) => statement(name)`
  SELECT p.id, p.name, p.locale, p.technical_contact FROM partners p
  WHERE p.technical_contact <> '' AND p.id > :after AND (:before?::timestamptz IS NULL OR p.created_at < :before)
    AND NOT EXISTS (SELECT 1 FROM announcements a WHERE a.entry_id = :entryId AND a.partner_id = p.id)
  ORDER BY p.id ${rest}`;
const readUnnotified = unnotified('announcement_unnotified', 'LIMIT 100');
const readAllUnnotified = unnotified('announcement_all_unnotified', '');
/** Of two concurrent announcements, the second waits here for the first, and finds nothing left. */
const claim = statement('announcement_claim')`
  INSERT INTO announcements (entry_id, partner_id, created_at) SELECT :entryId, unnest(:ids::bigint[]), :now
  ON CONFLICT DO NOTHING RETURNING partner_id`;

export interface Announced {
  entryId: string;
  /** Partners whose technical contact receives, or would receive, the email. */
  partners: number[];
}

/** The entry, if it should be announced. @throws ServiceError `invalid_input` */
function announceable(entryId: string, force: boolean): ChangelogEntry {
  const entry = changelog.find(({ id }) => id === entryId);
  if (!entry) {
    const hint = `There is no such entry in the changelog. Entries: ${changelog.map(({ id }) => id).join(', ')}.`;
    throw new ServiceError('invalid_input', { field: 'entry-id', hint });
  }
  if (!force && !isBreaking(entry)) {
    const hint = 'This entry has no breaking change, so it isn’t announced. Use --force to send it anyway.';
    throw new ServiceError('invalid_input', { field: 'entry-id', hint });
  }
  return entry;
}

/** The day after the change; partners created later started with it. */
const dayAfter = ({ date }: ChangelogEntry) => (date ? new Date(Date.parse(date) + 86_400_000) : null);

function emailFor(ctx: Context, { title, date, summary, changes, id }: ChangelogEntry, partnerName: string) {
  const url = `${ctx.settings.siteUrl}/changelog#${id}`;
  return { kind: 'announcement' as const, partnerName, title, date, summary, changes, url };
}

/**
 * Emails a breaking change to the technical contact of every partner that existed before it: one
 * email per partner and entry, however often this runs. After a failure, the next run continues.
 * @param force announces even an entry without breaking changes
 * @param dryRun only returns who would be notified
 * @throws ServiceError `invalid_input` for an unknown entry, and for one without breaking changes
 */
export async function announceChange(
  ctx: Context,
  { entryId, force = false, dryRun = false }: { entryId: string; force?: boolean; dryRun?: boolean },
): Promise<Announced> {
  const entry = announceable(entryId, force);
  const before = dayAfter(entry);
  if (dryRun) {
    const recipients = await ctx.sql.rows(readAllUnnotified, { entryId, before, after: 0 });
    return { entryId, partners: recipients.map(({ id }) => id) };
  }
  const partners: number[] = [];
  for (let after = 0; ;) {
    const round = await announceRound(ctx, entry, { before, after });
    partners.push(...round.notified);
    if (round.last === null) return { entryId, partners };
    after = round.last;
  }
}

/** Announces to one batch of partners, with their jobs in the same transaction. */
async function announceRound(
  ctx: Context,
  entry: ChangelogEntry,
  { before, after }: { before: Date | null; after: number },
): Promise<{ notified: number[]; last: number | null }> {
  return transaction(ctx.pool, async (sql, client) => {
    const recipients = await sql.rows(readUnnotified, { entryId: entry.id, before, after });
    const values = { entryId: entry.id, ids: recipients.map(({ id }) => id), now: ctx.clock() };
    const claimed = await sql.rows(claim, values);
    const notified = new Set(claimed.map((row) => row.partner_id));
    for (const { id, name, locale, technical_contact: to } of recipients) {
      if (!notified.has(id)) continue;
      const cause = { kind: 'operator' } as const;
      const mail = { to, cause, lang: pickLanguage(locale), email: emailFor(ctx, entry, name) };
      await ctx.adapters.jobs.send('send-mail', mail, { client });
    }
    return { notified: [...notified], last: recipients.at(-1)?.id ?? null };
  });
}
