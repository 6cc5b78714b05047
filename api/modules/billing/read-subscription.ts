import { plans, yearlyPriceMinor } from '#api/contract/plans.ts';
import { requirePlan } from '#api/modules/plans/limits.ts';
import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { findBiller } from './internal/subscriptions/find-biller.ts';
import { trialDaysLeft } from './internal/subscriptions/start-checkout.ts';
import type { BillingInterval } from './ports.ts';
import type { SubscriptionRecord } from './schemas.ts';

const iso = (time: Date | null | undefined): string | null => time?.toISOString() ?? null;

/**
 * A partner's subscription as stored; call `syncSubscription` first if it must be up to date.
 * @throws ServiceError `partner_not_found`, `plan_limits_not_found`
 */
export async function readSubscription(ctx: Context, partnerId: number): Promise<SubscriptionRecord> {
  const partner = await ctx.prisma.partner.findUnique({
    where: { id: partnerId },
    include: {
      subscription: true,
      planRequests: { where: { doneAt: null }, orderBy: { id: 'desc' }, take: 1 },
    },
  });
  if (!partner) throw new ServiceError('partner_not_found');
  const biller = await findBiller(ctx, partnerId);
  const plan = requirePlan(partner.plan);
  const last = biller === 'platform' ? null : partner.subscription;
  const running = last?.endedAt === null ? last : null;
  const interval = (running?.interval ?? 'month') as BillingInterval;
  const [request] = partner.planRequests;
  return {
    billed_by: biller,
    plan,
    plan_name: plans[plan].name,
    interval,
    price_minor:
      biller === 'platform' ? null : interval === 'year' ? yearlyPriceMinor(plan) : plans[plan].priceMinor,
    status: statusOf(plan, last, ctx.clock()),
    trial_days: await trialDaysLeft(ctx, partnerId, 'starter'),
    trial_ends_at: iso(running?.trialEndsAt),
    current_period_start: iso(running?.currentPeriodStart),
    current_period_end: iso(running?.currentPeriodEnd),
    cancel_at_period_end: running?.cancelAtPeriodEnd ?? false,
    ended_at: iso(last?.endedAt),
    billing_portal:
      biller !== 'platform' && ctx.adapters.payments.enabled && partner.stripeCustomerId !== null,
    requested: request
      ? {
          plan: requirePlan(request.plan),
          interval: request.interval as BillingInterval,
          requested_at: request.createdAt.toISOString(),
        }
      : null,
  };
}

/** Plans set by the operator may have no subscription; their trials have only an end. */
function statusOf(
  plan: string,
  last: { status: string; endedAt: Date | null; trialEndsAt: Date | null } | null,
  now: Date,
): SubscriptionRecord['status'] {
  if (!last || (last.endedAt && plan !== 'free')) return plan === 'free' ? 'none' : 'active';
  if (last.endedAt) return 'canceled';
  if (last.status === 'active' && last.trialEndsAt && last.trialEndsAt > now) return 'trialing';
  return last.status as SubscriptionRecord['status'];
}
