import { z } from 'zod';
import type { ShopAdminFailure } from '#api/modules/catalog/ports.ts';
import type { ShopEvent } from '#api/modules/catalog/shop-event.ts';
import type { Context } from '#api/platform/context.ts';
import { applySubscriptions } from './internal/billing/apply-subscriptions.ts';
import { syncSubscriptions } from './sync-subscriptions.ts';

const payloadSchema = z.object({
  app_subscription: z.object({
    admin_graphql_api_id: z.string().regex(/^gid:\/\/shopify\/AppSubscription\/\d+$/),
    name: z.string(),
    status: z
      .string()
      .toLowerCase()
      .pipe(z.enum(['pending', 'active', 'declined', 'expired', 'frozen', 'cancelled'])),
  }),
});

const hasNoAccess = (error: unknown) => {
  const { isShopAdminFailure, reason } = error as Partial<ShopAdminFailure>;
  return isShopAdminFailure === true && (reason === 'not_authorized' || reason === 'unavailable');
};

/**
 * Handles a changed subscription. Events can arrive twice, late and out of order, so the current state is read from
 * the platform; the event itself is only used if the shop no longer grants access.
 * @throws ShopAdminFailure for a temporary failure; the event should be retried
 */
export async function applySubscriptionEvent(ctx: Context, event: ShopEvent): Promise<void> {
  const parsed = payloadSchema.safeParse(event.payload);
  const shop = await ctx.prisma.shop.findUnique({ where: { domain: event.shopDomain } });
  if (!shop || !parsed.success) {
    ctx.log.warn({ event: event.id, shop: event.shopDomain }, 'a subscription event has no usable content');
    return;
  }
  const { admin_graphql_api_id: externalId, name, status } = parsed.data.app_subscription;
  try {
    await syncSubscriptions(ctx, shop, [externalId]);
  } catch (error) {
    if (!hasNoAccess(error)) throw error;
    await applySubscriptions(ctx, shop.id, [{ externalId, name, status }]);
  }
}
