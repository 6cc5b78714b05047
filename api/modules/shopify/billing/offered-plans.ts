import { planIds, plans, type PlanId } from '#api/contract/plans.ts';

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
