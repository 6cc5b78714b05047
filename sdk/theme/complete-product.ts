import { decimalsOf } from '../../api/contract/currency-decimals.ts';
import type { SaveProduct } from '../../api/contract/events.ts';

/**
 * Converts Shopify's hundredths, which it uses for every currency, even yen and dinars, to the
 * currency's own minor units.
 * @param currency ISO 4217; unknown ones have two decimals
 */
export const minorUnits = (hundredths: number, currency = ''): number =>
  Math.round(hundredths * 10 ** (decimalsOf(currency) - 2));

/** A product as returned by `{root}products/{handle}.js`: prices in hundredths, the description as HTML. */
export interface ShopifyProduct {
  id: number;
  title: string;
  description: string | null;
  vendor: string;
  type: string;
  tags: string[];
  featured_image: string | null;
  variants: ShopifyVariant[];
}
interface ShopifyVariant {
  id: number;
  title: string;
  price: number;
  compare_at_price: number | null;
  available: boolean;
  featured_image: { src: string } | null;
}

/** More would make the dialog's URL too long for servers. */
const [maxOffered, maxOfferLength] = [30, 3_500];

/**
 * The product with the shop's details. If the page has no selected variant, the dialog offers all
 * of them, with the first available one selected.
 */
export function completed(
  product: SaveProduct,
  found: ShopifyProduct,
  currency = product.currency,
): SaveProduct {
  const { variants } = found;
  const wanted = product.metadata?.variantId;
  const variant =
    variants.find(({ id }) => `${id}` === `${wanted}`) ??
    variants.find(({ available }) => available) ??
    variants[0]!;
  const price = (hundredths: number) => minorUnits(hundredths, currency);
  const image = variant.featured_image?.src || found.featured_image;
  const isChoice = !wanted && variants.length > 1;
  return {
    ...product,
    currency,
    id: product.id || `${found.id}`,
    title: found.title || product.title,
    description: product.description || plainText(found.description),
    imageUrl: image ? image.replace(/^\/\//, 'https://') : product.imageUrl,
    price: price(variant.price),
    compareAtPrice: variant.compare_at_price ? price(variant.compare_at_price) : undefined,
    vendor: found.vendor,
    productType: found.type,
    tags: found.tags?.slice(0, 20),
    metadata: {
      quantity: 1,
      ...product.metadata,
      variantId: `${variant.id}`,
      productId: `${found.id}`,
      // Otherwise it's Shopify's placeholder for a product without variants.
      ...(variants.length > 1 && { variantTitle: variant.title }),
      ...(isChoice && {
        variants: withShortImages(
          variants
            .slice(0, maxOffered)
            .map(({ id, title, featured_image, price: hundredths, available }) => ({
              id: `${id}`,
              title,
              image: featured_image?.src,
              price: price(hundredths),
              available,
            })),
        ),
      }),
    },
  };
}

/** Keeps all images or none: a single one could be taken for another variant's. */
const withShortImages = <Offered extends { image: string | undefined }>(offered: Offered[]) =>
  JSON.stringify(offered).length < maxOfferLength
    ? offered
    : offered.map((one) => ({ ...one, image: undefined }));

/** Parses HTML as a separate document, where nothing loads or runs. */
const plainText = (html: string | null): string | undefined =>
  html
    ? new DOMParser()
        .parseFromString(html, 'text/html')
        .body.textContent.replace(/\s+/g, ' ')
        .trim()
        .slice(0, 300)
    : undefined;
