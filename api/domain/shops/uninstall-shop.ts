import type { Context } from '../context.ts';

/** A shop has taken the app away: it becomes inactive, and its listing is hidden. Platforms tell it more than once. */
export async function uninstallShop(ctx: Context, domain: string): Promise<void> {
  await ctx.prisma.shop.updateMany({
    where: { domain: domain.trim().toLowerCase(), status: 'active' },
    data: { status: 'inactive', uninstalledAt: ctx.clock(), provisionedAt: null },
  });
}
