import type { SavedItem, SaveProduct } from '../../api/contract/events.ts';
import type { WishRef } from '../../api/contract/wish.ts';
import type { AnalyticsTarget } from '../analytics/analytics.ts';

export type { SavedItem };

/** Payload of the `error` event. */
export interface WidgetError extends Error {
  /** A client-side code, or the server's own. */
  code: string;
  /** True with `subscription_required` when a shop's trial has ended. */
  trial_expired: boolean;
  /** Whether the widget has shown a message to the shopper. */
  shown?: boolean;
}

/** The action of a click: open the dialog, or save immediately to the list last used. */
export type SaveMode = 'dialog' | 'instant';

export interface WidgetOptions {
  /** The shop's public key, `pk_live_…` or `pk_test_…`. */
  key?: string;
  /** @deprecated The name of `key` before 1.0. */
  publicKey?: string;
  /** Language and market of the shop, e.g. `de-DE`; default: the page's `lang`, then the browser's. */
  locale?: string;
  /** Default: from the key's prefix. */
  environment?: 'test' | 'live';
  /** Hosts the widget may run on, e.g. `shop.example`, `*.shop.example`; local hosts are always allowed. */
  allowedDomains?: string[] | string;
  /** Base URL of the REST API; default: `/api` on the site that serves the script. */
  apiBase?: string;
  /** URL of the hosted save page or its site; default: the site that serves the script. */
  widgetUrl?: string;
  /**
   * The action of a click: open the dialog, or save immediately to the list last used. Default: as
   * configured for the page's basket, once it has been shown; until then, the dialog.
   */
  save?: SaveMode;
  /** Whether the shopper consented to storing preferences; see `consent`. */
  consent?: 'granted' | 'denied';
  /**
   * Reports saved and opened products to Google Tag Manager or Google Analytics 4; see "Analytics" in the guide for
   * shop owners. The first widget of a page decides.
   */
  analytics?: AnalyticsTarget;
}

/** The product to save. Prices are in minor units (cents). */
export interface OpenOptions {
  productUrl?: string;
  /** Alias of `productUrl`. */
  url?: string;
  /** The shop's product ID. */
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
  /**
   * For products without variants; otherwise each variant in `metadata.variants` has `available`.
   */
  availability?: SaveProduct['availability'];
  /** Returned when the shopper adds the item to the cart, e.g. `{ variantId: '42', quantity: 1 }`. */
  metadata?: Record<string, unknown>;
}

export interface SaveHandle {
  /**
   * Resolves with true once the window loads the hosted dialog, or with false if the shopper closed
   * it before. Rejects with the `WidgetError` of the `error` event; you don't have to handle it.
   */
  ready: Promise<boolean>;
  close(): void;
}

/** A product saved in this browser, as far as the page knows. */
export interface SavedMark extends WishRef {
  /** The product, while it's only on this device. */
  product?: SaveProduct;
  /** With `product`: idempotency key, so that its save counts once. */
  id?: string;
  /**
   * With `product`: it stays on this device, because the shopper declined anything else or, for
   * now, because the browser blocks the service.
   */
  kept?: boolean | 'blocked';
}

export interface WidgetEvents {
  /** The shopper saved the product. If it's only kept on the device, item, product and list ID are 0. */
  saved: SavedItem;
  /** The shopper undid the save, or removed the product. */
  undone: SavedItem;
  /** The hosted dialog was opened; `popup` is false if it's a tab (phones). */
  open: { token: string; popup: boolean };
  /** The dialog was closed. */
  close: undefined;
  error: WidgetError;
}

export interface Widget {
  /**
   * Sets key and options, once; later calls have no effect. Reports `key_required` without a key.
   */
  init(options: WidgetOptions): Widget;
  /**
   * Opens the save dialog. Call it in a click handler. Never throws: failures are `error` events.
   * If the same product's dialog is already open, brings it to the front.
   * @param mode `instant` saves without the dialog, as a button can; empty: as configured for the
   * buttons; default: the dialog
   */
  open(product?: OpenOptions, mode?: SaveMode | ''): SaveHandle;
  /**
   * Makes elements open the dialog on click.
   * @param target an element, or a selector
   * @param product the product to save; default: the element's data attributes at the time of the click
   * @returns the unmount function
   */
  mount(target: Element | string, product?: OpenOptions): () => void;
  /** Subscribes; returns the unsubscribe function. */
  on<E extends keyof WidgetEvents>(event: E, listener: (payload: WidgetEvents[E]) => void): () => void;
  off<E extends keyof WidgetEvents>(event: E, listener: (payload: WidgetEvents[E]) => void): void;
  /** The products this browser saved with this key, newest first, at most 500; read from the shop's own storage. */
  savedItems(): SavedMark[];
  /**
   * Passes on the shopper's choice about preferences from the shop's consent banner. Call it when
   * the choice is known, and whenever it changes. While it's `denied`, products are kept on the
   * device, and nothing is requested or stored elsewhere. With `granted`, they move to the
   * shopper's list. When it becomes `denied`, this shop's guest is deleted on the server, and the
   * device keeps the products. Without a call, clicking a button counts as a request to store them.
   */
  consent(state: 'granted' | 'denied'): void;
  /** The value that `consent` was called with, or the script's attribute. */
  readonly consented: 'granted' | 'denied' | undefined;
  /** `test` or `live`; undefined before init. */
  readonly environment: 'test' | 'live' | undefined;
}
