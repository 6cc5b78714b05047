import type { SavedItem, SaveProduct } from '../../api/contract/events.ts';
import type { BasketProduct } from '../../api/contract/messages.ts';
import { parseQuantity } from '../../api/contract/quantity.ts';
import type { WishRules } from '../hearts/match-wishes.ts';
import type { SavedMark } from '../widget/types.ts';

/** A mark whose product is on this device only. */
export type Pending = SavedMark & { product: SaveProduct; id: string };
export const isPending = (mark: SavedMark): mark is Pending => !!mark.product && !!mark.id;

/** An item of the device's list, as reported to the shop, without our IDs. */
export const deviceItem = ({ url, variantId, choice, product }: Pending, listName: string): SavedItem => ({
  itemId: 0,
  productId: 0,
  url,
  variantId,
  choice,
  shopProductId: product.id,
  title: product.title ?? '',
  imageUrl: product.imageUrl ?? null,
  price: Number.isInteger(product.price) ? product.price! : null,
  currency: product.currency ?? null,
  quantity: parseQuantity(product.metadata?.quantity) ?? 1,
  list: { id: 0, name: listName },
});

/** The mark of a guest's product that moves back to this device. */
export const pendingOf = (
  { url, variantId, title, imageUrl, priceMinor, currency, quantity, meta }: BasketProduct,
  index: number,
  rules: WishRules,
): Pending => ({
  url,
  variantId,
  choice: rules.wishOf({ url, metadata: meta }).choice,
  id: `${Date.now()}.${index}`,
  product: {
    url,
    title,
    imageUrl: imageUrl ?? undefined,
    price: priceMinor ?? undefined,
    currency: currency ?? undefined,
    metadata: { ...meta, ...(variantId && { variantId }), quantity },
  },
});
