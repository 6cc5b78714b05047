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

/** The shop page → the dialog in which the shopper signed in: how many products of this device are on their list now. */
export interface MovedMessage {
  wl: 1;
  type: 'page.moved';
  moved: number;
  /** Refused, so they're still on the device. */
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
  /** The reference that goes into the cart with it, so that an order can be matched with the wish. */
  wl?: string;
}

/** A saved wish with the reference for the product's page. */
export type SavedReference = WishRef & { wl: string };

/** Basket frame → basket SDK on the shop's page. */
export type BasketFrameMessage =
  | { wl: 1; type: 'basket.ready' }
  | ({ wl: 1; type: 'basket.mounted' } & BasketReport)
  | ({ wl: 1; type: 'basket.changed' } & BasketReport)
  /** With `undo`, without products: removes the products added last. */
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
  /** The shopper has removed a product and can undo it here, so the save widget's toast goes. */
  | { wl: 1; type: 'basket.undo' }
  | { wl: 1; type: 'basket.height'; px: number }
  | { wl: 1; type: 'basket.close' }
  /** The shopper wants the list of their customer account. */
  | { wl: 1; type: 'basket.customer' }
  | { wl: 1; type: 'basket.error'; code: string; message: string };

/** The basket's content, as it shows it. */
export interface BasketReport {
  count: number;
  /** Enough for the shop's page to fill its hearts and show a count. */
  products: WishRef[];
  /**
   * Whether that is everything the shopper has saved here; false while the shopper is signed out, because it's unknown
   * then.
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
      /** The shop whose customer account is signed in on its page, by name. */
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
      /** Whether the shop can remove it again. */
      canUndo?: boolean;
    }
  | { wl: 1; type: 'host.refresh' };

/** Save widget → the frame that saves without a dialog (`{site_url}/instant`). Each request gets one response. */
export type InstantHostMessage = { wl: 1; requestId: number; handle: string | null; token?: string } & (
  | {
      type: 'instant.save';
      product: SaveProduct;
      /** Repeating a save with the same key counts once. */
      key: string;
      /** Whether a stranger becomes a guest. */
      mayStart: boolean;
    }
  /**
   * Makes the shop's guest known, so that a window of ours can ask for them, and sees whether the session has ended.
   * `forms`: the page has product forms for references of what the shopper has saved.
   */
  | { type: 'instant.listen'; forms: boolean }
  /** Notifies the shopper once this item costs as much or less, in minor units. */
  | { type: 'instant.alert'; itemId: number; target: number }
  /** Removes this product from the shopper's list. */
  | { type: 'instant.remove'; ref: WishRef & { itemId?: number } }
  /** Exports the guest's items saved here; `forget` deletes them. A signed-in shopper is only signed out here. */
  | { type: 'instant.export' }
  /** Opens the guest of the customer whom the platform has signed in to the shop. */
  | { type: 'instant.customer'; ticket: string }
  /** The customer has signed out at the shop. */
  | { type: 'instant.leave' }
  | { type: 'instant.forget' }
);

/** That frame → save widget on the shop's page. */
export type InstantFrameMessage =
  | { wl: 1; type: 'instant.ready' }
  /**
   * `isGuest`: a guest of this shop, rather than a shopper who has lists elsewhere; `isAnonymous`: any guest;
   * `isCustomer`: the guest of a customer account, since this device asked for it; `hasAlerts`: emails about
   * price drops can reach the shop's shoppers.
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
  /** `needsEmail`: no email reaches the shopper yet. */
  | { wl: 1; type: 'instant.alerted'; requestId: number; needsEmail: boolean }
  | { wl: 1; type: 'instant.listening'; requestId: number }
  /** Then, for pages with forms. */
  | { wl: 1; type: 'instant.references'; wishes: SavedReference[] }
  /** `receipt` describes what moved from this device's own guest; empty if nothing did. */
  | { wl: 1; type: 'instant.entered'; requestId: number; products: WishRef[]; receipt: string }
  /** `item` is null if there was nothing to remove. */
  | { wl: 1; type: 'instant.removed'; requestId: number; item: SavedItem | null }
  | { wl: 1; type: 'instant.exported'; requestId: number; products: BasketProduct[] }
  | { wl: 1; type: 'instant.forgotten'; requestId: number }
  /** `wasCustomer`: a customer's list was shown here, and no longer is. */
  | { wl: 1; type: 'instant.left'; requestId: number; wasCustomer: boolean }
  | { wl: 1; type: 'instant.failed'; requestId: number; code: string }
  /** A handle that identifies this shop's guest if the browser keeps no cookie. The shop's page stores it. */
  | { wl: 1; type: 'instant.handle'; handle: string | null }
  /** The shopper signed in on a page of ours. */
  | { wl: 1; type: 'instant.signed-in' }
  /**
   * The shopper has signed out elsewhere, or deleted the account, or is unknown here: none of their products are shown
   * anymore.
   */
  | { wl: 1; type: 'instant.cleared' };

/**
 * Dialog or sign-in window → frames of the same origin on the shop's page; never readable by the shop. `guest-ask` asks
 * the frame that saves without a dialog for its guest, so that the dialog can take over what was saved there; only the
 * window that knows the `challenge`'s verifier can use the response. `tookGuest`: such a guest's lists are the
 * shopper's now.
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
 * That frame → dialog, both of our origin. `ticket` lets that window take over, once, the lists of a guest that exists
 * on this shop's pages only; null if there is no such guest.
 */
export interface GuestMessage {
  wl: 1;
  type: 'session.guest';
  ticket: string | null;
}

/** The same frames → dialog: one of them has the session that `session.adopt` brought. */
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
