import { ServiceError } from '#api/platform/service-error.ts';

/**
 * The days until which gifts are reserved. A reservation ends once its last day is over everywhere.
 */

const hourMs = 3_600_000;

/** From a day's start in UTC to its end at UTC-12, the last time zone. */
const hoursUntilEnd = 36;

/** Maximum days to reserve a gift. The cookie with which a giver can undo it lasts as long. */
export const maxReservedDays = 180;

/** The end of a reservation until a day such as `2026-12-24`. */
const endOf = (day: string): Date =>
  new Date(new Date(`${day}T00:00:00Z`).getTime() + hoursUntilEnd * hourMs);

/** The last day of a reservation with this end. */
export const reservedDayOf = (until: Date): string =>
  new Date(until.getTime() - hoursUntilEnd * hourMs).toISOString().slice(0, 10);

/** SQL: the same, for a column. */
export const reservedDay = (until: string): string =>
  `to_char((${until} - interval '${hoursUntilEnd} hours') AT TIME ZONE 'UTC', 'YYYY-MM-DD')`;

/** From a reminder, on the morning a week before the day, to the reservation's end. */
const hoursFromReminder = 7 * 24 - 9 + hoursUntilEnd;

/** SQL: when a reservation's reminder is due, for a column with the reservation's end. */
export const reminderDue = (until: string): string => `(${until} - interval '${hoursFromReminder} hours')`;

/** Whether there is still time for a reminder of a reservation with this end. */
export const isRemindable = (until: Date, now: Date): boolean =>
  until.getTime() - hoursFromReminder * hourMs > now.getTime();

/**
 * The end of a reservation until a day.
 * @throws ServiceError `invalid_input` for a day that is over, or later than `maxReservedDays` from
 * now
 */
export function reservationEnd(day: string, now: Date): Date {
  const end = endOf(day);
  const left = end.getTime() - now.getTime();
  if (!(left > 0 && left <= (maxReservedDays + 2) * 24 * hourMs))
    throw new ServiceError('invalid_input', {
      field: 'reserve_until',
      hint: `Choose a day from today on, at most ${maxReservedDays} days ahead.`,
    });
  return end;
}
