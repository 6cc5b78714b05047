import type { PoolClient } from 'pg';
import type { Channel } from '#api/contract/partner-mail.ts';
import type { Context } from '#api/platform/context.ts';
import { sqlOn } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { pickLanguage } from '#api/platform/http/pick-language.ts';
import { readOwners } from './owner-emails.ts';

/** Emails per hour to each owner of a partner; the last one says that no more will follow. */
const mailsAnHour = 10;

/** Locks the partner, so that concurrent changes are counted one at a time. */
const count = statement('owner_mails_count')`
  UPDATE partners SET owner_mails_hour = date_trunc('hour', :now::timestamptz), owner_mails =
    CASE WHEN owner_mails_hour = date_trunc('hour', :now::timestamptz) THEN owner_mails + 1 ELSE 1 END
  WHERE id = :partnerId RETURNING name, owner_mails`;

/** An email address, or the host of a URL, because the path can contain a key. */
const shown = (target: string) => URL.parse(target)?.host || target;

/**
 * Emails a partner's owners about a new channel, if the transaction of `client` commits. Call it
 * before making the change, because other code locks the partner first, too.
 * @param target a URL, or an email address
 */
export async function notifyPartnerOwners(
  ctx: Context,
  client: PoolClient,
  { partnerId, channel, target }: { partnerId: number; channel: Channel; target: string },
): Promise<void> {
  const sql = sqlOn(client);
  const [partner] = await sql.rows(count, { partnerId, now: ctx.clock() });
  if (!partner || partner.owner_mails > mailsAnHour) return;
  const email = {
    kind: 'channel' as const,
    channel,
    target: shown(target),
    partnerName: partner.name,
    isLast: partner.owner_mails === mailsAnHour,
    url: `${ctx.settings.portalUrl}/settings/activity`,
  };
  for (const { email: to, locale } of await readOwners(sql, partnerId)) {
    const mail = { to, cause: { kind: 'owner' as const }, lang: pickLanguage(locale), email };
    await ctx.adapters.jobs.send('send-mail', mail, { client });
  }
}
