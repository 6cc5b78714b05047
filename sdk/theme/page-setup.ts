import type { Icon } from '#api/contract/icon.ts';

/** The selector of links that open the drawer. */
export const withDrawer = 'wl-link[data-open-drawer=true]';

/**
 * The theme's settings, from the Setup block in the page's head and from blocks that also work
 * without it.
 */
export interface PageSetup {
  /** The shop's public key. */
  key: string;
  /** ID of the basket configuration. */
  config: string;
  /** Language of the page, e.g. `de`. */
  locale?: string;
  /** Market/locale code, e.g. `de-DE`. */
  market?: string;
  /** The shopper's currency, ISO 4217. */
  currency?: string;
  /** How save buttons save. */
  save?: 'dialog' | 'instant' | null;
  /** The icon that the merchant chose. */
  icon?: Icon | null;
  /** Root path of the shop in this language, with a slash at both ends. */
  root: string;
  texts: Partial<Record<ThemeText, string>>;
  /** The shop's name. */
  shop?: string | null;
  /** ID of the customer who is signed in to the shop. */
  customer?: number | string | null;
  /** From here on, only in Setup. Adds a button to product pages, and hearts to cards. */
  autoInject?: boolean;
  primaryColor?: string;
  /** Readable on the primary color. */
  primaryText?: string;
  iconColor?: string;
  buttonIcon?: 'heart' | 'logo';
  buttonStyle?: 'filled' | 'outline' | 'minimal';
  buttonRadius?: number;
  showBranding?: boolean;
  /** The product of a product page; field names match the button's data attributes. */
  product?: PageProduct | null;
}

/** `{title}` and `{count}` are filled in by the script. */
export type ThemeText =
  'save' | 'saved' | 'saveProduct' | 'unavailable' | 'blocked' | 'wishlistCount' | 'poweredBy' | 'cartError';

/** A product's fields, named as in data attributes, and its variants. */
export interface PageProduct {
  url?: string;
  variants?: PageVariant[];
  [field: string]: unknown;
}

/** Prices are in minor units. */
export interface PageVariant {
  id: number | string;
  title?: string;
  price?: number | null;
  compareAtPrice?: number | null;
  image?: string | null;
}

/** Reads the settings. Setup takes precedence over blocks; undefined if the page has neither. */
export function readPageSetup(): PageSetup | undefined {
  const said = ['[data-wl-block]', '[data-wl-setup]'].flatMap((selector) =>
    [...document.querySelectorAll(selector)].map((script) =>
      readJson<Partial<PageSetup>>(script.textContent),
    ),
  );
  const texts = Object.assign({}, ...said.map((one) => one?.texts));
  const setup: PageSetup = Object.assign({}, ...said, { texts });
  // Shopify's root URL has no trailing slash if it includes a language.
  setup.root = `${setup.root ?? ''}/`.replace(/\/+$/, '/');
  return setup.key ? setup : undefined;
}

/** The parsed JSON, or undefined if it's invalid. */
export function readJson<T>(text: string | null | undefined): T | undefined {
  try {
    return JSON.parse(text || '') as T;
  } catch {
    return undefined;
  }
}
