/** Payloads of the browser events, shared by SDKs and hosted pages. */

import type { Availability } from './product.ts';

/** Payload of `saved`: the item as stored. Prices are in minor units. */
export interface SavedItem {
  itemId: number;
  productId: number;
  url: string;
  title: string;
  imageUrl: string | null;
  price: number | null;
  currency: string | null;
  variantId: string | null;
  /** The variant's title, if the page gave one. */
  variantTitle?: string | undefined;
  /** The shop's own ID of the product, if the page gave one. */
  shopProductId?: string | undefined;
  /**
   * Identifies a choice beyond the variant, such as an engraving, if any; equal for equal choices.
   */
  choice?: string | undefined;
  quantity: number;
  list: { id: number; name: string };
}

/** A product as the shop's page passes it to the save dialog. */
export interface SaveProduct {
  url: string;
  id?: string;
  offerId?: number;
  title?: string;
  description?: string;
  imageUrl?: string;
  price?: number;
  compareAtPrice?: number;
  currency?: string;
  marketCode?: string;
  vendor?: string;
  productType?: string;
  tags?: string[];
  /**
   * For products without variants; otherwise each variant in `metadata.variants` has `available`.
   */
  availability?: Availability;
  metadata?: Record<string, unknown>;
}
