import { type PlanId, planIds, plans } from '#api/contract/plans.ts';
import { overageCost } from '#api/modules/plans/limits.ts';

/** The monthly plan on which this many actions cost least; Free only if none of them would be blocked. */
export function cheapestPlan(actions: number): PlanId {
  const costs = planIds.flatMap((plan) => {
    const { priceMinor, hardStop, actionsPerMonth } = plans[plan];
    if (priceMinor === null || (hardStop && actions > (actionsPerMonth ?? 0))) return [];
    return { plan, cost: priceMinor + overageCost({ plan, actionsLimit: null }, actions) };
  });
  // If two cost the same, choose the one that includes more.
  return costs.reduce((best, one) => (one.cost <= best.cost ? one : best)).plan;
}
