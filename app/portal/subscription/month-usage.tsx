import { plans } from '#api/contract/plans.ts';
import { centsText, countText, euroText, monthText, numberText } from '../words.ts';
import type { SubscriptionData } from './subscription-data.ts';

/** What the month costs so far: the plan, what goes beyond it where that can be, and both together. */
export function MonthUsage({ subscription, usage }: SubscriptionData) {
  const { plan, plan_name: name, price_minor: price, interval, status, billed_by: biller } = subscription;
  if (price === null || biller === 'platform') return null;
  const isTrial = status === 'trialing';
  const overage = isTrial ? 0 : Math.floor(usage.overage_cost_minor);
  // A year was paid at once: this month brings only what goes beyond.
  const fee = isTrial || interval === 'year' ? 0 : price;
  const { overageTenthCents } = plans[plan];
  return (
    <dl className="month-usage">
      <div>
        <dt>{name}</dt>
        <dd>{euroText(fee)}</dd>
        <dd className="figure-note">
          {isTrial
            ? 'free in the trial'
            : interval === 'year'
              ? `${euroText(price)} were paid for the year`
              : 'a month'}
        </dd>
      </div>
      {overageTenthCents === null ? (
        <div>
          <dt>Actions so far</dt>
          <dd>{numberText(usage.actions_used)}</dd>
          <dd className="figure-note">of {numberText(usage.actions_limit ?? 0)}</dd>
        </div>
      ) : (
        <div>
          <dt>Overage so far</dt>
          <dd>{euroText(overage)}</dd>
          <dd className="figure-note">
            {usage.overage_actions > 0 && !isTrial
              ? `${countText(usage.overage_actions, 'action')} at ${centsText(overageTenthCents)}`
              : `${countText(usage.actions_used, 'action')}, all included`}
          </dd>
        </div>
      )}
      <div>
        <dt>{monthText(usage.period_start)} so far</dt>
        <dd>{euroText(fee + overage)}</dd>
        <dd className="figure-note">without tax</dd>
      </div>
    </dl>
  );
}
