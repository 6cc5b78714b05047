import {
  type DomainProblem,
  type DomainState,
  notCheckedText,
  problemTexts,
  type ProofMethod,
  proofText,
  wildcardText,
} from '#api/contract/domain-proof.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { hostMatches } from './allow-list.ts';
import { domainHost } from './domain-host.ts';
import { isVerifiable } from './internal/domains/offer-checks.ts';
import { type OwnerKey, readKey } from './list-keys.ts';
import { siteHost } from './origin.ts';
import { ownHosts } from './shop-hosts.ts';

const readToken = statement('key_domains_token')`
  SELECT verification_token AS token FROM partners WHERE id = :partnerId`;
const readProofs = statement('key_domains_proofs')<ProofRow, 'host' | 'checked_at'>`
  SELECT coalesce(v.host, c.host) AS host, v.method, v.verified_at, v.failing_since, c.problem,
         greatest(v.checked_at, c.checked_at) AS checked_at
  FROM (SELECT * FROM verified_domains WHERE partner_id = :partnerId) v
  FULL JOIN (SELECT * FROM domain_checks WHERE partner_id = :partnerId) c ON c.host = v.host
  ORDER BY 1`;

interface ProofRow {
  host: string;
  method: ProofMethod | null;
  verified_at: Date | null;
  failing_since: Date | null;
  problem: DomainProblem | null;
  checked_at: Date;
}

/** A host that a key can be used on, and whether it is verified. */
export interface KeyDomain {
  /** The allow-list entry, or the host itself if the key was only used there. */
  domain: string;
  /** The verified name: the host without port and `www.`. */
  host: string;
  /**
   * False if the key was used on the host but no entry names it: it is covered by a wildcard, or the key has no list.
   */
  listed: boolean;
  state: DomainState;
  method: ProofMethod | null;
  verifiedAt: Date | null;
  checkedAt: Date | null;
  /** Since when the proof has been missing. The host stays verified for a while. */
  failingSince: Date | null;
  problem: DomainProblem | null;
  /** The next step if it isn't verified. */
  hint: string | null;
}

export interface KeyDomains {
  allowedDomains: string[];
  /** Hosts that a platform shop's live key always has. */
  own: string[];
  domains: KeyDomain[];
  /** Content of the DNS record or file. */
  proofText: string;
}

function hintFor(host: string, problem: DomainProblem | null): string {
  if (host.startsWith('*.')) return wildcardText;
  return problem ? problemTexts[problem] : notCheckedText;
}

/**
 * A partner's keys with their domains. A host that was only seen in use is listed under the key that covers it, if
 * any.
 */
export async function withDomains<Key extends OwnerKey>(
  ctx: Context,
  partnerId: number,
  keys: readonly Key[],
): Promise<{ keys: (Key & { domains: KeyDomain[] })[]; proofText: string }> {
  const { proofText: text, domainsOf } = await readProofsOf(ctx, partnerId);
  const named = new Set(keys.flatMap(({ allowedDomains }) => allowedDomains.map(domainHost)));
  const shown = keys.map((key) => ({
    ...key,
    domains: domainsOf(key).filter(({ listed, host }) => listed || !named.has(host)),
  }));
  return { keys: shown, proofText: text };
}

/** Reads all data about a partner's hosts; `domainsOf` derives the states of each key's domains. */
async function readProofsOf(
  ctx: Context,
  partnerId: number,
): Promise<{ proofText: string; domainsOf: (key: OwnerKey) => KeyDomain[] }> {
  const [[partner], rows] = await Promise.all([
    ctx.sql.rows(readToken, { partnerId }),
    ctx.sql.rows(readProofs, { partnerId }),
  ]);
  const domainFrom = (domain: string, host: string, listed: boolean): KeyDomain => {
    // A verified wildcard covers its subdomains.
    const row =
      rows.find((one) => one.host === host && one.method) ??
      rows.find((one) => one.method && hostMatches(host, one.host)) ??
      rows.find((one) => one.host === host);
    const isProven = row?.method != null;
    const proof: DomainState = row?.failing_since ? 'failing' : 'verified';
    const state = isProven ? proof : isVerifiable(ctx, host) ? 'unverified' : 'not_verifiable';
    const problem = row?.problem ?? null;
    return {
      domain,
      host,
      listed,
      state,
      problem,
      method: row?.method ?? null,
      verifiedAt: row?.verified_at ?? null,
      checkedAt: row?.checked_at ?? null,
      failingSince: row?.failing_since ?? null,
      hint: state === 'unverified' || state === 'failing' ? hintFor(host, problem) : null,
    };
  };
  return {
    proofText: proofText(partner?.token ?? ''),
    domainsOf({ allowedDomains, environment, firstInitOrigin }) {
      const listed = allowedDomains.map((entry) => domainFrom(entry, domainHost(entry), true));
      const isCovered = (host: string) =>
        (allowedDomains.length === 0 && environment === 'test') ||
        allowedDomains.some((entry) => hostMatches(host, domainHost(entry)));
      const known = [
        ...rows.map(({ host }) => host),
        ...(firstInitOrigin ? [siteHost(firstInitOrigin)] : []),
      ];
      const seen = [...new Set(known)]
        .filter((host) => isCovered(host) && !listed.some((one) => one.host === host))
        .map((host) => domainFrom(host, host, false));
      return [...listed, ...seen];
    },
  };
}

/**
 * The hosts a key can be used on, those it always has, and which are verified.
 * @throws ServiceError `api_key_not_found`
 */
export async function readKeyDomains(
  ctx: Context,
  { keyId, partnerId }: { keyId: number; partnerId: number },
): Promise<KeyDomains> {
  const key = await readKey(ctx, { keyId, partnerId });
  const { proofText: text, domainsOf } = await readProofsOf(ctx, partnerId);
  return {
    allowedDomains: key.allowedDomains,
    own: key.environment === 'live' ? await ownHosts(ctx.prisma, partnerId) : [],
    domains: domainsOf(key),
    proofText: text,
  };
}
