import type { Schema } from '../../../client/index.ts';

/** Where a key works, in a sentence. */
export function domainsText(id: number, { allowed_domains: domains, own_hosts: own }: Schema<'KeyDomains'>) {
  const named = domains.length
    ? `The key ${id} works on ${domains.join(', ')}, and always on localhost.`
    : `The key ${id} names no domains: a test key works everywhere, a live key on localhost alone.`;
  return own.length ? `${named} ${own.join(', ')} belongs to the platform shop and stays.` : named;
}
