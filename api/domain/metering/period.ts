/** The metering period of a moment: its UTC calendar month, `YYYY-MM`. */
export function periodOf(moment: Date): string {
  const month = moment.getUTCMonth() + 1;
  return `${moment.getUTCFullYear()}-${month < 10 ? '0' : ''}${month}`;
}

/** First moment of a period and of the one after it, in UTC. */
export function boundsOf(period: string): { start: Date; end: Date } {
  const [year = 1970, month = 1] = period.split('-').map(Number);
  return { start: new Date(Date.UTC(year, month - 1, 1)), end: new Date(Date.UTC(year, month, 1)) };
}
