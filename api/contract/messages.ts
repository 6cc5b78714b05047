/**
 * Messages between windows, sent with `postMessage`. Each is `{ wl: 1, type, … }`.
 * Senders always name the target origin; receivers check `event.origin` and `event.source`.
 */
import type { BasketSettings, SaveMode } from './basket.ts';
import type { SavedItem, SaveProduct } from './events.ts';
import type { WishRef } from './wish.ts';

/** Dialog (`{site_url}/save` in a popup) → the shop page that opened it. */
export type DialogMessage = { wl: 1; key: string } & (
  | { type: 'save.ready' }
  | { type: 'save.saved'; item: SavedItem }
  | { type: 'save.undone'; item: SavedItem }
  | { type: 'save.close' }
);

/**
 * Shop page → dialog: how many products of this device are on the shopper's list after signing in.
 */
export interface MovedMessage {
  wl: 1;
  type: 'page.moved';
  moved: number;
  /** Products that were refused and are still on the device. */
  stayed: number;
}

/** A product as the basket passes it to the shop. Prices are in minor units. */
export interface BasketProduct {
  itemId: number;
  url: string;
  title: string;
  imageUrl: string | null;
  priceMinor: number | null;
  currency: string | null;
  variantId: string | null;
  quantity: number;
  meta: Record<string, unknown>;
  /** The reference to put into the cart, which matches an order to the wish. */
  wl?: string;
}

/** A saved wish with the reference for the product's page. */
export type SavedReference = WishRef & { wl: string };

/** Basket frame → basket SDK on the shop's page. */
export type BasketFrameMessage =
  | { wl: 1; type: 'basket.ready' }
  | ({ wl: 1; type: 'basket.mounted' } & BasketReport)
  | ({ wl: 1; type: 'basket.changed' } & BasketReport)
  /** With `undo`, `products` is empty: removes the products added last. */
  | {
      wl: 1;
      type: 'basket.add';
      requestId: string;
      products: BasketProduct[];
      bulk: boolean;
      undo?: true;
    }
  | { wl: 1; type: 'basket.checkout'; products: BasketProduct[] }
  /** The shopper opens a product's page. */
  | { wl: 1; type: 'basket.select'; products: BasketProduct[] }
  /** The shopper has removed a product, and can't undo it anymore. */
  | { wl: 1; type: 'basket.remove'; products: BasketProduct[] }
  /** The shopper removed a product and can undo it in the basket, so the widget hides its toast. */
  | { wl: 1; type: 'basket.undo' }
  | { wl: 1; type: 'basket.height'; px: number }
  | { wl: 1; type: 'basket.close' }
  /** The shopper asked for the list of their customer account. */
  | { wl: 1; type: 'basket.customer' }
  | { wl: 1; type: 'basket.error'; code: string; message: string };

/** The contents of the displayed basket. */
export interface BasketReport {
  count: number;
  /** Enough for the shop's page to fill its hearts and show a count. */
  products: WishRef[];
  /**
   * Whether `products` is everything the shopper saved here; false while they're signed out,
   * because it's unknown then.
   */
  known: boolean;
  /** The basket's setting for the page's save buttons. */
  saveMode: SaveMode;
}

/** Basket SDK → basket frame. */
export type BasketHostMessage =
  | {
      wl: 1;
      type: 'host.token';
      token: string;
      mode: 'drawer' | 'inline';
      font: string;
      /** The handle from `instant.handle`. */
      handle: string | null;
      /** Name of the shop whose customer account is signed in on the page. */
      customer: string | null;
    }
  | {
      wl: 1;
      type: 'host.added';
      requestId: string;
      ok: boolean;
      error?: string;
      /** For bulk requests: the reason for each refused item, by variant ID; the others are in the cart. */
      refused?: Record<string, string>;
      /** Whether the shop can undo it. */
      canUndo?: boolean;
    }
  | { wl: 1; type: 'host.refresh' };

/** Save widget → the frame that saves without a dialog (`{site_url}/instant`). Each request gets one response. */
export type InstantHostMessage = { wl: 1; requestId: number; handle: string | null; token?: string } & (
  | {
      type: 'instant.save';
      product: SaveProduct;
      /** Idempotency key: repeated saves with the same key count once. */
      key: string;
      /** Whether an unknown shopper becomes a guest. */
      mayStart: boolean;
    }
  /**
   * Loads the shop's guest, so that our windows can ask for them, and checks whether the session
   * has ended. `forms`: the page has product forms that need references to the shopper's wishes.
   */
  | { type: 'instant.listen'; forms: boolean }
  /** Notifies the shopper once this item costs as much or less, in minor units. */
  | { type: 'instant.alert'; itemId: number; target: number }
  /** Removes this product from the shopper's list. */
  | { type: 'instant.remove'; ref: WishRef & { itemId?: number } }
  /** Exports the guest's items saved here; `forget` deletes them. A signed-in shopper is only signed out here. */
  | { type: 'instant.export' }
  /** Loads the guest of the customer whom the platform has signed in to the shop. */
  | { type: 'instant.customer'; ticket: string }
  /** The customer has signed out at the shop. */
  | { type: 'instant.leave' }
  | { type: 'instant.forget' }
);

/** That frame → save widget on the shop's page. */
export type InstantFrameMessage =
  | { wl: 1; type: 'instant.ready' }
  /**
   * `isGuest`: a guest of this shop, rather than a shopper who has lists elsewhere; `isAnonymous`:
   * any guest; `isCustomer`: the guest of a customer account, since this device asked for it;
   * `hasAlerts`: this shop's shoppers can get price-drop emails.
   */
  | {
      wl: 1;
      type: 'instant.saved';
      requestId: number;
      item: SavedItem;
      isGuest: boolean;
      isAnonymous: boolean;
      isCustomer: boolean;
      hasAlerts: boolean;
    }
  /** `needsEmail`: the shopper can't be emailed yet. */
  | { wl: 1; type: 'instant.alerted'; requestId: number; needsEmail: boolean }
  | { wl: 1; type: 'instant.listening'; requestId: number }
  /** Follows `instant.listening` on pages with forms. */
  | { wl: 1; type: 'instant.references'; wishes: SavedReference[] }
  /** `receipt` describes what moved from this device's own guest; empty if nothing did. */
  | { wl: 1; type: 'instant.entered'; requestId: number; products: WishRef[]; receipt: string }
  /** `item` is null if there was nothing to remove. */
  | { wl: 1; type: 'instant.removed'; requestId: number; item: SavedItem | null }
  | { wl: 1; type: 'instant.exported'; requestId: number; products: BasketProduct[] }
  | { wl: 1; type: 'instant.forgotten'; requestId: number }
  /** `wasCustomer`: a customer's list was shown here and isn't anymore. */
  | { wl: 1; type: 'instant.left'; requestId: number; wasCustomer: boolean }
  | { wl: 1; type: 'instant.failed'; requestId: number; code: string }
  /** Identifies this shop's guest in browsers that keep no cookie. The shop's page stores it. */
  | { wl: 1; type: 'instant.handle'; handle: string | null }
  /** The shopper signed in on a page of ours. */
  | { wl: 1; type: 'instant.signed-in' }
  /**
   * The shopper signed out elsewhere, deleted the account, or is unknown here, so none of their
   * products are shown anymore.
   */
  | { wl: 1; type: 'instant.cleared' };

/**
 * Dialog or sign-in window → frames of the same origin on the shop's page; never readable by the
 * shop. `guest-ask` asks the frame that saves without a dialog for its guest, so that the dialog
 * can take over the guest's saves; only the window that has the `challenge`'s verifier can use the
 * response. `tookGuest`: the guest's lists now belong to the shopper.
 */
export type SessionMessage =
  | {
      wl: 1;
      type: 'session.adopt';
      partnerId: number;
      accessToken: string;
      refreshToken: string;
      anonymous: boolean;
      tookGuest: boolean;
    }
  | { wl: 1; type: 'session.bridge-complete'; state: string; tookGuest: boolean }
  | { wl: 1; type: 'session.guest-ask'; challenge: string };

/**
 * That frame → dialog, both of our origin. `ticket` is good for one takeover of the lists of a
 * guest that only exists on this shop's pages; null if there is no such guest.
 */
export interface GuestMessage {
  wl: 1;
  type: 'session.guest';
  ticket: string | null;
}

/** The same frames → dialog: one of them has adopted the session from `session.adopt`. */
export interface AdoptedMessage {
  wl: 1;
  type: 'session.adopted';
}

/**
 * The sign-in window sends hello to its opener, which confirms the state it started the sign-in with. The sign-in
 * window continues only if the response comes from our own origin or one that the state's key allows.
 */
export type SignInMessage =
  { wl: 1; type: 'signin.hello' } | { wl: 1; type: 'signin.confirm'; state: string };

/** The state of a basket preview: its mode, items and color scheme. */
export interface PreviewScene {
  mode: 'page' | 'drawer';
  items: 'many' | 'one' | 'none';
  /** The number of selected items; default: none. */
  selected?: number;
  scheme: 'light' | 'dark';
  /** ISO 4217 */
  currency: string;
}

/** Basket settings editor → its preview (`{site_url}/basket/preview`), a frame in the editor's page. */
export type PreviewMessage = {
  wl: 1;
  type: 'preview.show';
  settings: BasketSettings;
  scene: PreviewScene;
};
