/**
 * `{site}/sdk/v1/price.js`: logs how an unusual number was interpreted, for the shop's developers.
 * The widget loads it on pages with such a number.
 */
import { decimalsOf } from '../../api/contract/currency-decimals.ts';
import type { SaveProduct } from '../../api/contract/events.ts';
import { pricesOf } from '../../api/contract/offered-fields.ts';

const warned = new Set<string>();

const advice = 'Write whole minor units, such as 1299 for €12.99.';

/**
 * Warns, once each, of prices that aren't in whole minor units, invalid currencies and invalid
 * offer IDs.
 */
export function check({ price, compareAtPrice, currency, offerId }: SaveProduct): void {
  if (offerId && !Number.isInteger(offerId))
    warn(`offer ID ${JSON.stringify(offerId)}: not a whole number, left out.`);
  const read = pricesOf({ price, compareAtPrice, currency });
  if ((price && read.price === undefined) || (currency && !read.currency)) {
    const given = [price, compareAtPrice, currency].filter(Boolean).map((value) => JSON.stringify(value));
    warn(`${given.join(', ')}: unclear, so price, compare-at price and currency are left out. ${advice}`);
    return;
  }
  for (const [text, minor] of [
    [price, read.price],
    [compareAtPrice, read.compareAtPrice],
  ]) {
    if (!text || Number.isInteger(text)) continue;
    if (minor === undefined) warn(`${JSON.stringify(text)}: no clear compare-at price, left out. ${advice}`);
    else
      warn(`${JSON.stringify(text)} read as ${amountText(minor, read.currency!)}. Write ${minor} instead.`);
  }
}

function warn(message: string): void {
  if (warned.size < warned.add(message).size) console.warn('[wl]', message);
}

function amountText(minor: number, currency: string): string {
  const digits = decimalsOf(currency);
  return new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(minor / 10 ** digits);
}
