import { planIds, plans, type PlanId } from '../../contract/plans.ts';

/** The next larger plan, or null. */
export function nextPlan(plan: PlanId): PlanId | null {
  return planIds[planIds.indexOf(plan) + 1] ?? null;
}

/** Which of a plan's prices: of the portal, or of a platform that bills in US dollars. */
type Price = 'priceMinor' | 'priceUsdMinor';

/**
 * Actions beyond a plan's limit at which the next plan costs no more than this one with its overage; null where one of
 * the two has no price of its own: a stop instead of overage, an individual agreement.
 */
export function breakEvenOverage(plan: PlanId, price: Price = 'priceMinor'): number | null {
  const next = nextPlan(plan);
  const { [price]: own, overageTenthCents } = plans[plan];
  const nextPrice = next && plans[next][price];
  if (nextPrice === null || own === null || overageTenthCents === null) return null;
  return Math.ceil(((nextPrice - own) * 10) / overageTenthCents);
}

/** Actions a month from which the next plan costs no more than this one with its overage; see `breakEvenOverage`. */
export function upgradeCheaperFrom(plan: PlanId, price: Price = 'priceMinor'): number | null {
  const beyond = breakEvenOverage(plan, price);
  return beyond === null ? null : (plans[plan].actionsPerMonth ?? 0) + beyond;
}
