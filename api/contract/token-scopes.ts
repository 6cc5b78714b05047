/** The scopes of a personal access token; `write` includes `read`. */
export const tokenScopes = [
  'integration:read',
  'integration:write',
  'creator:read',
  'creator:write',
  'products:read',
  'products:write',
  'orders:write',
  'saves:read',
  'events:read',
  'account:read',
  'account:write',
] as const;

export type TokenScope = (typeof tokenScopes)[number];

export const isTokenScope = (name: string): name is TokenScope => tokenScopes.some((scope) => scope === name);

/**
 * Whether a token with these scopes has the needed one. A token without scopes has access to
 * everything.
 */
export function hasScope(scopes: readonly TokenScope[], needed: TokenScope): boolean {
  return (
    scopes.length === 0 ||
    scopes.some((scope) => scope === needed || scope === needed.replace(':read', ':write'))
  );
}
