import { decimalsOf } from './currency-decimals.ts';

/** Digits, grouped in threes or not, and decimals. A single group could also be decimals. */
const written = /^(?:\d{1,3}(?:([.,'’ \u00A0\u202F])\d{3})(?:\1\d{3}){0,2}|\d{1,12})(?:([.,])(\d+))?$/;

/**
 * Converts a page's price text in major units, such as `12.00`, `12,5` or `1.299,00`, to minor
 * units. Undefined if it's ambiguous or has no currency. `1,299` is 1.299 in currencies with three
 * decimals and 1299 in those without decimals; in others, it's ambiguous. So is `12`, which may be
 * in minor units.
 */
export function parsePriceText(price: unknown, currency: unknown): number | undefined {
  const code = /^[a-z]{3}$/i.exec(String(currency))?.[0];
  const text = typeof price === 'string' && code ? price.trim() : '';
  const decimals = decimalsOf(code);
  const [, group, point, fraction = ''] = written.exec(text) ?? [];
  if (group && !point)
    return !decimals || (decimals === 3 && /^\d+[.,]\d+$/.test(text)) ? digits(text) : undefined;
  const isGroup = fraction.length === 3 && decimals !== 3;
  if (!point || point === group || isGroup || /[1-9]/.test(fraction.slice(decimals))) return undefined;
  return digits(text.slice(0, -fraction.length) + fraction.slice(0, decimals).padEnd(decimals, '0'));
}

const digits = (text: string) => +text.replace(/\D/g, '');
