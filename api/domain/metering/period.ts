/** The metering period of a moment: its UTC calendar month, `YYYY-MM`. */
export function periodOf(moment: Date): string {
  const month = moment.getUTCMonth() + 1;
  return `${moment.getUTCFullYear()}-${month < 10 ? '0' : ''}${month}`;
}
