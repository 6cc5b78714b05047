import { ServiceError } from '../service-error.ts';
import type { KeyRecord } from './key-record.ts';

/** Live keys created after this moment must name their domains. */
const allowListRequiredAfter = new Date('2026-09-02T00:00:00Z');

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether a host is covered by one allow-list entry. `*.example.com` covers sub-domains at any depth, not the apex. */
export function hostMatches(host: string, entry: string): boolean {
  const pattern = entry.trim().toLowerCase();
  if (pattern.startsWith('*.')) return host.endsWith(pattern.slice(1)) && host.length > pattern.length - 1;
  return host === pattern;
}

/**
 * Whether a key may be used from an origin.
 * @param origin an http(s) origin, e.g. `https://shop.example`
 * @throws ServiceError `allowlist_required`, `origin_not_allowed`
 */
export function requireAllowedOrigin(key: KeyRecord, origin: string): void {
  const url = new URL(origin);
  if (loopbackHosts.has(url.hostname)) return;
  if (key.allowedDomains.length === 0) {
    if (key.environment === 'test' || key.createdAt < allowListRequiredAfter) return;
    throw new ServiceError('allowlist_required', {
      hint: `Add ${url.hostname} to the allowed domains of this key.`,
    });
  }
  const covered = key.allowedDomains.some(
    (entry) => hostMatches(url.hostname, entry) || hostMatches(url.host, entry),
  );
  if (!covered) throw new ServiceError('origin_not_allowed');
}
