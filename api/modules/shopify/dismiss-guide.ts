import type { Context } from '#api/platform/context.ts';

/** The merchant puts the setup guide away, for good. */
export async function dismissGuide(ctx: Context, shopId: number): Promise<void> {
  await ctx.prisma.shop.update({ where: { id: shopId }, data: { guideDismissedAt: ctx.clock() } });
}
