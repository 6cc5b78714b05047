import { applySubscriptionEvent } from '#api/modules/shopify/apply-subscription-event.ts';
import type { Context } from '#api/platform/context.ts';
import { answerDataRequest } from './shopify/answer-data-request.ts';
import { redactCustomer } from './shopify/redact-customer.ts';
import { redactShop } from './shopify/redact-shop.ts';
import { applyPlatformProduct } from '#api/modules/catalog/apply-platform-product.ts';
import { noteScopes } from '#api/modules/shopify/note-scopes.ts';
import type { ShopEvent } from '#api/modules/shopify/shop-event.ts';
import { applyShopUpdate } from '#api/modules/shopify/apply-shop-update.ts';
import { uninstallShop } from '#api/modules/shopify/uninstall-shop.ts';

type EventVerb = (ctx: Context, event: ShopEvent) => Promise<void>;

/** What is done about an event, by its topic. Topics that are not here are not recorded. */
export const shopEvents: ReadonlyMap<string, EventVerb> = new Map<string, EventVerb>([
  ['app/uninstalled', (ctx, { shopDomain, triggeredAt }) => uninstallShop(ctx, shopDomain, triggeredAt)],
  ['app/scopes_update', noteScopes],
  ['shop/update', applyShopUpdate],
  ['products/create', applyPlatformProduct],
  ['products/update', applyPlatformProduct],
  ['customers/data_request', answerDataRequest],
  ['customers/redact', redactCustomer],
  ['shop/redact', redactShop],
  ['app_subscriptions/update', applySubscriptionEvent],
]);
