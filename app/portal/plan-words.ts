import { type PlanId, plans, yearlyDiscountPercent, yearlyPriceMinor } from '#api/contract/plans.ts';
import type { SubscriptionRecord } from '#api/modules/billing/schemas.ts';
import type { Interval } from './subscription/subscription-data.ts';
import { type PortalKey, text } from './texts.ts';
import { centsText, dateText, euroText } from './words.ts';

export const priceOf = (plan: PlanId, interval: Interval): number | null =>
  interval === 'year' ? yearlyPriceMinor(plan) : plans[plan].priceMinor;

export const runs = (status: string) => status === 'trialing' || status === 'active' || status === 'past_due';

const prices = { month: 'subscription.perMonth', year: 'subscription.perYear' } satisfies Record<
  Interval,
  PortalKey
>;

/** `€49 a month`, `€470.40 a year` */
export function priceText(plan: PlanId, interval: Interval): string {
  const minor = priceOf(plan, interval);
  return minor === null
    ? text('subscription.agreedPrice')
    : text(prices[interval], { price: euroText(minor) });
}

/** The savings of paying yearly instead of monthly. */
export function savedText(plan: PlanId): string {
  const { priceMinor } = plans[plan];
  return euroText(((priceMinor ?? 0) * 12 * yearlyDiscountPercent) / 100);
}

/** `2.5 cents` for each extra action on the plan. */
export const overageText = (plan: PlanId): string | null => {
  const { overageTenthCents } = plans[plan];
  return overageTenthCents === null ? null : centsText(overageTenthCents);
};

export const actionsText = (plan: PlanId): string => {
  const { actionsPerMonth } = plans[plan];
  return actionsPerMonth === null
    ? text('subscription.unlimitedActions')
    : text('subscription.limited', { limit: actionsPerMonth });
};

/** The subscription's status, in one or two sentences. */
export function stateText(subscription: SubscriptionRecord, limit: number | null): string {
  const { plan, plan_name: name, interval, status, billed_by: biller } = subscription;
  const { current_period_end: periodEnd, trial_ends_at: trialEnd, cancel_at_period_end: ends } = subscription;
  const actions = limit === null ? text('subscription.unlimited') : text('subscription.limited', { limit });
  if (plan === 'free') {
    const before =
      status === 'canceled' && subscription.ended_at
        ? `${text('subscription.endedOn', { date: dateText(subscription.ended_at) })} `
        : '';
    return before + text('subscription.onFree', { actions });
  }
  if (biller === 'platform') return text('subscription.onPlatform', { name, actions });
  if (plan === 'enterprise') return text('subscription.onEnterprise', { actions });
  const price = priceText(plan, interval);
  if (status === 'trialing' && trialEnd) {
    const date = dateText(trialEnd);
    return ends
      ? text('subscription.onTrialEnding', { name, date })
      : text('subscription.onTrial', { name, date, price });
  }
  if (biller === 'operator') return text('subscription.onInvoiced', { name, actions, price });
  if (!periodEnd) return text('subscription.on', { name, actions, price });
  const values = { name, actions, price, date: dateText(periodEnd) };
  return text(ends ? 'subscription.onEnding' : 'subscription.onRenewing', values);
}
