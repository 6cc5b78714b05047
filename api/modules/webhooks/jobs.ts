import { eventDays } from '#api/contract/event-types.ts';
import { expiry } from '#api/platform/jobs/expiry.ts';
import { type BackgroundWork, each, longRound } from '#api/platform/jobs/job.ts';
import { deliverEvents } from './deliver-events.ts';
import { dispatchEvents } from './dispatch-events.ts';

declare module '#api/platform/jobs/job.ts' {
  interface JobData {
    'dispatch-events': Round;
    'deliver-events': { endpoint: number };
  }
}

export const webhooksWork: BackgroundWork = {
  jobs: [
    longRound('dispatch-events', 1, dispatchEvents),
    // The next round hands out what a job leaves undone. Jobs are short, so that endpoints take
    // turns.
    each('deliver-events', {
      atOnce: 6,
      perGroup: 2,
      isSlow: true,
      queue: { policy: 'exclusive', retryLimit: 0, expireInSeconds: 300, deleteAfterSeconds: 3_600 },
      logsFailures: true,
      run: (ctx, { data }, stopping) =>
        deliverEvents(ctx, data, AbortSignal.any([stopping, AbortSignal.timeout(15_000)])),
    }),
  ],
  cleanups: [
    expiry({
      name: 'old_endpoint_secrets',
      table: 'event_endpoints',
      key: 'id',
      by: 'old_secret_until',
      due: `old_secret_until < :now`,
      set: 'old_secret = NULL, old_secret_until = NULL',
    }),
  ],
  partitions: { events: `${eventDays} days` },
};
