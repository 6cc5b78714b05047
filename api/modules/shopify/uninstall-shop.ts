import type { Context } from '#api/platform/context.ts';
import { proveShopHosts } from './shops/prove-shop-hosts.ts';
import type { Prisma } from '../../../prisma/client/client.ts';
import { setPlatformPlan } from './billing/set-platform-plan.ts';

/**
 * A shop has taken the app away: it becomes inactive, its listing is hidden, it pays nothing any more, the access
 * that it gave is forgotten, and its hosts are proven no longer. Platforms tell it more than once, and sometimes so late that the shop has installed the app
 * again.
 * @param at when it did so
 */
export async function uninstallShop(ctx: Context, domain: string, at = ctx.clock()): Promise<void> {
  const shopDomain = domain.trim().toLowerCase();
  const cameBack = await ctx.prisma.shop.count({
    where: { domain: shopDomain, OR: [{ provisionedAt: { gt: at } }, { createdAt: { gt: at } }] },
  });
  if (cameBack > 0) return;
  await ctx.prisma.$transaction(async (tx) => {
    const [shop] = await tx.shop.updateManyAndReturn({
      where: { domain: shopDomain, status: 'active' },
      data: { status: 'inactive', uninstalledAt: at, provisionedAt: null },
    });
    if (!shop) return;
    await endSubscriptions(tx, shop.id, at);
    await proveShopHosts(tx, shop.partnerId, at);
  });
  await ctx.adapters.shopAdmin.forget(shopDomain);
}

/**
 * The app was uninstalled: the platform has ended every subscription of the shop, which is back on the Free plan. Its
 * trials stay used.
 */
async function endSubscriptions(tx: Prisma.TransactionClient, shopId: number, now: Date): Promise<void> {
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
