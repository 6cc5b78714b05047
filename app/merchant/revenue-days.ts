/** Selectable periods in days. */
export const revenueDays = [7, 28, 90, 365] as const;
