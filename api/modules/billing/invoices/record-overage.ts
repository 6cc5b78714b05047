import { statement } from '#api/platform/db/statement.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { plans } from '#api/contract/plans.ts';
import { overageMinor } from '../overage.ts';
import type { Context } from '#api/platform/context.ts';
import { actionsLimit, requirePlan } from '#api/modules/plans/limits.ts';
import { inMonth, periodOf } from '#api/platform/period.ts';
import { lockPartner } from '#api/modules/keys/lock-partner.ts';

/**
 * The plan in force at a time, the actions of its month, and up to which action rows exist. Excludes what a platform
 * bills: changes it caused, and what a partner with a shop started with.
 */
const readMonth = statement('overage_month')`
  SELECT coalesce(c.plan, 'free') AS plan, c.actions_limit AS "actionsLimit", l.total, l.in_trial AS "inTrial",
         coalesce(c.cause = 'platform' OR c.cause = 'signup'
                  AND EXISTS (SELECT 1 FROM shops WHERE partner_id = p.id), false) AS "atPlatform",
         (SELECT coalesce(max(to_action), 0) FROM overage_charges
          WHERE partner_id = p.id AND period = :period)::int AS written
  FROM partners p
  LEFT JOIN partner_subscriptions s ON s.partner_id = p.id
  LEFT JOIN LATERAL (SELECT plan, actions_limit, cause FROM plan_changes
                     WHERE partner_id = p.id AND changed_at <= :changedAt
                     ORDER BY changed_at DESC, id DESC LIMIT 1) c ON true
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS total,
           count(*) FILTER (WHERE occurred_at < greatest(p.trial_ends_at, p.paid_trial_ends_at, s.trial_ends_at))::int
             AS in_trial
    FROM usage_actions WHERE partner_id = p.id AND ${inMonth(':period')} AND unbilled_reason IS NULL) l
  WHERE p.id = :partnerId`;

interface Month {
  plan: string;
  actionsLimit: number | null;
  /** Whether the platform bills it. */
  atPlatform: boolean;
  /** Actions of the month so far. */
  total: number;
  /** Actions before the end of the trial. */
  inTrial: number;
  /** The last action that has a row. */
  written: number;
}

const write = statement('overage_write')`
  INSERT INTO overage_charges (partner_id, period, plan, from_action, to_action, tenth_cents, amount_minor, created_at)
  VALUES (:partnerId, :period, :plan, :from, :to, :tenthCents, :amount, :now)`;

/**
 * Records the actions in the month of `at` that have no row yet, under the plan in force then: included actions and
 * those during a trial are free, extra actions have the plan's price. So each action is in exactly one row, however
 * often this runs and whatever plans follow. Locks the partner's row until the transaction ends.
 * @param at default: now
 * @throws ServiceError `partner_not_found`
 */
export async function recordOverage(
  ctx: Context,
  sql: Sql,
  { partnerId, at = ctx.clock() }: { partnerId: number; at?: Date },
): Promise<void> {
  await lockPartner(sql, partnerId);
  const period = periodOf(at);
  const [month] = await sql.rows(readMonth, { partnerId, period, changedAt: at });
  if (!month || month.total <= month.written) return;
  const { rate, free } = priceOf(month);
  const ranges = [
    { from: month.written, to: free, tenthCents: 0 },
    { from: free, to: month.total, tenthCents: rate },
  ];
  for (const { from, to, tenthCents } of ranges) {
    if (to <= from) continue;
    const amount = overageMinor(tenthCents, { from, to });
    await sql.rows(write, {
      partnerId,
      period,
      plan: month.plan,
      from,
      to,
      tenthCents,
      amount,
      now: ctx.clock(),
    });
  }
}

/** The price of an extra action in tenths of a cent, and the last unrecorded action that is free. */
function priceOf(month: Month): { rate: number; free: number } {
  const plan = requirePlan(month.plan);
  const rate = plans[plan].overageTenthCents;
  const limit = actionsLimit({ plan, actionsLimit: month.actionsLimit });
  if (month.atPlatform || rate === null || limit === null) return { rate: 0, free: month.total };
  const included = Math.max(limit, month.inTrial);
  return { rate, free: Math.min(month.total, Math.max(month.written, included)) };
}
