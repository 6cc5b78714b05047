import { useRevalidator } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { plans } from '#api/contract/plans.ts';
import { Notice } from '../notice.tsx';
import { text } from '../texts.ts';
import { dateText, dayText } from '../words.ts';
import { OpenBilling, Resume } from './billing-actions.tsx';
import type { SubscriptionData } from './subscription-data.ts';

/** The most important notices, at the top. */
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
    <div className="stack gap-2 below-6 subscription-notices">
      {checkout === 'done' && <Waiting />}
      {checkout === 'paid' && !ends && <Notice tone="ok">{text('subscription.paid', { name })}</Notice>}
      {checkout === 'cancelled' && <Notice tone="info">{text('subscription.leftPayment')}</Notice>}
      {status === 'past_due' && (
        <Notice tone="err" action={isOwner && <OpenBilling>{text('subscription.updateCard')}</OpenBilling>}>
          {text('subscription.pastDue', { name })}
        </Notice>
      )}
      {ends && end && (
        <Notice tone="warn" action={isOwner && <Resume />}>
          {text('subscription.canceled', { name, date: dateText(end) })}
        </Notice>
      )}
      {requested && (
        <Notice tone="info">
          {text('subscription.requestedNotice', {
            name: plans[requested.plan].name,
            date: dayText(requested.requested_at),
          })}
        </Notice>
      )}
    </div>
  );
}

const everyMs = 2_000;
const maxAttempts = 15;

/** Polls until Stripe has confirmed the payment. */
function Waiting() {
  const { revalidate } = useRevalidator();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries >= maxAttempts) return;
    const timer = setTimeout(() => {
      revalidate();
      setTries(tries + 1);
    }, everyMs);
    return () => clearTimeout(timer);
  }, [tries, revalidate]);
  return (
    <Notice tone="info" live>
      {tries < maxAttempts ? text('subscription.waiting') : text('subscription.waitingLong')}
    </Notice>
  );
}
