import type { PaidSubscription } from '../ports.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import type { Context } from '#api/platform/context.ts';
import { lockPartner } from '#api/modules/keys/lock-partner.ts';
import { setPlanWithin } from '../set-plan.ts';

const readBefore = {
  name: 'subscription_before',
  text: `
    SELECT p.plan, s.provider, s.interval, s.ended_at IS NULL AND s.status <> 'canceled' AS runs,
           EXISTS (SELECT 1 FROM shops WHERE partner_id = p.id AND status = 'active') AS on_platform
    FROM partners p LEFT JOIN partner_subscriptions s ON s.partner_id = p.id WHERE p.id = $1`,
};

interface Before {
  plan: string;
  provider: string | null;
  interval: string | null;
  /** null without a subscription. */
  runs: boolean | null;
  on_platform: boolean;
}

const keep = {
  name: 'subscription_keep',
  text: `
    INSERT INTO partner_subscriptions
      (partner_id, provider, external_id, plan, interval, status, started_at, trial_ends_at, current_period_start,
       current_period_end, cancel_at_period_end, ended_at, updated_at)
    VALUES ($1, 'stripe', $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
    ON CONFLICT (partner_id) DO UPDATE SET
      provider = 'stripe', external_id = excluded.external_id, plan = excluded.plan, interval = excluded.interval,
      status = excluded.status, started_at = excluded.started_at, trial_ends_at = excluded.trial_ends_at,
      current_period_start = excluded.current_period_start, current_period_end = excluded.current_period_end,
      cancel_at_period_end = excluded.cancel_at_period_end, ended_at = excluded.ended_at,
      updated_at = excluded.updated_at`,
};

const mirror = {
  name: 'subscription_mirror',
  text: `
    UPDATE partners SET subscription_status = $2, trial_ends_at = $3,
                        paid_trial_ends_at = coalesce(paid_trial_ends_at, $3::timestamptz)
    WHERE id = $1`,
};

/**
 * Takes over what the payment service says of a partner's subscription: its plan while it runs, the Free plan once it
 * has ended. What the operator has agreed with the partner since it ended is left alone. Within a transaction, in which
 * it holds the partner's row.
 */
export async function applySubscription(
  ctx: Context,
  sql: Sql,
  partnerId: number,
  subscription: PaidSubscription,
): Promise<void> {
  await lockPartner(sql, partnerId);
  const [before] = await sql.rows<Before>(readBefore, [partnerId]);
  if (!before) return;
  const { plan, interval, status } = subscription;
  const runs = status !== 'canceled';
  const hasRun = before.provider === 'stripe' && before.runs === true;
  if (!runs && before.provider === 'operator') return;

  const planNow = runs ? plan : 'free';
  const isChange = before.plan !== planNow || runs !== hasRun || before.interval !== interval;
  // What a partner is on that was never known to pay here is not ours to take away.
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
  await sql.rows(keep, [
    partnerId,
    externalId,
    plan,
    interval,
    status,
    startedAt,
    trialEndsAt,
    currentPeriodStart,
    currentPeriodEnd,
    subscription.cancelAtPeriodEnd,
    runs ? null : (subscription.endedAt ?? now),
    now,
  ]);
  await sql.rows(mirror, [partnerId, status, trialEndsAt]);
}
