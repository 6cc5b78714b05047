import { planIds, plans, type PlanId } from '../../contract/plans.ts';

/** The next larger plan, or null. */
export function nextPlan(plan: PlanId): PlanId | null {
  return planIds[planIds.indexOf(plan) + 1] ?? null;
}

/**
 * Actions a month from which the next plan costs no more than this one with its overage; null where one of the two has
 * no price of its own: a stop instead of overage, an individual agreement.
 */
export function upgradeCheaperFrom(plan: PlanId): number | null {
  const next = nextPlan(plan);
  const { priceMinor, actionsPerMonth, overageTenthCents } = plans[plan];
  const nextPrice = next && plans[next].priceMinor;
  if (nextPrice === null || priceMinor === null || overageTenthCents === null) return null;
  return actionsPerMonth + Math.ceil(((nextPrice - priceMinor) * 10) / overageTenthCents);
}
