import { z } from 'zod';
import type { ShopAdminFailure } from '#api/modules/catalog/ports.ts';
import type { Context } from '#api/platform/context.ts';
import type { ShopEvent } from './shop-event.ts';
import { applySubscriptions } from './billing/apply-subscriptions.ts';
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
 * A subscription has changed. Events come twice, late and in another order: the platform is asked how things are now,
 * and the event is believed only where the shop gives no access any more.
 * @throws ShopAdminFailure when asking failed for a while; the event is to be tried again
 */
export async function applySubscriptionEvent(ctx: Context, event: ShopEvent): Promise<void> {
  const parsed = payloadSchema.safeParse(event.payload);
  const shop = await ctx.prisma.shop.findUnique({ where: { domain: event.shopDomain } });
  if (!shop || !parsed.success) {
    ctx.log.warn({ event: event.id, shop: event.shopDomain }, 'an event of a subscription says nothing');
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
