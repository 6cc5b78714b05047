import { type PlanId, plans } from '#api/contract/plans.ts';
import { actionsLimit, requirePlan } from '#api/modules/plans/limits.ts';
import type { Context } from '#api/platform/context.ts';
import { monthOf, periodOf } from '#api/platform/period.ts';
import type { ShopSubscription, ShopUsageCharge } from '#prisma/client/client.ts';
import { type Owed, owedOverage } from './internal/billing/owed-overage.ts';
import { recordShopOverage } from './internal/billing/record-shop-overage.ts';
import { sendCharge } from './internal/billing/send-charge.ts';
import { billingPeriodStart, findRunningShopSubscription } from './internal/billing/shop-subscription.ts';
import { syncSubscriptions } from './sync-subscriptions.ts';

/**
 * Charges a shop's uncharged overage of this and the previous month. Charges are first recorded, each action once,
 * and then sent with an idempotency key, so this can run at any time, repeatedly, on several servers, and after a
 * crash. Charges beyond the limit approved by the merchant are refused, and sent again if the limit is raised within
 * the same billing period.
 * @throws ShopAdminFailure; unsent charges wait for the next run
 */
export async function chargeOverage(ctx: Context, shopId: number): Promise<void> {
  const subscription = await findRunningShopSubscription(ctx, shopId);
  if (subscription?.status !== 'active' || !subscription.usageLineId) return;
  const { partner, domain } = await ctx.prisma.shop.findUniqueOrThrow({
    where: { id: shopId },
    include: { partner: true },
  });
  const billed = { ...partner, plan: requirePlan(partner.plan) };
  const owed = await owedOfTwoMonths(ctx, billed, subscription);
  const open = { subscriptionId: subscription.id, status: { not: 'sent' } };
  if (owed.length === 0 && (await ctx.prisma.shopUsageCharge.count({ where: open })) === 0) return;

  const known = await syncSubscriptions(ctx, { id: shopId, domain });
  const truth = known.find(({ externalId }) => externalId === subscription.externalId);
  if (truth?.status !== 'active' || !truth.usageLine) return;
  let left = truth.usageLine.cappedMinor - truth.usageLine.usedMinor;
  const limit = actionsLimit(billed) ?? plans[requirePlan(subscription.plan)].actionsPerMonth ?? 0;
  const send = async (charge: ShopUsageCharge) => {
    left -= await sendCharge(ctx, { domain, subscription, limit, charge });
  };

  const since = billingPeriodStart(truth, ctx.clock());
  for (const charge of await ctx.prisma.shopUsageCharge.findMany({ where: open, orderBy: { id: 'asc' } })) {
    // A waiting charge may already have reached the platform; only the platform knows.
    const fits = charge.createdAt >= since && charge.amountMinor <= left;
    if (charge.status === 'waiting' || fits) await send(charge);
  }
  for (const one of owed) {
    for (const charge of await recordShopOverage(ctx, { subscription, owed: one, left })) await send(charge);
  }
}

async function owedOfTwoMonths(
  ctx: Context,
  partner: { id: number; plan: PlanId; actionsLimit: number | null },
  subscription: ShopSubscription,
): Promise<Owed[]> {
  const now = ctx.clock();
  const lastMonth = periodOf(new Date(monthOf(now).start.getTime() - 1));
  const owed = [];
  for (const period of [lastMonth, periodOf(now)]) {
    const one = await owedOverage(ctx, partner, subscription, period);
    if (one) owed.push(one);
  }
  return owed;
}
