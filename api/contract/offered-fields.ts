/** Reads a shop's product data, for the dialog, saving without it, and the API. */
import type { SaveProduct } from './events.ts';
import { isTooDeep } from './json-depth.ts';
import { parsePriceText } from './parse-price-text.ts';
import { availabilities } from './product.ts';

const maxInt = 2_147_483_647;
const market = /^[a-z]{2,3}([-_][a-z0-9]{2,8})*$/i;

/** A text without surrounding spaces; undefined if it's empty or too long. */
export const textOf = (value: unknown, longest: number): string | undefined =>
  (typeof value === 'string' && value.length <= longest && value.trim()) || undefined;

/** A short text or a number, as text. */
export const labelOf = (value: unknown): string | null =>
  textOf(typeof value === 'number' ? String(value) : value, 255) ?? null;

/** A text that matches a pattern, or undefined. */
export function matching(value: unknown, pattern: RegExp, longest: number): string | undefined {
  const given = textOf(value, longest);
  return given && pattern.test(given) ? given : undefined;
}

export const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};

const amount = (value: unknown, most = Number.MAX_SAFE_INTEGER): number | undefined =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= most
    ? (value as number)
    : undefined;

/** An amount in minor units, or a text in major units of a currency. */
export const priceOf = (value: unknown, currency: string | undefined): number | undefined =>
  amount(value) ?? parsePriceText(value, currency);

export const currencyOf = (value: unknown): string | undefined =>
  matching(value, /^[a-z]{3}$/i, 3)?.toUpperCase();

function imageOf(value: unknown): string | undefined {
  const given = textOf(value, 4_000);
  const url = given?.startsWith('//') ? `https:${given}` : given;
  try {
    return url && /^https?:$/.test(new URL(url).protocol) ? url : undefined;
  } catch {
    return undefined;
  }
}

function tagsOf(value: unknown): string[] | undefined {
  const tags = Array.isArray(value) ? value.flatMap((tag) => textOf(tag, 200) ?? []).slice(0, 100) : [];
  return tags.length > 0 ? tags : undefined;
}

/**
 * Metadata that is too long is dropped entirely, because every basket loads it. Only the fields
 * that distinguish wishes are kept.
 */
export function metadataOf(value: unknown, longest: number): Record<string, unknown> {
  const given = recordOf(value);
  try {
    const json = JSON.stringify(given);
    if (json.length <= longest && !isTooDeep(json)) return given;
  } catch {
    // When saving without a dialog, a page can pass values that aren't JSON.
  }
  const { variantId, quantity } = given;
  return {
    ...(labelOf(variantId) !== null && { variantId }),
    ...(labelOf(quantity) !== null && { quantity }),
  };
}

const isMissing = (value: unknown) => value === undefined || value === null || value === '';

/**
 * Drops an unclear price and its currency, because either alone could be combined with another
 * price. Also drops a compare-at price that is below the price or has none.
 */
export function pricesOf({ price: given, compareAtPrice: before, currency: code }: Record<string, unknown>): {
  price?: number | undefined;
  compareAtPrice?: number | undefined;
  currency?: string | undefined;
} {
  const currency = currencyOf(code);
  const price = priceOf(given, currency);
  const compareAtPrice = priceOf(before, currency);
  const isUnclear = (!isMissing(given) && price === undefined) || (!isMissing(code) && !currency);
  const none = { price: undefined, compareAtPrice: undefined, currency: undefined };
  if (isUnclear) return none;
  return { price, currency, compareAtPrice: compareAtPrice! >= price! ? compareAtPrice : undefined };
}

/**
 * The fields of a product except its URL. Invalid fields, such as a text that is too long, are
 * dropped, because they mustn't prevent saving.
 */
export const offeredFields = (
  given: Record<string, unknown>,
): Omit<SaveProduct, 'url' | 'id' | 'metadata'> => ({
  offerId: amount(given.offerId, maxInt),
  title: textOf(given.title, 2_000),
  description: textOf(given.description, 20_000),
  imageUrl: imageOf(given.imageUrl),
  ...pricesOf(given),
  marketCode: matching(given.marketCode, market, 35),
  vendor: textOf(given.vendor, 500),
  productType: textOf(given.productType, 500),
  tags: tagsOf(given.tags),
  availability: availabilities.find((one) => one === given.availability),
});
