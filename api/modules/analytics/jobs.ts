import type { BackgroundWork } from '#api/platform/jobs/job.ts';

/** How long analytics are kept: the longest range that can be asked for, and as many days before it to compare with. */
export const analyticsKept = '27 months';

export const analyticsWork: BackgroundWork = { partitions: { analytics_events: analyticsKept } };
