import type { Schema } from '../../../client/index.ts';

/** Where a key works, in a sentence. */
export function domainsText(
  id: number,
  {
    allowed_domains: domains,
    own_hosts: own,
    domains: states,
    verification_text: text,
  }: Schema<'KeyDomains'>,
) {
  const named = domains.length
    ? `The key ${id} works on ${domains.join(', ')}, and always on localhost.`
    : `The key ${id} names no domains: a test key works everywhere, a live key on localhost alone.`;
  const stays = own.length ? ` ${own.join(', ')} belongs to the platform shop and stays.` : '';
  const verified = states.filter(({ state }) => state === 'verified').map(({ domain }) => domain);
  const open = states.filter(({ state }) => state === 'unverified' || state === 'failing');
  const proven = verified.length ? ` Verified: ${verified.join(', ')}.` : '';
  const todo = open.map(
    ({ domain, hint, dns_name: name }) => `${domain} (${hint} TXT record ${name}: ${text})`,
  );
  return `${named}${stays}${proven}${todo.length ? ` Not verified: ${todo.join('; ')}.` : ''}`;
}
