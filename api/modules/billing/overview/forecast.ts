/** Below this nothing can be said of a month: it has hardly begun, or hardly anything has happened. */
const fewestDays = 2;
const fewestActions = 10;

/**
 * How many actions a month ends with at its pace so far, today counted as a whole day; rounded, as nobody knows better.
 * Null where it is too early to say, and on its last day.
 */
export function forecast(used: number, day: number, daysOfMonth: number): number | null {
  if (day < fewestDays || day >= daysOfMonth || used < fewestActions) return null;
  const exact = (used / day) * daysOfMonth;
  const step = Math.max(1, 10 ** (Math.floor(Math.log10(exact)) - 2) / 2);
  return Math.max(used, Math.round(exact / step) * step);
}
