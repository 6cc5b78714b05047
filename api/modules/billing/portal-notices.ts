import { type PlanId, plans, yearlyPriceMinor } from '#api/contract/plans.ts';
import { actionsLimit, requirePlan } from '#api/modules/plans/limits.ts';
import { readTrialEnd } from '#api/modules/plans/trial-end.ts';
import { usageTotals } from '#api/modules/plans/usage-totals.ts';
import type { Context } from '#api/platform/context.ts';
import { monthOf } from '#api/platform/period.ts';
import { ServiceError } from '#api/platform/service-error.ts';

/** A notice that a partner's members see on every page. Times are ISO 8601. */
export type PortalNotice =
  /** `contact`: the operator's email address. */
  | { kind: 'suspended'; reason: string; contact: string | null }
  | { kind: 'payment_failed'; planName: string }
  /** `price`: in cents, after the trial; null if agreed individually. */
  | {
      kind: 'trial_ends';
      planName: string;
      endsAt: string;
      days: number;
      price: { minor: number; yearly: boolean } | null;
    }
  | { kind: 'ends'; planName: string; endsAt: string }
  /**
   * `paused`: saves are paused. Otherwise each extra action costs `overageTenthCents`, in tenths of a cent, but
   * nothing before `freeUntil`, the end of a trial.
   */
  | {
      kind: 'usage_over';
      limit: number;
      paused: boolean;
      overageTenthCents: number | null;
      endsAt: string;
      freeUntil: string | null;
    }
  | {
      kind: 'usage_near';
      limit: number;
      actions: number;
      percent: number;
      stops: boolean;
      freeUntil: string | null;
    };

const dayMs = 86_400_000;
const trialWarningDays = 3;

interface Subscription {
  plan: string;
  interval: string;
  status: string;
  trialEndsAt: Date | null;
  currentPeriodEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  endedAt: Date | null;
}

/**
 * A partner's notices: its suspension, the most urgent one about its subscription, and usage from
 * 80% of a limit. Enterprise gets no usage notices.
 * @throws ServiceError `partner_not_found`
 */
export async function portalNotices(ctx: Context, partnerId: number): Promise<PortalNotice[]> {
  const partner = await ctx.prisma.partner.findUnique({
    where: { id: partnerId },
    include: { subscription: true },
  });
  if (!partner) throw new ServiceError('partner_not_found');
  const billed = { plan: requirePlan(partner.plan), actionsLimit: partner.actionsLimit };
  const ofSubscription = subscriptionNotice(partner.subscription, ctx.clock());
  const trialEnd = await readTrialEnd(ctx.sql, partnerId);
  const freeUntil = trialEnd && trialEnd > ctx.clock() ? trialEnd : null;
  const ofUsage = await usageNotice(ctx, { partnerId, billed, freeUntil });
  const { suspendedAt, suspendedReason } = partner;
  const suspended = suspendedAt && {
    kind: 'suspended' as const,
    reason: suspendedReason ?? '',
    contact: ctx.settings.supportEmail ?? null,
  };
  return [suspended, ofSubscription, ofUsage].filter((one) => one !== null);
}

function subscriptionNotice(subscription: Subscription | null, now: Date): PortalNotice | null {
  if (!subscription || subscription.endedAt) return null;
  const plan = requirePlan(subscription.plan);
  const { name: planName } = plans[plan];
  const { status, trialEndsAt, currentPeriodEnd, cancelAtPeriodEnd } = subscription;
  if (status === 'past_due') return { kind: 'payment_failed', planName };
  const endsAt = status === 'trialing' ? (trialEndsAt ?? currentPeriodEnd) : currentPeriodEnd;
  if (!endsAt || endsAt <= now) return null;
  if (cancelAtPeriodEnd) return { kind: 'ends', planName, endsAt: endsAt.toISOString() };
  const days = Math.ceil((endsAt.getTime() - now.getTime()) / dayMs);
  if (status !== 'trialing' || days > trialWarningDays) return null;
  const yearly = subscription.interval === 'year';
  const minor = yearly ? yearlyPriceMinor(plan) : plans[plan].priceMinor;
  const price = minor === null ? null : { minor, yearly };
  return { kind: 'trial_ends', planName, endsAt: endsAt.toISOString(), days, price };
}

interface UsageScope {
  partnerId: number;
  billed: { plan: PlanId; actionsLimit: number | null };
  freeUntil: Date | null;
}

async function usageNotice(
  ctx: Context,
  { partnerId, billed, freeUntil: trialEnd }: UsageScope,
): Promise<PortalNotice | null> {
  const limit = actionsLimit(billed);
  if (limit === null || billed.plan === 'enterprise') return null;
  const { total } = await usageTotals(ctx, partnerId);
  const { hardStop: stops, overageTenthCents } = plans[billed.plan];
  const { end } = monthOf(ctx.clock());
  const freeUntil = trialEnd?.toISOString() ?? null;
  if (total >= limit) {
    const endsAt = end.toISOString();
    return { kind: 'usage_over', limit, paused: stops, overageTenthCents, endsAt, freeUntil };
  }
  const percent = Math.floor((total * 100) / limit);
  return percent >= 80 ? { kind: 'usage_near', limit, actions: total, percent, stops, freeUntil } : null;
}
