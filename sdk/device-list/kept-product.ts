import { parsePriceText } from '#api/contract/parse-price-text.ts';
import type { BasketProduct } from '../../api/contract/messages.ts';
import { parseQuantity } from '../../api/contract/quantity.ts';
import type { SavedMark } from '../widget/types.ts';

/**
 * A product on this device, in a form that is safe to show: only text and web URLs, regardless of
 * what the page's storage contains.
 */
export interface KeptProduct {
  mark: SavedMark;
  variantTitle: string | null;
  /** As passed to the shop's cart, without our ID. */
  product: BasketProduct;
}

const text = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() ? value.trim().slice(0, 300) : null;

function webUrl(value: unknown): string | null {
  try {
    const { protocol, href } = new URL(value as string);
    return /^https?:$/.test(protocol) ? href : null;
  } catch {
    return null;
  }
}

const record = (value: unknown) =>
  (value && typeof value === 'object' && !Array.isArray(value) ? value : {}) as Record<string, unknown>;

/** Reads a product; null if it isn't one. */
export function keptProduct(mark: SavedMark): KeptProduct | null {
  const { title, imageUrl, price, currency, metadata } = record(mark.product);
  const meta = record(metadata);
  const url = webUrl(mark.url);
  if (!mark.product || !url) return null;
  return {
    mark,
    variantTitle: text(meta.variantTitle),
    product: {
      itemId: 0,
      url,
      title: text(title) ?? new URL(url).hostname,
      imageUrl: webUrl(imageUrl),
      priceMinor: Number.isSafeInteger(price) ? (price as number) : (parsePriceText(price, currency) ?? null),
      currency: /^[a-z]{3}$/i.test(String(currency)) ? (currency as string) : null,
      variantId: text(mark.variantId),
      quantity: parseQuantity(meta.quantity) ?? 1,
      meta,
    },
  };
}

/** A price with the number of decimals that `Intl` uses for its currency. */
export function priceText({ priceMinor, currency }: BasketProduct, lang: string): string {
  if (priceMinor === null || !currency) return '';
  try {
    const format = new Intl.NumberFormat(lang, { style: 'currency', currency });
    return format.format(priceMinor / 10 ** format.resolvedOptions().maximumFractionDigits!);
  } catch {
    return '';
  }
}
