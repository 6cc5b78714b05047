/** The billing period of a time: its UTC calendar month, `YYYY-MM`. */
export function periodOf(moment: Date): string {
  const month = moment.getUTCMonth() + 1;
  return `${moment.getUTCFullYear()}-${month < 10 ? '0' : ''}${month}`;
}

/** An SQL condition that limits the ledger to the month `month`, `YYYY-MM`, so that only its partition is read. */
export const inMonth = (month: string): string => `
  period = ${month} AND occurred_at >= (${month} || '-01')::timestamp AT TIME ZONE 'UTC'
  AND occurred_at < ((${month} || '-01')::timestamp + interval '1 month') AT TIME ZONE 'UTC'`;

/** SQL for the end of the UTC day, when a dedupe key expires. */
export const endOfDay = (moment: string): string =>
  `date_trunc('day', ${moment}, 'UTC') + interval '24 hours'`;

/** Start of the UTC month, and of the next one. */
export function monthOf(moment: Date): { start: Date; end: Date } {
  const [year, month] = [moment.getUTCFullYear(), moment.getUTCMonth()];
  return { start: new Date(Date.UTC(year, month)), end: new Date(Date.UTC(year, month + 1)) };
}
