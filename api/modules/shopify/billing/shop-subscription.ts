import type { Context } from '#api/platform/context.ts';
import type { Prisma } from '../../../../prisma/client/client.ts';
import { planIds, plans, type PlanId } from '#api/contract/plans.ts';

/** The subscription that a shop pays, or would pay if the platform had not frozen it; null where there is none. */
export function runningShopSubscription(ctx: Context, shopId: number) {
  return ctx.prisma.shopSubscription.findFirst({
    where: { shopId, status: { in: ['active', 'frozen'] } },
    orderBy: { id: 'desc' },
  });
}

/** A shop's row, held until the transaction ends: changes of its billing come one after the other. */
export async function lockShop(
  tx: Prisma.TransactionClient,
  shopId: number,
): Promise<{ id: number; partnerId: number; domain: string }> {
  await tx.$queryRaw`SELECT 1 FROM shops WHERE id = ${shopId} FOR UPDATE`;
  return tx.shop.findUniqueOrThrow({
    where: { id: shopId },
    select: { id: true, partnerId: true, domain: true },
  });
}

const billingDays = 30;

/** When the running billing period of a subscription began; that of one in its trial begins with the subscription. */
export function billingPeriodStart(
  { currentPeriodEnd, createdAt }: { currentPeriodEnd: Date | null; createdAt: Date },
  now: Date,
): Date {
  if (!currentPeriodEnd) return createdAt;
  const start = new Date(currentPeriodEnd.getTime() - billingDays * 86_400_000);
  return start <= now ? start : createdAt;
}

/** What a shop can subscribe to by itself, cheapest first. */
const offeredPlans = planIds.filter((id) => (plans[id].priceUsdMinor ?? 0) > 0);

/** A plan that has a price and a bound for overage, both in US cents. */
export function offerOf(plan: PlanId) {
  const { name, priceUsdMinor, overageCapUsdMinor, overageTenthCents, actionsPerMonth } = plans[plan];
  if (!priceUsdMinor || !overageCapUsdMinor || !overageTenthCents) return null;
  return { name, priceUsdMinor, overageCapUsdMinor, overageTenthCents, actionsPerMonth };
}

/** The plan of a subscription by the name that merchants read. */
export function planNamed(name: string): PlanId | undefined {
  return offeredPlans.find((id) => plans[id].name === name);
}
