import type { html } from 'hono/html';
import type { CartView } from '../cart.ts';

export type Html = ReturnType<typeof html>;

/** What every page of the shop is drawn with. */
export interface Shop {
  /** The shop's own origin, e.g. `http://localhost:4000`. */
  origin: string;
  /** Where the wishlist service serves its scripts. */
  siteUrl: string;
  /** Public key of the shop's wishlist account. */
  apiKey: string;
  /** Basket configuration of the account. */
  basketConfigId: string;
  cart: CartView;
}

export const photoUrl = (file: string) => `/assets/${file}`;
export const productUrl = (handle: string, variantId?: string) =>
  `/products/${handle}${variantId ? `?variant=${variantId}` : ''}`;

/** JSON inside a `<script>` element: nothing in it can close the element. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
