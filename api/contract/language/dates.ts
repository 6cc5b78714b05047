/** Formats dates in a language; without a time zone, in UTC, like invoices and metering. */
import { type Language, localeOf } from './languages.ts';

/** English dates use the European order, day first. */
const dateLocale = (lang: Language) => (lang === 'en' ? 'en-GB' : localeOf(lang));

/** The month's name, e.g. "November". */
export function formatMonth(lang: Language, date: Date, timeZone = 'UTC'): string {
  return new Intl.DateTimeFormat(dateLocale(lang), { month: 'long', timeZone }).format(date);
}

/** Day and month, e.g. "1 December". */
export const formatDay = (lang: Language, date: Date, timeZone?: string) => written(lang, date, { timeZone });

/** Day and month of a past moment, e.g. "1 December"; adds the year if it isn't the current one. */
export const formatPastDay = (lang: Language, date: Date, timeZone: string) =>
  (date.getFullYear() === new Date().getFullYear() ? formatDay : formatDate)(lang, date, timeZone);

/** Day and abbreviated month in UTC, e.g. "1 Dec". */
export function formatShortDay(lang: Language, date: Date): string {
  const options = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  return withOrdinal(lang, new Intl.DateTimeFormat(dateLocale(lang), options).format(date));
}

/** Date and time, e.g. "1 Dec 2026, 14:05". */
export function formatMoment(lang: Language, date: Date, timeZone = 'UTC'): string {
  const options = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const;
  return withOrdinal(lang, new Intl.DateTimeFormat(dateLocale(lang), options).format(date));
}

/** A time zone's name, e.g. "Central European Time". */
export function formatTimeZone(lang: Language, timeZone: string): string {
  const parts = new Intl.DateTimeFormat(dateLocale(lang), {
    timeZone,
    timeZoneName: 'longGeneric',
  }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** Days in UTC, e.g. "17–23 November". */
export function formatDays(lang: Language, from: Date | number, to: Date | number): string {
  const days = new Intl.DateTimeFormat(dateLocale(lang), { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return withOrdinal(lang, days.formatRange(from, to));
}

/** The first days of a month in UTC, e.g. "1–21 November". */
export function formatFirstDays(lang: Language, month: Date, last: number): string {
  const [from, to] = [1, last].map((day) => Date.UTC(month.getUTCFullYear(), month.getUTCMonth(), day));
  return formatDays(lang, from!, to!);
}

/** A date, e.g. "1 December 2026". */
export const formatDate = (lang: Language, date: Date, timeZone?: string) =>
  written(lang, date, { year: 'numeric', timeZone });

function written(
  lang: Language,
  date: Date,
  { timeZone = 'UTC', year }: { year?: 'numeric'; timeZone: string | undefined },
): string {
  const options = { day: 'numeric', month: 'long', year, timeZone } as const;
  return withOrdinal(lang, new Intl.DateTimeFormat(dateLocale(lang), options).format(date));
}

/**
 * French uses an ordinal for the first of a month: “1er décembre”, “28 novembre – 1er décembre”.
 */
const withOrdinal = (lang: Language, text: string) =>
  lang === 'fr' ? text.replaceAll(/(^|–\s?)1(?=\D)/g, (_, before: string) => `${before}1er`) : text;

/** A period's month and year, e.g. "November 2026". @param period `YYYY-MM` */
export function formatPeriod(lang: Language, period: string): string {
  const options = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(dateLocale(lang), options).format(new Date(`${period}-01T00:00:00Z`));
}

/** Start of the next calendar month in UTC, when a paused plan works again. */
export function nextMonth(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
}

/** Seconds as minutes and seconds, e.g. "9:41". */
export function formatSpan(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
