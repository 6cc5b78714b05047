import type { SaveProduct } from '../../api/contract/events.ts';
import type { OpenOptions } from './types.ts';

/** The absolute URL. An invalid one is returned unchanged: the server says what is wrong with it. */
function absolute(url: string, page: string): string {
  try {
    return new URL(url, page).href;
  } catch {
    return url;
  }
}

/** The product in a button's data attributes. Invalid numbers and metadata are left out. */
export function productOfButton(data: DOMStringMap): OpenOptions {
  const { variantId } = data;
  let metadata: Record<string, unknown> | undefined;
  try {
    metadata = data.metadata && JSON.parse(data.metadata);
  } catch {
    warnOnce('metadata', data.metadata);
  }
  return {
    url: data.url,
    id: data.id || data.productId,
    offerId: wholeNumber(data, 'offerId'),
    title: data.title,
    description: data.description,
    imageUrl: data.imageUrl,
    price: price(data, 'price'),
    compareAtPrice: price(data, 'compareAtPrice'),
    currency: data.currency,
    locale: data.market,
    vendor: data.vendor,
    productType: data.productType,
    tags: data.tags?.match(/[^\s,]([^,]*[^\s,])?/g) || undefined,
    metadata: variantId ? { variantId, ...metadata } : metadata,
  };
}

/**
 * The product as sent to the hosted page: aliases resolved, with an absolute URL. A product without a URL gets the
 * page's.
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
    // It is part of the dialog's URL, and servers refuse long URLs.
    description: description?.slice(0, 500),
    // Themes omit the scheme.
    imageUrl: imageUrl?.replace(/^\/\//, 'https://'),
    marketCode: market || marketCode || locale,
  };
}

function wholeNumber(data: DOMStringMap, name: string): number | undefined {
  const text = data[name];
  if (!text || /^\d+$/.test(text)) return text ? +text : undefined;
  warnOnce(name, text);
}

/** A price with decimals stays text: where its currency is known, it is read as major units. */
function price(data: DOMStringMap, name: string): number | undefined {
  const text = data[name];
  return wholeNumber(data, name) ?? (/^\d+[.,]\d+$/.test(text!) ? (text as never) : undefined);
}

const warned = /* @__PURE__ */ new Set<string>();
/** Once: buttons are read with every change of the page. */
function warnOnce(name: string, value: string | undefined) {
  if (warned.size < warned.add(name + value).size) console.warn('[wl] invalid', name, value);
}
