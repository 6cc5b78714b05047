import { decimalsOf } from '../currency-decimals.ts';
import { type Language, localeOf } from './languages.ts';

/** A number formatted for the language, e.g. "15,000". */
export const formatNumber = (lang: Language, value: number) =>
  new Intl.NumberFormat(localeOf(lang)).format(value);

/** A percentage formatted for the language, e.g. "80%". @param percent 80 for 80 % */
export const formatPercent = (lang: Language, percent: number) =>
  new Intl.NumberFormat(localeOf(lang), { style: 'percent' }).format(percent / 100);

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

function moneyFormat(lang: Language, currency: string): Intl.NumberFormat | null {
  if (!/^[a-z]{3}$/i.test(currency)) return null;
  return new Intl.NumberFormat(localeOf(lang), { style: 'currency', currency });
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
