/** The overview's texts about a month. Periods are `YYYY-MM`, days `YYYY-MM-DD`. */
import { dayName } from '#app/ui/charts/words.ts';
import type { Overview } from './period.server.ts';
import { text } from './texts.ts';
import { euroText, monthText } from './words.ts';

/** `November`, or `November 2025` in another year. */
export function periodName(period: string, current: string): string {
  const name = monthText(`${period}-01`);
  return period.slice(0, 4) === current.slice(0, 4) ? name : `${name} ${period.slice(0, 4)}`;
}

/** `18% more than by 21 October` */
export function comparison(now: number, before: number, { isCurrent, before: { range } }: Overview): string {
  const then = isCurrent
    ? text('overview.byDay', { date: dayName(range.to) })
    : text('overview.inMonth', { month: monthText(range.from) });
  if (before === 0)
    return now === 0 ? text('overview.noneEither', { then }) : text('overview.noneThen', { then });
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  if (percent === 0) return text('overview.asMany', { then });
  if (now > before && percent >= 900)
    return text('overview.times', { count: Math.round(now / before), then });
  return text(now > before ? 'overview.more' : 'overview.fewer', { percent, then });
}

/** The day on which saving will pause at this pace; null if it won't this month. */
export function stopDay({ limit, totals, report, forecast, plan }: Overview): string | null {
  if (!plan.hasStop || limit === null || forecast === null || forecast <= limit) return null;
  const day = Math.ceil(limit / (totals.total / report.days.length));
  return `${report.range.from.slice(0, 8)}${String(day).padStart(2, '0')}`;
}

/** Cents as `€19` or `$12.50`. */
export const moneyText = (minor: number, currency: Overview['currency']): string =>
  currency === 'USD' ? euroText(minor).replace('€', '$') : euroText(minor);
