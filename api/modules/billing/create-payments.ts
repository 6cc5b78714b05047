import type Stripe from 'stripe';
import type { StripeEnv } from '#api/env.ts';
import { changePrice, endSubscription, setCancelAtPeriodEnd } from './internal/stripe/change-subscription.ts';
import { chargeOnInvoice } from './internal/stripe/charge-on-invoice.ts';
import { closePages, openCheckout } from './internal/stripe/checkout.ts';
import { invoiceFrom, subscriptionFrom } from './internal/stripe/from-stripe.ts';
import { callStripe, PaymentsError } from './internal/stripe/payments-error.ts';
import { PlanPrices } from './internal/stripe/plan-prices.ts';
import { readSignedEvent } from './internal/stripe/read-signed-event.ts';
import { requestKey } from './internal/stripe/request-key.ts';
import type { PaidSubscription, Payments } from './ports.ts';

const timeoutMs = 10_000;
const retries = 2;

/** Stripe's library uses the API version of its types. */
async function connect({ secretKey, apiUrl }: StripeEnv): Promise<Stripe> {
  const { default: StripeClient } = await import('stripe');
  const { hostname, port, protocol } = new URL(apiUrl ?? 'https://api.stripe.com');
  return new StripeClient(secretKey, {
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
  });
}

/** Payments through Stripe. The library is loaded on first use, so it doesn't delay startup. */
export function createPayments(env: StripeEnv): Payments {
  let connected: Promise<Stripe> | undefined;
  const client = () => (connected ??= connect(env));
  const prices = new PlanPrices();

  return {
    enabled: true,
    async createCustomer({ partnerId, name, email, lang }) {
      const stripe = await client();
      const customer = {
        name,
        email,
        preferred_locales: [lang],
        metadata: { partner_id: String(partnerId) },
      };
      const { id } = await callStripe(stripe.customers.create(customer, requestKey('customer', customer)));
      return { customerId: id };
    },
    async createCheckout(order) {
      const stripe = await client();
      return openCheckout(stripe, order, await prices.idOf(stripe, order.plan, order.interval));
    },
    async readSubscriptions(customer) {
      const stripe = await client();
      const found = await callStripe(stripe.subscriptions.list({ customer, status: 'all', limit: 100 }));
      return found.data
        .toSorted((a, b) => b.created - a.created)
        .flatMap((subscription) => subscriptionFrom(subscription) ?? []);
    },
    async changeSubscription({ subscriptionId, plan, interval }) {
      const stripe = await client();
      const price = await prices.idOf(stripe, plan, interval);
      return ofPlan(await changePrice(stripe, subscriptionId, price));
    },
    async cancelAtPeriodEnd(subscriptionId, cancel) {
      return ofPlan(await setCancelAtPeriodEnd(await client(), subscriptionId, cancel));
    },
    async cancelNow(subscriptionId) {
      const stripe = await client();
      await endSubscription(stripe, await callStripe(stripe.subscriptions.retrieve(subscriptionId)));
    },
    async endCustomer(customer) {
      const stripe = await client();
      // Close pages first, so that anything paid on one is already among the subscriptions.
      await closePages(stripe, customer);
      const { data } = await callStripe(stripe.subscriptions.list({ customer, status: 'all', limit: 100 }));
      for (const subscription of data) await endSubscription(stripe, subscription);
    },
    async openBillingPortal({ customerId: customer, returnUrl, lang }) {
      const stripe = await client();
      const visit = { customer, return_url: returnUrl, locale: lang };
      const { url } = await callStripe(stripe.billingPortal.sessions.create(visit));
      return { url };
    },
    async chargeLines(charge) {
      return invoiceFrom(await chargeOnInvoice(await client(), charge));
    },
    async readInvoice(externalId) {
      const stripe = await client();
      const invoice = await callStripe(stripe.invoices.retrieve(externalId));
      if (!invoice.lines.has_more) return invoiceFrom(invoice);
      const lines = stripe.invoices.listLineItems(externalId, { limit: 100 });
      return invoiceFrom(invoice, await callStripe(lines.autoPagingToArray({ limit: 1_000 })));
    },
    async readEvent(body, signature) {
      return readSignedEvent(await client(), env.webhookSecret, { body, signature });
    },
  };
}

function ofPlan(subscription: Stripe.Subscription): PaidSubscription {
  const known = subscriptionFrom(subscription);
  if (!known) throw new PaymentsError('refused', `The subscription ${subscription.id} has no plan.`);
  return known;
}

const refuse = (): Promise<never> => Promise.reject(new Error('there is no payment service'));

/** Used without a payment service. The operator sets plans, so these are never called. */
export const noPayments: Payments = {
  enabled: false,
  createCustomer: refuse,
  createCheckout: refuse,
  readSubscriptions: refuse,
  changeSubscription: refuse,
  cancelAtPeriodEnd: refuse,
  cancelNow: refuse,
  endCustomer: refuse,
  openBillingPortal: refuse,
  chargeLines: refuse,
  readInvoice: refuse,
  readEvent: refuse,
};
