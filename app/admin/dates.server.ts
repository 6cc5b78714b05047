import { formatDate, formatMonth } from '#api/contract/language/dates.ts';
import { text } from './texts.ts';

/** How the embedded admin formats dates: in English and UTC. */
const ago = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

export const daysText = (date: Date) => formatDate('en', date);

/** `1–21 November, compared with 1–21 October`: the days that a month's numbers cover. */
export function monthsText(now: Date): string {
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0));
  const lastDay = Math.min(now.getUTCDate(), last.getUTCDate());
  const days = (to: number, of: Date) => `${to > 1 ? '1–' : ''}${to} ${formatMonth('en', of)}`;
  return text('common.comparedDays', { days: days(now.getUTCDate(), now), before: days(lastDay, last) });
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
  return unit ? ago.format(-Math.floor(seconds / length), unit) : text('common.justNow');
}
