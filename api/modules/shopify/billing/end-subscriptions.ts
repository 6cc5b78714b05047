import type { Prisma } from '../../../../prisma/client/client.ts';
import { setPlatformPlan } from './set-platform-plan.ts';

/**
 * The app was uninstalled: the platform has ended every subscription of the shop, which is back on the Free plan. Its
 * trials stay used.
 */
export async function endSubscriptions(
  tx: Prisma.TransactionClient,
  shopId: number,
  now: Date,
): Promise<void> {
  const open = { shopId, status: { in: ['pending', 'active', 'frozen'] } };
  const ran = await tx.shopSubscription.findFirst({ where: { ...open, status: { not: 'pending' } } });
  await tx.shopSubscription.updateMany({ where: open, data: { status: 'cancelled', endedAt: now } });
  if (!ran) return;
  const { partnerId } = await tx.shop.update({
    where: { id: shopId },
    data: { subscriptionStatus: 'canceled' },
  });
  await setPlatformPlan(tx, { partnerId, plan: 'free', now });
}
