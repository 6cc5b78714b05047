import { z } from '@hono/zod-openapi';
import { planIds, plans, yearlyPriceMinor } from '#api/contract/plans.ts';
import { breakEvenOverage, nextPlan } from '#api/modules/plans/upgrade.ts';
import type { Context } from '#api/platform/context.ts';
import { endpoint, endpoints } from '#api/platform/http/endpoint.ts';
import { type PlanRecord, planRecord } from './schemas.ts';

const list = endpoint({
  tag: 'Plans',
  auth: 'none',
  audience: 'everybody',
  method: 'get',
  path: '/plans',
  summary: 'List the plans, with prices and limits',
  description: 'Prices are in euro cents. Null means unlimited, or agreed individually.',
  answer: z.object({ plans: z.array(planRecord) }),
});

/** The plans, smallest first. */
const listPlans = (): PlanRecord[] =>
  planIds.map((id) => {
    const plan = plans[id];
    return {
      id,
      name: plan.name,
      currency: 'EUR',
      price_minor: { month: plan.priceMinor, year: yearlyPriceMinor(id) },
      actions_per_month: plan.actionsPerMonth,
      hard_limit: plan.hardStop,
      overage_per_action_minor: plan.overageTenthCents === null ? null : plan.overageTenthCents / 10,
      webhooks: plan.webhooks,
      server_keys: plan.serverKeys,
      branding_switch: plan.brandingSwitch,
      trial_days: plan.trialDays,
      next_plan: nextPlan(id),
      break_even_overage_actions: breakEvenOverage(id),
    };
  });

/** Public plan data. */
export function planRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);
  on(list, () => Promise.resolve({ plans: listPlans() }));
  return router;
}
