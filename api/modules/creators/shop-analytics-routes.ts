import { z } from '@hono/zod-openapi';
import type { Context } from '#api/platform/context.ts';
import { endpoint, endpoints, idParameter } from '#api/platform/http/endpoint.ts';
import { readCreatorShopKpis } from './read-creator-shop-kpis.ts';
import { readEarnings } from './read-earnings.ts';
import { readTopProducts } from './read-top-products.ts';
import { earningsSummary, shopKpis, topProduct } from './schemas.ts';

const day = z.string().max(20).optional().openapi({ format: 'date', example: '2026-11-01' });

const analytics = {
  tag: 'Shop analytics',
  auth: 'member',
  audience: 'partners',
  method: 'get',
  params: z.object({ shopId: idParameter }),
  query: z.object({ from: day, to: day }),
  rejects: { shopId: 'invalid_shop_id' },
  fails: ['shop_not_found', 'invalid_input'],
} as const;
const days = 'Days are UTC, inclusive: by default the last 30; at most 400, none in the future.';

const kpis = endpoint({
  ...analytics,
  path: '/shops/{shopId}/analytics/kpis',
  summary: 'Get a shop’s key metrics by day, compared with as many days before',
  description: `${days} A day without visitors has zeros. Crawlers and saves with test keys don’t count.`,
  answer: shopKpis,
});

const topProducts = endpoint({
  ...analytics,
  path: '/shops/{shopId}/analytics/top-products',
  summary: 'List the most clicked products of a shop, then the most saved',
  description: `${days} Products without activity are left out; those that were removed from their list are included.`,
  query: analytics.query.extend({
    limit: z.coerce.number().int().min(1).max(100).default(10).openapi({ description: '1 to 100.' }),
  }),
  answer: z.object({ products: z.array(topProduct) }),
});

const earnings = endpoint({
  ...analytics,
  path: '/shops/{shopId}/earnings',
  summary: 'Estimate earnings from clicks and saves, and get confirmed sales',
  description: `At the current rates in the shop’s settings (\`settings.earnings\`), in minor units, always rounded down. Every amount is rounded separately, so parts may add up to slightly less than their total. Null if no rates are set. Your network’s own figures may differ. At most the 100 highest-earning products. \`confirmed\` sums what reported orders sold through the shop. ${days}`,
  answer: earningsSummary,
});

/** Analytics of a creator shop, for its partner. */
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
