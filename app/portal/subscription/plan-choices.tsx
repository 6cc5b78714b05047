import { useState } from 'react';
import { plans, yearlyDiscountPercent, type PlanId } from '#api/contract/plans.ts';
import { Section } from '../page-head.tsx';
import { Badge } from '../notice.tsx';
import { countText, dayText, euroText, monthText } from '../words.ts';
import { ConfirmPlan } from './confirm-plan.tsx';
import { actionsText, overageText, priceOf, savedText } from './plan-words.ts';
import type { Interval, SubscriptionData } from './subscription-data.ts';

const offered = ['free', 'starter', 'growth', 'scale'] as const;

/** The plans beside each other, by the month or the year; one is chosen in a dialog that says what follows. */
export function PlanChoices(data: SubscriptionData) {
  const { subscription, last, cheapest } = data;
  const [interval, setInterval] = useState<Interval>(subscription.interval);
  const [chosen, setChosen] = useState<PlanId | null>(null);
  return (
    <Section title="Plans" aside={<IntervalSwitch interval={interval} onChange={setInterval} />}>
      {last && cheapest && (
        <p className="section-lead">
          {monthText(last.month)} had {countText(last.actions, 'action')}.{' '}
          {cheapest === subscription.plan
            ? `${plans[cheapest].name}, which you have, was the cheapest plan for it.`
            : `${plans[cheapest].name} would have been the cheapest plan for it.`}
        </p>
      )}
      <ul className="plans">
        {offered.map((plan) => (
          <PlanColumn
            key={plan}
            data={data}
            plan={plan}
            interval={interval}
            onChoose={() => setChosen(plan)}
          />
        ))}
      </ul>
      <div className="plan-beyond">
        <p>
          <strong>Enterprise</strong>: actions without a limit and webhooks, at a price we agree on.
        </p>
        <ChooseButton
          data={data}
          interval={interval}
          plan="enterprise"
          onChoose={() => setChosen('enterprise')}
        />
      </div>
      <p className="muted">Prices without tax.{data.isOwner ? '' : ' Only an owner can change the plan.'}</p>
      {chosen && (
        <ConfirmPlan data={data} interval={interval} plan={chosen} onClose={() => setChosen(null)} />
      )}
    </Section>
  );
}

const intervalNames = { month: 'By month', year: `By year, ${yearlyDiscountPercent} % less` } as const;

function IntervalSwitch(props: { interval: Interval; onChange: (interval: Interval) => void }) {
  return (
    <fieldset className="interval-switch">
      <legend className="visually-hidden">How you pay</legend>
      {(['month', 'year'] as const).map((interval) => (
        <label key={interval}>
          <input
            type="radio"
            name="shown-interval"
            checked={props.interval === interval}
            onChange={() => props.onChange(interval)}
          />
          <span>{intervalNames[interval]}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface PlanProps {
  data: SubscriptionData;
  plan: PlanId;
  interval: Interval;
  onChoose: () => void;
}

function PlanColumn(props: PlanProps) {
  const { data, plan, interval } = props;
  const { name, webhooks, hardStop, trialDays } = plans[plan];
  const overage = overageText(plan);
  const isFree = plan === 'free';
  return (
    <li data-current={plan === data.subscription.plan || undefined}>
      <h3>
        {name} {plan === data.cheapest && data.last && <Badge tone="ok">Cheapest</Badge>}
      </h3>
      <p className="plan-price">
        <strong>{euroText(priceOf(plan, interval) ?? 0)}</strong> {isFree ? '' : `a ${interval}`}
      </p>
      <p className="plan-saving">
        {isFree
          ? 'for as long as you like'
          : interval === 'year'
            ? `${savedText(plan)} less than by month`
            : `or ${savedText(plan)} less by the year`}
      </p>
      <ul className="plan-facts">
        <li>{actionsText(plan)} a month</li>
        <li>{hardStop ? 'Saves pause beyond' : `${overage} for each beyond`}</li>
        <li data-missing={!webhooks || undefined}>{webhooks ? 'Webhooks' : 'No webhooks'}</li>
        <li data-missing={isFree || undefined}>{isFree ? 'With our branding' : 'Branding can be off'}</li>
        {!isFree && data.subscription.billed_by === 'stripe' && data.subscription.trial_days > 0 && (
          <li>{trialDays} days free</li>
        )}
      </ul>
      <ChooseButton {...props} />
    </li>
  );
}

function ChooseButton({ data, plan, interval, onChoose }: PlanProps) {
  const { subscription, isOwner } = data;
  const { requested, billed_by: biller } = subscription;
  const isOwn =
    plan === subscription.plan &&
    (plan === 'free' || plan === 'enterprise' || interval === subscription.interval);
  if (isOwn) return <p className="plan-own">Your plan</p>;
  if (requested?.plan === plan && (plan === 'enterprise' || requested.interval === interval)) {
    return <p className="plan-own">Asked for on {dayText(requested.requested_at)}</p>;
  }
  // Free follows when a subscription ends.
  if (!isOwner || (plan === 'free' && biller === 'stripe')) return null;
  const { name } = plans[plan];
  const sameOtherInterval = plan === subscription.plan && plan !== 'free';
  const verb = biller === 'operator' || plan === 'enterprise' ? 'Ask for' : 'Choose';
  return (
    <button type="button" className="button" onClick={onChoose}>
      {sameOtherInterval && biller === 'stripe' ? `Pay by ${interval}` : `${verb} ${name}`}
    </button>
  );
}
