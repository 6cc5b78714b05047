import { formatDate, formatFirstDays } from '#api/contract/language/dates.ts';
import { localeOf } from '#api/contract/language/languages.ts';
import { lang, text } from './texts.ts';

/** Dates in the embedded admin: in the page's language and UTC. */
export const daysText = (date: Date) => formatDate(lang(), date);

/** `1–21 November, compared with 1–21 October`: the days that a month's numbers cover. */
export function monthsText(now: Date): string {
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0));
  const lastDay = Math.min(now.getUTCDate(), last.getUTCDate());
  return text('common.comparedDays', {
    days: formatFirstDays(lang(), now, now.getUTCDate()),
    before: formatFirstDays(lang(), last, lastDay),
  });
}

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** `5 minutes ago` */
export function agoText(then: Date, now: Date): string {
  const seconds = Math.max(0, (now.getTime() - then.getTime()) / 1_000);
  const [unit, length] = units.find(([, size]) => seconds >= size) ?? [];
  const ago = new Intl.RelativeTimeFormat(localeOf(lang()), { numeric: 'auto' });
  return unit ? ago.format(-Math.floor(seconds / length), unit) : text('common.justNow');
}
