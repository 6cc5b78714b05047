import type { PoolClient } from 'pg';
import type { PartnerMail } from './contract/partner-mail.ts';
import type { DomainProblem, ProofMethod } from './contract/domain-proof.ts';
import type { PlanId } from './contract/plans.ts';
import type { ListFailure, SourceRow } from './contract/import.ts';
import type { ScrapeResult } from './contract/product.ts';
import type { InvoiceRecord } from './contract/invoice.ts';
import type { Language } from './contract/language/languages.ts';
import type { Images } from './platform/images/images.ts';
import type { Storage } from './platform/storage/storage.ts';

/** The world outside, as the domain sees it. */
export interface Adapters {
  mail: Mail;
  jobs: Jobs;
  scraper: Scraper;
  amazonLists: ForeignLists;
  storage: Storage;
  images: Images;
  shopAdmin: ShopAdmin;
  payments: Payments;
  invoiceFiles: InvoiceFiles;
  passwordLeaks: PasswordLeaks;
  siteProofs: SiteProofs;
  /**
   * Tells the themes that use a key what they are to use now. Where the platform does not answer, the next look at the
   * shop's admin tells them.
   * @returns whether all of them know; null where no theme uses the key
   */
  syncThemes(keyId: number): Promise<boolean | null>;
}

export interface Mail {
  /** Sends the six-digit sign-in code; resolves when the mail server has taken it. */
  sendSignInCode(message: { to: string; code: string; lang: Language }): Promise<void>;
  /** Sends a shop what is held about one of its customers; resolves when the mail server has taken it. */
  sendCustomerData(message: { to: string } & CustomerDataMail): Promise<void>;
  /** Sends a partner's email now; the domain asks `jobs.sendMail`, which tries again where this fails. */
  sendPartnerMail(mail: PartnerMail & { attachments?: MailAttachment[] }): Promise<void>;
}

export interface MailAttachment {
  filename: string;
  content: Uint8Array;
  contentType: string;
}

/** The answer to a shop's data request; ids are the platform's. */
export interface CustomerDataMail {
  shopDomain: string;
  dataRequestId: string | null;
  customerId: string | null;
  /** The data, attached as a file; null: there is none. */
  json: string | null;
}

/** Background work that comes round by itself, and may be asked for sooner. */
export type Round =
  'copy-images' | 'run-import' | 'lost-shop-events' | 'charge-overage' | 'close-months' | 'cleanup';

export interface Jobs {
  /** Asks for a round of background work soon; it happens without being asked, too. */
  nudge(queue: Round): void;
  /** Has a product's page read soon, once for all who ask within ten minutes. `url` is canonical. */
  readProductPage(job: { url: string }): Promise<void>;
  /** Has hosts looked at soon, for proof that they are a partner's. Returns at once; daily rounds make good what is lost. */
  checkDomains(domains: readonly DomainToCheck[]): void;
  /** Sends a webhook to the address of a basket, with retries. */
  sendWebhook(job: { basketId: string; payload: Record<string, unknown> }): Promise<void>;
  /** Sends a message of before once more, now, under the same id and with new retries in the place of those left. */
  resendWebhook(job: {
    basketId: string;
    messageId: string;
    payload: Record<string, unknown>;
  }): Promise<void>;
  /** Which of these messages will be tried again, and when. */
  waitingWebhooks(messageIds: readonly string[]): Promise<ReadonlyMap<string, Date>>;
  /** Has a recorded event processed, if the transaction of `client` is committed. */
  enqueueShopEvent(job: { id: string }, client: PoolClient): Promise<void>;
  /** The same for a recorded event of the payment service. */
  enqueuePaymentEvent(job: { id: string }, client: PoolClient): Promise<void>;
  /** Has an email sent, with retries; with `client`, if its transaction is committed. */
  sendMail(mail: PartnerMail, client?: PoolClient): Promise<void>;
  /** Sends a webhook once, now, and tells what came of it. */
  tryWebhook(job: { basketId: string; payload: Record<string, unknown> }): Promise<WebhookAnswer>;
}

export interface DomainToCheck {
  partnerId: number;
  /** As `VerifiedDomain` stores it. */
  host: string;
  /** Of the page that used a key there. */
  origin?: string;
}

/** A host whose owner is asked for, and what the partner would have put there. */
export interface ProofRequest {
  /** As `VerifiedDomain` stores it; `*.` asks for all sub-domains. */
  host: string;
  /** Of pages that used a key there: on this machine the port matters. */
  origins: readonly string[];
  publicKeys: readonly string[];
  token: string;
}

export interface ProofSearch {
  /** Null where nothing was found. */
  method: Exclude<ProofMethod, 'platform'> | null;
  problem: DomainProblem | null;
}

/** Proof that a host is a partner's, as it stands on the web and in DNS. */
export interface SiteProofs {
  /** Whether proof can exist for a host at all. */
  canProve(host: string): boolean;
  /** Never throws for what a host does wrong. Bounded in time, size and hosts at once. */
  find(request: ProofRequest): Promise<ProofSearch>;
}

/** What a shop's server said to a webhook: `status` is null where nothing came, `error` where it was no 2xx. */
export interface WebhookAnswer {
  status: number | null;
  error: string | null;
}

export interface Scraper {
  /** Reads the product that a foreign page shows. A page that cannot be read is a result, never a throw. */
  scrape(url: string): Promise<ScrapeResult>;
}

/** What reading a foreign list gave: its wishes, or why there are none. */
export type ForeignListReading = { rows: SourceRow[] } | { failure: ListFailure };

/** Public lists at another service. */
export interface ForeignLists {
  /** The one address of the list that somebody's address names. */
  locate(address: string): { url: string } | { failure: 'invalid_list_url' | 'missing_amazon_list_id' };
  /** Reads a located list. One that cannot be read is a result, never a throw. */
  read(url: string, limits: { maxRows: number }): Promise<ForeignListReading>;
}

/** What a platform shop says of itself. */
export interface ShopFacts {
  /** Its host on the platform, which never changes. */
  domain: string;
  name: string;
  email: string;
  /** Where shoppers find it. */
  primaryHost: string;
  /** ISO 4217 */
  currency: string;
  /** A developer's shop, where charges are tests. */
  development: boolean;
}

/** Why a shop's Admin did not do what it was asked. `refused` comes with the platform's own words. */
export interface ShopAdminFailure extends Error {
  readonly isShopAdminFailure: true;
  readonly reason: 'not_authorized' | 'unavailable' | 'throttled' | 'refused' | 'failed';
}

/** A subscription as the platform knows it. Amounts are US cents. */
export interface PlatformSubscription {
  externalId: string;
  name: string;
  status: 'pending' | 'active' | 'declined' | 'expired' | 'frozen' | 'cancelled';
  test: boolean;
  /** From the merchant's approval. */
  trialDays: number;
  createdAt: Date;
  /** Null while it does not run. */
  currentPeriodEnd: Date | null;
  /** What overage is charged on, its bound in a billing period, and how much of it is used. */
  usageLine: { id: string; cappedMinor: number; usedMinor: number } | null;
}

/** What a merchant is asked to approve, in US cents every 30 days. */
export interface SubscriptionTerms {
  name: string;
  priceMinor: number;
  cappedMinor: number;
  /** What is charged on the usage line, in words. */
  usageTerms: string;
  trialDays: number;
  /** Charged to nobody. */
  test: boolean;
  /** Where the platform sends the merchant after the approval. */
  returnUrl: string;
}

export interface UsageCharge {
  usageLineId: string;
  amountMinor: number;
  description: string;
  idempotencyKey: string;
}

/** The administration of shops that installed the app. Every call may throw a `ShopAdminFailure`. */
export interface ShopAdmin {
  readShop(shopDomain: string): Promise<ShopFacts>;
  /** Tells the shop's theme which key and basket are its own. */
  writeMetafields(shopDomain: string, values: { apiKey: string; basketConfigId: string }): Promise<void>;
  /** Makes a subscription that waits for the merchant's approval at `confirmationUrl`; approved, it replaces the one that runs. */
  createSubscription(
    shopDomain: string,
    terms: SubscriptionTerms,
  ): Promise<{ subscription: PlatformSubscription; confirmationUrl: string }>;
  /** The subscriptions that run, and those of `ids` that the platform still knows. */
  readSubscriptions(shopDomain: string, ids: readonly string[]): Promise<PlatformSubscription[]>;
  /** Ends it at once and credits what is paid for but not used. */
  cancelSubscription(shopDomain: string, id: string): Promise<void>;
  /** Asks for a higher bound of a usage line, which the merchant approves at `confirmationUrl`. */
  raiseUsageCap(
    shopDomain: string,
    cap: { usageLineId: string; cappedMinor: number },
  ): Promise<{ confirmationUrl: string }>;
  /** Charges on a usage line; the same key once, however often it is sent. `refused` where the bound is reached. */
  chargeUsage(shopDomain: string, charge: UsageCharge): Promise<{ externalId: string }>;
  /** Which variants of a product may be bought now, by their numbers; none of a product that is gone. */
  readAvailability(shopDomain: string, productId: string): Promise<ReadonlyMap<string, boolean>>;
  /** Drops the access that the shop has given. */
  forget(shopDomain: string): Promise<void>;
}

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

/** Passwords that became known elsewhere. */
export interface PasswordLeaks {
  /** Whether this one did. Nobody is told the password; where the question fails, it counts as not known. */
  has(password: string): Promise<boolean>;
}
