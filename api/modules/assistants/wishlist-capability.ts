import type { AssistantScope } from '#api/contract/assistants.ts';

/**
 * The prefix of names in the Universal Commerce Protocol that the service may define: its host, with its labels
 * reversed.
 * @returns undefined without https, and for hosts that aren't, or aren't below, a domain that can be registered
 */
export async function commerceAuthority(siteUrl: string): Promise<string | undefined> {
  const { getDomain } = await import('tldts');
  const { protocol, hostname } = new URL(siteUrl);
  const isOwn = protocol === 'https:' && getDomain(hostname, { allowPrivateDomains: true }) !== null;
  return isOwn ? hostname.split('.').toReversed().join('.') : undefined;
}

/** The name of our capability at an authority. */
export const capabilityOf = (authority: string): string => `${authority}.shopping.wishlist`;

/** The protocol's names of our scopes; empty if we can't define any. */
export async function commerceScopes(siteUrl: string): Promise<Readonly<Record<string, AssistantScope>>> {
  const authority = await commerceAuthority(siteUrl);
  if (authority === undefined) return {};
  const capability = capabilityOf(authority);
  return {
    [`${capability}:read`]: 'lists:read',
    [`${capability}:write`]: 'lists:write',
    [`${capability}:alerts`]: 'alerts:write',
  };
}
