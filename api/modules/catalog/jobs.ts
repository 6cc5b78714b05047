import { ago, expiry } from '#api/platform/jobs/expiry.ts';
import { type BackgroundWork, each, longRound, round } from '#api/platform/jobs/job.ts';
import { copyImages } from './copy-images.ts';
import { readDueFeeds } from './read-due-feeds.ts';
import { readFeed } from './read-feed.ts';
import { readProductPage } from './read-product-page.ts';
import { runProductImports } from './run-product-imports.ts';

declare module '#api/platform/jobs/job.ts' {
  interface JobData {
    'copy-images': Round;
    'read-product-page': { url: string };
    'import-products': Round;
    'read-product-feeds': Round;
    'read-product-feed': { partnerId: number };
  }
}

export const catalogWork: BackgroundWork = {
  jobs: [
    round('copy-images', {
      everySeconds: 2,
      schedule: '* * * * *',
      run: (ctx) => copyImages({ ...ctx, ...ctx.adapters }),
    }),
    // Limits the load on shops.
    each('read-product-page', {
      atOnce: 10,
      perGroup: 2,
      queue: { retryLimit: 1, retryDelay: 60 },
      run: (ctx, { data }) => readProductPage({ ...ctx, ...ctx.adapters }, data),
    }),
    round('read-product-feeds', { everySeconds: 2, schedule: '* * * * *', run: readDueFeeds }),
    // Each is held in memory.
    each('read-product-feed', {
      atOnce: 6,
      isSlow: true,
      perGroup: 1,
      queue: { policy: 'exclusive', retryLimit: 0, expireInSeconds: 300, deleteAfterSeconds: 3_600 },
      logsFailures: true,
      run: (ctx, { data }, stopping) => readFeed(ctx, data, stopping),
    }),
    longRound('import-products', 2, runProductImports),
  ],
  cleanups: [
    expiry({
      name: 'product_imports',
      key: 'id',
      by: 'created_at',
      due: `created_at < ${ago('90 days')} AND state IN ('done', 'failed')`,
      limit: 100,
    }),
  ],
  partitions: { price_points: null },
};
