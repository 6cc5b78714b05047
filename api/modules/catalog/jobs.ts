import { type BackgroundWork, each, round } from '#api/platform/jobs/job.ts';
import { copyImages } from './copy-images.ts';
import { readProductPage } from './read-product-page.ts';

declare module '#api/platform/jobs/job.ts' {
  interface JobData {
    'copy-images': Round;
    'read-product-page': { url: string };
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
      atOnce: 4,
      queue: { retryLimit: 1, retryDelay: 60 },
      run: (ctx, { data }) => readProductPage({ ...ctx, ...ctx.adapters }, data),
    }),
  ],
  partitions: { price_points: null },
};
