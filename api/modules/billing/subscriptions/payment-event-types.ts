/** What the payment service is asked to tell. Whatever it says, what it is about is read from it anew. */
export const paymentEventTypes = [
  'checkout.session.completed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.trial_will_end',
  'invoice.finalized',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.voided',
  'invoice.marked_uncollectible',
] as const;

export const isPaymentEvent = (type: string): boolean =>
  (paymentEventTypes as readonly string[]).includes(type);
