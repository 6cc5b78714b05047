import { type BackgroundWork, round } from '#api/platform/jobs/job.ts';
import { mailWeeks } from './mail-weeks.ts';

declare module '#api/platform/jobs/job.ts' {
  interface JobData {
    'mail-weeks': Round;
  }
}

/** Retention of analytics data: the longest range, plus the same number of days before it for comparison. */
export const analyticsKept = '27 months';

export const analyticsWork: BackgroundWork = {
  // Monday morning in Europe; later rounds make up for failures and times when no server ran.
  jobs: [
    round('mail-weeks', {
      everySeconds: 30,
      schedule: '*/15 6-18 * * 1',
      queue: { expireInSeconds: 1_800 },
      run: (ctx, _job, stopping) => mailWeeks(ctx, stopping),
    }),
  ],
  partitions: { analytics_events: analyticsKept },
};
