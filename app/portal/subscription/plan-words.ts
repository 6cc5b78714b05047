import { plans, yearlyDiscountPercent, yearlyPriceMinor, type PlanId } from '#api/contract/plans.ts';
import type { SubscriptionRecord } from '#api/contract/subscription.ts';
import { centsText, dateText, euroText, numberText } from '../words.ts';
import type { Interval } from './subscription-data.ts';

export const priceOf = (plan: PlanId, interval: Interval): number | null =>
  interval === 'year' ? yearlyPriceMinor(plan) : plans[plan].priceMinor;

export const runs = (status: string) => status === 'trialing' || status === 'active' || status === 'past_due';

/** `€49 a month`, `€470.40 a year` */
export function priceText(plan: PlanId, interval: Interval): string {
  const minor = priceOf(plan, interval);
  return minor === null ? 'a price we agree on' : `${euroText(minor)} a ${interval}`;
}

/** What a year paid at once costs less than twelve months. */
export function savedText(plan: PlanId): string {
  const { priceMinor } = plans[plan];
  return euroText(((priceMinor ?? 0) * 12 * yearlyDiscountPercent) / 100);
}

/** `2.5 cents` for each action beyond, as the plan has it. */
export const overageText = (plan: PlanId): string | null => {
  const { overageTenthCents } = plans[plan];
  return overageTenthCents === null ? null : centsText(overageTenthCents);
};

export const actionsText = (plan: PlanId): string => {
  const { actionsPerMonth } = plans[plan];
  return actionsPerMonth === null ? 'Actions without a limit' : `${numberText(actionsPerMonth)} actions`;
};

/** The state of things, in one sentence or two. */
export function stateText(subscription: SubscriptionRecord, limit: number | null): string {
  const { plan, plan_name: name, interval, status, billed_by: biller } = subscription;
  const { current_period_end: periodEnd, trial_ends_at: trialEnd, cancel_at_period_end: ends } = subscription;
  const actions = limit === null ? 'actions without a limit' : `${numberText(limit)} actions a month`;
  if (plan === 'free') {
    const before =
      status === 'canceled' && subscription.ended_at
        ? `Your subscription ended on ${dateText(subscription.ended_at)}. `
        : '';
    return `${before}You are on Free: ${actions}, then saves pause until the next month.`;
  }
  if (biller === 'platform') return `You are on ${name}: ${actions}. Your shop’s platform bills it.`;
  if (plan === 'enterprise') return `You are on Enterprise, as we agreed: ${actions}.`;
  const price = priceText(plan, interval);
  if (status === 'trialing' && trialEnd) {
    const then = ends ? 'Then you are on Free.' : `Then it is ${price}.`;
    return `You are on ${name}, free until ${dateText(trialEnd)}. ${then}`;
  }
  if (biller === 'operator') return `You are on ${name}: ${actions} for ${price}, by invoice.`;
  if (!periodEnd) return `You are on ${name}: ${actions} for ${price}.`;
  const next = ends
    ? `It ends on ${dateText(periodEnd)}; then you are on Free.`
    : `It renews on ${dateText(periodEnd)}.`;
  return `You are on ${name}: ${actions} for ${price}. ${next}`;
}
