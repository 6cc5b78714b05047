import type Stripe from 'stripe';
import type { Payments } from '../../ports.ts';
import { callStripe, PaymentsError } from './payments-error.ts';
import { requestKey } from './request-key.ts';

type Order = Parameters<Payments['createCheckout']>[0];

/**
 * A payment page. A customer has one at a time, to avoid paying twice in two windows: the same order returns the open
 * page, and another order closes it.
 */
export async function openCheckout(stripe: Stripe, order: Order, price: string): Promise<{ url: string }> {
  const { customerId: customer, partnerId, plan, interval, trialDays, successUrl, cancelUrl } = order;
  const sessions = await callStripe(stripe.checkout.sessions.list({ customer, limit: 10 }));
  const wanted = requestKey('order', order, price).idempotencyKey;
  const open = sessions.data.filter(({ status }) => status === 'open');
  const same = open.find(({ metadata, url }) => metadata?.wl_order === wanted && url);
  await Promise.all(open.filter((session) => session !== same).map(({ id }) => close(stripe, id)));
  if (same?.url) return { url: same.url };

  const metadata = { partner_id: String(partnerId), plan, interval, wl_order: wanted };
  const session = await callStripe(
    stripe.checkout.sessions.create(
      {
        mode: 'subscription',
        customer,
        client_reference_id: String(partnerId),
        line_items: [{ price, quantity: 1 }],
        subscription_data: { metadata, ...(trialDays > 0 && { trial_period_days: trialDays }) },
        metadata,
        billing_address_collection: 'required',
        tax_id_collection: { enabled: true },
        // Without these, Stripe asks for name and address, but doesn't store them.
        customer_update: { name: 'auto', address: 'auto' },
        locale: order.lang,
        success_url: successUrl,
        cancel_url: cancelUrl,
      },
      requestKey('checkout', wanted, sessions.data[0]?.id),
    ),
  );
  if (!session.url) throw new PaymentsError('unavailable', 'Stripe responded without a URL.');
  return { url: session.url };
}

/** Closes all pages on which the customer could still pay. */
export async function closePages(stripe: Stripe, customer: string): Promise<void> {
  const { data } = await callStripe(stripe.checkout.sessions.list({ customer, limit: 100 }));
  for (const { id } of data.filter(({ status }) => status === 'open')) await close(stripe, id);
}

/** A page that was already paid or closed isn't an error. */
async function close(stripe: Stripe, id: string): Promise<void> {
  await callStripe(stripe.checkout.sessions.expire(id)).catch((error: unknown) => {
    if (!(error instanceof PaymentsError) || error.reason !== 'refused') throw error;
  });
}
