import { plans } from '#api/contract/plans.ts';
import { text } from '../texts.ts';
import { asTitle, centsText, euroText, monthText, numberText } from '../words.ts';
import type { SubscriptionData } from './subscription-data.ts';

/** The month's cost so far: plan, overage if possible, and total. */
export function MonthUsage({ subscription, usage }: SubscriptionData) {
  const { plan, plan_name: name, price_minor: price, interval, status, billed_by: biller } = subscription;
  if (price === null || biller === 'platform') return null;
  const isTrial = status === 'trialing';
  const overage = isTrial ? 0 : Math.floor(usage.overage_cost_minor);
  // A yearly plan is already paid, so this month only adds overage.
  const fee = isTrial || interval === 'year' ? 0 : price;
  const { overageTenthCents } = plans[plan];
  return (
    <dl className="month-usage">
      <div>
        <dt>{name}</dt>
        <dd>{euroText(fee)}</dd>
        <dd className="figure-note">
          {isTrial
            ? text('subscription.freeInTrial')
            : interval === 'year'
              ? text('subscription.paidForYear', { price: euroText(price) })
              : text('subscription.aMonth')}
        </dd>
      </div>
      {overageTenthCents === null ? (
        <div>
          <dt>{text('subscription.actionsSoFar')}</dt>
          <dd>{numberText(usage.actions_used)}</dd>
          <dd className="figure-note">{text('subscription.ofLimit', { limit: usage.actions_limit ?? 0 })}</dd>
        </div>
      ) : (
        <div>
          <dt>{text('subscription.overageSoFar')}</dt>
          <dd>{euroText(overage)}</dd>
          <dd className="figure-note">
            {usage.overage_actions > 0 && !isTrial
              ? text('subscription.actionsAt', {
                  count: usage.overage_actions,
                  price: centsText(overageTenthCents),
                })
              : text('subscription.allIncluded', { count: usage.actions_used })}
          </dd>
        </div>
      )}
      <div>
        <dt>{asTitle(text('subscription.monthSoFar', { month: monthText(usage.period_start) }))}</dt>
        <dd>{euroText(fee + overage)}</dd>
        <dd className="figure-note">{text('subscription.beforeTax')}</dd>
      </div>
    </dl>
  );
}
