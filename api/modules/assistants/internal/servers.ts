import { type AssistantScope, type AssistantServer, assistantServers } from '#api/contract/assistants.ts';
import { commerceScopes } from '../wishlist-capability.ts';

export const serverNames = Object.keys(assistantServers) as AssistantServer[];

export const isServer = (name: string): name is AssistantServer => name in assistantServers;

/** The URL by which clients name a tool server. */
export const resourceOf = (siteUrl: string, server: AssistantServer): string =>
  `${siteUrl}${assistantServers[server].path}`;

/** The tool server at a URL. */
export const serverAt = (siteUrl: string, resource: string): AssistantServer | undefined =>
  serverNames.find((server) => resourceOf(siteUrl, server) === resource);

/** Scopes by all names that clients can use for them. */
export const scopeNames = (siteUrl: string, scopes: readonly string[]): string[] => [
  ...scopes,
  ...Object.entries(commerceScopes(siteUrl)).flatMap(([name, scope]) =>
    scopes.includes(scope) ? [name] : [],
  ),
];

/** Those of a server's scopes that a request names; all if it names none of them. */
export function scopesIn(
  siteUrl: string,
  server: AssistantServer,
  requested: string | undefined,
): AssistantScope[] {
  const own: readonly AssistantScope[] = assistantServers[server].scopes;
  const names = new Set(requested?.split(' '));
  const named = own.filter((scope) => scopeNames(siteUrl, [scope]).some((name) => names.has(name)));
  return named.length > 0 ? named : [...own];
}
