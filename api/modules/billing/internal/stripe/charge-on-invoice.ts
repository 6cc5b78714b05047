import type Stripe from 'stripe';
import type { Payments } from '../../ports.ts';
import { callStripe } from './payments-error.ts';
import { requestKey } from './request-key.ts';

type Charge = Parameters<Payments['chargeLines']>[0];

/**
 * Charges lines on a separate invoice. The invoice stores the charge's key, so it can be found long
 * after Stripe has forgotten the request; an incomplete one is completed.
 */
export async function chargeOnInvoice(stripe: Stripe, charge: Charge): Promise<Stripe.Invoice> {
  const { customerId: customer, key } = charge;
  const invoice = (await findInvoice(stripe, charge)) ?? (await beginInvoice(stripe, charge));
  if (invoice.status !== 'draft') return invoice;
  const written = await callStripe(
    stripe.invoices.listLineItems(invoice.id, { limit: 100 }).autoPagingToArray({ limit: 1_000 }),
  );
  const done = new Set(written.map(({ metadata }) => metadata.wl_line));
  for (const [index, { description, amountMinor }] of charge.lines.entries()) {
    if (done.has(String(index))) continue;
    const line = { customer, invoice: invoice.id, currency: 'eur', description, amount: amountMinor };
    await callStripe(
      stripe.invoiceItems.create(
        { ...line, metadata: { wl_line: String(index) } },
        requestKey('line', key, invoice.id, index),
      ),
    );
  }
  return callStripe(
    stripe.invoices.finalizeInvoice(
      invoice.id,
      { auto_advance: true },
      requestKey('finalize', key, invoice.id),
    ),
  );
}

async function findInvoice(stripe: Stripe, charge: Charge): Promise<Stripe.Invoice | undefined> {
  const invoices = await callStripe(
    stripe.invoices.list({ customer: charge.customerId, limit: 100 }).autoPagingToArray({ limit: 1_000 }),
  );
  return invoices.find(({ metadata }) => metadata?.wl_key === charge.key);
}

async function beginInvoice(
  stripe: Stripe,
  { customerId, key, description }: Charge,
): Promise<Stripe.Invoice> {
  const card = await cardOf(stripe, customerId);
  return callStripe(
    stripe.invoices.create(
      {
        customer: customerId,
        ...(card && { default_payment_method: card }),
        currency: 'eur',
        collection_method: 'charge_automatically',
        // Must not be charged before its lines have been added.
        auto_advance: false,
        pending_invoice_items_behavior: 'exclude',
        description,
        metadata: { wl_key: key },
      },
      requestKey('invoice', customerId, key),
    ),
  );
}

/**
 * The card of the customer's latest checkout. Stripe stores it with the subscription and doesn't use it for other
 * invoices. Undefined if the customer has a default for all invoices, or has no card.
 */
async function cardOf(stripe: Stripe, customer: string): Promise<string | undefined> {
  const { data } = await callStripe(
    stripe.subscriptions.list({
      customer,
      status: 'all',
      limit: 100,
      expand: ['data.customer', 'data.default_payment_method'],
    }),
  );
  const hasChosen = data.some(
    ({ customer: one }) =>
      typeof one === 'object' && !one.deleted && one.invoice_settings.default_payment_method !== null,
  );
  if (hasChosen) return undefined;
  // A detached card no longer has a customer.
  return data
    .map(({ default_payment_method: card }) => (typeof card === 'object' ? card : null))
    .find((card) => card?.customer)?.id;
}
