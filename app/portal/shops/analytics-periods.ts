export const figurePeriods = [7, 30, 90] as const;
