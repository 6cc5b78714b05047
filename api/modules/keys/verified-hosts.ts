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
