import { each, eventQueue, round, type BackgroundWork } from '#api/platform/jobs/job.ts';
import { processShopEvent, waitingShopEvents } from './process-shop-event.ts';

declare module '#api/platform/jobs/job.ts' {
  interface JobData {
    'shop-event': { id: string };
    'lost-shop-events': Round;
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
  ],
};
