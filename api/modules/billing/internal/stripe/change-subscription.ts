import type Stripe from 'stripe';
import { callStripe, PaymentsError } from './payments-error.ts';

/**
 * Changes a subscription's price immediately. The unused part of the old one is credited and the
 * difference charged now; if the charge fails, nothing changes. Resumes a subscription that was set
 * to end. Repeating it has no effect, so it needs no idempotency key; with one, Stripe would keep
 * returning a card decline for a day, even after the card was fixed.
 */
export async function changePrice(stripe: Stripe, id: string, price: string): Promise<Stripe.Subscription> {
  const subscription = await callStripe(stripe.subscriptions.retrieve(id));
  const [item] = subscription.items.data;
  if (!item) throw new PaymentsError('refused', `The subscription ${id} has no items.`);
  if (item.price.id === price) return subscription;
  return callStripe(
    stripe.subscriptions.update(id, {
      items: [{ id: item.id, price }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
      ...goingOn(subscription),
    }),
  );
}

/** Ends it with its period, or resumes it. Repeating it has no effect, so it needs no idempotency key. */
export async function setCancelAtPeriodEnd(
  stripe: Stripe,
  id: string,
  cancel: boolean,
): Promise<Stripe.Subscription> {
  if (cancel) return callStripe(stripe.subscriptions.update(id, { cancel_at_period_end: true }));
  const subscription = await callStripe(stripe.subscriptions.retrieve(id));
  const change = goingOn(subscription);
  return change ? callStripe(stripe.subscriptions.update(id, change)) : subscription;
}

/** Ends it immediately; the unused part is credited to the customer's next invoice. Concurrent calls are fine. */
export async function endSubscription(stripe: Stripe, { id, status }: Stripe.Subscription): Promise<void> {
  if (status === 'canceled' || status === 'incomplete_expired') return;
  await callStripe(
    stripe.subscriptions
      .cancel(id, { prorate: true, invoice_now: true })
      .catch((error: Stripe.errors.StripeError) => {
        // It existed a moment ago, so a concurrent call has ended it.
        if (error.code !== 'resource_missing') throw error;
      }),
  );
}

/** Stripe can clear the flag or the date, whichever is set, but not both in one request. */
function goingOn({ cancel_at_period_end: isMarked, cancel_at: at }: Stripe.Subscription) {
  if (isMarked) return { cancel_at_period_end: false };
  return at === null ? undefined : { cancel_at: '' as const };
}
