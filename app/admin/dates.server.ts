import { formatFirstDays } from '#api/contract/language/dates.ts';
import { lang, text } from './texts.ts';

/** `1–21 November, compared with 1–21 October`: the days that a month's numbers cover. */
export function monthsText(now: Date): string {
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0));
  const lastDay = Math.min(now.getUTCDate(), last.getUTCDate());
  return text('common.comparedDays', {
    days: formatFirstDays(lang(), now, now.getUTCDate()),
    before: formatFirstDays(lang(), last, lastDay),
  });
}
