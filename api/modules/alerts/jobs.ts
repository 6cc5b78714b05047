import { ago, expiry } from '#api/platform/jobs/expiry.ts';
import { type BackgroundWork, each, longRound, mailRetries, round } from '#api/platform/jobs/job.ts';
import { collectAlerts } from './collect-alerts.ts';
import { countAlerts } from './count-alerts.ts';
import { countWatchers, renewWatcherCounts } from './count-watchers.ts';
import { mailAlerts } from './mail-alerts.ts';
import { pushAlerts } from './push-alerts.ts';
import { readWatchedPages } from './read-watched-pages.ts';
import { settleChanges } from './settle-changes.ts';
import { watchPages } from './watch-pages.ts';

declare module '#api/platform/jobs/job.ts' {
  interface JobData {
    'settle-changes': Round;
    'collect-alerts': Round;
    /** The previous version enqueued jobs without `tries`. */
    'mail-alerts': { id: number; tries?: number };
    'read-watched-pages': Round;
    'push-alerts': { id: number; device: number };
    'count-watchers': { partnerId: number };
    'renew-watchers': Round;
    'count-alerts': Round;
  }
}

export const alertsWork: BackgroundWork = {
  jobs: [
    longRound('settle-changes', 5, settleChanges),
    longRound('read-watched-pages', 5, async (ctx, stop) => {
      await watchPages(ctx, stop);
      await readWatchedPages(ctx, stop);
    }),
    round('collect-alerts', {
      everySeconds: 5,
      schedule: '* * * * *',
      run: (ctx, _job, stopping) => collectAlerts(ctx, stopping),
    }),
    each('mail-alerts', { atOnce: 10, queue: mailRetries, run: (ctx, { data }) => mailAlerts(ctx, data) }),
    // Limited per shopper: a device's push service can be anyone's server.
    each('push-alerts', {
      atOnce: 8,
      perGroup: 2,
      queue: mailRetries,
      run: (ctx, { data }) => pushAlerts(ctx, data),
    }),
    each('count-watchers', {
      atOnce: 1,
      queue: { policy: 'exclusive', retryLimit: 0, expireInSeconds: 120 },
      logsFailures: true,
      run: (ctx, { data }) => countWatchers(ctx, data.partnerId),
    }),
    longRound('count-alerts', 30, countAlerts),
    round('renew-watchers', {
      everySeconds: 30,
      schedule: '20 * * * *',
      run: (ctx) => renewWatcherCounts(ctx),
    }),
  ],
  cleanups: [
    expiry({ name: 'alerts', key: 'id', by: 'created_at', due: `created_at < ${ago('1 year')}` }),
    expiry({ name: 'alert_mails', key: 'id', by: 'created_at', due: `created_at < ${ago('1 year')}` }),
  ],
  partitions: { product_changes: '3 months' },
};
