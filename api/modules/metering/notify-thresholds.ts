import type { PoolClient } from 'pg';
import { planIds, plans } from '#api/contract/plans.ts';
import { boundsOfPeriod } from '#api/contract/usage-period.ts';
import { recordEvent } from '#api/modules/events/record-events.ts';
import { ownerEmails } from '#api/modules/identity/owner-emails.ts';
import { requirePlan } from '#api/modules/plans/limits.ts';
import { joinTrials, trialEnd } from '#api/modules/plans/trial-end.ts';
import type { Context } from '#api/platform/context.ts';
import { type Sql, transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { pickLanguage } from '#api/platform/http/pick-language.ts';
import { periodOf } from '#api/platform/period.ts';

/** Percentages of a month's limit at which partners are notified. */
const usageThresholds = [80, 100] as const;
type Threshold = (typeof usageThresholds)[number];

/**
 * How long a month is checked after its end: its last actions arrive slightly late, and servers may
 * be down.
 */
const afterglowMs = 24 * 60 * 60 * 1000;

interface Crossed {
  partner_id: number;
  name: string;
  locale: string;
  plan: string;
  period: string;
  threshold: Threshold;
  actions: number;
  limit: number;
  trial_ends_at: Date | null;
}

/**
 * Partners that have reached one of `:thresholds` of a finite limit in one of `:periods` and
 * haven't been notified. Excludes Enterprise. A past month is measured by the plan it ended with,
 * so partners that have since changed plans are excluded, too.
 */
export const findCrossed = statement('usage_thresholds_crossed')<Crossed>`
    WITH used AS (
      SELECT partner_id, period, sum(saves + shares + list_views)::int AS actions
      FROM usage_counters WHERE period = ANY(:periods::text[]) GROUP BY partner_id, period
    )
    SELECT p.id AS partner_id, p.name, p.locale, p.plan, u.period, t.threshold, u.actions,
           coalesce(p.actions_limit, l.actions) AS limit,
           ${trialEnd} AS trial_ends_at
    FROM used u
    JOIN partners p ON p.id = u.partner_id
    ${joinTrials}
    JOIN unnest(:plans::text[], :limits::int[]) AS l (plan, actions) ON l.plan = p.plan
    CROSS JOIN unnest(:thresholds::int[]) AS t (threshold)
    WHERE u.actions::bigint * 100 >= coalesce(p.actions_limit, l.actions)::bigint * t.threshold
      AND NOT EXISTS (SELECT 1 FROM usage_notices n
                      WHERE n.partner_id = u.partner_id AND n.period = u.period AND n.threshold = t.threshold)
      AND (u.period = :period OR NOT EXISTS (SELECT 1 FROM plan_changes c
                                        WHERE c.partner_id = u.partner_id AND c.changed_at >= :start::timestamptz))
    ORDER BY u.period, p.id, t.threshold`;

/** Decides which server sends the notice: only one can insert the row. */
const noteThreshold = statement('usage_notice_insert')`
  INSERT INTO usage_notices (partner_id, period, threshold, actions, "limit", created_at, mailed_at)
  VALUES (:partnerId, :period, :threshold, :actions, :limit, :now, :now) ON CONFLICT DO NOTHING RETURNING 1`;

const finitePlans = planIds.flatMap((id) => {
  const limit = id === 'enterprise' ? null : plans[id].actionsPerMonth;
  return limit === null ? [] : [{ id, limit }];
});

/** The values for `findCrossed`. */
export function crossedValues(now: Date) {
  const period = periodOf(now);
  const { start } = boundsOfPeriod(period);
  const isFresh = now.getTime() - start.getTime() < afterglowMs;
  const before = isFresh ? [periodOf(new Date(start.getTime() - 1))] : [];
  return {
    periods: [...before, period],
    thresholds: usageThresholds,
    plans: finitePlans.map(({ id }) => id),
    limits: finitePlans.map(({ limit }) => limit),
    period,
    start,
  };
}

/**
 * Notifies the owners of every partner that has reached 80 % or 100 % of its monthly limit: one email per partner,
 * month and threshold, however many servers run this. Sending, recording and the event are one transaction.
 */
export async function notifyThresholds(ctx: Context): Promise<void> {
  const crossed = await ctx.sql.rows(findCrossed, crossedValues(ctx.clock()));
  const failures: unknown[] = [];
  for (const one of crossed) {
    await transaction(ctx.pool, (sql, client) => notifyOwners(ctx, { sql, client }, one)).catch(
      (error: unknown) => {
        ctx.log.error(
          { err: error, partner: one.partner_id },
          'a usage notice to a partner failed; will be retried',
        );
        failures.push(error);
      },
    );
  }
  if (crossed.length > 0) ctx.adapters.jobs.nudge('dispatch-events');
  if (failures.length > 0) throw failures[0];
}

async function notifyOwners(
  ctx: Context,
  { sql, client }: { sql: Sql; client: PoolClient },
  { partner_id: partnerId, name, locale, period, threshold, actions, limit, ...row }: Crossed,
): Promise<void> {
  const [now, data] = [ctx.clock(), { period, threshold, actions, limit }];
  const noted = await sql.rows(noteThreshold, { partnerId, ...data, now });
  if (noted.length === 0) return;
  await recordEvent(sql, { partnerId, type: 'usage.threshold', subject: `usage:${period}`, data, now });
  const plan = plans[requirePlan(row.plan)];
  // A trial until the end of the month: overage is free.
  const isFree = row.trial_ends_at !== null && row.trial_ends_at >= boundsOfPeriod(period).end;
  for (const email of await ownerEmails(sql, partnerId)) {
    await ctx.adapters.jobs.send(
      'send-mail',
      {
        to: email,
        cause: { kind: 'owner' },
        lang: pickLanguage(locale, null),
        email: {
          kind: 'usage-threshold',
          threshold,
          used: actions,
          limit,
          period,
          partnerName: name,
          planName: plan.name,
          hardStop: plan.hardStop,
          overageTenthCents: isFree ? null : plan.overageTenthCents,
          url: `${ctx.settings.portalUrl}/subscription`,
        },
      },
      { client },
    );
  }
}
