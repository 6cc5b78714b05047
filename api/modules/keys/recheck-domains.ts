import pLimit from 'p-limit';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { skipFailingRow } from '#api/platform/jobs/skip-failing-rows.ts';
import { checkDomain } from './check-domain.ts';
import { domainHostOf } from './domain-host.ts';

/** Hosts checked per round; the rest wait for the next one. */
const roundSize = 200;
const atOnce = 4;

/**
 * Verified hosts last checked a day ago, oldest first, and unverified ones that an active key names
 * or was used on; partners take turns. After 30 days without proof, a host isn't checked again
 * until someone requests it.
 */
const dueDomains = statement('domains_due')`
  SELECT partner_id, host FROM (
    SELECT partner_id, host, checked_at FROM verified_domains
    WHERE method <> 'platform' AND checked_at <= :now::timestamptz - interval '23 hours'
    UNION ALL
    SELECT partner_id, host, checked_at FROM domain_checks c
    WHERE checked_at <= :now::timestamptz - interval '23 hours' AND created_at > :now::timestamptz - interval '30 days'
      AND NOT EXISTS (SELECT 1 FROM verified_domains v WHERE v.partner_id = c.partner_id AND v.host = c.host)
    UNION ALL
    SELECT DISTINCT k.partner_id, ${domainHostOf('d.entry')}, '-infinity'::timestamptz
    FROM api_keys k, unnest(k.allowed_domains) AS d (entry)
    WHERE k.status = 'active' AND (k.expires_at IS NULL OR k.expires_at > :now)
      AND NOT EXISTS (SELECT 1 FROM verified_domains v
                      WHERE v.partner_id = k.partner_id AND v.host = ${domainHostOf('d.entry')})
      AND NOT EXISTS (SELECT 1 FROM domain_checks c
                      WHERE c.partner_id = k.partner_id AND c.host = ${domainHostOf('d.entry')})
  ) due
  ORDER BY row_number() OVER (PARTITION BY partner_id ORDER BY checked_at), checked_at LIMIT ${roundSize}`;

/** Checks the hosts that are due, a few at a time. */
export async function recheckDomains(ctx: Context, signal: AbortSignal): Promise<void> {
  const rows = await ctx.sql.rows(dueDomains, { now: ctx.clock() });
  const limited = pLimit(atOnce);
  await Promise.all(
    rows.map(({ partner_id: partnerId, host }) =>
      limited(async () => {
        if (signal.aborted) return;
        await skipFailingRow(ctx.log, { partnerId, host }, 'a host was not checked', () =>
          checkDomain(ctx, { partnerId, host }, { isRound: true }),
        );
      }),
    ),
  );
}
