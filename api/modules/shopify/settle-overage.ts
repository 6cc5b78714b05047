import type { Context } from '#api/platform/context.ts';
import { chargeOverage } from './charge-overage.ts';

/**
 * Charges the overage that a shop owes before its subscription ends, because that's impossible
 * afterwards. Failures don't block the change.
 */
export async function settleOverage(ctx: Context, shopId: number): Promise<void> {
  await chargeOverage(ctx, shopId).catch((error: unknown) =>
    ctx.log.error({ err: error, shop: shopId }, 'overage was not charged before a plan changed'),
  );
}
