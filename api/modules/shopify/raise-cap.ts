import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { findRunningShopSubscription } from './internal/billing/shop-subscription.ts';

/** The highest limit that can be requested, in US cents, to catch typos. */
const highestCapMinor = 1_000_000;

/**
 * Requests a higher overage limit per billing period from the platform. It applies once the merchant has approved it
 * at the returned URL.
 * @param cappedMinor US cents, in whole dollars
 * @throws ServiceError `invalid_input` unless it is higher than the current limit
 * @throws ShopAdminFailure
 */
export async function raiseCap(
  ctx: Context,
  { shopId, cappedMinor }: { shopId: number; cappedMinor: number },
): Promise<{ confirmationUrl: string }> {
  const running = await findRunningShopSubscription(ctx, shopId);
  const { usageLineId, cappedMinor: now } = running ?? {};
  const isHigher = Number.isSafeInteger(cappedMinor) && cappedMinor > (now ?? 0);
  if (!usageLineId || !isHigher || cappedMinor > highestCapMinor || cappedMinor % 100 !== 0) {
    throw new ServiceError('invalid_input', { field: 'cap' });
  }
  const shop = await ctx.prisma.shop.findUniqueOrThrow({ where: { id: shopId } });
  return ctx.adapters.shopAdmin.raiseUsageCap(shop.domain, { usageLineId, cappedMinor });
}
