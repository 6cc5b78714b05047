import { each, round, type BackgroundWork } from '#api/platform/jobs/job.ts';
import { ago, expiry } from '#api/platform/jobs/expiry.ts';
import { chargeOverage } from './charge-overage.ts';
import { payingShops } from './paying-shops.ts';

declare module '#api/platform/jobs/job.ts' {
  interface JobData {
    'charge-overage': Round;
    'charge-shop': { shopId: number };
  }
}

export const shopifyWork: BackgroundWork = {
  jobs: [
    // Every day, on the first of a month for the month that ended, too.
    round('charge-overage', {
      everySeconds: 2,
      schedule: '20 2 * * *',
      queue: { retryLimit: 2, retryDelay: 60 },
      run: async (ctx) => {
        for await (const page of payingShops(ctx)) await ctx.adapters.jobs.handOut('charge-shop', page);
      },
    }),
    each('charge-shop', {
      atOnce: 5,
      queue: { policy: 'exclusive', expireInSeconds: 300, retryLimit: 2, retryDelay: 60 },
      logsFailures: true,
      run: (ctx, { data }) => chargeOverage(ctx, data.shopId),
    }),
  ],
  cleanups: [
    expiry({
      name: 'shopify_webhooks',
      key: 'id',
      by: 'received_at',
      due: `received_at < ${ago('30 days')}`,
    }),
  ],
};
