import {
  applyPlatformDelete,
  applyPlatformProduct,
  applyPlatformStock,
} from '#api/modules/catalog/apply-platform-product.ts';
import type { ShopEvent } from '#api/modules/catalog/shop-event.ts';
import { applyShopUpdate } from '#api/modules/shopify/apply-shop-update.ts';
import { applySubscriptionEvent } from '#api/modules/shopify/apply-subscription-event.ts';
import { recordScopes } from '#api/modules/shopify/record-scopes.ts';
import { recordShopOrder } from '#api/modules/shopify/record-shop-order.ts';
import { uninstallShop } from '#api/modules/shopify/uninstall-shop.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { answerDataRequest } from './internal/shopify/answer-data-request.ts';
import { redactCustomer } from './internal/shopify/redact-customer.ts';
import { redactShop } from './internal/shopify/redact-shop.ts';

type EventVerb = (ctx: Context, event: ShopEvent) => Promise<void>;

/** The handler of each webhook topic. Other topics aren't recorded. */
export const shopEvents: ReadonlyMap<string, EventVerb> = new Map<string, EventVerb>([
  ['app/uninstalled', (ctx, { shopDomain, triggeredAt }) => uninstallShop(ctx, shopDomain, triggeredAt)],
  ['app/scopes_update', recordScopes],
  ['shop/update', applyShopUpdate],
  ['products/create', applyPlatformProduct],
  ['products/update', applyPlatformProduct],
  ['products/delete', applyPlatformDelete],
  ['variants/in_stock', applyPlatformStock],
  ['variants/out_of_stock', applyPlatformStock],
  ['orders/paid', recordShopOrder],
  ['orders/cancelled', recordShopOrder],
  ['refunds/create', recordShopOrder],
  ['customers/data_request', answerDataRequest],
  ['customers/redact', redactCustomer],
  ['shop/redact', redactShop],
  ['app_subscriptions/update', applySubscriptionEvent],
]);

const readWaiting = statement('shop_event_read')`
  SELECT topic, shop_domain, payload, triggered_at, received_at FROM shopify_webhooks
  WHERE id = :id AND processed_at IS NULL`;

/** The payload is no longer needed, and may contain personal data. */
const finish = statement('shop_event_finish')`
  UPDATE shopify_webhooks SET processed_at = :now, payload = NULL, error = NULL WHERE id = :id`;

const noteError = statement('shop_event_error')`
  UPDATE shopify_webhooks SET error = :reason WHERE id = :id`;

const readAllWaiting = statement('shop_events_waiting')`
  SELECT id FROM shopify_webhooks WHERE processed_at IS NULL ORDER BY received_at LIMIT 1000`;

/**
 * Processes a recorded event. Can be called repeatedly.
 * @throws the handler's error, so that the queue retries; the event records the reason
 */
export async function processShopEvent(ctx: Context, { id }: { id: string }): Promise<void> {
  const [waiting] = await ctx.sql.rows(readWaiting, { id });
  if (!waiting) return;
  const { topic, shop_domain: shopDomain, payload } = waiting;
  const times = { triggeredAt: waiting.triggered_at, receivedAt: waiting.received_at };
  try {
    await shopEvents.get(topic)?.(ctx, { id, topic, shopDomain, payload, ...times });
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, 1_000);
    ctx.log.warn({ err: error, event: id, topic, shop: shopDomain }, 'a shop’s event was not processed');
    await ctx.sql.rows(noteError, { id, reason });
    throw error;
  }
  await ctx.sql.rows(finish, { id, now: ctx.clock() });
}

/** Unprocessed events, oldest first; the queue may have lost some of them. */
export async function waitingShopEvents(ctx: Pick<Context, 'sql'>): Promise<{ id: string }[]> {
  return ctx.sql.rows(readAllWaiting, {});
}
