import type { Schema } from '../../../client/index.ts';

/** A key in one line. */
export function keyLine({
  id,
  key,
  environment,
  name,
  status,
  allowed_domains,
  unused,
}: Schema<'PortalKey'>) {
  const domains = allowed_domains.join(', ') || (environment === 'live' ? 'no domains' : 'any domain');
  return `${id}: ${key}${name ? ` “${name}”` : ''}, ${environment}, ${status}${unused ? ', unused' : ''}, ${domains}`;
}
