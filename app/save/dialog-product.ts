import type { SavedItem, SaveProduct } from '#api/contract/events.ts';
import { wishOf, type WishRef } from '#api/contract/wish.ts';
import type { SavedPlace } from '#api/modules/lists/schemas.ts';
import type { HostedList } from '#app/hosted/hosted.server.ts';

/** A variant in the dialog's select, from `metadata.variants`. Prices are in minor units. */
export interface DialogVariant {
  id: string;
  title: string;
  /** Null if it's the product's image. */
  imageUrl: string | null;
  /** Null if it's unknown, or the same as the product's price. */
  price: number | null;
  /** A CSS color. */
  swatch: string | null;
  available: boolean;
}

/** The product as the dialog shows it. `fields` is the data to save, without the list of variants. */
export interface DialogProduct {
  fields: SaveProduct;
  /** The shop's own ID of the product, which isn't saved. */
  shopProductId?: string | undefined;
  title: string;
  imageUrl: string | null;
  price: number | null;
  currency: string | null;
  variantId: string | null;
  variantTitle: string | null;
  /** Choices beyond the variant, as shown. */
  choice: string;
  swatch: string | null;
  quantity: number;
  variants: DialogVariant[];
}

/** The shopper's selection for a product. */
export interface ProductChoice {
  variantId: string | null;
  quantity: number;
}

/**
 * The selected variant's title, image, price and swatch. The product's own price is that of the variant it was offered
 * with, or of all variants if none has its own.
 */
export function chosen(product: DialogProduct, { variantId }: Pick<ProductChoice, 'variantId'>) {
  const { variants } = product;
  const variant = variants.find(({ id }) => id === variantId);
  const isPriced = variants.some(({ price }) => price !== null);
  return {
    variantTitle: variant?.title ?? product.variantTitle,
    imageUrl: variant?.imageUrl ?? product.imageUrl,
    price: variant?.price ?? (variant && isPriced && variant.id !== product.variantId ? null : product.price),
    swatch: variant?.swatch ?? product.swatch,
  };
}

/** Whether the page says that the selected variant, or a product without variants, is sold out. */
export function isSoldOut(
  { variants, fields: { availability } }: DialogProduct,
  { variantId }: Pick<ProductChoice, 'variantId'>,
): boolean {
  if (variants.length > 0) return variants.find(({ id }) => id === variantId)?.available === false;
  return availability === 'out_of_stock' || availability === 'discontinued';
}

/** The selected variant and other choices, as shown. */
export const choiceTitle = (product: DialogProduct, choice: ProductChoice): string =>
  [chosen(product, choice).variantTitle, product.choice].filter(Boolean).join(' · ');

/** The wish for a product, as the shop's page refers to it. */
export const wishOfProduct = (
  { fields }: DialogProduct,
  { variantId }: Pick<ProductChoice, 'variantId'>,
): WishRef => wishOf({ url: fields.url, metadata: { ...fields.metadata, variantId } });

/** The product as sent to `POST /widget/save`. */
export function productToSave(product: DialogProduct, choice: ProductChoice): SaveProduct {
  const { variantTitle, imageUrl, price, swatch } = chosen(product, choice);
  const { price: ownPrice, compareAtPrice, currency, ...fields } = product.fields;
  return {
    ...fields,
    ...(imageUrl === null ? {} : { imageUrl }),
    ...(price === null ? {} : { price, currency, ...(price === ownPrice && { compareAtPrice }) }),
    metadata: {
      ...product.fields.metadata,
      ...(choice.variantId === null ? {} : { variantId: choice.variantId }),
      ...(variantTitle === null ? {} : { variantTitle }),
      ...(swatch === null ? {} : { swatch }),
      quantity: choice.quantity,
    },
  };
}

/** An item of the product, in the format of messages to the shop's page. */
export const savedItem = (
  product: DialogProduct,
  list: HostedList | SavedPlace['list'],
  item: Pick<SavedItem, 'itemId' | 'productId' | 'variantId' | 'choice' | 'quantity'>,
): SavedItem => ({
  itemId: item.itemId,
  productId: item.productId,
  url: product.fields.url,
  title: product.title,
  imageUrl: chosen(product, item).imageUrl,
  price: chosen(product, item).price,
  currency: product.currency,
  variantId: item.variantId,
  variantTitle: chosen(product, item).variantTitle ?? undefined,
  shopProductId: product.shopProductId,
  choice: item.choice,
  quantity: item.quantity,
  list: { id: list.db_id, name: list.name },
});

/** The item at a place where the product is saved. */
export const itemAt = (
  product: DialogProduct,
  { item_id: itemId, product_id: productId, variant_id: variantId, choice, quantity, list }: SavedPlace,
): SavedItem => savedItem(product, list, { itemId, productId, variantId, choice, quantity });
