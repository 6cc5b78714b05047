import { plans, type PlanId } from '#api/contract/plans.ts';
import { formatDate } from '#api/contract/language/dates.ts';
import type { Billing } from './plan.server.ts';

const number = new Intl.NumberFormat('en-US');
export const count = (amount: number) => number.format(amount);

/** US cents as merchants read them: `$19`, `$7.50`. */
export const usd = (cents: number) =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  }).format(cents / 100);

export const date = (moment: string | Date) => formatDate('en', new Date(moment));
export const days = (amount: number) => `${amount} day${amount === 1 ? '' : 's'}`;
export const nameOf = (plan: PlanId) => plans[plan].name;

/** What an action beyond the plan costs: `2.5¢`. */
export const rateOf = (plan: PlanId) => `${(plans[plan].overageTenthCents ?? 0) / 10}¢`;

const after = (amount: number) => date(new Date(Date.now() + amount * 86_400_000));

/** What happens when a plan is chosen, sentence by sentence. */
export function whatChoosingDoes(plan: PlanId, billing: Billing): string[] {
  const { actionsPerMonth, priceUsdMinor, overageCapUsdMinor } = plans[plan];
  const current = billing.subscription ? billing.plan : null;
  const trial = billing.offeredTrialDays;
  const isSmaller = current !== null && (plans[current].priceUsdMinor ?? 0) > (priceUsdMinor ?? 0);
  const said = [
    `${nameOf(plan)} costs ${usd(priceUsdMinor ?? 0)} every 30 days, charged by Shopify.` +
      (trial > 0 ? ` The first ${days(trial)} are free: the price is charged from ${after(trial)} on.` : ''),
    `Actions beyond ${count(actionsPerMonth ?? 0)} in a calendar month cost ${rateOf(plan)} each, ` +
      `up to ${usd(overageCapUsdMinor ?? 0)} in a billing period. Your save buttons never stop because of it.`,
  ];
  if (current) {
    said.push(
      `It takes the place of ${nameOf(current)} as soon as you approve it. Shopify settles the days of ` +
        `${nameOf(current)} that are paid already.`,
    );
  }
  if (isSmaller && billing.month.actions > (actionsPerMonth ?? 0)) {
    said.push(
      `You have used ${count(billing.month.actions)} actions this month: each further one costs ${rateOf(plan)} ` +
        'until the next month begins.',
    );
  }
  if (isSmaller && current && plans[current].webhooks && !plans[plan].webhooks) {
    said.push(`${nameOf(plan)} has no webhooks: they are no longer sent.`);
  }
  said.push('You approve it on Shopify’s page. Nothing changes before.');
  return said;
}

/** What happens when the plan is cancelled, sentence by sentence. */
export function whatCancellingDoes(billing: Billing): string[] {
  const said = [
    `${nameOf(billing.plan)} ends at once. Shopify credits the days that are paid but not used.`,
    billing.trialDaysLeft > 0
      ? `You are back on Free, with ${count(plans.free.actionsPerMonth)} actions a month, until your trial ends on ` +
        `${date(billing.trialEndsAt ?? '')}. Then your save buttons are switched off until you choose a plan.`
      : 'Your trial is over: your save buttons are switched off until you choose a plan again.',
    'What your shoppers have saved is kept.',
  ];
  if (billing.month.overageMinor > 0) {
    said.push('Actions beyond the plan that are not charged yet are charged now.');
  }
  return said;
}
