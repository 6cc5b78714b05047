import { decimalsOf } from '../../api/contract/currency-decimals.ts';
import type { SavedItem } from '../../api/contract/events.ts';
import type { BasketProduct } from '../../api/contract/messages.ts';
import { parseQuantity } from '../../api/contract/quantity.ts';
import { productUrl } from '../../api/contract/wish.ts';

/**
 * A product for analytics: only the shop's own data, no list, and nothing that identifies a person.
 */
export interface AnalyticsItem {
  /** The shop's own ID of the product; null if the page doesn't know it. */
  productId: string | null;
  variantId: string | null;
  variantTitle: string | null;
  title: string | null;
  /** Without tracking parameters and references. */
  url: string | null;
  /** In the currency's main unit: 54.9 for €54.90. Null if the price or its currency is unknown. */
  price: number | null;
  /** ISO 4217. */
  currency: string | null;
  quantity: number;
}

/** Lists can be shared, so other people may have written the text. */
const text = (value: unknown): string | null =>
  (/string|number/.test(typeof value) && `${value as string}`.trim().slice(0, 300)) || null;

function webUrl(value: string): string | null {
  const url = productUrl(value);
  return /^https?:\/\//.test(url) ? url.slice(0, 2_000) : null;
}

export function itemOf(product: SavedItem | BasketProduct): AnalyticsItem {
  const {
    meta = {},
    priceMinor,
    price: minor = priceMinor,
    shopProductId,
    variantTitle,
  } = product as Partial<SavedItem & BasketProduct>;
  const currency = /^[a-z]{3}$/i.test(`${product.currency}`) ? product.currency!.toUpperCase() : null;
  return {
    productId: text(shopProductId ?? meta.productId),
    variantId: text(product.variantId),
    variantTitle: text(variantTitle ?? meta.variantTitle),
    title: text(product.title),
    url: webUrl(product.url),
    price: currency && Number.isSafeInteger(minor) ? minor! / 10 ** decimalsOf(currency) : null,
    currency,
    quantity: parseQuantity(product.quantity) ?? 1,
  };
}

const saved = new Set<string>();
const wishOf = ({ url, variantId }: SavedItem | BasketProduct) => `${variantId} ${url}`;

/**
 * Whether a save is new. Moving a product to another list, or from the device to the account, fires
 * `saved` again.
 */
export const isNew = (item: SavedItem): boolean => saved.size < saved.add(wishOf(item)).size;

/** Forgets a product, so that saving it again counts as new. */
export const forgetSave = (item: SavedItem | BasketProduct): boolean => saved.delete(wishOf(item));
