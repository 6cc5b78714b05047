import { localeOf } from '#api/contract/language/languages.ts';
import { formatNumber } from '#api/contract/language/numbers.ts';
import { type PlanId, plans } from '#api/contract/plans.ts';
import { dateText } from '#app/merchant/words.ts';
import { lang, text } from '../texts.ts';
import type { Billing } from './plan.server.ts';

/** US cents as merchants read them: `$19`, `$7.50`. */
export const usd = (cents: number) =>
  new Intl.NumberFormat(localeOf(lang()), {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  }).format(cents / 100);

export const nameOf = (plan: PlanId) => plans[plan].name;

/** The price of an extra action: `2.5¢`. */
export const rateOf = (plan: PlanId) => `${formatNumber(lang(), (plans[plan].overageTenthCents ?? 0) / 10)}¢`;

const after = (amount: number) => dateText(new Date(Date.now() + amount * 86_400_000));

/** The effects of choosing a plan, sentence by sentence. */
export function whatChoosingDoes(plan: PlanId, billing: Billing): string[] {
  const { actionsPerMonth, priceUsdMinor, overageCapUsdMinor } = plans[plan];
  const current = billing.subscription ? billing.plan : null;
  const isSmaller = current !== null && (plans[current].priceUsdMinor ?? 0) > (priceUsdMinor ?? 0);
  const rate = rateOf(plan);
  const cap = usd(overageCapUsdMinor ?? 0);
  const sentences = [
    priceText(plan, billing.offeredTrialDays),
    text('plan.chooseExtra', { included: actionsPerMonth ?? 0, rate, cap }),
  ];
  if (current) sentences.push(text('plan.chooseReplaces', { plan: nameOf(current) }));
  if (isSmaller && billing.month.actions > (actionsPerMonth ?? 0)) {
    sentences.push(text('plan.chooseUsedMore', { actions: billing.month.actions, rate }));
  }
  if (isSmaller && current && plans[current].webhooks && !plans[plan].webhooks) {
    sentences.push(text('plan.chooseNoWebhooks', { plan: nameOf(plan) }));
  }
  sentences.push(text('plan.chooseApproval'));
  return sentences;
}

function priceText(plan: PlanId, trialDays: number): string {
  const values = { plan: nameOf(plan), price: usd(plans[plan].priceUsdMinor ?? 0) };
  return trialDays > 0
    ? text('plan.choosePriceTrial', { ...values, count: trialDays, date: after(trialDays) })
    : text('plan.choosePrice', values);
}

/** The effects of canceling the plan, sentence by sentence. */
export function whatCancelingDoes(billing: Billing): string[] {
  const { plan, trialDaysLeft, trialEndsAt, month } = billing;
  const sentences = [
    text('plan.cancelEnds', { plan: nameOf(plan) }),
    trialDaysLeft > 0
      ? text('plan.cancelToTrial', { actions: plans.free.actionsPerMonth, date: dateText(trialEndsAt ?? '') })
      : text('plan.cancelNoTrial'),
    text('plan.cancelKept'),
  ];
  if (month.overageMinor > 0) sentences.push(text('plan.cancelOverage'));
  return sentences;
}
