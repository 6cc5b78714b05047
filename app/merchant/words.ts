/** Times in the page's language, in UTC. */
import { formatDate, formatDay, formatMonth } from '#api/contract/language/dates.ts';
import { localeOf } from '#api/contract/language/languages.ts';
import { lang, text } from './texts.ts';

/** `21 November` */
export const dayText = (moment: string | Date) => formatDay(lang(), new Date(moment));
/** `21 November 2026` */
export const dateText = (moment: string | Date) => formatDate(lang(), new Date(moment));
/** `November` */
export const monthText = (moment: string | Date) => formatMonth(lang(), new Date(moment));

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** `2 minutes ago`, `yesterday`, `12 days ago` */
export function timeAgo(moment: string | Date, now: string | Date): string {
  const seconds = Math.max(0, (new Date(now).getTime() - new Date(moment).getTime()) / 1_000);
  const [unit, length] = units.find(([, size]) => seconds >= size) ?? [];
  const ago = new Intl.RelativeTimeFormat(localeOf(lang()), { numeric: 'auto' });
  return unit ? ago.format(-Math.floor(seconds / length), unit) : text('common.justNow');
}

const isYearOf = (moment: string | Date, now: string | Date) =>
  new Date(moment).getUTCFullYear() === new Date(now).getUTCFullYear();

/** `2 minutes ago`, `yesterday`; after a week, the date, with the year if it isn't this one. */
export function agoText(moment: string | Date, now: string | Date): string {
  if (new Date(now).getTime() - new Date(moment).getTime() < 7 * 86_400_000) return timeAgo(moment, now);
  return text('common.onDate', { date: isYearOf(moment, now) ? dayText(moment) : dateText(moment) });
}

/** The operator's own words, with a full stop. */
export const asSentence = (words: string) => (/[.!?]$/.test(words) ? words : `${words}.`);
