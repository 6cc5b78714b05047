import { loopbackHosts } from '#api/contract/loopback-hosts.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import type { KeyRecord } from './key-record.ts';

/** Live keys created after this date must have allowed domains. */
const allowListRequiredAfter = new Date('2026-09-02T00:00:00Z');

/** @throws ServiceError `allowlist_required` if the key must have allowed domains, but has none */
export function requireAllowList(key: KeyRecord, host = 'your shop’s domain'): void {
  const { allowedDomains, environment, createdAt } = key;
  if (allowedDomains.length > 0 || environment === 'test' || createdAt < allowListRequiredAfter) return;
  throw new ServiceError('allowlist_required', { hint: `Add ${host} to the allowed domains of this key.` });
}

/** Maximum number of origins cached per key. */
const maxKept = 200;

/** Whether an allow-list entry covers a host. `*.example.com` covers subdomains at any depth, but not the apex. */
export function hostMatches(host: string, entry: string): boolean {
  const pattern = entry.trim().toLowerCase();
  if (pattern.startsWith('*.')) return host.endsWith(pattern.slice(1)) && host.length > pattern.length - 1;
  return host === pattern;
}

/** Whether a key's allow-list contains the host of a URL. */
export const isNamed = (allowedDomains: readonly string[], { hostname, host }: URL): boolean =>
  allowedDomains.some((entry) => hostMatches(hostname, entry) || hostMatches(host, entry));

const allowed = new WeakMap<KeyRecord, Map<string, boolean>>();

/**
 * Like `requireAllowedOrigin`, but returns a boolean. Called for every token, so results are cached per key record.
 */
export function isAllowedOrigin(key: KeyRecord, origin: string): boolean {
  let answers = allowed.get(key);
  if (!answers || answers.size >= maxKept) allowed.set(key, (answers = new Map()));
  const known = answers.get(origin);
  if (known !== undefined) return known;
  const answer = mayBeUsedFrom(key, origin);
  answers.set(origin, answer);
  return answer;
}

function mayBeUsedFrom(key: KeyRecord, origin: string): boolean {
  try {
    requireAllowedOrigin(key, origin);
    return true;
  } catch (error) {
    if (error instanceof ServiceError) return false;
    throw error;
  }
}

/**
 * Requires that a key can be used from an origin.
 * @param origin an http(s) origin, e.g. `https://shop.example`
 * @throws ServiceError `allowlist_required`, `origin_not_allowed`
 */
export function requireAllowedOrigin(key: KeyRecord, origin: string): void {
  const url = new URL(origin);
  if (loopbackHosts.has(url.hostname)) return;
  requireAllowList(key, url.hostname);
  if (key.allowedDomains.length === 0) return;
  if (!isNamed(key.allowedDomains, url)) throw new ServiceError('origin_not_allowed');
}
