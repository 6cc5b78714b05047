/** What the shop's theme says: the Setup block in the page's head, and each block that can stand without it. */
export interface PageSetup {
  /** The shop's public key. */
  key: string;
  /** Id of the basket configuration. */
  config: string;
  /** Language of the page, e.g. `de`. */
  locale?: string;
  /** Market/locale code, e.g. `de-DE`. */
  market?: string;
  /** What the shopper pays in, ISO 4217. */
  currency?: string;
  /** Root of the shop in this language, with a slash at both ends. */
  root: string;
  texts: Partial<Record<ThemeText, string>>;
  /** From here on Setup alone: a button on product pages and hearts on cards are wanted. */
  autoInject?: boolean;
  primaryColor?: string;
  /** Readable on the primary colour. */
  primaryText?: string;
  iconColor?: string;
  buttonIcon?: 'heart' | 'logo';
  buttonStyle?: 'filled' | 'outline' | 'minimal';
  buttonRadius?: number;
  showBranding?: boolean;
  /** The product of a product page: its fields are named like the button's data attributes. */
  product?: PageProduct | null;
}

/** `{title}` and `{count}` in them are filled in here. */
export type ThemeText =
  'save' | 'saved' | 'saveProduct' | 'unavailable' | 'blocked' | 'wishlistCount' | 'poweredBy' | 'cartError';

/** A product's fields as data attributes bear them, and its variants. */
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

/** Setup's word goes before a block's; undefined on a page that has neither. */
export function readPageSetup(): PageSetup | undefined {
  const said = ['[data-wl-block]', '[data-wl-setup]'].flatMap((selector) =>
    [...document.querySelectorAll(selector)].map((script) =>
      readJson<Partial<PageSetup>>(script.textContent),
    ),
  );
  const texts = Object.assign({}, ...said.map((one) => one?.texts));
  const setup: PageSetup = Object.assign({}, ...said, { texts });
  // Shopify's own root has no slash at its end where a language has a folder.
  setup.root = `${setup.root ?? ''}/`.replace(/\/+$/, '/');
  return setup.key ? setup : undefined;
}

/** What a text holds, undefined where it is no JSON. */
export function readJson<T>(text: string | null | undefined): T | undefined {
  try {
    return JSON.parse(text || '') as T;
  } catch {
    return undefined;
  }
}
