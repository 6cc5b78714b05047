import { ago, dayStart, expiry } from '#api/platform/jobs/expiry.ts';
import { type BackgroundWork, round } from '#api/platform/jobs/job.ts';
import { checkCounters } from './check-counters.ts';
import { noteFirstSaves } from './note-first-saves.ts';
import { notifyThresholds } from './notify-thresholds.ts';

declare module '#api/platform/jobs/job.ts' {
  interface JobData {
    'usage-notices': Round;
    'check-counters': Round;
    'note-first-saves': Round;
  }
}

export const meteringWork: BackgroundWork = {
  jobs: [
    round('usage-notices', { everySeconds: 5, schedule: '* * * * *', run: (ctx) => notifyThresholds(ctx) }),
    round('check-counters', { everySeconds: 60, schedule: '10 4 * * *', run: checkCounters }),
    round('note-first-saves', {
      everySeconds: 60,
      schedule: '*/15 * * * *',
      queue: { expireInSeconds: 1_800 },
      run: (ctx, _job, stopping) => noteFirstSaves(ctx, stopping),
    }),
  ],
  cleanups: [
    // A view may be written shortly after its day has ended.
    expiry({ name: 'billing_caps', key: 'subject', by: 'ends_at', due: `ends_at < ${ago('15 minutes')}` }),
    expiry({
      name: 'viewer_salts',
      key: 'day',
      by: 'day',
      due: `day < (${dayStart} AT TIME ZONE 'UTC')::date`,
    }),
    // The view stays counted; the viewer is forgotten.
    expiry({ name: 'dedupe_keys', key: 'key', by: 'expires_at', due: `expires_at < ${ago('15 minutes')}` }),
  ],
  partitions: { usage_actions: null },
};
