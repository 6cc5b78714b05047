import { isPeriod } from '#api/contract/usage-period.ts';
import { monthOf } from '#api/platform/period.ts';
import { ServiceError } from '#api/platform/service-error.ts';

/** A UTC month that has ended, with its boundaries. */
export interface ClosedPeriod {
  period: string;
  start: Date;
  last: Date;
  lastBefore: Date;
}

/** @throws ServiceError `invalid_input` if it isn't a month, or hasn't ended */
export function closedPeriod(period: string, now: Date): ClosedPeriod {
  if (!isPeriod(period)) {
    throw new ServiceError('invalid_input', { field: 'period', hint: 'Use YYYY-MM.' });
  }
  const { start, end } = monthOf(new Date(`${period}-01T00:00:00Z`));
  if (now < end) {
    throw new ServiceError('invalid_input', {
      field: 'period',
      hint: `${period} hasn’t ended. You can close it from ${end.toISOString()} on.`,
    });
  }
  return { period, start, last: new Date(end.getTime() - 1), lastBefore: new Date(start.getTime() - 1) };
}
