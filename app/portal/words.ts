import { formatDate, formatDay, formatMonth } from '#api/contract/language/dates.ts';
import { text } from './texts.ts';

/** Numbers, money and times as the portal writes them: English, UTC. */
const number = new Intl.NumberFormat('en');
const minute = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
const euro = new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' });
const roundEuro = new Intl.NumberFormat('en', {
  style: 'currency',
  currency: 'EUR',
  maximumFractionDigits: 0,
});

export const numberText = (value: number) => number.format(value);

/** `21 November` */
export const dayText = (moment: string | Date) => formatDay('en', new Date(moment));
/** `21 November 2026` */
export const dateText = (moment: string | Date) => formatDate('en', new Date(moment));
/** `21 Nov 2026, 14:05`, in UTC */
export const momentText = (moment: string | Date) => minute.format(new Date(moment));
/** `November` */
export const monthText = (moment: string | Date) => formatMonth('en', new Date(moment));
/** Cents as `€19` or `€12.50`. */
export const euroText = (minor: number) => (minor % 100 === 0 ? roundEuro : euro).format(minor / 100);
/** Tenths of a cent as `2.5 cents`. */
export const centsText = (tenthCents: number) => text('common.cents', { count: tenthCents / 10 });

const steps = [
  [60, 'minute'],
  [3_600, 'hour'],
  [86_400, 'day'],
] as const;
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

const isYearOf = (moment: string | Date, now: string | Date) =>
  new Date(moment).getUTCFullYear() === new Date(now).getUTCFullYear();

/** `2 minutes ago`, `yesterday`; older than a week, the date, with its year where that is not this one. */
export function agoText(moment: string | Date, now: string | Date): string {
  const seconds = Math.max(0, (new Date(now).getTime() - new Date(moment).getTime()) / 1000);
  if (seconds < 60) return text('common.justNow');
  if (seconds >= 7 * 86_400) {
    return text('common.onDate', { date: isYearOf(moment, now) ? dayText(moment) : dateText(moment) });
  }
  const [size, unit] = [...steps].reverse().find(([least]) => seconds >= least) ?? steps[0];
  return relative.format(-Math.floor(seconds / size), unit);
}
