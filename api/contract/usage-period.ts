/**
 * The months that actions are counted by: UTC calendar months, written `YYYY-MM`. Callers pass in
 * the current month.
 */
import { addDays, type DayRange } from './analytics-range.ts';

const form = /^20\d{2}-(0[1-9]|1[0-2])$/;

/** Whether a text is a month of this century. */
export const isPeriod = (text: string): boolean => form.test(text);

/** The month a day is in. */
export const periodOfDay = (day: string): string => day.slice(0, 7);

/** The month `months` later, or earlier if negative. */
export function addMonths(period: string, months: number): string {
  const [year = 0, month = 0] = period.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months)).toISOString().slice(0, 7);
}

/** First and last day of the month. */
export const daysOfPeriod = (period: string): DayRange => ({
  from: `${period}-01`,
  to: addDays(`${addMonths(period, 1)}-01`, -1),
});

/** Start of the month, and of the next one. */
export const boundsOfPeriod = (period: string): { start: Date; end: Date } => ({
  start: new Date(`${period}-01T00:00:00Z`),
  end: new Date(`${addMonths(period, 1)}-01T00:00:00Z`),
});
