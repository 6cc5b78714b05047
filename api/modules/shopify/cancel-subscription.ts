import type { ShopAdminFailure } from '#api/modules/catalog/ports.ts';
import type { Context } from '#api/platform/context.ts';
import { runningShopSubscription } from './billing/shop-subscription.ts';
import { settleOverage } from './settle-overage.ts';
import { syncSubscriptions } from './sync-subscriptions.ts';

/**
 * Ends a shop's subscription at once: it is back on the Free plan. One that is over already is no error.
 * @throws ShopAdminFailure
 */
export async function cancelSubscription(ctx: Context, shopId: number): Promise<void> {
  const running = await runningShopSubscription(ctx, shopId);
  if (!running) return;
  const shop = await ctx.prisma.shop.findUniqueOrThrow({ where: { id: shopId } });
  await settleOverage(ctx, shopId);
  let refusal: unknown;
  await ctx.adapters.shopAdmin.cancelSubscription(shop.domain, running.externalId).catch((error: unknown) => {
    if ((error as Partial<ShopAdminFailure>).reason !== 'refused') throw error;
    refusal = error;
  });
  await syncSubscriptions(ctx, shop);
  // The platform refuses to cancel what another request has cancelled just before.
  if (refusal && (await runningShopSubscription(ctx, shopId))?.id === running.id) throw refusal;
}
