export const analyticsPeriods = [7, 30, 90] as const;
