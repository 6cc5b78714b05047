import type { SavedItem, SaveProduct } from '../../api/contract/events.ts';
import { parseQuantity } from '../../api/contract/quantity.ts';
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
