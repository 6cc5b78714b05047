import type { ListFailure, SourceRow } from '../contract/import.ts';
import type { ScrapeResult } from '../contract/product.ts';
import type { Language } from '../contract/texts/languages.ts';
import type { Pictures } from './pictures.ts';
import type { Storage } from './storage.ts';

/** The world outside, as the domain sees it. */
export interface Adapters {
  mail: Mail;
  jobs: Jobs;
  scraper: Scraper;
  amazonLists: ForeignLists;
  storage: Storage;
  pictures: Pictures;
  shopAdmin: ShopAdmin;
}

export interface Mail {
  /** Sends the six-digit sign-in code; resolves when the mail server has taken it. */
  sendSignInCode(message: { to: string; code: string; lang: Language }): Promise<void>;
  /** Sends a shop what is held about one of its customers; resolves when the mail server has taken it. */
  sendCustomerData(message: { to: string } & CustomerDataMail): Promise<void>;
}

/** The answer to a shop's data request; ids are the platform's. */
export interface CustomerDataMail {
  shopDomain: string;
  dataRequestId: string | null;
  customerId: string | null;
  /** The data, attached as a file; null: there is none. */
  json: string | null;
}

export interface Jobs {
  /** Asks for a round of background work soon; it happens without being asked, too. */
  nudge(queue: 'copy-images' | 'run-import'): void;
  /** Has a product's page read soon, once for all who ask within ten minutes. `url` is canonical. */
  readProductPage(job: { url: string }): Promise<void>;
  /** Sends a webhook to the address of a basket, with retries. */
  sendWebhook(job: { basketId: string; payload: Record<string, unknown> }): Promise<void>;
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

/** The administration of shops that installed the app. Every call may throw a `ShopAdminFailure`. */
export interface ShopAdmin {
  readShop(shopDomain: string): Promise<ShopFacts>;
  /** Tells the shop's theme which key and basket are its own. */
  writeMetafields(shopDomain: string, values: { apiKey: string; basketConfigId: string }): Promise<void>;
  /** Drops the access that the shop has given. */
  forget(shopDomain: string): Promise<void>;
}
