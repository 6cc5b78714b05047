import { ago, expiry } from '#api/platform/jobs/expiry.ts';
import type { BackgroundWork } from '#api/platform/jobs/job.ts';

export const ordersWork: BackgroundWork = {
  jobs: [],
  cleanups: [
    // Cancellations and refunds of orders that contain nothing from wishlists.
    expiry({
      name: 'unpaid_orders',
      table: 'orders',
      key: 'id',
      by: 'created_at',
      due: `paid_at IS NULL AND created_at < ${ago('90 days')}`,
    }),
  ],
};
