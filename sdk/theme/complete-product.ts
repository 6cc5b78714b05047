import type { SaveProduct } from '../../api/contract/events.ts';
import type { PageSetup } from './page-setup.ts';
import { handleOf } from './product-handle.ts';
import { decimalsOf } from '../../api/contract/currency-decimals.ts';

/**
 * Shopify counts every currency in hundredths, even yen and dinars; converts to the currency's own minor units.
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
const [offeredAtMost, longestOffer] = [30, 3_500];

/** The dialog waits no longer for the shop; it then shows the card's data. */
const patience = 3_000;

export interface ProductDetails {
  /** Loads a product's details, once; call it when the shopper is about to save it. */
  expect(url: string): void;
  /** Adds what a card doesn't say. Products with a price are complete. */
  complete(product: SaveProduct): Promise<SaveProduct>;
}

export function productDetails({ root, currency }: PageSetup): ProductDetails {
  const asked = new Map<string, Promise<ShopifyProduct | undefined>>();

  const ask = (url: string) => {
    const handle = handleOf(url);
    if (handle && !asked.has(handle)) {
      asked.set(
        handle,
        fetch(`${root}products/${handle}.js`)
          .then((response) => (response.ok ? response.json() : undefined))
          .catch(() => {
            asked.delete(handle);
          }),
      );
    }
    return handle ? asked.get(handle) : undefined;
  };
  const late = () => new Promise<undefined>((resolve) => setTimeout(resolve, patience));

  return {
    expect: ask,
    async complete(product) {
      if (product.price !== undefined) return product;
      const found = await Promise.race([ask(product.url), late()]);
      return found?.variants?.[0] ? completed(product, found, currency) : product;
    },
  };
}

/**
 * The product with the shop's details. If the page has no selected variant, the dialog offers all, and selects the
 * first available one.
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
      // Shopify's name for the variant of a product without variants.
      ...(variants.length > 1 && { variantTitle: variant.title }),
      ...(isChoice && {
        variants: withShortImages(
          variants
            .slice(0, offeredAtMost)
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

/** All of the images, or none: one of them could otherwise be taken for another variant's. */
const withShortImages = <Offered extends { image: string | undefined }>(offered: Offered[]) =>
  JSON.stringify(offered).length < longestOffer
    ? offered
    : offered.map((one) => ({ ...one, image: undefined }));

/** Parsed as a separate document, in which nothing loads or runs. */
const plainText = (html: string | null): string | undefined =>
  html
    ? new DOMParser()
        .parseFromString(html, 'text/html')
        .body.textContent.replace(/\s+/g, ' ')
        .trim()
        .slice(0, 300)
    : undefined;
