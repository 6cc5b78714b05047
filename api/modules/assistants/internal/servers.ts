import { type AssistantScope, type AssistantServer, assistantServers } from '#api/contract/assistants.ts';

export const serverNames = Object.keys(assistantServers) as AssistantServer[];

export const isServer = (name: string): name is AssistantServer => name in assistantServers;

/** The URL by which clients name a tool server. */
export const resourceOf = (siteUrl: string, server: AssistantServer): string =>
  `${siteUrl}${assistantServers[server].path}`;

/** The tool server at a URL. */
export const serverAt = (siteUrl: string, resource: string): AssistantServer | undefined =>
  serverNames.find((server) => resourceOf(siteUrl, server) === resource);

/** Those of a server's scopes that a request names; all if it names none of them. */
export function scopesIn(server: AssistantServer, requested: string | undefined): AssistantScope[] {
  const own: readonly AssistantScope[] = assistantServers[server].scopes;
  const names = new Set(requested?.split(' '));
  const named = own.filter((scope) => names.has(scope));
  return named.length > 0 ? named : [...own];
}
