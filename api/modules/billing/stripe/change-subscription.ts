import type Stripe from 'stripe';
import { asked, PaymentsError } from './payments-error.ts';

/**
 * Puts a subscription on another price, at once. What is left of the old one is set off, the difference is charged now;
 * where the charge fails nothing has changed. A subscription that was to end goes on. Asked twice it is the same, so that
 * there is no key: for a day Stripe would answer by it that the card is declined, after that has long been put right.
 */
export async function changePrice(stripe: Stripe, id: string, price: string): Promise<Stripe.Subscription> {
  const subscription = await asked(stripe.subscriptions.retrieve(id));
  const [item] = subscription.items.data;
  if (!item) throw new PaymentsError('refused', `The subscription ${id} is of nothing.`);
  if (item.price.id === price) return subscription;
  return asked(
    stripe.subscriptions.update(id, {
      items: [{ id: item.id, price }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
      ...goingOn(subscription),
    }),
  );
}

/** Lets it end with its period, or go on after all. Asked twice it is the same, so that Stripe need not know. */
export async function setCancelAtPeriodEnd(
  stripe: Stripe,
  id: string,
  cancel: boolean,
): Promise<Stripe.Subscription> {
  if (cancel) return asked(stripe.subscriptions.update(id, { cancel_at_period_end: true }));
  const subscription = await asked(stripe.subscriptions.retrieve(id));
  const change = goingOn(subscription);
  return change ? asked(stripe.subscriptions.update(id, change)) : subscription;
}

/** Ends it now; what is paid for and not used is kept for the customer's next invoice. Two may do so at once. */
export async function endSubscription(stripe: Stripe, { id, status }: Stripe.Subscription): Promise<void> {
  if (status === 'canceled' || status === 'incomplete_expired') return;
  await asked(
    stripe.subscriptions
      .cancel(id, { prorate: true, invoice_now: true })
      .catch((error: Stripe.errors.StripeError) => {
        // It was there a moment ago: somebody else has ended it meanwhile.
        if (error.code !== 'resource_missing') throw error;
      }),
  );
}

/** Stripe takes back the mark or the date, whichever is set, but not both in one request. */
function goingOn({ cancel_at_period_end: isMarked, cancel_at: at }: Stripe.Subscription) {
  if (isMarked) return { cancel_at_period_end: false };
  return at === null ? undefined : { cancel_at: '' as const };
}
