import type { Context } from '../context.ts';
import { chargeOverage } from './charge-overage.ts';

/** Charges the overage of every shop that pays; one that cannot be charged now holds up no other. */
export async function chargeAllOverage(ctx: Context, stop: AbortSignal): Promise<void> {
  const paying = await ctx.prisma.shopSubscription.findMany({
    where: { status: 'active' },
    select: { shopId: true },
    distinct: ['shopId'],
    orderBy: { shopId: 'asc' },
  });
  for (const { shopId } of paying) {
    if (stop.aborted) return;
    await chargeOverage(ctx, shopId).catch((error: unknown) =>
      ctx.log.error({ err: error, shop: shopId }, 'overage was not charged; tried again tomorrow'),
    );
  }
}
