import { isLocalHost } from '../connect/page-origin.ts';

/**
 * Whether a host is on the list. `*.example.com` covers sub-domains at any depth, not `example.com` itself.
 * An empty list allows every host; local hosts always pass.
 * @param allowed hosts, or one text with hosts between commas.
 */
export function isAllowedHost(host: string, allowed: string[] | string = ''): boolean {
  const entries = `${allowed}`.toLowerCase().match(/[^\s,]+/g);
  return (
    !entries ||
    isLocalHost(host) ||
    entries.some((entry) => entry === host || (entry.startsWith('*.') && host.endsWith(entry.slice(1))))
  );
}
