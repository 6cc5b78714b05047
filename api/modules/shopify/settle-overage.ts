import type { Context } from '#api/platform/context.ts';
import { chargeOverage } from './charge-overage.ts';

/**
 * Charges what a shop owes so far, before its subscription ends: later there is nothing to charge it on. What cannot be
 * charged holds nobody up.
 */
export async function settleOverage(ctx: Context, shopId: number): Promise<void> {
  await chargeOverage(ctx, shopId).catch((error: unknown) =>
    ctx.log.error({ err: error, shop: shopId }, 'overage was not charged before a plan changed'),
  );
}
