/** Date ranges for analytics. Days are UTC calendar days, written `YYYY-MM-DD`; callers pass in today's date. */

/** Named ranges. */
export const rangePresets = ['7d', '28d', '90d', 'month', 'last-month'] as const;
export type RangePreset = (typeof rangePresets)[number];

/** The longest range, in days. */
export const maxDays = 366;

/** Both days are included. */
export interface DayRange {
  from: string;
  to: string;
}

const msOfDay = 86_400_000;
const form = /^\d{4}-\d{2}-\d{2}$/;

/** The UTC day of a date. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** Whether the text is a day that exists; 31 November, for example, doesn't. */
export function isDay(text: string): boolean {
  if (!form.test(text)) return false;
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && dayOf(moment) === text;
}

/** The day `days` later, or earlier if negative. */
export const addDays = (day: string, days: number): string =>
  dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + days * msOfDay));

/** Number of days in the range. */
export const daysIn = ({ from, to }: DayRange): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / msOfDay) + 1;

/** The range of the same length just before this one. */
export const rangeBefore = (range: DayRange): DayRange => ({
  from: addDays(range.from, -daysIn(range)),
  to: addDays(range.from, -1),
});

const firstOfMonth = (day: string) => `${day.slice(0, 8)}01`;

/** The days a preset covers. All presets except `last-month` end with today, so their last day is incomplete. */
export function presetRange(preset: RangePreset, today: string): DayRange {
  switch (preset) {
    case '7d':
      return { from: addDays(today, -6), to: today };
    case '28d':
      return { from: addDays(today, -27), to: today };
    case '90d':
      return { from: addDays(today, -89), to: today };
    case 'month':
      return { from: firstOfMonth(today), to: today };
    case 'last-month': {
      const to = addDays(firstOfMonth(today), -1);
      return { from: firstOfMonth(to), to };
    }
  }
}

/** No counts exist before this day. */
export const firstDay = '2020-01-01';

const rangeFaults = {
  noFrom: () => 'The first day must be a date such as 2026-11-01.',
  noTo: () => 'The last day must be a date such as 2026-11-30.',
  tooEarly: () => `The first day must not be before ${firstDay}.`,
  reversed: () => 'The first day must not be after the last.',
  future: () => 'The last day must not be in the future.',
  tooLong: (most: number) => `A range can have at most ${most} days.`,
};
export type RangeFault = keyof typeof rangeFaults;

/** The fault of the range, or null. `most` is the maximum length in days. */
export function rangeFault({ from, to }: DayRange, today: string, most = maxDays): RangeFault | null {
  if (!isDay(from)) return 'noFrom';
  if (!isDay(to)) return 'noTo';
  if (from < firstDay) return 'tooEarly';
  if (from > to) return 'reversed';
  if (to > today) return 'future';
  return daysIn({ from, to }) > most ? 'tooLong' : null;
}

/** The API's message for it. */
export const rangeFaultText = (fault: RangeFault, most = maxDays): string => rangeFaults[fault](most);
