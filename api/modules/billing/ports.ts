import type { InvoiceRecord } from '#api/contract/invoice.ts';
import type { PlanId } from '#api/contract/plans.ts';
import type { Language } from '#api/contract/language/languages.ts';

export type BillingInterval = 'month' | 'year';

/** A subscription as the payment service knows it. Times are UTC. */
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

/** An invoice as the payment service knows it. Amounts are in minor units. */
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
  /** When an unpaid one is charged again. */
  nextTryAt: Date | null;
}

/** What the payment service told by a webhook: only whom and what it is about; the rest is read from it. */
export interface PaymentEvent {
  id: string;
  type: string;
  customerId: string | null;
  objectId: string | null;
}

/** Why the payment service did not do what it was asked; `refused` comes with its own words. */
export interface PaymentsFailure extends Error {
  readonly isPaymentsFailure: true;
  readonly reason: 'unavailable' | 'refused';
}

/**
 * Payments of partners without a platform. Every call may throw a `PaymentsFailure`; with the same key or for the same
 * partner it may be repeated and does its work once. Where `enabled` is false nobody asks: the operator sets plans.
 */
export interface Payments {
  readonly enabled: boolean;
  createCustomer(partner: {
    partnerId: number;
    name: string;
    email: string;
    lang: Language;
  }): Promise<{ customerId: string }>;
  /** A page on which the partner pays for a plan it has not yet. */
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
  /** Subscriptions of a customer, ended ones too, the newest first. */
  readSubscriptions(customerId: string): Promise<PaidSubscription[]>;
  /** Another plan or interval, at once; what is paid for and not used is set off. */
  changeSubscription(change: {
    subscriptionId: string;
    plan: PlanId;
    interval: BillingInterval;
  }): Promise<PaidSubscription>;
  /** Lets a subscription end with its period, or go on after all. */
  cancelAtPeriodEnd(subscriptionId: string, cancel: boolean): Promise<PaidSubscription>;
  /** Ends it now. */
  cancelNow(subscriptionId: string): Promise<void>;
  /** Closes the customer's pages to pay on and ends, now, whatever subscription of theirs runs. */
  endCustomer(customerId: string): Promise<void>;
  /** A page with the partner's cards and invoices. */
  openBillingPortal(visit: {
    customerId: string;
    returnUrl: string;
    lang: Language;
  }): Promise<{ url: string }>;
  /** Charges the lines on an invoice of their own; the same `key` once. Amounts in euro cents. */
  chargeLines(charge: {
    customerId: string;
    key: string;
    lines: { description: string; amountMinor: number }[];
    description: string;
  }): Promise<PaidInvoice>;
  readInvoice(externalId: string): Promise<PaidInvoice>;
  /** What a webhook tells; null where its signature is not the service's, or is older than five minutes. */
  readEvent(body: string, signature: string): Promise<PaymentEvent | null>;
}

/** The documents of invoices that the service writes itself. What is stored is the truth: a file can be made again. */
export interface InvoiceFiles {
  /** Draws the document and keeps it, in place of one that was there. */
  write(invoice: InvoiceRecord): Promise<{ path: string; content: Buffer }>;
  /** The document by the invoice's number; null where this server has none. */
  read(number: string): Promise<Buffer | null>;
}

declare module '#api/platform/context.ts' {
  interface Adapters {
    payments: Payments;
    invoiceFiles: InvoiceFiles;
  }
}
