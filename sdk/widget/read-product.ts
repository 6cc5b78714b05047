import type { SaveProduct } from '../../api/contract/events.ts';
import { productUrl } from './product-url.ts';
import type { OpenOptions } from './types.ts';

/** The product as a button's data attributes describe it. Unreadable numbers and metadata are left out. */
export function productOfButton(data: DOMStringMap): OpenOptions {
  const { variantId } = data;
  let metadata: Record<string, unknown> | undefined;
  try {
    metadata = data.metadata && JSON.parse(data.metadata);
  } catch (error) {
    console.warn('[wl] data-metadata', error);
  }
  return {
    url: data.url,
    id: data.id || data.productId,
    offerId: wholeNumber(data.offerId),
    title: data.title,
    description: data.description,
    imageUrl: data.imageUrl,
    price: wholeNumber(data.price),
    compareAtPrice: wholeNumber(data.compareAtPrice),
    currency: data.currency,
    locale: data.market,
    vendor: data.vendor,
    productType: data.productType,
    tags: data.tags?.match(/[^\s,]([^,]*[^\s,])?/g) || undefined,
    metadata: variantId ? { variantId, ...metadata } : metadata,
  };
}

/**
 * What the hosted page is told: aliases resolved, its address absolute.
 * A product without an address is the page it is on.
 */
export function saveProductOf(
  options: OpenOptions,
  locale?: string,
  page: string = location.href,
): SaveProduct {
  const {
    productUrl: address,
    url,
    productId,
    id,
    locale: market,
    marketCode,
    description,
    imageUrl,
    ...rest
  } = options;
  return {
    ...rest,
    url: productUrl(address || url || '', page),
    id: productId || id,
    // It travels in the dialog's address, and servers refuse long addresses.
    description: description?.slice(0, 500),
    // Themes leave the scheme out.
    imageUrl: imageUrl?.replace(/^\/\//, 'https://'),
    marketCode: market || marketCode || locale,
  };
}

function wholeNumber(text: string | undefined): number | undefined {
  return text && /^\d+$/.test(text) ? +text : undefined;
}
