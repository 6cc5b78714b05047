import { endSubscriptions } from './billing/end-subscriptions.ts';
import type { Context } from '#api/platform/context.ts';
import { proveShopHosts } from './shops/prove-shop-hosts.ts';

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
