import type { Context } from '#api/platform/context.ts';
import { applySubscriptions } from './internal/billing/apply-subscriptions.ts';
import type { PlatformSubscription } from './ports.ts';

/**
 * Reads the state of a shop's subscriptions from the platform and applies it. Can be called at any time and in
 * parallel.
 * @param alsoAbout IDs to read in addition to pending and running ones
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
