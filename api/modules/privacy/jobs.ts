import { logErasures } from '#api/platform/backup/log-erasures.ts';
import { type BackgroundWork, each, eventQueue, longRound, round } from '#api/platform/jobs/job.ts';
import { deleteIdleGuests } from './delete-idle-guests.ts';
import { eraseEvents } from './erase-events.ts';
import { processShopEvent, waitingShopEvents } from './process-shop-event.ts';
import { wipeTestData } from './wipe-test-data.ts';

declare module '#api/platform/jobs/job.ts' {
  interface JobData {
    'shop-event': { id: string };
    'lost-shop-events': Round;
    'delete-idle-guests': Round;
    'wipe-test-data': { partnerId: number };
    'erase-events': Round;
    'log-erasures': Round;
  }
}

export const privacyWork: BackgroundWork = {
  jobs: [
    each('shop-event', { atOnce: 5, queue: eventQueue, run: (ctx, { data }) => processShopEvent(ctx, data) }),
    round('lost-shop-events', {
      everySeconds: 5,
      schedule: '* * * * *',
      runsAtStart: true,
      run: async (ctx) => ctx.adapters.jobs.handOut('shop-event', await waitingShopEvents(ctx)),
    }),
    each('wipe-test-data', {
      atOnce: 1,
      isSlow: true,
      queue: {
        policy: 'short',
        retryLimit: 100,
        retryDelay: 60,
        retryBackoff: true,
        retryDelayMax: 3_600,
        expireInSeconds: 7_200,
      },
      run: async (ctx, { data: { partnerId } }, stopping) => {
        const removed = await wipeTestData(ctx, partnerId, stopping);
        ctx.log.info({ partnerId, ...removed }, 'test data removed');
      },
    }),
    longRound('erase-events', 5, eraseEvents),
    longRound('log-erasures', 5, (ctx) => logErasures(ctx.sql, ctx.adapters.erasureLog)),
    round('delete-idle-guests', {
      everySeconds: 60,
      schedule: '37 3 * * *',
      queue: { expireInSeconds: 1_800 },
      // The next round continues.
      run: async (ctx, _job, stopping) => {
        const signal = AbortSignal.any([stopping, AbortSignal.timeout(15 * 60_000)]);
        const removed = await deleteIdleGuests(ctx, { signal });
        if (removed > 0) ctx.log.info({ removed }, 'idle guests deleted');
      },
    }),
  ],
};
