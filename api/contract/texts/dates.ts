import type { Language } from './languages.ts';

/** English dates are written the European way, day first. */
const dateLocale = (lang: Language) => (lang === 'en' ? 'en-GB' : lang === 'pt' ? 'pt-PT' : lang);

/** The name of a date's month in UTC, e.g. "November". */
export function formatMonth(lang: Language, date: Date): string {
  return new Intl.DateTimeFormat(dateLocale(lang), { month: 'long', timeZone: 'UTC' }).format(date);
}

/** A date's day and month in UTC, e.g. "1 December". */
export function formatDay(lang: Language, date: Date): string {
  const options = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  const text = new Intl.DateTimeFormat(dateLocale(lang), options).format(date);
  return lang === 'fr' ? text.replace(/^1 /, '1er ') : text;
}

/** The first moment of the next calendar month in UTC, when a paused plan works again. */
export function nextMonth(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
}

/** A span of seconds as minutes and seconds, e.g. "9:41". */
export function formatSpan(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
