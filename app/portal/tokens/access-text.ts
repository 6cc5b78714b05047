import type { TokenScope } from '#api/contract/token-scopes.ts';
import { text } from '../texts.ts';
import { type Access, accessWith } from './token-choices.ts';

export function accessText(access: Access): string {
  switch (access) {
    case 'everything':
      return text('tokens.accessEverything');
    case 'integration':
      return text('tokens.accessIntegration');
    case 'creator':
      return text('common.creatorShops');
    case 'products':
      return text('tokens.accessProducts');
    case 'orders':
      return text('tokens.accessOrders');
    case 'saves':
      return text('tokens.accessSaves');
    case 'events':
      return text('tokens.accessEvents');
    case 'reading':
      return text('tokens.accessReading');
  }
}

/** The permissions of a token; undefined if it can do everything. */
export function limitText(scopes: readonly TokenScope[]): string | undefined {
  if (scopes.length === 0) return undefined;
  const access = accessWith(scopes);
  return access ? accessText(access) : text('tokens.accessOther', { scopes: scopes.join(', ') });
}
