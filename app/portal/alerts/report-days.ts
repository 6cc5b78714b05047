/** Days of the report that the page offers. */
export const reportDays = [7, 28, 90] as const;
