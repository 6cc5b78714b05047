/** Parses prices as people and programs write them. Amounts are returned in minor units (cents; whole yen). */
import { decimalsOf } from './currency-decimals.ts';

const validCurrencies = new Set(Intl.supportedValuesOf('currency'));

/** The ISO 4217 code in upper case, or null if it isn't one. */
export function currencyCodeOf(text: string | undefined): string | null {
  const code = text?.trim().toUpperCase();
  return code !== undefined && validCurrencies.has(code) ? code : null;
}

/** Longer signs first: `US$` before `$`. The region decides which currency a plain dollar or krone sign means. */
const signs: readonly [RegExp, string | ((region: string | undefined) => string)][] = [
  [/US\s?\$/, 'USD'],
  [/CA?\s?\$/, 'CAD'],
  [/AU?\s?\$/, 'AUD'],
  [/NZ\s?\$/, 'NZD'],
  [/HK\s?\$/, 'HKD'],
  [/S\s?\$/, 'SGD'],
  [/NT\s?\$/, 'TWD'],
  [/MX\s?\$/, 'MXN'],
  [/R\s?\$/, 'BRL'],
  [/\$/, (region) => dollars[region ?? ''] ?? 'USD'],
  [/€/, 'EUR'],
  [/£/, 'GBP'],
  [/[¥￥円]/, (region) => (region === 'CN' ? 'CNY' : 'JPY')],
  [/元/, 'CNY'],
  [/₹/, 'INR'],
  [/₩|원/, 'KRW'],
  [/₺/, 'TRY'],
  [/₽/, 'RUB'],
  [/₴/, 'UAH'],
  [/₫/, 'VND'],
  [/฿/, 'THB'],
  [/₪/, 'ILS'],
  [/₱/, 'PHP'],
  [/zł/i, 'PLN'],
  [/Kč/i, 'CZK'],
  [/(?<!\p{L})Ft(?!\p{L})/u, 'HUF'],
  [/(?<!\p{L})lei(?!\p{L})/iu, 'RON'],
  [/(?<!\p{L})(SFr|Fr)\./u, 'CHF'],
  [/(?<!\p{L})kr\.?(?!\p{L})/iu, (region) => crowns[region ?? ''] ?? 'SEK'],
];

const dollars: Record<string, string> = {
  AU: 'AUD',
  CA: 'CAD',
  NZ: 'NZD',
  SG: 'SGD',
  HK: 'HKD',
  TW: 'TWD',
  MX: 'MXN',
  AR: 'ARS',
  CL: 'CLP',
  CO: 'COP',
};
const crowns: Record<string, string> = { NO: 'NOK', DK: 'DKK', SE: 'SEK', IS: 'ISK' };

const euroRegions = 'AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK';
const regionCurrencies: Record<string, string> = {
  ...Object.fromEntries(euroRegions.split(' ').map((region) => [region, 'EUR'])),
  US: 'USD',
  GB: 'GBP',
  CH: 'CHF',
  LI: 'CHF',
  PL: 'PLN',
  CZ: 'CZK',
  HU: 'HUF',
  RO: 'RON',
  BG: 'EUR',
  JP: 'JPY',
  CN: 'CNY',
  KR: 'KRW',
  IN: 'INR',
  BR: 'BRL',
  ZA: 'ZAR',
  TR: 'TRY',
  UA: 'UAH',
  IL: 'ILS',
  ...dollars,
  ...crowns,
};

/** The currency of a text, by code or sign; for shared signs, the region decides. */
export function currencyIn(text: string, region?: string): string | null {
  const code = text.match(/(?<![A-Za-z])[A-Z]{3}(?![A-Za-z])/g)?.find((word) => validCurrencies.has(word));
  if (code) return code;
  const sign = signs.find(([pattern]) => pattern.test(text))?.[1];
  return typeof sign === 'function' ? sign(region) : (sign ?? null);
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

/**
 * The amount in minor units, rounded half up; null if there is no number or it is too large to be exact.
 * @param machine written by a program: a single point is a decimal point, whereas people may write a thousand as
 * `1.234`
 */
export function minorUnitsOf(
  written: string,
  { currency, machine = false }: { currency: string | null; machine?: boolean },
): number | null {
  const text = written.slice(0, 200).normalize('NFKC').replaceAll(/\s+/g, ' ');
  const found = writtenNumber.exec(text);
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
