/**
 * Parses prices as written by people and programs. Amounts are returned in minor units (cents;
 * whole yen).
 */
import { decimalsOf } from './currency-decimals.ts';
import { codesLikeWords, dollars, noLetterBefore, regionCurrencies, signs } from './currency-signs.ts';

const validCurrencies = new Set(Intl.supportedValuesOf('currency'));

/** The ISO 4217 code in upper case, or null if the text isn't a valid one. */
export function currencyCodeOf(text: string | undefined): string | null {
  const code = text?.trim().toUpperCase();
  return code !== undefined && validCurrencies.has(code) ? code : null;
}

/** Signs before and after an amount, with nothing but space, a colon or a dash in between. */
const patterns = signs.map(([source, meaning, flags = '']) => ({
  before: new RegExp(`(?:${source})[\\s:.]{0,3}$`, `u${flags}`),
  // No check for a letter before the sign: the amount is there.
  after: new RegExp(`^(?:[.,]?[-–—]+)?\\s{0,2}(?:${source.replaceAll(noLetterBefore, '')})`, `u${flags}`),
  alone: new RegExp(source, `u${flags}`),
  meaning,
}));

/** Most texts contain no currency: one check instead of a hundred. */
const anySign = new RegExp(signs.map(([source]) => source).join('|'), 'iu');

/**
 * The currency written next to an amount in a text, or in a text without an amount; the region decides what a shared
 * sign means. “GEL 250 ml” names no currency, except in Georgia.
 */
export function currencyIn(text: string, region?: string): string | null {
  const plainText = joinDecimals(text);
  const amounts = [...plainText.matchAll(everyNumber)].slice(0, 10);
  for (const { 0: amount, index } of amounts) {
    const currency = currencyBeside(plainText, index, amount.length, region);
    if (currency) return currency;
  }
  if (amounts.length > 0) return null;
  const codes = [...text.matchAll(/(?:^|[^\p{L}\d])([A-Z]{3})(?![\p{L}\d])/gu)];
  const named = codes.map(([, code]) => currencyNamed(code, region)).find((code) => code !== null);
  return named ?? meaningOf((pattern) => pattern.alone.test(text), text, region);
}

/** The currency written directly before or after the amount at `index` of a text. */
export function currencyBeside(text: string, index: number, length: number, region?: string): string | null {
  const before = text.slice(Math.max(0, index - 12), index);
  const after = text.slice(index + length, index + length + 12);
  // “$12 AUD” and “AUD $12” are Australian.
  const behind = currencyNamed(/^\s{0,2}([A-Z]{3})(?![\p{L}\d])/u.exec(after)?.[1], region);
  if (behind && Object.values(dollars).includes(behind) && /\$\s{0,2}$/.test(before)) return behind;
  return (
    currencyNamed(/(?:^|[^\p{L}\d])([A-Z]{3})\s?\$?[\s:.]{0,3}$/u.exec(before)?.[1], region) ??
    meaningOf((pattern) => pattern.before.test(before), before, region) ??
    currencyNamed(/^(?:[.,]?[-–—]+)?\s{0,2}([A-Z]{3})(?![\p{L}\d])/u.exec(after)?.[1], region) ??
    meaningOf((pattern) => pattern.after.test(after), after, region)
  );
}

function currencyNamed(code: string | undefined, region: string | undefined): string | null {
  if (code === undefined || !/^[A-Z]{3}$/.test(code) || !validCurrencies.has(code)) return null;
  return codesLikeWords.has(code) && regionCurrencies[region ?? ''] !== code ? null : code;
}

function meaningOf(
  fits: (pattern: (typeof patterns)[number]) => boolean,
  text: string,
  region: string | undefined,
): string | null {
  const meaning = anySign.test(text) ? patterns.find(fits)?.meaning : undefined;
  if (meaning === undefined || typeof meaning === 'string') return meaning ?? null;
  return meaning[region ?? ''] ?? meaning.else ?? null;
}

/** The currency of a page's locale: EUR for `de-DE`, JPY for `ja_JP`; null if the locale has no region. */
export function currencyOfLocale(locale: string | undefined): string | null {
  return regionCurrencies[regionOf(locale) ?? ''] ?? null;
}

/** The region of a locale: `CH` for `de-CH` or `de_CH.UTF-8`. */
export function regionOf(locale: string | undefined): string | undefined {
  return locale?.match(/^[a-z]{2,3}(?:[-_][A-Z][a-z]{3})?[-_]([a-z]{2})\b/i)?.[1]?.toUpperCase();
}

const grouped = /\d{1,3}(?:([ '’.,])\d{3})(?:\1\d{3})*(?:[.,]\d{1,4})?(?!\d)/;
const indian = /\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d{1,2})?(?!\d)/;
const plain = /\d+(?:[.,]\d+)?/;
export const writtenNumber = new RegExp(`${indian.source}|${grouped.source}|${plain.source}`);
const everyNumber = new RegExp(writtenNumber, 'g');

/**
 * The amount in minor units, rounded half up; null if there is no number or it is too large to be exact.
 * @param machine written by a program: a single point is a decimal point, whereas people may write a thousand as
 * `1.234`
 */
export function parseMinorUnits(
  written: string,
  { currency, machine = false }: { currency: string | null; machine?: boolean },
): number | null {
  const text = joinDecimals(written.slice(0, 200).normalize('NFKC').replaceAll(/\s+/g, ' '));
  const all = [...text.matchAll(everyNumber)].slice(0, 10);
  // “3 issues for €14.85”: the number next to a currency is the price.
  const found =
    (all.length > 1 && all.find((each) => currencyBeside(text, each.index, each[0].length))) || all[0];
  if (!found || /[-−]\s?$/.test(text.slice(0, found.index))) return null;
  const exponent = decimalsOf(currency);
  const number = found[0].replaceAll(/[ '’]/g, '');
  const decimalAt = decimalSeparatorAt(number, { exponent, machine });
  const whole = (decimalAt < 0 ? number : number.slice(0, decimalAt)).replaceAll(/\D/g, '');
  const fraction = decimalAt < 0 ? '' : number.slice(decimalAt + 1);
  const roundsUp = (fraction[exponent] ?? '0') >= '5';
  const minor = Number(whole + fraction.slice(0, exponent).padEnd(exponent, '0')) + (roundsUp ? 1 : 0);
  return Number.isSafeInteger(minor) ? minor : null;
}

/** `119 ,95`, `12, 50`, `12€50` and `.50` are one amount each. */
export const joinDecimals = (text: string) =>
  text
    .replaceAll(/(\d)(?: ([.,]) ?|([.,]) )(?=\d\d(?![\d.,]))/g, '$1$2$3')
    .replaceAll(/(\d)€(\d\d)(?![\d.,€])/g, '$1,$2 €')
    .replaceAll(/(^|[^\d.,])(?=\.\d\d(?![\d.,]))/g, '$10');

function decimalSeparatorAt(number: string, form: { exponent: number; machine: boolean }): number {
  const last = Math.max(number.lastIndexOf('.'), number.lastIndexOf(','));
  if (last < 0) return -1;
  const separator = number[last] as string;
  const isAlone = number.indexOf(separator) === last;
  if (!isAlone) return -1;
  const isMixed = /[.,]/.test(number.slice(0, last));
  const looksLikeThousand = number.length - last - 1 === 3 && last <= 3 && !number.startsWith('0');
  if (isMixed || !looksLikeThousand) return last;
  return form.exponent === 3 || (form.machine && separator === '.' && form.exponent !== 0) ? last : -1;
}
