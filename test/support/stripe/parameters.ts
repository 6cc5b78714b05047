/**
 * The parameters of each endpoint. Their names are checked against Stripe's own types at compile time, and
 * every request against these names at run time: parameters Stripe doesn't know are rejected here, too.
 */
import type Stripe from 'stripe';
import type { FormValue } from './form.ts';
import { StripeRefusal } from './refusal.ts';

type Kind = 'string' | 'integer' | 'boolean' | 'metadata';
type Shape<T> =
  | Kind
  | (T extends readonly (infer Entry)[]
      ? [Shape<Entry>]
      : T extends object
        ? { [Name in keyof T]?: Shape<NonNullable<T[Name]>> }
        : Kind);
type Parameters<T> = { [Name in keyof T]?: Shape<NonNullable<T[Name]>> };

const shapeOf = <T>(shape: Parameters<T>) => shape;

export const parameters = {
  createCustomer: shapeOf<Stripe.CustomerCreateParams>({
    name: 'string',
    email: 'string',
    preferred_locales: ['string'],
    metadata: 'metadata',
  }),
  createProduct: shapeOf<Stripe.ProductCreateParams>({ id: 'string', name: 'string' }),
  listPrices: shapeOf<Stripe.PriceListParams>({
    lookup_keys: ['string'],
    active: 'boolean',
    limit: 'integer',
  }),
  createPrice: shapeOf<Stripe.PriceCreateParams>({
    product: 'string',
    currency: 'string',
    unit_amount: 'integer',
    recurring: { interval: 'string' },
    tax_behavior: 'string',
    lookup_key: 'string',
    transfer_lookup_key: 'boolean',
    metadata: 'metadata',
  }),
  listSessions: shapeOf<Stripe.Checkout.SessionListParams>({ customer: 'string', limit: 'integer' }),
  createSession: shapeOf<Stripe.Checkout.SessionCreateParams>({
    mode: 'string',
    customer: 'string',
    client_reference_id: 'string',
    line_items: [{ price: 'string', quantity: 'integer' }],
    subscription_data: { trial_period_days: 'integer', metadata: 'metadata' },
    metadata: 'metadata',
    billing_address_collection: 'string',
    tax_id_collection: { enabled: 'boolean' },
    customer_update: { name: 'string', address: 'string' },
    locale: 'string',
    success_url: 'string',
    cancel_url: 'string',
  }),
  listSubscriptions: shapeOf<Stripe.SubscriptionListParams>({
    customer: 'string',
    status: 'string',
    limit: 'integer',
    expand: ['string'],
  }),
  updateSubscription: shapeOf<Stripe.SubscriptionUpdateParams>({
    items: [{ id: 'string', price: 'string' }],
    proration_behavior: 'string',
    payment_behavior: 'string',
    cancel_at_period_end: 'boolean',
    cancel_at: 'string',
    metadata: 'metadata',
  }),
  cancelSubscription: shapeOf<Stripe.SubscriptionCancelParams>({
    prorate: 'boolean',
    invoice_now: 'boolean',
  }),
  openPortal: shapeOf<Stripe.BillingPortal.SessionCreateParams>({
    customer: 'string',
    return_url: 'string',
    locale: 'string',
  }),
  listInvoices: shapeOf<Stripe.InvoiceListParams>({ customer: 'string', limit: 'integer' }),
  createInvoice: shapeOf<Stripe.InvoiceCreateParams>({
    customer: 'string',
    currency: 'string',
    collection_method: 'string',
    auto_advance: 'boolean',
    pending_invoice_items_behavior: 'string',
    default_payment_method: 'string',
    description: 'string',
    metadata: 'metadata',
  }),
  listLines: shapeOf<Stripe.InvoiceListLineItemsParams>({ limit: 'integer', starting_after: 'string' }),
  createInvoiceItem: shapeOf<Stripe.InvoiceItemCreateParams>({
    customer: 'string',
    invoice: 'string',
    currency: 'string',
    description: 'string',
    amount: 'integer',
    metadata: 'metadata',
  }),
  finalizeInvoice: shapeOf<Stripe.InvoiceFinalizeInvoiceParams>({ auto_advance: 'boolean' }),
  nothing: {},
};

const kinds: Record<Kind, (value: FormValue) => boolean> = {
  string: (value) => typeof value === 'string',
  integer: (value) => typeof value === 'string' && /^-?\d+$/.test(value),
  boolean: (value) => value === 'true' || value === 'false',
  metadata: (value) =>
    typeof value === 'object' &&
    Object.entries(value).length <= 50 &&
    Object.entries(value).every(
      ([name, text]) => name.length <= 40 && typeof text === 'string' && text.length <= 500,
    ),
};

/** @throws StripeRefusal for an unknown parameter or one of another type */
export function checkParameters(value: FormValue, shape: unknown, path = ''): void {
  if (typeof shape === 'string') {
    if (!kinds[shape as Kind](value))
      throw new StripeRefusal(400, `Invalid ${shape}: ${path}`, { param: path });
    return;
  }
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) throw new StripeRefusal(400, `Invalid array: ${path}`, { param: path });
    for (const [index, entry] of value.entries()) checkParameters(entry, shape[0], `${path}[${index}]`);
    return;
  }
  if (typeof value === 'string') throw new StripeRefusal(400, `Invalid object: ${path}`, { param: path });
  for (const [name, inner] of Object.entries(value)) {
    const param = path ? `${path}[${name}]` : name;
    const known = (shape as Record<string, unknown>)[name];
    if (known === undefined) {
      throw new StripeRefusal(400, `Received unknown parameter: ${param}`, {
        code: 'parameter_unknown',
        param,
      });
    }
    checkParameters(inner, known, param);
  }
}
