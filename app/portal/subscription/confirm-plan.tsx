import { useCallback, useState } from 'react';
import { type PlanId, plans } from '#api/contract/plans.ts';
import { useIntent } from '#app/ui/use-intent.ts';
import { Dialog } from '../dialog.tsx';
import { priceOf, priceText, runs } from '../plan-words.ts';
import { type PortalKey, text } from '../texts.ts';
import { dayText } from '../words.ts';
import { OpenBilling } from './billing-actions.tsx';
import type { Interval, SubscriptionData } from './subscription-data.ts';

interface Props {
  data: SubscriptionData;
  plan: PlanId;
  interval: Interval;
  onClose: () => void;
}

/** Explains what changes and when, then changes the plan or opens the payment page. */
export function ConfirmPlan({ data, plan, interval, onClose }: Props) {
  const [leaving, setLeaving] = useState(false);
  const done = useCallback(
    (answer: { url?: string } | null) => {
      if (!answer?.url) return onClose();
      setLeaving(true);
      window.location.assign(answer.url);
    },
    [onClose],
  );
  const { send, busy, problems } = useIntent<{ url?: string }>({ onDone: done });
  const { name } = plans[plan];
  const { subscription } = data;
  const isAsking = subscription.billed_by === 'operator' || plan === 'enterprise';
  const isBegin = !isAsking && !runs(subscription.status);
  const verb = isAsking
    ? text('subscription.request', { name })
    : isBegin
      ? text('subscription.goToPayment')
      : text('subscription.changeTo', { name });
  const isBusy = busy || leaving;
  return (
    <Dialog
      open
      title={
        isAsking ? text('subscription.requestQuestion', { name }) : `${name}, ${priceText(plan, interval)}`
      }
      onClose={onClose}
    >
      {isAsking ? (
        <p>
          {priceOf(plan, interval) === null
            ? text('subscription.requestText')
            : text('subscription.requestTextPriced', { name, price: priceText(plan, interval) })}
        </p>
      ) : isBegin ? (
        <BeginText data={data} plan={plan} interval={interval} />
      ) : (
        <ChangeText data={data} plan={plan} interval={interval} />
      )}
      <p className="field-problem" role="alert">
        {problems.map(({ hint }) => hint).join(' ')}
      </p>
      {problems.length > 0 && subscription.billing_portal && (
        <OpenBilling className="link-button">{text('subscription.changeCard')}</OpenBilling>
      )}
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onClose}>
          {text('notNow')}
        </button>
        <button
          type="button"
          className="button primary"
          aria-busy={isBusy || undefined}
          onClick={() => !isBusy && send('choose', { plan, interval })}
        >
          {verb}
        </button>
      </div>
    </Dialog>
  );
}

const fromToday = {
  month: 'subscription.monthlyFromToday',
  year: 'subscription.yearlyFromToday',
} satisfies Record<Interval, PortalKey>;
const fromThen = {
  month: 'subscription.monthlyThen',
  year: 'subscription.yearlyThen',
} satisfies Record<Interval, PortalKey>;

type TextProps = { data: SubscriptionData; plan: PlanId; interval: Interval };

function BeginText({ data, plan, interval }: TextProps) {
  const { trial_days: days } = data.subscription;
  const price = priceText(plan, interval);
  return (
    <p>
      {days > 0
        ? text('subscription.beginTrial', { count: days, price })
        : text('subscription.begin', { price })}
    </p>
  );
}

function ChangeText({ data, plan, interval }: TextProps) {
  const { subscription, usage } = data;
  const { plan: before, plan_name: nameBefore, interval: intervalBefore } = subscription;
  const limit = plans[plan].actionsPerMonth ?? 0;
  const isTrial = subscription.status === 'trialing' && subscription.trial_ends_at;
  return (
    <>
      <p>
        {plan === before
          ? text(fromToday[interval])
          : text('subscription.startsNow', { name: plans[plan].name, limit })}{' '}
        {isTrial
          ? text('subscription.trialContinues', { date: dayText(isTrial), price: priceText(plan, interval) })
          : text(creditOf(data, plan, interval), { name: nameBefore })}
      </p>
      {usage.overage_actions > 0 && !isTrial && plan !== before && (
        <p>{text('subscription.overageKept', { count: usage.overage_actions, name: nameBefore })}</p>
      )}
      {subscription.cancel_at_period_end && <p>{text('subscription.resumes')}</p>}
      {intervalBefore !== interval && plan !== before && !isTrial && <p>{text(fromThen[interval])}</p>}
    </>
  );
}

/** A longer period always costs more than the rest of a shorter one; otherwise the day decides. */
function creditOf({ subscription }: SubscriptionData, plan: PlanId, interval: Interval) {
  const { price_minor: price, interval: before } = subscription;
  if (before === 'year' && interval === 'month') {
    return 'subscription.creditFirst';
  }
  return before === interval && (priceOf(plan, interval) ?? 0) < (price ?? 0)
    ? 'subscription.creditNext'
    : 'subscription.creditNow';
}
