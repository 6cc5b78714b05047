import type { Context } from '#api/platform/context.ts';

/** The subscription that a shop pays, or would pay if the platform had not frozen it; null where there is none. */
export function runningShopSubscription(ctx: Context, shopId: number) {
  return ctx.prisma.shopSubscription.findFirst({
    where: { shopId, status: { in: ['active', 'frozen'] } },
    orderBy: { id: 'desc' },
  });
}
