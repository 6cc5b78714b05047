import { hostMatches } from './allow-list.ts';
import type { KeyRecord } from './key-record.ts';
import { siteHost } from './origin.ts';

/**
 * Whether the key's partner may speak for a host: it is proven to be theirs. An allow-list entry is no proof.
 * @param urlOrHost a product's URL, an origin or a host
 */
export function isVerifiedFor(key: KeyRecord, urlOrHost: string): boolean {
  const host = siteHost(urlOrHost);
  return key.verifiedHosts.some((verified) => hostMatches(host, verified));
}
