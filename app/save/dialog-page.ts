import type { Icon } from '#api/contract/icon.ts';
import type { ProviderLink } from '#api/contract/identity.ts';
import type { Language } from '#api/contract/language/languages.ts';
import type { SavedPlace } from '#api/modules/lists/schemas.ts';
import type { HostedList } from '#app/hosted/hosted.server.ts';
import type { SessionAnswer } from '#app/hosted/session-answer.ts';
import type { Account, PageNotice } from '#app/hosted/window-account.ts';
import type { Messages } from '#app/messages/catalogues.ts';
import type { DialogProduct } from './dialog-product.ts';

/** Common data of every first-party window. */
export interface WindowPage {
  lang: Language;
  texts: Messages<'dialog'>;
  title: string;
  brandName: string;
  /** Other services to sign in with. */
  providers: ProviderLink[];
}

/** The shop the dialog acts for. `origin` is verified, so messages can be sent to it. */
export interface DialogShop {
  name: string;
  token: string;
  key: string;
  origin: string;
}

/**
 * Steps that a URL can open: `sign-in` keeps the list on all devices, `email` signs in before
 * saving, `move` moves the saved product to another list, and `alert` sets the price of an alert.
 */
export const dialogSteps = ['sign-in', 'email', 'move', 'alert'] as const;

/** Props of the save dialog. */
export interface DialogPage extends WindowPage {
  /** The partner's own save icon. */
  icon: Icon | null;
  baseUrl: string;
  shop: DialogShop | null;
  product: DialogProduct | null;
  notice: PageNotice | null;
  account: Account | null;
  lists: HostedList[];
  /** The shopper's lists that already contain this product. */
  savedAt: SavedPlace[];
  /** The shop's question to a shopper who hasn't agreed to its marketing. */
  question: string | null;
  /** This page's URL with the sign-in step, for browsers without JavaScript. */
  signInUrl: string;
  /** Whether this device has a guest of the shop, known to our frame on its page. */
  hasGuest: boolean;
  /** The step in the URL. */
  step: (typeof dialogSteps)[number] | null;
  /** The price already chosen for `alert`, in minor units. */
  target: number | null;
  /** Set when a form was posted without JavaScript. */
  answer: SessionAnswer | null;
}

/** Props of the sign-in window. */
export interface SignInPage extends WindowPage {
  shopName: string | null;
  state: string;
  notice: PageNotice | null;
  accountName: string | null;
  /** Whether this device has a guest of our own pages. */
  isGuest: boolean;
  /** The URL of this shop's wishlist outside the shop's page. */
  basketUrl: string | null;
}
