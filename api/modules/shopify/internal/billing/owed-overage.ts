import type { PlanId } from '#api/contract/plans.ts';
import { actionsLimit, overageActions } from '#api/modules/plans/limits.ts';
import { readTotals } from '#api/modules/plans/usage-totals.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { inMonth } from '#api/platform/period.ts';
import type { ShopSubscription } from '#prisma/client/client.ts';
import { trialEndOf } from './paid-trial.ts';

const actionsBefore = statement('billing_actions_before')`
  SELECT count(*)::int AS actions FROM usage_actions
  WHERE partner_id = :partnerId AND ${inMonth(':period')} AND occurred_at < :chargedFrom AND unbilled_reason IS NULL`;

export interface Owed {
  /** `YYYY-MM` */
  period: string;
  /** Actions per month included in the plan. */
  limit: number;
  /** The last free action. */
  from: number;
  /** The last action of the month so far. */
  to: number;
}

/**
 * A month's overage under a running subscription, charged or not; null if there is none. Actions before the
 * subscription or during its trial are free: they belong to another plan, or to the trial.
 */
export async function owedOverage(
  ctx: Context,
  partner: { id: number; plan: PlanId; actionsLimit: number | null },
  subscription: Pick<ShopSubscription, 'plan' | 'activatedAt' | 'trialDays'>,
  period: string,
): Promise<Owed | null> {
  const limit = actionsLimit(partner);
  const { activatedAt, trialDays } = subscription;
  if (limit === null || !activatedAt || partner.plan !== subscription.plan) return null;
  const { total } = await readTotals(ctx.sql, partner.id, period);
  if (overageActions(partner, total) === 0) return null;
  const chargedFrom = trialEndOf({ activatedAt, trialDays });
  let free = 0;
  if (chargedFrom > new Date(`${period}-01T00:00:00Z`)) {
    const [row] = await ctx.sql.rows(actionsBefore, { partnerId: partner.id, period, chargedFrom });
    free = row?.actions ?? 0;
  }
  const from = Math.max(limit, free);
  return total > from ? { period, limit, from, to: total } : null;
}
