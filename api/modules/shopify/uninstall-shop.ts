import type { Context } from '#api/platform/context.ts';
import type { Prisma } from '#prisma/client/client.ts';
import { setPlatformPlan } from './internal/billing/set-platform-plan.ts';
import { verifyShopHosts } from './internal/shops/verify-shop-hosts.ts';
import { stopFlow } from './internal/stop-flow.ts';

/**
 * Handles an uninstall: the shop becomes inactive, its listing is hidden, its subscriptions end,
 * Shopify Flow gets no more events, the app's access and the links to its customers are deleted,
 * and its hosts are no longer verified. Platforms may report an uninstall repeatedly, and so late
 * that the shop has already reinstalled the app.
 * @param at when the app was uninstalled
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
      data: { status: 'inactive', uninstalledAt: at, provisionedAt: null, ordersSince: null },
    });
    if (!shop) return;
    await endSubscriptions(tx, shop.id, at);
    await stopFlow(tx, shop.id, at);
    await tx.shopCustomer.deleteMany({ where: { shopId: shop.id } });
    await verifyShopHosts(tx, shop.partnerId, at);
  });
  await ctx.adapters.shopAdmin.forget(shopDomain);
}

/** The platform ends all subscriptions on uninstall, so the shop is back on the Free plan. Its trials stay used. */
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
