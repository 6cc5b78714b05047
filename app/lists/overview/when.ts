import { formatDay, formatMonth } from '#api/contract/language/dates.ts';
import type { TextValues } from '#api/contract/language/format.ts';
import type { Language } from '#api/contract/language/languages.ts';
import type { TextName } from '#app/account/account-page.ts';

const dayMs = 24 * 60 * 60 * 1000;
const dayOf = (date: Date) => Math.floor(date.getTime() / dayMs);

/** How long ago something was saved, in days, then in months; UTC. */
export function savedWhen(lang: Language, at: string, now: string): { name: TextName; values: TextValues } {
  const [date, today] = [new Date(at), new Date(now)];
  const days = dayOf(today) - dayOf(date);
  if (days <= 0) return { name: 'savedToday', values: {} };
  if (days === 1) return { name: 'savedYesterday', values: {} };
  if (days < 14) return { name: 'savedOn', values: { date: formatDay(lang, date) } };
  const year = date.getUTCFullYear() === today.getUTCFullYear() ? '' : ` ${date.getUTCFullYear()}`;
  return { name: 'savedIn', values: { month: formatMonth(lang, date) + year } };
}
