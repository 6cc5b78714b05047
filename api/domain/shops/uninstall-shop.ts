import { endSubscriptions } from '../billing/end-subscriptions.ts';
import type { Context } from '../context.ts';

/**
 * A shop has taken the app away: it becomes inactive, its listing is hidden, and it pays nothing any more. Platforms
 * tell it more than once.
 */
export async function uninstallShop(ctx: Context, domain: string): Promise<void> {
  const now = ctx.clock();
  await ctx.prisma.$transaction(async (tx) => {
    const [shop] = await tx.shop.updateManyAndReturn({
      where: { domain: domain.trim().toLowerCase(), status: 'active' },
      data: { status: 'inactive', uninstalledAt: now, provisionedAt: null },
    });
    if (shop) await endSubscriptions(tx, shop.id, now);
  });
}
