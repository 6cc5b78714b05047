import { type PlanId, planIds, plans } from '#api/contract/plans.ts';
import { ServiceError } from '#api/platform/service-error.ts';

/** The data that determines a partner's limits and prices. */
export interface Billed {
  plan: PlanId;
  /** Actions per month agreed with an Enterprise partner; null: as in the plan. */
  actionsLimit: number | null;
}

/**
 * Counter rows per month of a paid partner. A free partner has one row, whose lock makes the hard
 * limit exact.
 */
export const counterShards = 16;

/** Plans with a hard limit, whose actions are counted in one row. */
export const plansWithHardStop = planIds.filter((id) => plans[id].hardStop);

/** Actions included per month; null: unlimited. */
export function actionsLimit(partner: Billed): number | null {
  return partner.actionsLimit ?? plans[partner.plan].actionsPerMonth;
}

/** The number of actions at which saves are paused; null if they never are. */
export function hardStop(partner: Billed): number | null {
  return plans[partner.plan].hardStop ? actionsLimit(partner) : null;
}

/** The plan with this ID. @throws ServiceError `plan_limits_not_found` */
export function requirePlan(plan: string): PlanId {
  const known = planIds.find((id) => id === plan);
  if (!known) throw new ServiceError('plan_limits_not_found');
  return known;
}

/** Actions above the limit that are billed individually; none on a plan without an overage rate. */
export function overageActions(partner: Billed, actions: number): number {
  const limit = actionsLimit(partner);
  if (limit === null || plans[partner.plan].overageTenthCents === null) return 0;
  return Math.max(0, actions - limit);
}

/**
 * The cost of the extra actions so far, in minor units with at most one decimal place, e.g. `2.5`. Calculated in
 * tenths of a cent, so that nothing is rounded before the invoice.
 */
export function overageCost(partner: Billed, actions: number): number {
  return (overageActions(partner, actions) * (plans[partner.plan].overageTenthCents ?? 0)) / 10;
}
