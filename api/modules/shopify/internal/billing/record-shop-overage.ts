import { plans } from '#api/contract/plans.ts';
import { affordableUpTo, overageMinor } from '#api/modules/billing/overage.ts';
import { requirePlan } from '#api/modules/plans/limits.ts';
import type { Context } from '#api/platform/context.ts';
import type { ShopSubscription, ShopUsageCharge } from '#prisma/client/client.ts';
import type { Owed } from './owed-overage.ts';
import { lockShop } from './shop-subscription.ts';

/**
 * Records a month's actions that have no row yet, each in one row: a row for those within what's
 * left of the merchant's limit, and one for those beyond it.
 */
export function recordShopOverage(
  ctx: Context,
  { subscription, owed, left }: { subscription: ShopSubscription; owed: Owed; left: number },
): Promise<ShopUsageCharge[]> {
  const { id: subscriptionId, shopId, externalId } = subscription;
  const { period, to } = owed;
  const rate = plans[requirePlan(subscription.plan)].overageTenthCents ?? 0;
  return ctx.prisma.$transaction(async (tx) => {
    await lockShop(tx, shopId);
    const last = await tx.shopUsageCharge.aggregate({ where: { shopId, period }, _max: { toAction: true } });
    const from = Math.max(owed.from, last._max.toAction ?? 0);
    if (to <= from) return [];
    const affordable = affordableUpTo(rate, { from, to, left });
    // Amounts below one cent wait for more actions.
    const middle = overageMinor(rate, { from, to: affordable }) > 0 ? affordable : from;
    const ranges = [
      { from, to: middle },
      { from: middle, to },
    ].filter((range) => overageMinor(rate, range) > 0);
    return tx.shopUsageCharge.createManyAndReturn({
      data: ranges.map((range) => ({
        shopId,
        subscriptionId,
        period,
        fromAction: range.from,
        toAction: range.to,
        amountMinor: overageMinor(rate, range),
        idempotencyKey: `overage:${externalId}:${period}:${range.from}`,
        createdAt: ctx.clock(),
      })),
    });
  });
}
