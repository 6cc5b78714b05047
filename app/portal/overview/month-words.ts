/** How the overview puts a month in words. Periods are `YYYY-MM`, days `YYYY-MM-DD`. */
import type { Overview } from './overview.server.ts';
import { dayName } from '#app/ui/charts/words.ts';
import { euroText, monthText, numberText } from '../words.ts';

/** `November`, or `November 2025` where it is not of this year. */
export function periodName(period: string, current: string): string {
  const name = monthText(`${period}-01`);
  return period.slice(0, 4) === current.slice(0, 4) ? name : `${name} ${period.slice(0, 4)}`;
}

/** `18 % more than by 21 October` */
export function comparison(now: number, before: number, { isCurrent, before: { range } }: Overview): string {
  const then = isCurrent ? `by ${dayName(range.to)}` : `in ${monthText(range.from)}`;
  if (before === 0) return now === 0 ? `None ${then} either` : `None ${then}`;
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  if (percent === 0) return `About as many as ${then}`;
  if (now > before && percent >= 900)
    return `${numberText(Math.round(now / before))} times as many as ${then}`;
  return `${percent} % ${now > before ? 'more' : 'fewer'} than ${then}`;
}

/** Around which day a month with a stop runs out at this pace; null where it does not. */
export function stopDay({ limit, totals, report, forecast, plan }: Overview): string | null {
  if (!plan.hasStop || limit === null || forecast === null || forecast <= limit) return null;
  const day = Math.ceil(limit / (totals.total / report.days.length));
  return `${report.range.from.slice(0, 8)}${String(day).padStart(2, '0')}`;
}

/** Cents as `€19` or `$12.50`. */
export const moneyText = (minor: number, currency: Overview['currency']): string =>
  currency === 'USD' ? euroText(minor).replace('€', '$') : euroText(minor);
