import type { html } from 'hono/html';
import type { SaveMode } from '#api/contract/basket.ts';
import type { CartView } from '../cart.ts';
import type { Catalog } from '../inventory.ts';
import type { Language } from '../language.ts';

export type Html = ReturnType<typeof html>;

/** The data for every page of the shop. */
export interface Shop extends Catalog {
  /** The shop's own origin, e.g. `http://localhost:4000`. */
  origin: string;
  /** The site that serves the wishlist's scripts. */
  siteUrl: string;
  /** Public key of the shop's wishlist account. */
  apiKey: string;
  /** ID of its basket configuration. */
  basketConfigId: string;
  saveMode: SaveMode;
  language: Language;
  /** Path and query of the page, without the language's prefix. */
  page: string;
  cart: CartView;
  /** The reference of the wish whose link the visitor followed, for the cart. */
  reference: string | undefined;
  hasBackOffice: boolean;
}

export const photoUrl = (file: string) => `/assets/${file}`;
/** Without the language's prefix. `collection` is the one that shows the product. */
export const productUrl = (handle: string, variantId?: string, collection?: string) =>
  `${collection ? `/collections/${collection}` : ''}/products/${handle}${variantId ? `?variant=${variantId}` : ''}`;

/** JSON that is safe inside a `<script>` element, because it can't close the element. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
