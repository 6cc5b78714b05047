import type { BasketProduct, BasketReport } from '../../api/contract/messages.ts';

export interface BasketOptions {
  /** The shop's public key. */
  apiKey: string;
  /** ID of the basket configuration, `bkt_…`. */
  configId: string;
  /**
   * Adds one item to the shop's cart. Return a promise, or call `respond`. If the promise resolves
   * with a function, that function removes the item again.
   */
  onAddToCart?: (detail: AddToCartDetail) => unknown;
  /** Adds several items at once. Without it, `onAddToCart` is called for each item. */
  onAddToCartBulk?: (detail: AddToCartBulkDetail) => unknown;
  /** Language, e.g. `de-DE`; default: the page's `lang`, then the browser's. */
  locale?: string;
  /** Base URL of the REST API; default: `/api` on the site that serves the script. */
  apiBase?: string;
  /** The site of the hosted pages; default: the site that serves the script. */
  siteUrl?: string;
  /** The shopper's decision about preferences, on a page without the save widget; see `WlWidget.consent`. */
  consent?: 'granted' | 'denied';
  /** The shop's name, if a customer is signed in to the shop; set by the Shopify theme. */
  customer?: string;
}

/**
 * Reports the result of adding to the cart. Only the first call counts; without one, adding fails
 * after 15 seconds.
 * @param detail if it failed, the reason; if it succeeded, a function that removes the item again,
 * for the shopper's Undo
 * @param refused if only some of several items were refused, the reasons by variant ID
 */
export type Respond = (
  ok: boolean,
  detail?: string | (() => unknown),
  refused?: Record<string, string>,
) => void;

export interface CartItem {
  variantId: string | null;
  quantity: number;
  product: BasketProduct;
  /**
   * The wish's opaque reference. Keep it with the cart line and send it back as `wl` of the order
   * line in `POST /orders`. It doesn't identify a person, and works for 90 days, for your shop
   * only.
   */
  wl?: string | undefined;
}
export interface AddToCartDetail extends CartItem {
  configId: string;
  respond: Respond;
}
export interface AddToCartBulkDetail {
  items: CartItem[];
  configId: string;
  respond: Respond;
}

export interface BasketContents extends BasketReport {
  apiKey: string;
  configId: string;
}

export interface BasketProducts {
  products: BasketProduct[];
  configId: string;
}

/** Payloads of basket events; on `window`, their names have the prefix `wl:`. */
export interface BasketEvents {
  'basket.mounted': BasketContents;
  'basket.changed': BasketContents;
  'basket.drawer': { open: boolean; configId: string };
  'basket.addToCart': AddToCartDetail;
  'basket.addToCartBulk': AddToCartBulkDetail;
  'basket.checkout': BasketProducts;
  /** The shopper opens a product's page. */
  'basket.select': BasketProducts;
  /** The shopper has removed a product, and can't undo it anymore. */
  'basket.remove': BasketProducts;
  'basket.error': { code: string; message: string; configId: string };
}

export interface DrawerOptions {
  /** Selector of the elements that open and close the drawer, including elements added later. */
  trigger?: string;
  /** Default: the basket’s setting, `right` unless changed. */
  side?: 'left' | 'right';
  /** CSS size or number of pixels; default: the basket’s setting, 380 unless changed. Full width on phones. */
  width?: string | number;
  /** Heading and accessible name; default: "Your wishlist" in the shopper's language. */
  title?: string;
}

export interface BasketDrawer {
  /**
   * Loads the hidden frame, so that shoppers who sign in elsewhere on the page are also signed in
   * here.
   */
  load(): void;
  open(): void;
  close(): void;
  /** Shows products that were saved or removed elsewhere. */
  refresh(): void;
}

export interface BasketSection {
  refresh(): void;
  /** Removes the section from the page. */
  remove(): void;
}

export interface Basket {
  /** A side panel; its frame loads when it is first opened. */
  drawer(options?: DrawerOptions): BasketDrawer;
  /** The basket inside an element of the page. Reports `mount_target_not_found` if nothing matches. */
  renderInto(target: string | Element): BasketSection;
  /** Subscribes to an event, with or without `wl:`; returns the unsubscribe function. */
  on<E extends keyof BasketEvents>(
    name: E | `wl:${E}`,
    listener: (detail: BasketEvents[E]) => void,
  ): () => void;
  /** Refreshes every drawer and section. */
  refresh(): void;
}
