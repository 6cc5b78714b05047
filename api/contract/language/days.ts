/** Days that people choose: dates, which begin at different moments in different time zones. */

/** Whether a string is a time zone of the IANA database, such as `Europe/Berlin`; an offset isn't one. */
export function isTimeZone(zone: string): boolean {
  try {
    return /^[a-z]/i.test(zone) && new Intl.DateTimeFormat('en', { timeZone: zone }).format() !== '';
  } catch {
    return false;
  }
}

/** The Swedish date format is ISO 8601. */
const isoDays = (timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });

/** The date in a time zone at a moment: `2026-12-25`. */
export const dayAt = (zone: string, moment: Date): string => isoDays(zone).format(moment);

/** More than any time zone's offset from UTC. */
const maxOffsetMs = 16 * 60 * 60 * 1000;

/** The first moment of a day in a time zone: midnight, or the hour after it if clocks skip midnight. */
export function dayStart(day: string, zone: string): Date {
  const days = isoDays(zone);
  const middle = new Date(`${day}T00:00:00Z`).getTime();
  let [before, within] = [middle - maxOffsetMs, middle + maxOffsetMs];
  while (within - before > 1) {
    const between = Math.floor((before + within) / 2);
    if (days.format(between) < day) before = between;
    else within = between;
  }
  return new Date(within);
}
