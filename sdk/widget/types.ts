import type { SavedItem } from '../../api/contract/events.ts';

export type { SavedItem };

/** What the `error` event carries. */
export interface WidgetError extends Error {
  /** A client-side code, or the server's own. */
  code: string;
  /** True with `subscription_required` when a shop's trial has ended. */
  trial_expired: boolean;
}

export interface WidgetOptions {
  /** The shop's public key, `pk_live_…` or `pk_test_…`. */
  key?: string;
  /** @deprecated The name of `key` before 1.0. */
  publicKey?: string;
  /** Language and market of the shop, e.g. `de-DE`; default: the page's `lang`, then the browser's. */
  locale?: string;
  /** Default: by the key's prefix. */
  environment?: 'test' | 'live';
  /** Hosts the widget may run on, e.g. `shop.example`, `*.shop.example`; local hosts always may. */
  allowedDomains?: string[] | string;
  /** Base address of the REST API; default: `/api` of the site that serves the script. */
  apiBase?: string;
  /** Address of the hosted save page or its site; default: the site that serves the script. */
  widgetUrl?: string;
}

/** The product to save. Prices are in minor units (cents). */
export interface OpenOptions {
  productUrl?: string;
  /** Alias of `productUrl`. */
  url?: string;
  /** The shop's product id. */
  productId?: string;
  /** Alias of `productId`. */
  id?: string;
  offerId?: number;
  title?: string;
  description?: string;
  /** Absolute URL. */
  imageUrl?: string;
  price?: number;
  compareAtPrice?: number;
  /** ISO 4217. */
  currency?: string;
  /** Market/locale code, e.g. `de-DE`. */
  locale?: string;
  /** Alias of `locale`. */
  marketCode?: string;
  vendor?: string;
  productType?: string;
  tags?: string[];
  /** Handed back when the shopper adds the item to the cart, e.g. `{ variantId: '42', quantity: 1 }`. */
  metadata?: Record<string, unknown>;
}

export interface SaveHandle {
  /**
   * Resolves with true once the dialog was sent to the hosted page, with false when the shopper closed it before.
   * Rejects with the `WidgetError` that the `error` event carries; it may be left unhandled.
   */
  ready: Promise<boolean>;
  /** Closes the dialog. */
  close(): void;
}

/** A product this browser saved, as far as the page knows. */
export interface SavedMark {
  url: string;
  variantId: string | null;
  /** Name of the list; empty when unknown. */
  list: string;
}

export interface WidgetEvents {
  /** The shopper saved the product. */
  saved: SavedItem;
  /** The shopper took the save back in the dialog. */
  undone: SavedItem;
  /** The dialog was sent to the hosted page; `popup` is false where it is a tab (phones). */
  open: { token: string; popup: boolean };
  /** The dialog was closed, by whomever. */
  close: undefined;
  error: WidgetError;
}

export interface Widget {
  /** Sets key and options, once: later calls change nothing. Reports `key_required` without a key. */
  init(options: WidgetOptions): Widget;
  /**
   * Opens the save dialog; call it inside a click. Never throws: failures are `error` events.
   * The same product again brings its open dialog to the front.
   */
  open(product?: OpenOptions): SaveHandle;
  /**
   * Makes elements open the dialog on click.
   * @param target an element, or a selector of one or several.
   * @param product what to save; default: what the element's data attributes say at the click.
   * @returns the unmount function.
   */
  mount(target: Element | string, product?: OpenOptions): () => void;
  /** Subscribes; returns the unsubscribe function. */
  on<E extends keyof WidgetEvents>(event: E, listener: (payload: WidgetEvents[E]) => void): () => void;
  off<E extends keyof WidgetEvents>(event: E, listener: (payload: WidgetEvents[E]) => void): void;
  /** What this browser saved with this key, newest first, at most 500; read from the shop's own storage. */
  savedItems(): SavedMark[];
  /** `test` or `live`; undefined before init. */
  readonly environment: 'test' | 'live' | undefined;
}
