import { useState } from 'react';
import { type PlanId, plans, yearlyDiscountPercent } from '#api/contract/plans.ts';
import { Badge } from '../notice.tsx';
import { Section } from '../page-head.tsx';
import { actionsText, overageText, priceOf, savedText } from '../plan-words.ts';
import { type PortalKey, Rich, text } from '../texts.ts';
import { dayText, euroText, monthText } from '../words.ts';
import { ConfirmPlan } from './confirm-plan.tsx';
import type { Interval, SubscriptionData } from './subscription-data.ts';

const offered = ['free', 'starter', 'growth', 'scale'] as const;

/** The plans side by side, monthly or yearly. A dialog explains and confirms the choice. */
export function PlanChoices(data: SubscriptionData) {
  const { subscription, last, cheapest } = data;
  const [interval, setInterval] = useState<Interval>(subscription.interval);
  const [chosen, setChosen] = useState<PlanId | null>(null);
  return (
    <Section title={text('plan.plans')} aside={<IntervalSwitch interval={interval} onChange={setInterval} />}>
      {last && cheapest && (
        <p className="section-lead">
          {text(cheapest === subscription.plan ? 'subscription.cheapestHad' : 'subscription.cheapestOther', {
            count: last.actions,
            month: monthText(last.month),
            name: plans[cheapest].name,
          })}
        </p>
      )}
      <ul className="bare plans">
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
          <Rich text="subscription.enterprise" values={{ name: <strong>{plans.enterprise.name}</strong> }} />
        </p>
        <ChooseButton
          data={data}
          interval={interval}
          plan="enterprise"
          onChoose={() => setChosen('enterprise')}
        />
      </div>
      <p className="muted">
        {text(data.isOwner ? 'subscription.pricesBeforeTax' : 'subscription.ownersOnly')}
      </p>
      {chosen && (
        <ConfirmPlan data={data} interval={interval} plan={chosen} onClose={() => setChosen(null)} />
      )}
    </Section>
  );
}

const intervalNames = () =>
  ({
    month: text('subscription.byMonth'),
    year: text('subscription.byYear', { percent: yearlyDiscountPercent }),
  }) as const;

const each = { month: 'subscription.aMonth', year: 'subscription.aYear' } satisfies Record<
  Interval,
  PortalKey
>;
const pay = { month: 'subscription.payMonthly', year: 'subscription.payYearly' } satisfies Record<
  Interval,
  PortalKey
>;

function IntervalSwitch(props: { interval: Interval; onChange: (interval: Interval) => void }) {
  return (
    <fieldset className="interval-switch">
      <legend className="visually-hidden">{text('subscription.billingInterval')}</legend>
      {(['month', 'year'] as const).map((interval) => (
        <label key={interval}>
          <input
            type="radio"
            name="shown-interval"
            checked={props.interval === interval}
            onChange={() => props.onChange(interval)}
          />
          <span>{intervalNames()[interval]}</span>
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
  const overage = overageText(plan) ?? '';
  const isFree = plan === 'free';
  return (
    <li data-current={plan === data.subscription.plan || undefined}>
      <h3>
        {name}{' '}
        {plan === data.cheapest && data.last && <Badge tone="ok">{text('subscription.cheapest')}</Badge>}
      </h3>
      <p className="plan-price">
        <strong>{euroText(priceOf(plan, interval) ?? 0)}</strong> {isFree ? '' : text(each[interval])}
      </p>
      <p className="plan-saving">
        {isFree
          ? text('subscription.forever')
          : interval === 'year'
            ? text('subscription.yearSaves', { price: savedText(plan) })
            : text('subscription.yearWouldSave', { price: savedText(plan) })}
      </p>
      <ul className="bare plan-facts">
        <li>{actionsText(plan)}</li>
        <li>
          {hardStop ? text('subscription.savesPause') : text('subscription.eachBeyond', { price: overage })}
        </li>
        <li data-missing={!webhooks || undefined}>
          {webhooks ? text('common.webhooks') : text('plan.noWebhooks')}
        </li>
        <li data-missing={isFree || undefined}>
          {isFree ? text('subscription.withBranding') : text('subscription.brandingOptional')}
        </li>
        {!isFree && data.subscription.billed_by === 'stripe' && data.subscription.trial_days > 0 && (
          <li>{text('subscription.trialDays', { count: trialDays })}</li>
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
  if (isOwn) return <p className="plan-own">{text('plan.yourPlan')}</p>;
  if (requested?.plan === plan && (plan === 'enterprise' || requested.interval === interval)) {
    return (
      <p className="plan-own">
        {text('subscription.requestedOn', { date: dayText(requested.requested_at) })}
      </p>
    );
  }
  // A Stripe subscription's end switches the partner to Free.
  if (!isOwner || (plan === 'free' && biller === 'stripe')) return null;
  const { name } = plans[plan];
  const sameOtherInterval = plan === subscription.plan && plan !== 'free';
  const verb =
    biller === 'operator' || plan === 'enterprise' ? 'subscription.request' : 'subscription.choose';
  return (
    <button type="button" className="button" onClick={onChoose}>
      {sameOtherInterval && biller === 'stripe' ? text(pay[interval]) : text(verb, { name })}
    </button>
  );
}
