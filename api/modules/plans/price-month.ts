import { plans } from '#api/contract/plans.ts';
import { boundsOfPeriod } from '#api/contract/usage-period.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { inMonth, periodOf } from '#api/platform/period.ts';
import { actionsLimit, requirePlan } from './limits.ts';
import { joinTrials, trialEnd } from './trial-end.ts';

/**
 * The plan in effect at a time, the actions of its month, and those that already have a price. A
 * platform bills changes that it caused, and the plan that a partner with a shop started with. A
 * subscription there is free until its trial ends.
 */
const readMonth = statement('overage_month')<MonthRow>`
  SELECT coalesce(c.plan, 'free') AS plan, c.actions_limit AS "actionsLimit",
         coalesce(c.cause = 'platform' OR c.cause = 'signup'
                  AND EXISTS (SELECT 1 FROM shops WHERE partner_id = p.id), false) AS "atPlatform",
         r.activated_at IS NOT NULL AS subscribed,
         coalesce(:total?::int, (SELECT count(*)::int FROM usage_actions
                                 WHERE partner_id = p.id AND ${inMonth(':period')} AND unbilled_reason IS NULL)) AS total,
         trial."isTrial",
         CASE WHEN free.until > :start::timestamptz AND NOT trial."isTrial"
              THEN (SELECT count(*)::int FROM usage_actions
                    WHERE partner_id = p.id AND ${inMonth(':period')} AND unbilled_reason IS NULL
                      AND occurred_at < free.until)
              ELSE 0 END AS "inTrial",
         o.*
  FROM partners p
  ${joinTrials}
  LEFT JOIN LATERAL (SELECT plan, actions_limit, cause FROM plan_changes
                     WHERE partner_id = p.id AND changed_at <= :changedAt
                     ORDER BY changed_at DESC, id DESC LIMIT 1) c ON true
  CROSS JOIN LATERAL (SELECT ${trialEnd} AS until) free
  CROSS JOIN LATERAL (SELECT :total::int IS NOT NULL AND coalesce(free.until > :changedAt, false) AS "isTrial") trial
  CROSS JOIN LATERAL (
    SELECT coalesce(max(to_action), 0)::int AS written,
           coalesce(max(to_action) FILTER (WHERE tenth_cents = 0 OR plan <> coalesce(c.plan, 'free')
                                                 OR invoice_id IS NOT NULL), 0)::int AS "lineStart",
           coalesce(sum(to_action - from_action) FILTER (WHERE tenth_cents > 0), 0)::int AS "paidActions",
           coalesce(sum((to_action - from_action)::bigint * tenth_cents), 0)::float8 AS "paidTenthCents"
    FROM overage_charges WHERE partner_id = p.id AND period = :period) o
  WHERE p.id = :partnerId`;

interface MonthRow {
  plan: string;
  actionsLimit: number | null;
  /** Whether the platform bills it. */
  atPlatform: boolean;
  /** Whether a subscription at a platform is running. */
  subscribed: boolean;
  /** Actions of the month so far. */
  total: number;
  /** Whether a trial is running, in which every action of a known total is free. */
  isTrial: boolean;
  /** Actions before the end of the month's trial, which are counted unless it's running. */
  inTrial: number;
  /** The last action that has a row. */
  written: number;
  /** The last action before those that continue the same invoice line. */
  lineStart: number;
  /** Extra actions recorded, and their price. */
  paidActions: number;
  paidTenthCents: number;
}

export interface PricedMonth extends MonthRow {
  /** Tenths of a cent for each extra action that isn't recorded yet. */
  rate: number;
  /** The number of the last free action, however many there are. */
  free: number;
}

/**
 * The price of a partner's month, as invoices bill it; null for an unknown partner.
 * @param at the time that decides the month, and the plan for unrecorded actions
 * @param total actions of the month; default: counted in the ledger
 */
export async function priceMonth(
  sql: Sql,
  { partnerId, at, total = null }: { partnerId: number; at: Date; total?: number | null },
): Promise<PricedMonth | null> {
  const period = periodOf(at);
  const { start } = boundsOfPeriod(period);
  const [month] = await sql.rows(readMonth, { partnerId, period, start, changedAt: at, total });
  return month ? { ...month, ...priceOf(month) } : null;
}

function priceOf(month: MonthRow): { rate: number; free: number } {
  const plan = requirePlan(month.plan);
  const rate = plans[plan].overageTenthCents;
  const limit = actionsLimit({ plan, actionsLimit: month.actionsLimit });
  const isCharged = !month.atPlatform || month.subscribed;
  if (!isCharged || rate === null || limit === null) return { rate: 0, free: Infinity };
  // The platform keeps its own records; ours only state that we don't bill these actions.
  const written = month.atPlatform ? 0 : month.written;
  return { rate, free: month.isTrial ? Infinity : Math.max(written, limit, month.inTrial) };
}

/** Extra actions and their price in cents, with at most one decimal place. */
export interface Overage {
  actions: number;
  costMinor: number;
}

/**
 * A month's extra actions so far, if it has `total` actions: the recorded ones, and the others at
 * the current price.
 */
export function overageOf(month: PricedMonth | null, total: number): Overage {
  if (!month) return { actions: 0, costMinor: 0 };
  const { rate, free, paidActions, paidTenthCents } = month;
  const extra = Math.max(0, total - free);
  return { actions: paidActions + extra, costMinor: (paidTenthCents + extra * rate) / 10 };
}

/** The extra actions of a partner's month so far, of which `total` are known. */
export async function readOverage(
  sql: Sql,
  month: { partnerId: number; at: Date; total: number },
): Promise<Overage> {
  return overageOf(await priceMonth(sql, month), month.total);
}
