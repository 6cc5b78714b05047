import { type PlanId, plans } from '#api/contract/plans.ts';
import { lockPartner } from '#api/modules/plans/lock-partner.ts';
import type { Context } from '#api/platform/context.ts';
import { type Sql, transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { recordOverage } from './internal/invoices/record-overage.ts';
import { type Biller, findBiller } from './internal/subscriptions/find-biller.ts';
import { hadPaidPlan } from './internal/subscriptions/find-running-subscription.ts';
import type { BillingInterval } from './ports.ts';

export interface PlanOfPartner {
  partnerId: number;
  plan: PlanId;
  interval?: BillingInterval;
  /** The agreed number of actions per month of an Enterprise partner. */
  actionsLimit?: number | null;
}

const readLast = statement('plan_last')`
  SELECT p.plan = c.plan AND c.plan = :plan AND c.interval = :interval AND c.actions_limit IS NOT DISTINCT FROM :actionsLimit?::int
           AND p.actions_limit IS NOT DISTINCT FROM :actionsLimit::int AND c.cause = :cause AS same
  FROM partners p
  JOIN LATERAL (SELECT plan, interval, actions_limit, cause FROM plan_changes WHERE partner_id = p.id
                ORDER BY changed_at DESC, id DESC LIMIT 1) c ON true
  WHERE p.id = :partnerId`;

const setPartner = statement('plan_set')`
  UPDATE partners SET plan = :plan, actions_limit = :actionsLimit? WHERE id = :partnerId`;

const addChange = statement('plan_change_add')`
  INSERT INTO plan_changes (partner_id, plan, interval, actions_limit, cause, changed_at)
  VALUES (:partnerId, :plan, :interval, :actionsLimit?, :cause, :now)`;

/**
 * Changes a partner's plan immediately, after recording the amount owed under the current one. All
 * partners not billed by a platform get their plans this way. Repeating it changes nothing. Must
 * run in a transaction that has locked the partner's row.
 */
export async function setPlanWithin(
  ctx: Context,
  sql: Sql,
  {
    partnerId,
    plan,
    interval = 'month',
    actionsLimit = null,
    cause,
  }: PlanOfPartner & { cause: 'operator' | 'stripe' | 'platform' },
): Promise<void> {
  await recordOverage(ctx, sql, { partnerId });
  const [last] = await sql.rows(readLast, { partnerId, plan, interval, actionsLimit, cause });
  if (last?.same) return;
  await sql.rows(setPartner, { partnerId, plan, actionsLimit });
  await sql.rows(addChange, { partnerId, plan, interval, actionsLimit, cause, now: ctx.clock() });
}

const beginTrial = statement('plan_begin_trial')`
  UPDATE partners SET paid_trial_ends_at = :ends WHERE id = :partnerId`;

const keepSubscription = statement('plan_keep_subscription')`
  INSERT INTO partner_subscriptions AS s
    (partner_id, provider, plan, interval, status, started_at, trial_ends_at, updated_at)
  VALUES (:partnerId, 'operator', :plan, :interval, 'active', :now, :ends?, :now)
  ON CONFLICT (partner_id) DO UPDATE SET
    provider = 'operator', plan = excluded.plan, interval = excluded.interval, status = 'active', external_id = NULL,
    started_at = CASE WHEN s.provider = 'operator' AND s.ended_at IS NULL THEN s.started_at ELSE excluded.started_at END,
    trial_ends_at = CASE WHEN s.provider = 'operator' AND s.ended_at IS NULL THEN s.trial_ends_at
                         ELSE excluded.trial_ends_at END,
    current_period_start = NULL, current_period_end = NULL, cancel_at_period_end = false, ended_at = NULL,
    updated_at = excluded.updated_at`;

const endSubscription = statement('plan_end_subscription')`
  UPDATE partner_subscriptions SET status = 'canceled', ended_at = :now, updated_at = :now
  WHERE partner_id = :partnerId AND provider = 'operator' AND ended_at IS NULL`;

const answerRequests = statement('plan_answer_requests')`
  UPDATE plan_requests SET done_at = :now WHERE partner_id = :partnerId AND done_at IS NULL`;

/**
 * Sets a partner's plan as agreed with the operator. `trial` starts it with the plan's trial days.
 * @throws ServiceError `partner_not_found`; `invalid_input` if someone else bills the partner, or it already had a
 * trial or a paid plan
 */
export async function setPlan(
  ctx: Context,
  { trial = false, ...agreed }: PlanOfPartner & { trial?: boolean },
): Promise<void> {
  const { partnerId, plan, interval = 'month' } = agreed;
  const now = ctx.clock();
  await transaction(ctx.pool, async (sql) => {
    await lockPartner(sql, partnerId);
    const biller = await findBiller({ ...ctx, sql }, partnerId);
    await requireOperator(sql, { partnerId, plan, biller });
    if (trial && (await hadPaidPlan(sql, partnerId))) {
      throw new ServiceError('invalid_input', {
        field: 'trial',
        hint: 'A trial is only possible before the first paid plan. Set the plan without one.',
      });
    }
    const ends =
      trial && plans[plan].trialDays > 0
        ? new Date(now.getTime() + plans[plan].trialDays * 86_400_000)
        : null;
    const atPlatform = biller === 'platform';
    await setPlanWithin(ctx, sql, { ...agreed, cause: atPlatform ? 'platform' : 'operator' });
    if (ends) await sql.rows(beginTrial, { partnerId, ends });
    if (plan === 'free') await sql.rows(endSubscription, { partnerId, now });
    else if (!atPlatform) await sql.rows(keepSubscription, { partnerId, plan, interval, now, ends });
    await sql.rows(answerRequests, { partnerId, now });
  });
}

const readPaid = statement('plan_paid_elsewhere')`
  SELECT p.plan, EXISTS (SELECT 1 FROM partner_subscriptions
                         WHERE partner_id = p.id AND provider = 'stripe' AND ended_at IS NULL) AS "atStripe",
         EXISTS (SELECT 1 FROM shop_subscriptions r JOIN shops s ON s.id = r.shop_id
                 WHERE s.partner_id = p.id AND s.status = 'active' AND r.status IN ('active', 'frozen')) AS "atPlatform"
  FROM partners p WHERE p.id = :partnerId`;

/** @throws ServiceError `invalid_input` if the plan comes from a subscription elsewhere */
async function requireOperator(
  sql: Sql,
  { partnerId, plan, biller }: { partnerId: number; plan: PlanId; biller: Biller },
): Promise<void> {
  const [paid] = await sql.rows(readPaid, { partnerId });
  // The operator can set the plan of partners that pay nothing at the platform; an Enterprise
  // agreement takes precedence.
  if (paid?.atPlatform && plan !== 'enterprise' && paid.plan !== 'enterprise') {
    throw new ServiceError('invalid_input', {
      field: 'plan',
      hint: 'This partner is billed through its shop platform, where the plan is chosen in the app. Only Enterprise can be set here.',
    });
  }
  if (biller === 'stripe' && paid?.atStripe) {
    throw new ServiceError('invalid_input', {
      field: 'plan',
      hint: 'This partner has a Stripe subscription. Cancel it there first, then set the plan.',
    });
  }
}
