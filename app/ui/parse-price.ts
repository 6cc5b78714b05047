import { decimalsOf } from '#api/contract/currency-decimals.ts';
import type { Language } from '#api/contract/language/languages.ts';

/** A price as an owner would type it: `24.99`, in German `24,99`. */
export function priceText(
  lang: Language,
  wish: { price_minor: number | null; currency: string | null } | undefined,
): string {
  if (!wish || wish.price_minor === null) return '';
  const decimals = decimalsOf(wish.currency ?? 'EUR');
  return new Intl.NumberFormat(lang, {
    useGrouping: false,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(wish.price_minor / 10 ** decimals);
}

/**
 * Parses a typed price to minor units: `24.99`, `24,99`, `1.234,56`, `€ 1,234`. Null if nothing was typed.
 * @returns undefined if it isn't a price
 */
export function parsePrice(text: string, currency: string): number | null | undefined {
  const typed = text.replace(/[^\d.,]/g, '');
  if (text.trim() === '') return null;
  // Negative numbers and ranges are invalid; a dash after the number means zero cents.
  if (!/\d/.test(typed) || /[-−–]\s*\p{Sc}?\s*\d/u.test(text)) return undefined;
  // Ambiguous: “12 USD” in a euro field, “1,2,3”, “12 50”.
  const code = /(?:^|\P{L})(\p{L}{3})(?!\p{L})/u.exec(text)?.[1]?.toUpperCase();
  if (code && code !== currency) return undefined;
  if (
    !/^(\d{0,3}(?:([.,])\d{3})?(?:\2\d{3})*|\d+)([.,]\d*)?$/.test(typed) ||
    /\d[ '’](?!\d{3}(?!\d))\d/.test(text)
  )
    return undefined;
  const decimals = decimalsOf(currency);
  // The last separator is the decimal point, unless three digits follow.
  const split = /^(.*)[.,](\d*)$/.exec(typed);
  const fraction = split && split[2]?.length !== 3 ? (split[2] ?? '') : '';
  const whole = (fraction === '' && split?.[2]?.length === 3 ? typed : (split?.[1] ?? typed)).replace(
    /\D/g,
    '',
  );
  if (fraction.length > decimals && decimals > 0 && fraction.length > 2) return undefined;
  const minor = Math.round(Number(`${whole || '0'}.${fraction || '0'}`) * 10 ** decimals);
  return Number.isSafeInteger(minor) && minor <= 1e11 ? minor : undefined;
}
