import type { ShopAdminFailure } from '#api/modules/catalog/ports.ts';
import type { Context } from '#api/platform/context.ts';
import { findRunningShopSubscription } from './internal/billing/shop-subscription.ts';
import { settleOverage } from './settle-overage.ts';
import { syncSubscriptions } from './sync-subscriptions.ts';

/**
 * Ends a shop's subscription immediately, which returns it to the Free plan. Does nothing if it has already ended.
 * @throws ShopAdminFailure
 */
export async function cancelShopSubscription(ctx: Context, shopId: number): Promise<void> {
  const running = await findRunningShopSubscription(ctx, shopId);
  if (!running) return;
  const shop = await ctx.prisma.shop.findUniqueOrThrow({ where: { id: shopId } });
  await settleOverage(ctx, shopId);
  let refusal: unknown;
  await ctx.adapters.shopAdmin.cancelSubscription(shop.domain, running.externalId).catch((error: unknown) => {
    if ((error as Partial<ShopAdminFailure>).reason !== 'refused') throw error;
    refusal = error;
  });
  await syncSubscriptions(ctx, shop);
  // The platform refuses to cancel a subscription that another request has just canceled.
  if (refusal && (await findRunningShopSubscription(ctx, shopId))?.id === running.id) throw refusal;
}
