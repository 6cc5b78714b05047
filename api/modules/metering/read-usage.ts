import { plans } from '#api/contract/plans.ts';
import { actionsLimit, hardStop, requirePlan } from '#api/modules/plans/limits.ts';
import { readOverage } from '#api/modules/plans/price-month.ts';
import { nextPlan, upgradeCheaperFrom } from '#api/modules/plans/upgrade.ts';
import { forgetUsage, usageTotals } from '#api/modules/plans/usage-totals.ts';
import type { Context } from '#api/platform/context.ts';
import { monthOf } from '#api/platform/period.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { writeListViews } from './record-list-view.ts';
import type { UsageRecord } from './schemas.ts';

/** `warning` from 80 % of a limit, `exceeded` from 100 %. */
function levelOf(used: number, limit: number | null): UsageRecord['level'] {
  if (limit === null || used * 100 < limit * 80) return 'ok';
  return used < limit ? 'warning' : 'exceeded';
}

/**
 * A partner's usage this month, including every action so far.
 * @throws ServiceError `partner_not_found`, `plan_limits_not_found`
 */
export async function readUsage(ctx: Context, partnerId: number): Promise<UsageRecord> {
  const row = await ctx.prisma.partner.findUnique({ where: { id: partnerId } });
  if (!row) throw new ServiceError('partner_not_found');
  await writeListViews(ctx);
  forgetUsage(ctx, row.id);
  const { saves, shares, listViews, total } = await usageTotals(ctx, row.id);
  const overage = await readOverage(ctx.sql, { partnerId, at: ctx.clock(), total });
  const partner = { plan: requirePlan(row.plan), actionsLimit: row.actionsLimit };
  const plan = plans[partner.plan];
  const limit = actionsLimit(partner);
  const stop = hardStop(partner);
  const { start, end } = monthOf(ctx.clock());
  return {
    plan: partner.plan,
    plan_name: plan.name,
    actions_used: total,
    actions_limit: limit,
    period_start: start.toISOString(),
    period_end: end.toISOString(),
    breakdown: { save: saves, share: shares, list_view: listViews },
    percent: limit === null ? 0 : Math.floor((total * 100) / limit),
    level: levelOf(total, limit),
    trial_days: plan.trialDays,
    hard_limit: plan.hardStop,
    overage_per_action_minor: plan.overageTenthCents === null ? null : plan.overageTenthCents / 10,
    overage_actions: overage.actions,
    overage_cost_minor: overage.costMinor,
    next_plan: nextPlan(partner.plan),
    upgrade_cheaper_from_actions: upgradeCheaperFrom(partner.plan),
    blocked: stop !== null && total >= stop,
  };
}
