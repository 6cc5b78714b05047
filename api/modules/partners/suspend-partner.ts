import type { PoolClient } from 'pg';
import type { PartnerEmail } from '#api/contract/partner-mail.ts';
import { ownerEmails } from '#api/modules/identity/owner-emails.ts';
import type { Context } from '#api/platform/context.ts';
import { type Sql, transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { pickLanguage } from '#api/platform/http/pick-language.ts';
import { ServiceError } from '#api/platform/service-error.ts';

const before = `WITH before AS (
    SELECT id, suspended_at, suspended_reason FROM partners WHERE id = :partnerId AND name <> '' FOR UPDATE)`;
const suspend = statement('partner_suspend')<Changed & { suspended_at: Date }>`
  ${before}
  UPDATE partners p SET suspended_at = coalesce(b.suspended_at, :now), suspended_reason = :reason
  FROM before b WHERE p.id = b.id
  RETURNING p.suspended_at, p.name, p.locale, b.suspended_reason IS DISTINCT FROM :reason AS is_news`;
const resume = statement('partner_resume')<Changed>`
  ${before}
  UPDATE partners p SET suspended_at = NULL, suspended_reason = NULL FROM before b WHERE p.id = b.id
  RETURNING p.name, p.locale, b.suspended_at IS NOT NULL AS is_news`;

interface Changed {
  name: string;
  locale: string;
  /** Whether its owners haven't been notified yet. */
  is_news: boolean;
}

/** Emails a partner's owners, if the transaction commits. */
async function notifyOwners(
  ctx: Context,
  { sql, client }: { sql: Sql; client: PoolClient },
  { partnerId, locale }: { partnerId: number; locale: string },
  email: PartnerEmail,
): Promise<void> {
  const cause = { kind: 'operator' } as const;
  for (const to of await ownerEmails(sql, partnerId))
    await ctx.adapters.jobs.send('send-mail', { to, cause, lang: pickLanguage(locale), email }, { client });
}

/** Clears this server's caches; the database notifies the others. */
function dropCaches({ caches }: Context, partnerId: number): void {
  caches.keys.drop((key) => key.partner.id === partnerId);
  caches.baskets.drop((basket) => basket.partnerId === partnerId);
}

/**
 * Suspends a partner until it is resumed: its keys aren't active, nothing is sent to its servers
 * and tools, nothing is billed, its creator shops are offline, and its members can only read.
 * Shoppers keep what they saved. Each save checks the suspension in its own statement, so none
 * succeeds afterward, whatever a server has cached. Suspending it again changes the reason. Its
 * owners are emailed every new reason.
 * @param reason for the partner's members
 * @throws ServiceError `partner_not_found`
 */
export async function suspendPartner(
  ctx: Context,
  { partnerId, reason }: { partnerId: number; reason: string },
): Promise<Date> {
  const { portalUrl: url, supportEmail } = ctx.settings;
  const since = await transaction(ctx.pool, async (sql, client) => {
    const [row] = await sql.rows(suspend, { partnerId, reason, now: ctx.clock() });
    if (!row) throw new ServiceError('partner_not_found');
    const { name: partnerName, locale, is_news: isNews } = row;
    const email = {
      kind: 'partner-suspended',
      partnerName,
      reason,
      contact: supportEmail ?? null,
      url,
    } as const;
    if (isNews) await notifyOwners(ctx, { sql, client }, { partnerId, locale }, email);
    return row.suspended_at;
  });
  dropCaches(ctx, partnerId);
  return since;
}

/**
 * Ends a partner's suspension, and emails its owners. Safe to repeat.
 * @throws ServiceError `partner_not_found`
 */
export async function resumePartner(ctx: Context, partnerId: number): Promise<void> {
  await transaction(ctx.pool, async (sql, client) => {
    const [row] = await sql.rows(resume, { partnerId });
    if (!row) throw new ServiceError('partner_not_found');
    const { name: partnerName, locale, is_news: isNews } = row;
    const email = { kind: 'partner-resumed', partnerName, url: ctx.settings.portalUrl } as const;
    if (isNews) await notifyOwners(ctx, { sql, client }, { partnerId, locale }, email);
  });
  dropCaches(ctx, partnerId);
  // Sends what has been waiting for it.
  ctx.adapters.jobs.nudge('dispatch-events');
}
