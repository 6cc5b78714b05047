import { hostMatches } from './allow-list.ts';
import type { KeyRecord } from './key-record.ts';
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
 * Whether a URL's host is one of the partner's, as far as billing goes: verified, or named by the key itself.
 * @param url a product's URL or an origin
 */
export function isHostOf({ verifiedHosts, allowedDomains }: KeyRecord, url: string): boolean {
  const host = siteHost(url);
  return [...verifiedHosts, ...allowedDomains.map(siteHost)].some((entry) => hostMatches(host, entry));
}
