import type { PoolClient } from 'pg';
import type { PartnerMail } from '#api/contract/partner-mail.ts';

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

/** What a shop's server said to a webhook: `status` is null where nothing came, `error` where it was no 2xx. */
export interface WebhookAnswer {
  status: number | null;
  error: string | null;
}
