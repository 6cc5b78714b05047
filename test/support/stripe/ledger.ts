/** The fake Stripe's billing: subscriptions start, change, renew and end, and each step writes an invoice. */
import {
  type Customer,
  type Invoice,
  listOf,
  type Price,
  type Session,
  type Subscription,
} from './records.ts';
import { StripeRefusal } from './refusal.ts';

const dayS = 86_400;

export class Ledger {
  readonly customers = new Map<string, Customer>();
  readonly products = new Set<string>();
  readonly prices = new Map<string, Price>();
  readonly sessions = new Map<string, Session>();
  readonly subscriptions = new Map<string, Subscription>();
  readonly invoices = new Map<string, Invoice>();
  /** Customers whose card is declined. */
  readonly declined = new Set<string>();
  /** Why it is. */
  declineCode = 'generic_decline';
  readonly #emit: (type: string, object: object) => void;
  readonly #clock: () => Date;
  #counter = 0;

  constructor(clock: () => Date, emit: (type: string, object: object) => void) {
    this.#clock = clock;
    this.#emit = emit;
  }

  get now(): number {
    return Math.floor(this.#clock().getTime() / 1_000);
  }

  id(prefix: string): string {
    return `${prefix}_${String((this.#counter += 1)).padStart(8, '0')}`;
  }

  /** A checkout page's order is paid. */
  begin(session: Session): Subscription {
    const { customer, order } = session;
    const price = found(this.prices, order.price, 'price');
    const trialEnd = order.trialDays > 0 ? this.now + order.trialDays * dayS : null;
    const id = this.id('sub');
    const subscription: Subscription = {
      id,
      object: 'subscription',
      created: this.now,
      start_date: this.now,
      customer,
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      ended_at: null,
      metadata: order.metadata,
      latest_invoice: null,
      default_payment_method: this.id('pm'),
      status: trialEnd ? 'trialing' : 'active',
      trial_start: trialEnd ? this.now : null,
      trial_end: trialEnd,
      items: listOf(`/v1/subscription_items?subscription=${id}`, [
        {
          id: this.id('si'),
          object: 'subscription_item',
          created: this.now,
          quantity: 1,
          price,
          current_period_start: this.now,
          current_period_end: trialEnd ?? after(this.now, price.recurring.interval),
        },
      ]),
    };
    const line = { description: `1 × ${price.lookup_key}`, amount: trialEnd ? 0 : price.unit_amount };
    if (this.declined.has(customer)) throw declinedCard(this.declineCode);
    this.subscriptions.set(id, subscription);
    Object.assign(session, { status: 'complete', subscription: id, url: null });
    this.#emit('checkout.session.completed', session);
    this.#emit('customer.subscription.created', subscription);
    this.write(customer, { subscription, reason: 'subscription_create', lines: [line] });
    return subscription;
  }

  /**
   * Changes the price immediately, crediting the rest of the old one. @throws StripeRefusal if the card is
   * declined
   */
  change(subscription: Subscription, price: Price): void {
    const item = itemOf(subscription);
    const { price: old, current_period_start: start, current_period_end: end } = item;
    const isTrial = subscription.status === 'trialing';
    const left = isTrial ? 0 : (end - this.now) / (end - start);
    const isOtherInterval = old.recurring.interval !== price.recurring.interval;
    const share = isTrial ? 0 : isOtherInterval ? 1 : left;
    const lines = [
      { description: `Unused time on ${old.lookup_key}`, amount: -Math.round(old.unit_amount * left) },
      { description: `Remaining time on ${price.lookup_key}`, amount: Math.round(price.unit_amount * share) },
    ];
    const due = lines.reduce((sum, { amount }) => sum + amount, 0);
    if (due > 0 && this.declined.has(subscription.customer)) throw declinedCard(this.declineCode);
    item.price = price;
    if (isOtherInterval && !isTrial) {
      item.current_period_start = this.now;
      item.current_period_end = after(this.now, price.recurring.interval);
    }
    if (!isTrial) {
      this.write(subscription.customer, { subscription, reason: 'subscription_update', lines });
    }
  }

  /** Ends it now. The unused rest is credited to the customer if prorated. */
  end(subscription: Subscription, { prorate }: { prorate: boolean }): void {
    const { price, current_period_start: start, current_period_end: end } = itemOf(subscription);
    if (prorate && subscription.status !== 'trialing') {
      const amount = -Math.round((price.unit_amount * (end - this.now)) / (end - start));
      const lines = [{ description: `Unused time on ${price.lookup_key}`, amount }];
      this.write(subscription.customer, { subscription, reason: 'manual', lines });
    }
    Object.assign(subscription, { status: 'canceled', canceled_at: this.now, ended_at: this.now });
    this.#emit('customer.subscription.deleted', subscription);
  }

  /** Does whatever is due by now: trials and periods end. */
  catchUp(): void {
    for (const subscription of this.subscriptions.values()) {
      const item = itemOf(subscription);
      while (subscription.status !== 'canceled' && item.current_period_end <= this.now) {
        if (subscription.cancel_at_period_end || subscription.cancel_at !== null) {
          this.end(subscription, { prorate: false });
          break;
        }
        item.current_period_start = item.current_period_end;
        item.current_period_end = after(item.current_period_end, item.price.recurring.interval);
        if (subscription.status === 'trialing') subscription.status = 'active';
        const line = { description: `1 × ${item.price.lookup_key}`, amount: item.price.unit_amount };
        this.write(subscription.customer, { subscription, reason: 'subscription_cycle', lines: [line] });
        this.#emit('customer.subscription.updated', subscription);
      }
    }
  }

  /** A separate invoice, finalized, and charged if it belongs to a subscription. */
  write(
    customer: string,
    parts: {
      subscription?: Subscription;
      reason: Invoice['billing_reason'];
      lines: { description: string; amount: number; metadata?: Record<string, string> }[];
      metadata?: Record<string, string>;
      description?: string;
      card?: string;
    },
  ): Invoice {
    const id = this.id('in');
    const { subscription } = parts;
    const invoice: Invoice = {
      id,
      object: 'invoice',
      created: this.now,
      customer,
      currency: 'eur',
      status: 'draft',
      attempt_count: 0,
      auto_advance: true,
      amount_due: 0,
      amount_paid: 0,
      effective_at: null,
      next_payment_attempt: null,
      number: null,
      hosted_invoice_url: null,
      invoice_pdf: null,
      total: 0,
      total_excluding_tax: 0,
      total_taxes: [],
      billing_reason: parts.reason,
      description: parts.description ?? null,
      default_payment_method: parts.card ?? null,
      metadata: parts.metadata ?? {},
      status_transitions: { paid_at: null, finalized_at: null },
      lines: listOf(`/v1/invoices/${id}/lines`, []),
      parent: subscription
        ? { type: 'subscription_details', subscription_details: { subscription: subscription.id } }
        : null,
    };
    this.invoices.set(id, invoice);
    this.#emit('invoice.created', invoice);
    for (const line of parts.lines) this.addLine(invoice, line);
    if (subscription) {
      subscription.latest_invoice = id;
      this.finalize(invoice);
      this.charge(invoice);
    }
    return invoice;
  }

  addLine(
    invoice: Invoice,
    line: { description: string; amount: number; metadata?: Record<string, string> },
  ): void {
    invoice.lines.data.push({
      id: this.id('il'),
      object: 'line_item',
      currency: 'eur',
      metadata: {},
      ...line,
    });
    invoice.total = invoice.lines.data.reduce((sum, { amount }) => sum + amount, 0);
    invoice.total_excluding_tax = invoice.total;
  }

  finalize(invoice: Invoice): void {
    if (invoice.status !== 'draft') {
      throw new StripeRefusal(400, `This invoice is already finalized.`, { code: 'invoice_not_editable' });
    }
    const number = `WLSTRIPE-${String((this.#counter += 1)).padStart(4, '0')}`;
    Object.assign(invoice, {
      status: 'open',
      number,
      effective_at: this.now,
      hosted_invoice_url: `https://invoice.stripe.example/i/${invoice.id}`,
      invoice_pdf: `https://invoice.stripe.example/i/${invoice.id}/pdf`,
    });
    invoice.status_transitions.finalized_at = this.now;
    const customer = found(this.customers, invoice.customer, 'customer');
    // The customer's credit pays for it, and negative totals are kept as credit.
    const due = Math.max(0, invoice.total + customer.balance);
    customer.balance = Math.min(0, invoice.total + customer.balance);
    invoice.amount_due = due;
    this.#emit('invoice.finalized', invoice);
  }

  /** Charges the card set for it: on the invoice, its subscription or the customer. */
  charge(invoice: Invoice): void {
    const subscription = this.#subscriptionOf(invoice);
    const { invoice_settings: ofCustomer } = found(this.customers, invoice.customer, 'customer');
    const card = invoice.default_payment_method ?? (subscription ?? ofCustomer).default_payment_method;
    if (invoice.amount_due > 0) invoice.attempt_count += 1;
    if (invoice.amount_due > 0 && (card === null || this.declined.has(invoice.customer))) {
      invoice.next_payment_attempt = invoice.attempt_count < 4 ? this.now + 3 * dayS : null;
      if (subscription) this.#become(subscription, 'past_due');
      this.#emit('invoice.payment_failed', invoice);
      return;
    }
    Object.assign(invoice, { status: 'paid', amount_paid: invoice.amount_due, next_payment_attempt: null });
    invoice.status_transitions.paid_at = this.now;
    this.#emit('invoice.paid', invoice);
    if (subscription?.status === 'past_due') this.#become(subscription, 'active');
  }

  #subscriptionOf({ parent }: Invoice): Subscription | undefined {
    return this.subscriptions.get(parent?.subscription_details.subscription ?? '');
  }

  #become(subscription: Subscription, status: 'past_due' | 'active'): void {
    subscription.status = status;
    this.#emit('customer.subscription.updated', subscription);
  }
}

export function itemOf(subscription: Subscription) {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`${subscription.id} has no item`);
  return item;
}

/** @throws StripeRefusal as Stripe does if something doesn't exist */
export function found<Entry>(entries: ReadonlyMap<string, Entry>, id: string, what: string): Entry {
  const entry = entries.get(id);
  if (!entry)
    throw new StripeRefusal(404, `No such ${what}: '${id}'`, { code: 'resource_missing', param: 'id' });
  return entry;
}

const declinedCard = (reason: string) =>
  new StripeRefusal(402, 'Your card was declined.', { code: 'card_declined', decline_code: reason });

/** A month or a year later, in seconds; the 31st becomes the last day of a shorter month. */
function after(seconds: number, interval: 'month' | 'year'): number {
  const date = new Date(seconds * 1_000);
  const months = interval === 'year' ? 12 : 1;
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return Math.floor(date.getTime() / 1_000);
}
