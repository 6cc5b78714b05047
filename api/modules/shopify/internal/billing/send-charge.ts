import { plans } from '#api/contract/plans.ts';
import { overageDescription } from '#api/modules/billing/overage.ts';
import type { ShopAdminFailure } from '#api/modules/catalog/ports.ts';
import { requirePlan } from '#api/modules/plans/limits.ts';
import type { Context } from '#api/platform/context.ts';
import type { ShopSubscription, ShopUsageCharge } from '#prisma/client/client.ts';

/**
 * Sends a recorded charge with its idempotency key, so that sending it twice charges it once.
 * @returns the US cents that were charged; 0 if the platform refused
 * @throws ShopAdminFailure if the platform didn't respond; the charge keeps waiting
 */
export async function sendCharge(
  ctx: Context,
  parts: { domain: string; subscription: ShopSubscription; limit: number; charge: ShopUsageCharge },
): Promise<number> {
  const { domain, subscription, limit, charge } = parts;
  const { id, amountMinor, idempotencyKey, fromAction: from, toAction: to, period } = charge;
  const planName = plans[requirePlan(subscription.plan)].name;
  try {
    const { externalId } = await ctx.adapters.shopAdmin.chargeUsage(domain, {
      amountMinor,
      idempotencyKey,
      usageLineId: subscription.usageLineId ?? '',
      description: overageDescription({ from, to, limit, planName, period }),
    });
    await ctx.prisma.shopUsageCharge.update({
      where: { id },
      data: { status: 'sent', externalId, sentAt: ctx.clock(), error: null },
    });
    return amountMinor;
  } catch (error) {
    const { reason, message } = error as ShopAdminFailure;
    // Another server may have sent it in the meantime.
    await ctx.prisma.shopUsageCharge.updateMany({
      where: { id, status: { not: 'sent' } },
      data: { error: message, ...(reason === 'refused' && { status: 'refused' }) },
    });
    if (reason !== 'refused') throw error;
    return 0;
  }
}
