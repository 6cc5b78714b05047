import { takeSubscriptionEvent } from '#api/modules/shopify/take-subscription-event.ts';
import type { Context } from '#api/platform/context.ts';
import { answerDataRequest } from './shopify/answer-data-request.ts';
import { redactCustomer } from './shopify/redact-customer.ts';
import { redactShop } from './shopify/redact-shop.ts';
import { takePlatformProduct } from '#api/modules/catalog/take-platform-product.ts';
import { noteScopes } from '#api/modules/shopify/note-scopes.ts';
import type { ShopEvent } from '#api/modules/shopify/shop-event.ts';
import { takeShopUpdate } from '#api/modules/shopify/take-shop-update.ts';
import { uninstallShop } from '#api/modules/shopify/uninstall-shop.ts';

type EventVerb = (ctx: Context, event: ShopEvent) => Promise<void>;

/** What is done about an event, by its topic. Topics that are not here are not recorded. */
export const shopEvents: ReadonlyMap<string, EventVerb> = new Map<string, EventVerb>([
  ['app/uninstalled', (ctx, { shopDomain, triggeredAt }) => uninstallShop(ctx, shopDomain, triggeredAt)],
  ['app/scopes_update', noteScopes],
  ['shop/update', takeShopUpdate],
  ['products/create', takePlatformProduct],
  ['products/update', takePlatformProduct],
  ['customers/data_request', answerDataRequest],
  ['customers/redact', redactCustomer],
  ['shop/redact', redactShop],
  ['app_subscriptions/update', takeSubscriptionEvent],
]);
