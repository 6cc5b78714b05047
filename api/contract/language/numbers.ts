import { decimalsOf } from '../currency-decimals.ts';
import { type Language, localeOf } from './languages.ts';

/** A number formatted for the language, e.g. "15,000". */
export const formatNumber = (lang: Language, value: number) =>
  new Intl.NumberFormat(localeOf(lang)).format(value);

/** A percentage formatted for the language, e.g. "80%". @param percent 80 for 80 % */
export const formatPercent = (lang: Language, percent: number, maximumFractionDigits = 0) =>
  new Intl.NumberFormat(localeOf(lang), { style: 'percent', maximumFractionDigits }).format(percent / 100);

/**
 * A price formatted for the language.
 * @param minor amount in minor units of the currency (cents; whole yen)
 * @param currency ISO 4217 code; without a known one, a plain number is returned
 */
export function formatPrice(lang: Language, minor: number, currency: string | null | undefined): string {
  const money = currency ? moneyFormat(lang, currency) : null;
  if (money) return money.format(minor / 10 ** decimalsOf(currency));
  return new Intl.NumberFormat(localeOf(lang), { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(
    minor / 100,
  );
}

/** Like `formatPrice`, but without decimals for whole amounts, as in “€9 less”. */
export function formatSaving(lang: Language, minor: number, currency: string | null): string {
  const decimals = decimalsOf(currency);
  const money = currency && minor % 10 ** decimals === 0 ? moneyFormat(lang, currency, 0) : null;
  return money?.format(minor / 10 ** decimals) ?? formatPrice(lang, minor, currency);
}

function moneyFormat(lang: Language, currency: string, decimals?: number): Intl.NumberFormat | null {
  if (!/^[a-z]{3}$/i.test(currency)) return null;
  const digits = decimals === undefined ? {} : { maximumFractionDigits: decimals };
  return new Intl.NumberFormat(localeOf(lang), { style: 'currency', currency, ...digits });
}

/**
 * An amount without decimals, for approximate prices: "Under €50".
 * @param amount in the currency's major unit
 */
export function formatRoundPrice(lang: Language, amount: number, currency: string): string {
  const format = { style: 'currency', currency, maximumFractionDigits: 0 } as const;
  return new Intl.NumberFormat(localeOf(lang), format).format(amount);
}

/** A unit price in tenths of a minor unit: `€0.025` for 25. For currencies with two decimals. */
export function formatTenthCents(lang: Language, tenthCents: number, currency: string): string {
  const format = { style: 'currency', currency, minimumFractionDigits: 2, maximumFractionDigits: 3 } as const;
  return new Intl.NumberFormat(localeOf(lang), format).format(tenthCents / 1_000);
}
