import { provisionShop } from '#api/modules/shopify/provision-shop.ts';
import { keyIntents } from '#app/merchant/keys.server.ts';
import type { ServiceError } from '../admin.server.ts';
import type { AdminIntents } from '../intents.server.ts';
import { text, type TextKey } from '../texts.ts';

export const adminKeyIntents: AdminIntents = {
  ...keyIntents,
  // If Shopify still doesn't respond, the page shows it from the shop's state.
  'sync-theme': ({ ctx, shop }) => provisionShop(ctx, shop.domain).catch(() => undefined),
};

/** Messages for a page that another window has made stale. */
const outdated: Record<string, TextKey> = {
  api_key_not_found: 'keys.notFound',
  unknown_key: 'keys.hasEnded',
};

export function keyMessageOf({ code, message }: ServiceError): string {
  const key = outdated[code];
  return key ? text(key) : message;
}
