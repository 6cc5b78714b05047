import type { ShopEvent } from '#api/modules/catalog/shop-event.ts';
import { scopesPayload } from '#api/modules/catalog/shopify-payloads.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { hasNewerEvent } from './internal/shops/apply-shop-facts.ts';
import { ordersScope } from './set-order-counting.ts';

const noteStatement = statement('shop_scopes_note')`
  UPDATE shopify_sessions SET scope = :current WHERE shop = :shopDomain AND NOT is_online AND NOT ${hasNewerEvent(':shopDomain', ':topic', ':triggeredAt')}`;

const stopCounting = statement('shop_orders_stop')`
  UPDATE shops SET orders_since = NULL WHERE domain = :shopDomain AND orders_since < :triggeredAt`;

/**
 * Records the scopes that a merchant has granted the app, in its session. Stops counting orders if
 * the merchant has withdrawn the permission to read them.
 */
export async function recordScopes(ctx: Context, { shopDomain, topic, triggeredAt, payload }: ShopEvent) {
  const { current } = scopesPayload.parse(payload);
  await ctx.sql.rows(noteStatement, { shopDomain, topic, triggeredAt, current: current.join(',') });
  if (!current.includes(ordersScope)) await ctx.sql.rows(stopCounting, { shopDomain, triggeredAt });
}
