/** Texts for analytics, in the page's language. Days are UTC. */
import { type DayRange, daysIn } from '#api/contract/analytics-range.ts';
import { decimalsOf } from '#api/contract/currency-decimals.ts';
import { formatDate, formatDay, formatShortDay } from '#api/contract/language/dates.ts';
import { localeOf } from '#api/contract/language/languages.ts';
import { formatNumber, formatPrice } from '#api/contract/language/numbers.ts';
import { lang, text } from './texts.ts';

/** "21 November" */
export const dayName = (day: string): string => formatDay(lang(), new Date(day));

/** "21 Nov" */
export const shortDayName = (day: string): string => formatShortDay(lang(), new Date(day));

/** "25 October to 21 November 2026" */
export function rangeName({ from, to }: DayRange): string {
  const end = formatDate(lang(), new Date(to));
  if (from === to) return end;
  const isSameYear = from.slice(0, 4) === to.slice(0, 4);
  return text('charts.range', {
    from: isSameYear ? dayName(from) : formatDate(lang(), new Date(from)),
    to: end,
  });
}

/** "9,412" */
export const numberName = (value: number): string => formatNumber(lang(), value);

/** "9,412", or "€94.12" if it's an amount in minor units. */
export const valueName = (value: number, currency?: string): string =>
  currency === undefined ? numberName(value) : formatPrice(lang(), value, currency);

/** "2,000" or "€2K", to label a gridline. */
export function levelName(value: number, currency?: string): string {
  if (currency === undefined) return numberName(value);
  const format = { style: 'currency', currency, notation: 'compact', minimumFractionDigits: 0 } as const;
  return new Intl.NumberFormat(localeOf(lang()), { ...format, maximumFractionDigits: 2 }).format(
    value / 10 ** decimalsOf(currency),
  );
}

/** "12 more than the 28 days before" */
export function changeName(now: number, before: number, range: DayRange): string {
  const count = daysIn(range);
  if (now === before) return text(now === 0 ? 'charts.changeNone' : 'charts.changeSame', { count });
  const difference = numberName(Math.abs(now - before));
  return text(now > before ? 'charts.changeMore' : 'charts.changeFewer', { count, difference });
}
