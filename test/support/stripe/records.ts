/** The fake Stripe's records: the fields of Stripe's own types that the service reads or a page shows. */
import type Stripe from 'stripe';

export type Customer = Pick<Stripe.Customer, 'id' | 'object' | 'created' | 'email' | 'metadata'> & {
  name: string | null;
  invoice_settings: { default_payment_method: string | null };
  /** Negative if owed to the customer. */
  balance: number;
};
export type Price = Pick<
  Stripe.Price,
  'id' | 'object' | 'active' | 'created' | 'currency' | 'lookup_key' | 'metadata' | 'type'
> & { product: string; unit_amount: number; recurring: { interval: 'month' | 'year' } };

type Item = Pick<
  Stripe.SubscriptionItem,
  'id' | 'object' | 'created' | 'current_period_start' | 'current_period_end' | 'quantity'
> & { price: Price };

export type Subscription = Pick<
  Stripe.Subscription,
  | 'id'
  | 'object'
  | 'created'
  | 'cancel_at'
  | 'cancel_at_period_end'
  | 'canceled_at'
  | 'ended_at'
  | 'metadata'
  | 'start_date'
  | 'status'
  | 'trial_end'
  | 'trial_start'
> & {
  customer: string;
  items: List<Item>;
  latest_invoice: string | null;
  /** The card used at checkout. */
  default_payment_method: string;
};

type Line = Pick<
  Stripe.InvoiceLineItem,
  'id' | 'object' | 'amount' | 'currency' | 'description' | 'metadata'
>;

export type Invoice = Pick<
  Stripe.Invoice,
  | 'id'
  | 'object'
  | 'attempt_count'
  | 'auto_advance'
  | 'billing_reason'
  | 'created'
  | 'currency'
  | 'description'
  | 'effective_at'
  | 'hosted_invoice_url'
  | 'invoice_pdf'
  | 'next_payment_attempt'
  | 'number'
  | 'total'
  | 'total_excluding_tax'
> & {
  customer: string;
  metadata: Stripe.Metadata;
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';
  lines: List<Line>;
  status_transitions: { paid_at: number | null; finalized_at: number | null };
  total_taxes: { amount: number }[];
  parent: { type: 'subscription_details'; subscription_details: { subscription: string } } | null;
  default_payment_method: string | null;
  amount_due: number;
  amount_paid: number;
};

export type Session = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'cancel_url'
  | 'client_reference_id'
  | 'created'
  | 'metadata'
  | 'mode'
  | 'success_url'
  | 'url'
> & {
  customer: string;
  status: 'open' | 'complete' | 'expired';
  subscription: string | null;
  /** Private to Stripe until it's paid. */
  order: { price: string; trialDays: number; metadata: Stripe.Metadata };
};

export interface List<Entry> {
  object: 'list';
  url: string;
  has_more: boolean;
  data: Entry[];
}

export const listOf = <Entry>(url: string, data: Entry[], limit = 10): List<Entry> => ({
  object: 'list',
  url,
  has_more: data.length > limit,
  data: data.slice(0, limit),
});
