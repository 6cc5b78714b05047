import { loopbackHosts } from '#api/contract/loopback-hosts.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { hostMatches, isNamed } from './allow-list.ts';
import { isStillVerified, type KeyRecord } from './key-record.ts';
import { siteHost } from './origin.ts';

/**
 * Whether the key's partner can speak for a host, because it is verified. An allow-list entry isn't enough.
 * @param urlOrHost a product's URL, an origin or a host
 */
export function isVerifiedFor(key: KeyRecord, urlOrHost: string): boolean {
  const host = siteHost(urlOrHost);
  return key.verifiedHosts.some((verified) => hostMatches(host, verified));
}

/**
 * Whether the pages of an origin can get a shopper's session: local ones, and those that the key names or its partner
 * has verified. A key without domains can be used on any page, but no one vouches for that page.
 */
export function maySignIn(key: KeyRecord, origin: string): boolean {
  const url = new URL(origin);
  return loopbackHosts.has(url.hostname) || isNamed(key.allowedDomains, url) || isVerifiedFor(key, origin);
}

/**
 * Whether a URL's host is one of the partner's for billing: verified, or named by the key itself.
 * @param url a product's URL or an origin
 */
export function isHostOf({ verifiedHosts, allowedDomains }: KeyRecord, url: string): boolean {
  const host = siteHost(url);
  return [...verifiedHosts, ...allowedDomains.map(siteHost)].some((entry) => hostMatches(host, entry));
}

const ofPartner = statement('verified_hosts')`
  SELECT host FROM verified_domains v WHERE v.partner_id = :partnerId AND ${isStillVerified} ORDER BY host`;

/** The hosts that a partner can speak for, sorted. */
export const listVerifiedHosts = async (sql: Sql, partnerId: number): Promise<string[]> =>
  (await sql.rows(ofPartner, { partnerId })).map(({ host }) => host);

/** Reads the hosts that a partner can speak for. @returns a check whether a URL has one of them */
export async function readVerifiedHosts(sql: Sql, partnerId: number): Promise<(url: string) => boolean> {
  const verified = await listVerifiedHosts(sql, partnerId);
  return (url) => verified.some((host) => hostMatches(siteHost(url), host));
}

/**
 * SQL: whether a verified domain `v` lets its partner speak for a host, in the form of `siteHost`.
 */
export const coversHost = (host: string): string => `(v.host = ANY(ARRAY(
    SELECT CASE n WHEN 0 THEN ${host} ELSE '*.' || array_to_string((string_to_array(${host}, '.'))[n + 1:], '.') END
    FROM generate_series(0, cardinality(string_to_array(${host}, '.')) - 1) n)) AND ${isStillVerified})`;

const partnersOf = statement('partners_of_host')`
  SELECT DISTINCT v.partner_id FROM verified_domains v WHERE ${coversHost(':host')} LIMIT 2`;

/** The only partner who can speak for a URL's host; null if there is none, or several. */
export async function findPartnerOfHost(sql: Sql, url: string): Promise<number | null> {
  const [found, ...others] = await sql.rows(partnersOf, { host: siteHost(url) });
  return found && others.length === 0 ? found.partner_id : null;
}
