import { useCallback, useState } from 'react';
import { plans, type PlanId } from '#api/contract/plans.ts';
import { Dialog } from '../dialog.tsx';
import { useIntent } from '#app/ui/use-intent.ts';
import { countText, dayText, numberText } from '../words.ts';
import { OpenBilling } from './billing-actions.tsx';
import { priceOf, priceText, runs } from './plan-words.ts';
import type { Interval, SubscriptionData } from './subscription-data.ts';

interface Props {
  data: SubscriptionData;
  plan: PlanId;
  interval: Interval;
  onClose: () => void;
}

/** Says what choosing a plan changes, and when; then does it, or leads to where it is paid. */
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
  const verb = isAsking ? `Ask for ${name}` : isBegin ? 'Go to payment' : `Change to ${name}`;
  const isBusy = busy || leaving;
  return (
    <Dialog
      open
      title={isAsking ? `Ask for ${name}?` : `${name}, ${priceText(plan, interval)}`}
      onClose={onClose}
    >
      {isAsking ? (
        <p>
          We are told, set the plan and write to you. Nothing changes until then
          {priceOf(plan, interval) === null ? '.' : `: ${name} is ${priceText(plan, interval)}, by invoice.`}
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
        <OpenBilling className="link-button">Change card or address</OpenBilling>
      )}
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onClose}>
          Not now
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

type TextProps = { data: SubscriptionData; plan: PlanId; interval: Interval };

function BeginText({ data, plan, interval }: TextProps) {
  const { trial_days: days } = data.subscription;
  const price = priceText(plan, interval);
  return (
    <p>
      {days > 0
        ? `The first ${days} days are free, then it is ${price}. Cancel before, and you pay nothing.`
        : `It is ${price} from today, until you cancel.`}{' '}
      You enter your card on a page of Stripe, and come back here.
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
          ? `You pay by the ${interval} from today.`
          : `${plans[plan].name} begins at once, with ${numberText(limit)} actions a month.`}{' '}
        {isTrial
          ? `Your trial goes on; from ${dayText(isTrial)} it is ${priceText(plan, interval)}.`
          : `What is paid for ${nameBefore} and not used ${setOffText(data, plan, interval)}`}
      </p>
      {usage.overage_actions > 0 && !isTrial && plan !== before && (
        <p>
          What is beyond your plan so far ({countText(usage.overage_actions, 'action')}) stays at {nameBefore}
          ’s rate.
        </p>
      )}
      {subscription.cancel_at_period_end && <p>Your cancellation is taken back.</p>}
      {intervalBefore !== interval && plan !== before && !isTrial && (
        <p>You pay by the {interval} from then on.</p>
      )}
    </>
  );
}

/** A longer period costs more than is left of a shorter one, whatever the plans; the other way round it depends on the day. */
function setOffText({ subscription }: SubscriptionData, plan: PlanId, interval: Interval): string {
  const { price_minor: price, interval: before } = subscription;
  if (before === 'year' && interval === 'month') {
    return 'pays for it first; if that is not enough, the rest is charged to your card today.';
  }
  return before === interval && (priceOf(plan, interval) ?? 0) < (price ?? 0)
    ? 'goes towards your next invoices.'
    : 'is set off; the rest is charged to your card today.';
}
