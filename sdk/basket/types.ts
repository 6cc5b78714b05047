import type { BasketProduct, SavedRef } from '../../api/contract/messages.ts';

export interface BasketOptions {
  /** The shop's public key. */
  apiKey: string;
  /** Id of the basket configuration, `bkt_…`. */
  configId: string;
  /** Adds one item to the shop's cart; its promise answers, else call `respond`. */
  onAddToCart?: (detail: AddToCartDetail) => unknown;
  /** Adds several items at once. Without it `onAddToCart` gets them one by one. */
  onAddToCartBulk?: (detail: AddToCartBulkDetail) => unknown;
  /** Language, e.g. `de-DE`; default: the page's `lang`, then the browser's. */
  locale?: string;
  /** Base address of the REST API; default: `/api` of the site that serves the script. */
  apiBase?: string;
  /** The site of the hosted pages; default: the site that serves the script. */
  siteUrl?: string;
}

/**
 * Tells the shopper how adding went: the first answer counts, 15 seconds without one are a failure.
 * @param refused why each refused item was refused, by variant id, where the others of a bulk were added.
 */
export type Respond = (ok: boolean, error?: string, refused?: Record<string, string>) => void;

export interface CartItem {
  variantId: string | null;
  quantity: number;
  product: BasketProduct;
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

/** What basket events carry; on `window` the names start with `wl:`. */
export interface BasketEvents {
  'basket.mounted': { count: number; products: SavedRef[]; apiKey: string; configId: string };
  'basket.changed': { count: number; products: SavedRef[]; apiKey: string; configId: string };
  'basket.drawer': { open: boolean; configId: string };
  'basket.addToCart': AddToCartDetail;
  'basket.addToCartBulk': AddToCartBulkDetail;
  'basket.checkout': { products: BasketProduct[]; configId: string };
  'basket.error': { code: string; message: string; configId: string };
}

export interface DrawerOptions {
  /** Selector of what opens and closes the drawer; elements that come later count too. */
  trigger?: string;
  /** Default: `right`. */
  side?: 'left' | 'right';
  /** CSS size or number of pixels; default 380. Phones always get the full width. */
  width?: string | number;
  /** Heading and accessible name; default: "Your wishlist" in the shopper's language. */
  title?: string;
}

export interface BasketDrawer {
  /** Loads the frame unseen: a shopper who signs in elsewhere on the page is then signed in here, too. */
  load(): void;
  open(): void;
  close(): void;
  /** Shows what was saved or removed elsewhere meanwhile. */
  refresh(): void;
}

export interface BasketSection {
  refresh(): void;
  /** Takes the section off the page. */
  remove(): void;
}

export interface Basket {
  /** A side panel; its frame loads when it is first opened. */
  drawer(options?: DrawerOptions): BasketDrawer;
  /** The basket inside an element of the page. Reports `mount_target_not_found` when nothing matches. */
  renderInto(target: string | Element): BasketSection;
  /** Subscribes to one event, with or without the `wl:`; returns the unsubscribe function. */
  on<E extends keyof BasketEvents>(
    name: E | `wl:${E}`,
    listener: (detail: BasketEvents[E]) => void,
  ): () => void;
  /** Refreshes every drawer and section. */
  refresh(): void;
}
