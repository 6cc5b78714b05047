import type { TokenScope } from '#api/contract/token-scopes.ts';
import { type PortalKey, text } from '../texts.ts';
import { type Access, accessWith } from './token-choices.ts';

const accessTexts: Record<Access, PortalKey> = {
  everything: 'tokens.accessEverything',
  integration: 'tokens.accessIntegration',
  creator: 'common.creatorShops',
  products: 'tokens.accessProducts',
  orders: 'tokens.accessOrders',
  saves: 'tokens.accessSaves',
  events: 'tokens.accessEvents',
  reading: 'tokens.accessReading',
};

const scopeTexts: Record<TokenScope, PortalKey> = {
  'integration:read': 'tokens.readIntegration',
  'integration:write': accessTexts.integration,
  'creator:read': 'tokens.readCreator',
  'creator:write': accessTexts.creator,
  'products:read': 'tokens.readProducts',
  'products:write': accessTexts.products,
  'orders:write': accessTexts.orders,
  'saves:read': accessTexts.saves,
  'events:read': accessTexts.events,
  'account:read': 'tokens.readAccount',
  'account:write': 'tokens.writeAccount',
};

export const accessText = (access: Access): string => text(accessTexts[access]);

/** A token's permissions in words; undefined if it can do everything. */
export function limitText(scopes: readonly TokenScope[]): string | undefined {
  if (scopes.length === 0) return undefined;
  const access = accessWith(scopes);
  return access ? accessText(access) : scopes.map((scope) => text(scopeTexts[scope])).join(' · ');
}
