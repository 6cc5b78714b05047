/** The time at which tests begin, unless they need another: `useApi` starts its clock there. */
export const testDay = new Date('2026-11-21T12:00:00Z');
