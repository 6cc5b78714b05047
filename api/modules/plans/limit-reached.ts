/** The 402 responses: the plan's included amount is used up. */
import type { PlanId } from '#api/contract/plans.ts';
import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { actionsLimit, type Billed } from './limits.ts';

const upgradeUrl = ({ settings }: Pick<Context, 'settings'>) => `${settings.portalUrl}/subscription`;

/** The month's actions are used up, on a plan with a hard limit. */
export const usageLimitReached = (ctx: Pick<Context, 'settings'>, partner: Billed): ServiceError =>
  new ServiceError('usage_limit_reached', {
    plan: partner.plan,
    actions_limit: actionsLimit(partner),
    upgrade_url: upgradeUrl(ctx),
  });

/** A plan limit other than actions, whose message says which one it is. */
export type PlanLimit = 'plan_limit_reached' | 'events_not_included' | 'marketing_not_included';

/**
 * A plan limit other than actions was reached.
 * @param hint the plan to change to, or an alternative to changing it
 */
export const planLimitReached = (
  ctx: Pick<Context, 'settings'>,
  { limit, plan, hint }: { limit: PlanLimit; plan: PlanId; hint: string },
): ServiceError => new ServiceError(limit, { plan, hint, upgrade_url: upgradeUrl(ctx) });
