/** The metering period of a moment: its UTC calendar month, `YYYY-MM`. */
export function periodOf(moment: Date): string {
  const month = moment.getUTCMonth() + 1;
  return `${moment.getUTCFullYear()}-${month < 10 ? '0' : ''}${month}`;
}

/** First moment of a moment's UTC month, and of the next. */
export function monthOf(moment: Date): { start: Date; end: Date } {
  const [year, month] = [moment.getUTCFullYear(), moment.getUTCMonth()];
  return { start: new Date(Date.UTC(year, month)), end: new Date(Date.UTC(year, month + 1)) };
}
