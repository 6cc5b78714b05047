import { z } from '@hono/zod-openapi';
import { earningsSummary, shopKpis, topProduct } from '#api/contract/creator-analytics.ts';
import type { Context } from '#api/platform/context.ts';
import { readEarnings } from './read-earnings.ts';
import { readCreatorShopKpis } from './read-shop-kpis.ts';
import { readTopProducts } from './read-top-products.ts';
import { endpoint, endpoints, idParameter } from '#api/platform/http/endpoint.ts';

const day = z.string().max(20).optional().openapi({ format: 'date', example: '2026-11-01' });

const analytics = {
  tag: 'Shop figures',
  auth: 'member',
  audience: 'partners',
  method: 'get',
  params: z.object({ shopId: idParameter }),
  query: z.object({ from: day, to: day }),
  rejects: { shopId: 'invalid_shop_id' },
  fails: ['shop_not_found', 'invalid_input'],
} as const;
const days =
  'Days are UTC, the first and the last included: the last 30 where none are named, at most 400, none in the future.';

const kpis = endpoint({
  ...analytics,
  path: '/shops/{shopId}/analytics/kpis',
  summary: 'Read the key figures of a shop, by day and beside as many days before',
  description: `${days} A day without visitors is one of zeros. What crawlers do counts nothing, nor does what test keys saved.`,
  answer: shopKpis,
});

const topProducts = endpoint({
  ...analytics,
  path: '/shops/{shopId}/analytics/top-products',
  summary: 'List the products of a shop that were clicked most, then saved most',
  description: `${days} Products that nothing happened to are left out; those that were taken off their list are not.`,
  query: analytics.query.extend({
    limit: z.coerce.number().int().min(1).max(100).default(10).openapi({ description: '1 to 100.' }),
  }),
  answer: z.object({ products: z.array(topProduct) }),
});

const earnings = endpoint({
  ...analytics,
  path: '/shops/{shopId}/earnings',
  summary: 'Estimate what clicks and saves have brought',
  description: `By the rates in the shop’s settings (\`settings.earnings\`) as they are now, in minor units and never rounded up; every sum is rounded by itself, so parts may be a unit less than their total. Null where no rates are set. What networks pay is theirs to tell. At most 100 products, those that brought most. ${days}`,
  answer: earningsSummary,
});

/** What visitors of a creator shop did, for its partner. */
export function creatorAnalyticsRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);

  on(kpis, ({ member: { partnerId }, params, query }) =>
    readCreatorShopKpis(ctx, { partnerId, ...params, ...query }),
  );
  on(topProducts, async ({ member: { partnerId }, params, query }) => ({
    products: await readTopProducts(ctx, { partnerId, ...params, ...query }),
  }));
  on(earnings, ({ member: { partnerId }, params, query }) =>
    readEarnings(ctx, { partnerId, ...params, ...query }),
  );

  return router;
}
