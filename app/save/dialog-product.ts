import { wishOf, type WishRef } from '#api/contract/wish.ts';
import type { SaveProduct } from '#api/contract/events.ts';

/** A variant in the dialog's select, from `metadata.variants`. Prices are in minor units. */
export interface DialogVariant {
  id: string;
  title: string;
  price: number | null;
  /** A CSS color. */
  swatch: string | null;
  available: boolean;
}

/** The product as the dialog shows it. `fields` is what is saved, without the list of variants. */
export interface DialogProduct {
  fields: SaveProduct;
  title: string;
  imageUrl: string | null;
  price: number | null;
  currency: string | null;
  variantId: string | null;
  variantTitle: string | null;
  /** What is chosen besides the variant, as shown. */
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

/** The selected variant's title, price and swatch; defaults to the product's own. */
export function chosen(product: DialogProduct, { variantId }: ProductChoice) {
  const variant = product.variants.find(({ id }) => id === variantId);
  return {
    variantTitle: variant?.title ?? product.variantTitle,
    price: variant?.price ?? product.price,
    swatch: variant?.swatch ?? product.swatch,
  };
}

/** The selected variant and what else is chosen, as shown. */
export const choiceTitle = (product: DialogProduct, choice: ProductChoice): string =>
  [chosen(product, choice).variantTitle, product.choice].filter(Boolean).join(' · ');

/** The wish for a product, as the shop's page refers to it. */
export const wishOfProduct = (
  { fields }: DialogProduct,
  { variantId }: Pick<ProductChoice, 'variantId'>,
): WishRef => wishOf({ url: fields.url, metadata: { ...fields.metadata, variantId } });

/** The product as sent to `POST /widget/save`. */
export function productToSave(product: DialogProduct, choice: ProductChoice): SaveProduct {
  const { variantTitle, price, swatch } = chosen(product, choice);
  return {
    ...product.fields,
    ...(price === null ? {} : { price }),
    metadata: {
      ...product.fields.metadata,
      ...(choice.variantId === null ? {} : { variantId: choice.variantId }),
      ...(variantTitle === null ? {} : { variantTitle }),
      ...(swatch === null ? {} : { swatch }),
      quantity: choice.quantity,
    },
  };
}
