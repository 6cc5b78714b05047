import { type BackgroundWork, round } from '#api/platform/jobs/job.ts';
import { resealTools } from './reseal-tools.ts';

declare module '#api/platform/jobs/job.ts' {
  interface JobData {
    'reseal-tools': Round;
  }
}

export const marketingWork: BackgroundWork = {
  jobs: [
    // At the start, because a new secret requires a restart.
    round('reseal-tools', {
      everySeconds: 60,
      schedule: '41 3 * * *',
      runsAtStart: true,
      run: (ctx, _job, stopping) => resealTools(ctx, stopping),
    }),
  ],
};
