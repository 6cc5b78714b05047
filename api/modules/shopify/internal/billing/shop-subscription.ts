import { type PlanId, planIds, plans } from '#api/contract/plans.ts';
import type { Context } from '#api/platform/context.ts';
import { executeIn } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import type { Prisma } from '#prisma/client/client.ts';

/** The subscription that a shop pays for, even if the platform has frozen it; null if there is none. */
export function findRunningShopSubscription(ctx: Context, shopId: number) {
  return ctx.prisma.shopSubscription.findFirst({
    where: { shopId, status: { in: ['active', 'frozen'] } },
    orderBy: { id: 'desc' },
  });
}

const lock = statement('shop_lock')`SELECT 1 AS found FROM shops WHERE id = :shopId FOR UPDATE`;

/** Locks a shop's row until the transaction ends, to serialize changes to its billing. */
export async function lockShop(
  tx: Prisma.TransactionClient,
  shopId: number,
): Promise<{ id: number; partnerId: number; domain: string }> {
  await executeIn(tx, lock, { shopId });
  return tx.shop.findUniqueOrThrow({
    where: { id: shopId },
    select: { id: true, partnerId: true, domain: true },
  });
}

const billingDays = 30;

/** Start of a subscription's current billing period; during the trial, the start of the subscription. */
export function billingPeriodStart(
  { currentPeriodEnd, createdAt }: { currentPeriodEnd: Date | null; createdAt: Date },
  now: Date,
): Date {
  if (!currentPeriodEnd) return createdAt;
  const start = new Date(currentPeriodEnd.getTime() - billingDays * 86_400_000);
  return start <= now ? start : createdAt;
}

/** Plans that a shop can choose itself, cheapest first. */
const offeredPlans = planIds.filter((id) => (plans[id].priceUsdMinor ?? 0) > 0);

/** A plan with a price and an overage limit, both in US cents. */
export function offerOf(plan: PlanId) {
  const { name, priceUsdMinor, overageCapUsdMinor, overageTenthCents, actionsPerMonth } = plans[plan];
  if (!priceUsdMinor || !overageCapUsdMinor || !overageTenthCents) return null;
  return { name, priceUsdMinor, overageCapUsdMinor, overageTenthCents, actionsPerMonth };
}

/** The plan of a subscription, by the name shown to merchants. */
export function findPlanByName(name: string): PlanId | undefined {
  return offeredPlans.find((id) => plans[id].name === name);
}
