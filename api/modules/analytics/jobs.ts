import type { BackgroundWork } from '#api/platform/jobs/job.ts';

/** Retention of analytics data: the longest range, plus the same number of days before it for comparison. */
export const analyticsKept = '27 months';

export const analyticsWork: BackgroundWork = { partitions: { analytics_events: analyticsKept } };
