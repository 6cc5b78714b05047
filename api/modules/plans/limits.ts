import { planIds, plans, type PlanId } from '#api/contract/plans.ts';
import { ServiceError } from '#api/platform/service-error.ts';

/** What of a partner decides on limits and prices. */
export interface Billed {
  plan: PlanId;
  /** An Enterprise partner's agreed actions a month; null follows the plan. */
  actionsLimit: number | null;
}

/** Counter rows of a paid partner's month; a free partner has one, whose lock makes the hard stop exact. */
export const counterShards = 16;

/** Plans whose saves stop: their actions are counted in one row. */
export const plansWithHardStop = planIds.filter((id) => plans[id].hardStop);

/** Actions a partner's month includes; null is unlimited. */
export function actionsLimit(partner: Billed): number | null {
  return partner.actionsLimit ?? plans[partner.plan].actionsPerMonth;
}

/** The number of actions at which saves stop; null where nothing is ever blocked. */
export function hardStop(partner: Billed): number | null {
  return plans[partner.plan].hardStop ? actionsLimit(partner) : null;
}

/** The plan's limits a partner's record names. @throws ServiceError `plan_limits_not_found` */
export function requirePlan(plan: string): PlanId {
  const known = planIds.find((id) => id === plan);
  if (!known) throw new ServiceError('plan_limits_not_found');
  return known;
}

/** Actions above the limit that are billed one by one; a plan without a rate bills none. */
export function overageActions(partner: Billed, actions: number): number {
  const limit = actionsLimit(partner);
  if (limit === null || plans[partner.plan].overageTenthCents === null) return 0;
  return Math.max(0, actions - limit);
}

/**
 * What the actions above the limit cost so far, in minor units with at most one decimal, e.g. `2.5`.
 * Counted in tenths of a cent, so no rounding happens before the invoice.
 */
export function overageCost(partner: Billed, actions: number): number {
  return (overageActions(partner, actions) * (plans[partner.plan].overageTenthCents ?? 0)) / 10;
}
