import type { Language } from '#api/contract/language/languages.ts';
import type { PlanId } from '#api/contract/plans.ts';
import type { InvoiceRecord } from './schemas.ts';

export type BillingInterval = 'month' | 'year';

/** A subscription at the payment service. Times are UTC. */
export interface PaidSubscription {
  externalId: string;
  plan: PlanId;
  interval: BillingInterval;
  status: 'incomplete' | 'trialing' | 'active' | 'past_due' | 'canceled';
  startedAt: Date;
  trialEndsAt: Date | null;
  currentPeriodStart: Date | null;
  currentPeriodEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  endedAt: Date | null;
}

/** An invoice of the payment service. Amounts are in minor units. */
export interface PaidInvoice {
  externalId: string;
  customerId: string;
  number: string | null;
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';
  /** ISO 4217, upper-case. */
  currency: string;
  lines: { description: string; amountMinor: number }[];
  netMinor: number;
  taxMinor: number;
  totalMinor: number;
  hostedUrl: string | null;
  pdfUrl: string | null;
  issuedAt: Date;
  paidAt: Date | null;
  /** The time of the next attempt to charge an unpaid one. */
  nextTryAt: Date | null;
}

/** The subject of a payment service's webhook event; details are read from the service. */
export interface PaymentEvent {
  id: string;
  type: string;
  customerId: string | null;
  objectId: string | null;
}

/**
 * The reason the payment service failed. If `refused`, the message is the service's, and `advice` says what the partner
 * can do.
 */
export interface PaymentsFailure extends Error {
  readonly isPaymentsFailure: true;
  readonly reason: 'unavailable' | 'refused';
  readonly advice: string;
}

/**
 * Payments of partners without a platform. Every call can throw a `PaymentsFailure` and can be repeated: with the
 * same key or for the same partner, it takes effect once. Not used if `enabled` is false, because the operator then
 * sets plans.
 */
export interface Payments {
  readonly enabled: boolean;
  createCustomer(partner: {
    partnerId: number;
    name: string;
    email: string;
    lang: Language;
  }): Promise<{ customerId: string }>;
  /** A payment page for a partner's new plan. */
  createCheckout(order: {
    customerId: string;
    partnerId: number;
    plan: PlanId;
    interval: BillingInterval;
    trialDays: number;
    lang: Language;
    successUrl: string;
    cancelUrl: string;
  }): Promise<{ url: string }>;
  /** A customer's subscriptions, including ended ones, newest first. */
  readSubscriptions(customerId: string): Promise<PaidSubscription[]>;
  /** Changes plan or interval immediately; the unused part is credited. */
  changeSubscription(change: {
    subscriptionId: string;
    plan: PlanId;
    interval: BillingInterval;
  }): Promise<PaidSubscription>;
  /** Cancels a subscription at the end of its period, or resumes it. */
  cancelAtPeriodEnd(subscriptionId: string, cancel: boolean): Promise<PaidSubscription>;
  /** Ends a subscription immediately. */
  cancelNow(subscriptionId: string): Promise<void>;
  /** Closes the customer's payment pages and immediately ends all of their subscriptions. */
  endCustomer(customerId: string): Promise<void>;
  /** A page with the partner's cards and invoices. */
  openBillingPortal(visit: {
    customerId: string;
    returnUrl: string;
    lang: Language;
  }): Promise<{ url: string }>;
  /** Charges lines on a separate invoice; only once per `key`. Amounts in euro cents. */
  chargeLines(charge: {
    customerId: string;
    key: string;
    lines: { description: string; amountMinor: number }[];
    description: string;
  }): Promise<PaidInvoice>;
  readInvoice(externalId: string): Promise<PaidInvoice>;
  /** Parses a webhook; null if its signature is invalid or older than five minutes. */
  readEvent(body: string, signature: string): Promise<PaymentEvent | null>;
}

/** PDF files of the service's own invoices. The database is authoritative: a file can be recreated. */
export interface InvoiceFiles {
  /** Creates and stores the file for the invoice's current status, replacing an existing one. */
  write(invoice: InvoiceRecord): Promise<{ path: string; content: Buffer }>;
  /** The file for the invoice's current status; null if this server doesn't have it. */
  read(invoice: Pick<InvoiceRecord, 'number' | 'status'>): Promise<Buffer | null>;
}

declare module '#api/platform/context.ts' {
  interface Adapters {
    payments: Payments;
    invoiceFiles: InvoiceFiles;
  }
}
