import { planIds, plans, type PlanId } from '#api/contract/plans.ts';
import { overageCost } from '#api/modules/plans/limits.ts';

/** The plan on which a month of so many actions costs least, by the month; Free only where none of them is stopped. */
export function cheapestPlan(actions: number): PlanId {
  const costs = planIds.flatMap((plan) => {
    const { priceMinor, hardStop, actionsPerMonth } = plans[plan];
    if (priceMinor === null || (hardStop && actions > (actionsPerMonth ?? 0))) return [];
    return { plan, cost: priceMinor + overageCost({ plan, actionsLimit: null }, actions) };
  });
  // Where two cost the same, the one that includes more.
  return costs.reduce((best, one) => (one.cost <= best.cost ? one : best)).plan;
}
