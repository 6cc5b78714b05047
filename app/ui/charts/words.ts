/** Texts for analytics. Days are UTC; month names are written out here, because servers and browsers may differ. */
import { daysIn, type DayRange } from '#api/contract/analytics-range.ts';

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const parts = (day: string) => {
  const [year = '', month = '', date = ''] = day.split('-');
  return { year, month: months[Number(month) - 1] ?? '', date: String(Number(date)) };
};

/** "21 November" */
export function dayName(day: string): string {
  const { month, date } = parts(day);
  return `${date} ${month}`;
}

/** "21 Nov" */
export function shortDayName(day: string): string {
  const { month, date } = parts(day);
  return `${date} ${month.slice(0, 3)}`;
}

/** "25 October to 21 November 2026" */
export function rangeName({ from, to }: DayRange): string {
  const [first, last] = [parts(from), parts(to)];
  const end = `${dayName(to)} ${last.year}`;
  if (from === to) return end;
  return `${dayName(from)}${first.year === last.year ? '' : ` ${first.year}`} to ${end}`;
}

/** "9,412" */
export const numberName = (value: number): string => value.toLocaleString('en-US');

/** "12 more than the 28 days before" */
export function changeName(now: number, before: number, range: DayRange): string {
  const days = daysIn(range);
  const past = days === 1 ? 'the day before' : `the ${numberName(days)} days before`;
  if (now === before) return now === 0 ? `None, as in ${past}` : `As many as in ${past}`;
  const difference = numberName(Math.abs(now - before));
  return `${difference} ${now > before ? 'more' : 'fewer'} than ${past}`;
}
