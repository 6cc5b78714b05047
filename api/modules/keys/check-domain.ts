import { proofGraceDays } from '#api/contract/domain-proof.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { domainHostOf } from './domain-host.ts';
import { type DomainToCheck, isVerifiable } from './internal/domains/offer-checks.ts';

const readClaim = statement('domain_check_claim')`
  SELECT p.verification_token AS token,
         ARRAY(SELECT value FROM api_keys k WHERE k.partner_id = p.id AND k.status = 'active'
                 AND (k.expires_at IS NULL OR k.expires_at > :now)) AS public_keys,
         ARRAY(SELECT first_init_origin FROM api_keys k WHERE k.partner_id = p.id AND first_init_origin IS NOT NULL
               UNION SELECT origin FROM domain_checks c
               WHERE c.partner_id = p.id AND c.host = :host AND origin IS NOT NULL) AS origins
  FROM partners p WHERE p.id = :partnerId`;

const entry = domainHostOf('d.entry');
const usedHost = domainHostOf(`regexp_replace(k.first_init_origin, '^https?://', '')`);
/**
 * SQL: whether the partner still wants to verify a host. The last allow-list entry for it may have
 * been removed during the check, along with everything stored about the host.
 */
const isWanted = `(
  EXISTS (SELECT 1 FROM verified_domains WHERE partner_id = :partnerId AND host = :host)
  OR EXISTS (SELECT 1 FROM domain_checks WHERE partner_id = :partnerId AND host = :host)
  OR EXISTS (
    SELECT 1 FROM api_keys k LEFT JOIN unnest(k.allowed_domains) AS d (entry) ON true
    WHERE k.partner_id = :partnerId AND k.status = 'active' AND (k.expires_at IS NULL OR k.expires_at > :now)
      AND CASE WHEN d.entry IS NULL THEN :origin?::text IS NOT NULL OR ${usedHost} = :host
        ELSE ${entry} = :host OR (${entry} LIKE '*.%' AND :host LIKE '%' || substr(${entry}, 2)) END))`;

/**
 * `verified_at` decides who verified a host first, so it isn't updated when the proof is found again. `checked_at` is
 * the time when a check started, so a slow check of an older page changes nothing.
 */
const noteProof = statement('domain_check_proven')`
  WITH done AS (DELETE FROM domain_checks WHERE partner_id = :partnerId AND host = :host)
  INSERT INTO verified_domains AS v (partner_id, host, method, verified_at, checked_at)
  SELECT id, :host, :method, :now, :now FROM partners WHERE id = :partnerId AND ${isWanted}
  ON CONFLICT (partner_id, host) DO UPDATE SET checked_at = :now, failing_since = NULL,
    method = CASE WHEN v.method = 'platform' THEN v.method ELSE excluded.method END
  WHERE v.checked_at <= :now`;

const noteProblem = statement('domain_check_failed')`
  WITH gone AS (
    DELETE FROM verified_domains
    WHERE partner_id = :partnerId AND host = :host AND method <> 'platform' AND checked_at <= :now
      AND failing_since <= :now::timestamptz - interval '${proofGraceDays} days'
  ), failing AS (
    UPDATE verified_domains SET checked_at = :now, failing_since = coalesce(failing_since, :now)
    WHERE partner_id = :partnerId AND host = :host AND method <> 'platform' AND checked_at <= :now
      AND (failing_since IS NULL OR failing_since > :now::timestamptz - interval '${proofGraceDays} days')
  )
  INSERT INTO domain_checks AS c (partner_id, host, origin, problem, created_at, checked_at)
  SELECT id, :host, :origin?, :problem?, :now, :now FROM partners WHERE id = :partnerId AND ${isWanted}
  ON CONFLICT (partner_id, host) DO UPDATE SET problem = excluded.problem, checked_at = excluded.checked_at,
    origin = coalesce(excluded.origin, c.origin),
    created_at = CASE WHEN :isRound THEN c.created_at ELSE excluded.created_at END`;

/**
 * Looks for proof that a partner owns a host, and stores the result. A host whose proof has been missing for 14 days
 * is no longer verified, unless its platform vouches for it.
 * @param isRound whether it is a daily check. Those give up on a host after a while; any other check restarts that
 * period
 */
export async function checkDomain(
  ctx: Context,
  { partnerId, host, origin }: DomainToCheck,
  { isRound = false } = {},
): Promise<void> {
  const now = ctx.clock();
  const [claim] = await ctx.sql.rows(readClaim, { partnerId, host, now });
  if (!claim) return;
  const request = {
    host,
    token: claim.token,
    publicKeys: claim.public_keys,
    origins: [...new Set([...(origin ? [origin] : []), ...claim.origins])].slice(0, 5),
  };
  const { method, problem } = isVerifiable(ctx, host)
    ? await ctx.adapters.siteProofs.find(request)
    : { method: null, problem: 'unreachable' };
  const found = { partnerId, host, origin: origin ?? null, now };
  await (method
    ? ctx.sql.rows(noteProof, { ...found, method })
    : ctx.sql.rows(noteProblem, { ...found, problem, isRound }));
  // Other servers are notified by the database.
  ctx.caches.keys.drop((key) => key.partner.id === partnerId);
}
