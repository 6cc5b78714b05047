import { isSuspended } from '#api/modules/plans/suspended.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ago, expiry } from '#api/platform/jobs/expiry.ts';
import { type BackgroundWork, each, round } from '#api/platform/jobs/job.ts';
import { chargeOverage } from './charge-overage.ts';

declare module '#api/platform/jobs/job.ts' {
  interface JobData {
    'charge-overage': Round;
    'charge-shop': { shopId: number };
  }
}

const readPaying = statement('paying_shops')`
  SELECT DISTINCT b.shop_id AS "shopId" FROM shop_subscriptions b JOIN shops s ON s.id = b.shop_id
  WHERE b.status = 'active' AND b.shop_id > :after AND NOT ${isSuspended('s.partner_id')}
  ORDER BY b.shop_id LIMIT :pageSize`;
const pageSize = 500;

/** Pages of paying shops whose overage must be charged. */
async function* payingShops(ctx: Context): AsyncGenerator<{ shopId: number }[]> {
  for (let after = 0; ;) {
    const page = await ctx.sql.rows(readPaying, { after, pageSize });
    yield page;
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    after = last.shopId;
  }
}

export const shopifyWork: BackgroundWork = {
  jobs: [
    // Daily; on the first of a month, also for the previous month.
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
    expiry({ name: 'used_tickets', key: 'id', by: 'expires_at', due: `expires_at < ${ago('1 hour')}` }),
  ],
};
