/** The metering period of a moment: its UTC calendar month, `YYYY-MM`. */
export function periodOf(moment: Date): string {
  const month = moment.getUTCMonth() + 1;
  return `${moment.getUTCFullYear()}-${month < 10 ? '0' : ''}${month}`;
}

/** The SQL condition that the ledger's rows are of the month `month`, `YYYY-MM`: only its partition is read. */
export const inMonth = (month: string): string => `
  period = ${month} AND occurred_at >= (${month} || '-01')::timestamp AT TIME ZONE 'UTC'
  AND occurred_at < ((${month} || '-01')::timestamp + interval '1 month') AT TIME ZONE 'UTC'`;

/** The SQL for the end of a moment's UTC day: until then a dedupe key is kept. */
export const endOfDay = (moment: string): string =>
  `date_trunc('day', ${moment}, 'UTC') + interval '24 hours'`;

/** First moment of a moment's UTC month, and of the next. */
export function monthOf(moment: Date): { start: Date; end: Date } {
  const [year, month] = [moment.getUTCFullYear(), moment.getUTCMonth()];
  return { start: new Date(Date.UTC(year, month)), end: new Date(Date.UTC(year, month + 1)) };
}
