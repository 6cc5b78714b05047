import type { SaveMode } from '../../../api/contract/basket.ts';
import type { html } from 'hono/html';
import type { CartView } from '../cart.ts';

export type Html = ReturnType<typeof html>;

/** What every page of the shop needs. */
export interface Shop {
  /** The shop's own origin, e.g. `http://localhost:4000`. */
  origin: string;
  /** The site that serves the wishlist's scripts. */
  siteUrl: string;
  /** Public key of the shop's wishlist account. */
  apiKey: string;
  /** ID of its basket configuration. */
  basketConfigId: string;
  saveMode: SaveMode;
  cart: CartView;
}

export const photoUrl = (file: string) => `/assets/${file}`;
export const productUrl = (handle: string, variantId?: string) =>
  `/products/${handle}${variantId ? `?variant=${variantId}` : ''}`;

/** JSON that is safe inside a `<script>` element: nothing in it can close the element. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
