/** How much a lane may start. A run that starts more fails, so that growth is a decision: made here, with its reason. */

/** Starts that are counted: each takes seconds of a core, a database a tenth of one. */
export const started = ['service', 'browser', 'context', 'database'] as const;
export type Started = (typeof started)[number];

/** `change` is `npm test`; `all` is `npm run test:all`, and any other run. */
export type LaneName = 'change' | 'all';

/** Three workers of the built project share a service and a browser each; the others are for files that say why. */
export const maxStarts: Record<LaneName, { service: number; browser: number }> = {
  change: { service: 36, browser: 4 },
  all: { service: 57, browser: 4 },
};

/** @param run the process ID of the run's main process */
export const startsFile = (run: number): string => `.cache/started-${run}`;
