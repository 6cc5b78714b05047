import type { PlatformSubscription } from './ports.ts';
import type { Context } from '#api/platform/context.ts';
import { applySubscriptions } from './billing/apply-subscriptions.ts';

/**
 * Asks the platform what has become of a shop's subscriptions, and takes it over. Safe at any time and in parallel.
 * @param alsoAbout ids that are asked for besides those that are pending or run
 * @throws ShopAdminFailure
 */
export async function syncSubscriptions(
  ctx: Context,
  shop: { id: number; domain: string },
  alsoAbout: readonly string[] = [],
): Promise<PlatformSubscription[]> {
  const open = await ctx.prisma.shopSubscription.findMany({
    where: { shopId: shop.id, status: { in: ['pending', 'active', 'frozen'] } },
  });
  const ids = [...new Set([...open.map(({ externalId }) => externalId), ...alsoAbout])];
  const known = await ctx.adapters.shopAdmin.readSubscriptions(shop.domain, ids);
  await applySubscriptions(ctx, shop.id, known);
  return known;
}
