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
export const scopeNames = async (siteUrl: string, scopes: readonly string[]): Promise<string[]> => [
  ...scopes,
  ...Object.entries(await commerceScopes(siteUrl)).flatMap(([name, scope]) =>
    scopes.includes(scope) ? [name] : [],
  ),
];

/** Those of a server's scopes that a list of names contains, in the server's order. */
export async function scopesIn(
  siteUrl: string,
  server: AssistantServer,
  names: string | null | undefined,
): Promise<AssistantScope[]> {
  const own: readonly AssistantScope[] = assistantServers[server].scopes;
  const second = await commerceScopes(siteUrl);
  const named = new Set<string>(names?.split(' ').map((name) => second[name] ?? name));
  return own.filter((scope) => named.has(scope));
}
