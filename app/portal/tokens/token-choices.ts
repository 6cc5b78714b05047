import type { TokenScope } from '#api/contract/token-scopes.ts';

/** The scopes that the page offers; the API accepts any. */
export const scopesOfAccess = {
  everything: [],
  integration: ['integration:write'],
  creator: ['creator:write'],
  products: ['products:write'],
  orders: ['orders:write'],
  saves: ['saves:read'],
  events: ['events:read'],
  reading: ['integration:read', 'creator:read', 'products:read', 'saves:read', 'events:read', 'account:read'],
} as const satisfies Record<string, readonly TokenScope[]>;

export type Access = keyof typeof scopesOfAccess;
export const accesses = Object.keys(scopesOfAccess) as Access[];

export const accessOf = (name: string): Access | undefined => accesses.find((one) => one === name);

/** Selectable lifetimes in days, shortest first. */
export const tokenDays = [30, 90, 365] as const;

/** The access level with exactly these scopes, if the page offers it. */
export const accessWith = (scopes: readonly TokenScope[]): Access | undefined =>
  accesses.find((one) => [...scopesOfAccess[one]].sort().join() === [...scopes].sort().join());
