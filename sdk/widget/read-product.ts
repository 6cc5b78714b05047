import type { SaveProduct } from '../../api/contract/events.ts';
import type { OpenOptions } from './types.ts';

/**
 * The absolute URL. Invalid ones are returned unchanged, because the server reports the problem.
 */
function absolute(url: string, page: string): string {
  try {
    return new URL(url, page).href;
  } catch {
    return url;
  }
}

/** The product in a button's data attributes. Invalid metadata is left out. */
export function productOfButton(data: DOMStringMap): OpenOptions {
  const { variantId } = data;
  let metadata: Record<string, unknown> | undefined;
  try {
    metadata = data.metadata && JSON.parse(data.metadata);
  } catch {
    warned[data.metadata!] ??= console.warn('[wl] not JSON:', data.metadata) ?? 1;
  }
  return {
    url: data.url,
    id: data.id || data.productId,
    offerId: number(data.offerId),
    title: data.title,
    description: data.description,
    imageUrl: data.imageUrl,
    price: number(data.price),
    compareAtPrice: number(data.compareAtPrice),
    currency: data.currency,
    locale: data.market,
    vendor: data.vendor,
    productType: data.productType,
    tags: data.tags?.match(/[^\s,]([^,]*[^\s,])?/g) || undefined,
    metadata: variantId ? { variantId, ...metadata } : metadata,
  };
}

/**
 * The product as sent to the hosted page, with aliases resolved and an absolute URL. The URL
 * defaults to the page's.
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
    url: absolute(address || url || '', page),
    id: productId || id,
    // It's part of the dialog's URL, and servers refuse long URLs.
    description: description?.slice?.(0, 500),
    // Themes omit the scheme.
    imageUrl: imageUrl?.replace?.(/^\/\//, 'https://'),
    marketCode: market || marketCode || locale,
  };
}

/**
 * Converts whole numbers. Anything else stays unchanged: it's later read as a price, if its
 * currency is known, or left out.
 */
const number = (text: string | undefined) =>
  /^\s*\d+\s*$/.test(text!) ? +text! : (text as number | undefined);

/** Metadata that has already caused a warning: buttons are read again whenever the page changes. */
const warned: Record<string, 1> = {};
