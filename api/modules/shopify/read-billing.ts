import { type PlanId, plans } from '#api/contract/plans.ts';
import { overageMinor } from '#api/modules/billing/overage.ts';
import { writeListViews } from '#api/modules/metering/record-list-view.ts';
import { isSubscriptionRequired } from '#api/modules/plans/is-subscription-required.ts';
import { actionsLimit, requirePlan } from '#api/modules/plans/limits.ts';
import { nextPlan, upgradeCheaperFrom } from '#api/modules/plans/upgrade.ts';
import { readTotals } from '#api/modules/plans/usage-totals.ts';
import type { Context } from '#api/platform/context.ts';
import { monthOf, periodOf } from '#api/platform/period.ts';
import { owedOverage } from './internal/billing/owed-overage.ts';
import { daysLeft, paidTrialDays, trialEndOf } from './internal/billing/paid-trial.ts';
import { billingPeriodStart } from './internal/billing/shop-subscription.ts';

/** Days for which an unapproved plan change is shown to the merchant. */
const remindedDays = 4;

/** A merchant's plan, charges and month. Amounts are in US cents, times in ISO 8601. */
export interface Billing {
  plan: PlanId;
  /**
   * `trial`: on the Free plan with days left. `trial_over`: the save buttons are off. `active`, `frozen`: a
   * subscription is running, or frozen by the platform. `agreed`: a plan without a subscription, set by the operator.
   */
  state: 'trial' | 'trial_over' | 'active' | 'frozen' | 'agreed';
  /** End of the Free plan's trial, in any state. */
  trialEndsAt: string | null;
  trialDaysLeft: number;
  /** Free days that a new subscription would start with. */
  offeredTrialDays: number;
  subscription: {
    test: boolean;
    /** Null unless it's in its trial. */
    trialEndsAt: string | null;
    currentPeriodEnd: string | null;
    cappedMinor: number;
    /** Overage charged in this billing period. */
    chargedMinor: number;
    /** Overage beyond the limit, which is charged if the merchant raises it. */
    refusedMinor: number;
  } | null;
  /** Another plan that was requested, and its status. */
  asked: { plan: PlanId; status: 'pending' | 'declined' | 'expired' } | null;
  month: {
    /** Start of the next month. */
    endsAt: string;
    actions: number;
    limit: number | null;
    overageActions: number;
    overageMinor: number;
  };
  /** The next plan, if it would have cost no more this month. */
  cheaper: PlanId | null;
}

/** A shop's billing as stored; call `syncSubscriptions` first if it must be up to date. */
export async function readBilling(ctx: Context, shopId: number): Promise<Billing> {
  const now = ctx.clock();
  const period = periodOf(now);
  await writeListViews(ctx);
  const shop = await ctx.prisma.shop.findUniqueOrThrow({
    where: { id: shopId },
    include: { partner: true, subscriptions: { orderBy: { id: 'asc' } } },
  });
  const partner = { ...shop.partner, plan: requirePlan(shop.partner.plan) };
  const running = shop.subscriptions.findLast(({ status }) => status === 'active' || status === 'frozen');
  const charges = running
    ? await ctx.prisma.shopUsageCharge.findMany({ where: { subscriptionId: running.id } })
    : [];
  const { total } = await readTotals(ctx.sql, partner.id, period);
  const limit = actionsLimit(partner);

  const owed = running && (await owedOverage(ctx, partner, running, period));
  const written = charges.filter((charge) => charge.period === period);
  const lastWritten = Math.max(owed?.from ?? 0, ...written.map(({ toAction }) => toAction));
  const rate = plans[partner.plan].overageTenthCents ?? 0;
  const unwritten = owed ? overageMinor(rate, { from: lastWritten, to: owed.to }) : 0;

  const since = running && billingPeriodStart(running, now);
  const sumOf = (status: string, moment: 'sentAt' | 'createdAt') =>
    charges
      .filter((charge) => charge.status === status && since && (charge[moment] ?? now) >= since)
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const paidTrialEnd = running?.activatedAt && trialEndOf({ ...running, activatedAt: running.activatedAt });

  return {
    plan: partner.plan,
    state: stateOf(
      partner.plan,
      running?.status,
      isSubscriptionRequired({ ...shop, plan: partner.plan }, now),
    ),
    trialEndsAt: shop.trialEndsAt?.toISOString() ?? null,
    trialDaysLeft: shop.trialEndsAt ? daysLeft(shop.trialEndsAt, now) : 0,
    offeredTrialDays: await paidTrialDays(ctx.prisma, { domain: shop.domain, plan: 'starter', now }),
    subscription: running
      ? {
          test: running.test,
          trialEndsAt: paidTrialEnd && paidTrialEnd > now ? paidTrialEnd.toISOString() : null,
          currentPeriodEnd: running.currentPeriodEnd?.toISOString() ?? null,
          cappedMinor: running.cappedMinor ?? 0,
          chargedMinor: sumOf('sent', 'sentAt'),
          refusedMinor: sumOf('refused', 'createdAt'),
        }
      : null,
    asked: askedFor(shop.subscriptions.at(-1), now),
    month: {
      endsAt: monthOf(now).end.toISOString(),
      actions: total,
      limit,
      overageActions: owed ? owed.to - owed.from : 0,
      overageMinor: written.reduce((sum, { amountMinor }) => sum + amountMinor, 0) + unwritten,
    },
    cheaper: cheaperPlan(partner.plan, total),
  };
}

function stateOf(plan: PlanId, running: string | undefined, isRequired: boolean): Billing['state'] {
  if (plan === 'enterprise') return 'agreed';
  if (running) return running === 'frozen' ? 'frozen' : 'active';
  if (plan !== 'free') return 'agreed';
  return isRequired ? 'trial_over' : 'trial';
}

function askedFor(
  last: { plan: string; status: string; createdAt: Date } | undefined,
  now: Date,
): Billing['asked'] {
  if (!last || now.getTime() - last.createdAt.getTime() > remindedDays * 86_400_000) return null;
  const { plan, status } = last;
  if (status !== 'pending' && status !== 'declined' && status !== 'expired') return null;
  return { plan: requirePlan(plan), status };
}

function cheaperPlan(plan: PlanId, actions: number): PlanId | null {
  const from = upgradeCheaperFrom(plan, 'priceUsdMinor');
  return from !== null && actions >= from ? nextPlan(plan) : null;
}
