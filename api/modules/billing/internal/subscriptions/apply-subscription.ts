import { lockPartner } from '#api/modules/plans/lock-partner.ts';
import type { Context } from '#api/platform/context.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import type { PaidSubscription } from '../../ports.ts';
import { setPlanWithin } from '../../set-plan.ts';

const readBefore = statement('subscription_before')`
  SELECT p.plan, s.provider, s.interval, s.ended_at IS NULL AND s.status <> 'canceled' AS runs,
         EXISTS (SELECT 1 FROM shops WHERE partner_id = p.id AND status = 'active') AS on_platform
  FROM partners p LEFT JOIN partner_subscriptions s ON s.partner_id = p.id WHERE p.id = :partnerId`;

const keep = statement('subscription_keep')`
  INSERT INTO partner_subscriptions
    (partner_id, provider, external_id, plan, interval, status, started_at, trial_ends_at, current_period_start,
     current_period_end, cancel_at_period_end, ended_at, updated_at)
  VALUES (:partnerId, 'stripe', :externalId, :plan, :interval, :status, :startedAt, :trialEndsAt?, :currentPeriodStart?, :currentPeriodEnd?, :cancelAtPeriodEnd, :endedAt?, :now)
  ON CONFLICT (partner_id) DO UPDATE SET
    provider = 'stripe', external_id = excluded.external_id, plan = excluded.plan, interval = excluded.interval,
    status = excluded.status, started_at = excluded.started_at, trial_ends_at = excluded.trial_ends_at,
    current_period_start = excluded.current_period_start, current_period_end = excluded.current_period_end,
    cancel_at_period_end = excluded.cancel_at_period_end, ended_at = excluded.ended_at,
    updated_at = excluded.updated_at`;

const setPartnerStatus = statement('subscription_mirror')`
  UPDATE partners SET subscription_status = :status, trial_ends_at = :trialEndsAt?,
                      paid_trial_ends_at = coalesce(paid_trial_ends_at, :trialEndsAt::timestamptz)
  WHERE id = :partnerId`;

/**
 * Applies the payment service's state of a partner's subscription: its plan while it's running,
 * Free after it has ended. Doesn't override a later agreement with the operator. Runs in the
 * caller's transaction and locks the partner's row.
 */
export async function applySubscription(
  ctx: Context,
  sql: Sql,
  partnerId: number,
  subscription: PaidSubscription,
): Promise<void> {
  await lockPartner(sql, partnerId);
  const [before] = await sql.rows(readBefore, { partnerId });
  if (!before) return;
  const { plan, interval, status } = subscription;
  const runs = status !== 'canceled';
  const hasRun = before.provider === 'stripe' && before.runs === true;
  if (!runs && before.provider === 'operator') return;

  const planNow = runs ? plan : 'free';
  const isChange = before.plan !== planNow || runs !== hasRun || before.interval !== interval;
  // Don't remove a plan that wasn't paid for here.
  const isOurs = (runs || hasRun) && !before.on_platform;
  if (isChange && isOurs) {
    await setPlanWithin(ctx, sql, {
      partnerId,
      plan: planNow,
      cause: 'stripe',
      interval: runs ? interval : 'month',
    });
  }
  const now = ctx.clock();
  const { externalId, startedAt, trialEndsAt, currentPeriodStart, currentPeriodEnd } = subscription;
  await sql.rows(keep, {
    partnerId,
    externalId,
    plan,
    interval,
    status,
    startedAt,
    trialEndsAt,
    currentPeriodStart,
    currentPeriodEnd,
    cancelAtPeriodEnd: subscription.cancelAtPeriodEnd,
    endedAt: runs ? null : (subscription.endedAt ?? now),
    now,
  });
  await sql.rows(setPartnerStatus, { partnerId, status, trialEndsAt });
}
