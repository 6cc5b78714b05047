import { takeSubscriptionEvent } from '../domain/billing/take-subscription-event.ts';
import type { Context } from '../domain/context.ts';
import { answerDataRequest } from '../domain/privacy/answer-data-request.ts';
import { redactCustomer } from '../domain/privacy/redact-customer.ts';
import { redactShop } from '../domain/privacy/redact-shop.ts';
import { takePlatformProduct } from '../domain/products/take-platform-product.ts';
import { noteScopes } from '../domain/shops/note-scopes.ts';
import type { ShopEvent } from '../domain/shops/shop-event.ts';
import { takeShopUpdate } from '../domain/shops/take-shop-update.ts';
import { uninstallShop } from '../domain/shops/uninstall-shop.ts';

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
