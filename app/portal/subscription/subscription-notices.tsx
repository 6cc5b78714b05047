import { useRevalidator } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { plans } from '#api/contract/plans.ts';
import { Notice } from '../notice.tsx';
import { dateText, dayText } from '../words.ts';
import { OpenBilling, Resume } from './billing-actions.tsx';
import type { SubscriptionData } from './subscription-data.ts';

/** What somebody should know before all else. */
export function SubscriptionNotices(data: SubscriptionData) {
  const { subscription, checkout, isOwner } = data;
  const {
    plan_name: name,
    status,
    current_period_end: end,
    cancel_at_period_end: ends,
    requested,
  } = subscription;
  return (
    <div className="subscription-notices">
      {checkout === 'done' && <Waiting />}
      {checkout === 'paid' && !ends && <Notice tone="ok">{name} is set up. You can use it now.</Notice>}
      {checkout === 'cancelled' && (
        <Notice tone="info">You left the payment page. Nothing has changed.</Notice>
      )}
      {status === 'past_due' && (
        <Notice tone="err" action={isOwner && <OpenBilling>Change the card</OpenBilling>}>
          Your last payment failed. {name} stays while we try again; check your card, so that it does not end.
        </Notice>
      )}
      {ends && end && (
        <Notice tone="warn" action={isOwner && <Resume />}>
          Your subscription is cancelled. {name} stays until {dateText(end)}.
        </Notice>
      )}
      {requested && (
        <Notice tone="info">
          Asked for {plans[requested.plan].name} on {dayText(requested.requested_at)}. We write to you when it
          is set.
        </Notice>
      )}
    </div>
  );
}

const everyMs = 2_000;
const triesAtMost = 15;

/** Stripe has not told yet: asked again until it has. */
function Waiting() {
  const { revalidate } = useRevalidator();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries >= triesAtMost) return;
    const timer = setTimeout(() => {
      revalidate();
      setTries(tries + 1);
    }, everyMs);
    return () => clearTimeout(timer);
  }, [tries, revalidate]);
  return (
    <Notice tone="info" live>
      {tries < triesAtMost
        ? 'Waiting for Stripe to confirm the payment.'
        : 'Stripe has not confirmed the payment yet. Your plan changes as soon as it does.'}
    </Notice>
  );
}
