import { usageRange } from '#api/modules/metering/usage-range.ts';
import type { Context } from '#api/platform/context.ts';
import { asFile } from '#api/platform/http/as-file.ts';
import { endpoint, endpoints, file } from '#api/platform/http/endpoint.ts';
import { revenueAsCsv, revenueCsvName } from './csv.ts';
import { readRevenue } from './read-revenue.ts';
import { revenueQuery, revenueReport } from './schemas.ts';

const ofPortal = { tag: 'Usage', auth: 'member', audience: 'partners', method: 'get' } as const;

const revenue = endpoint({
  ...ofPortal,
  path: '/portal/analytics/revenue',
  summary: 'Get the revenue from wishlists by day, path or product',
  description:
    'Sums the reported order lines that came from wishlists, one row per key and currency, for the UTC days `from`–`to` on which they were ordered, at most 366; default: the current month. Refunds and cancellations are subtracted on the day of the order. Days without sales are left out; products are at most the 1,000 with the highest net revenue.',
  query: revenueQuery,
  answer: revenueReport,
});

const table = endpoint({
  ...ofPortal,
  path: '/portal/analytics/revenue.csv',
  summary: 'Download the revenue from wishlists as CSV',
  description: 'Returns the same rows. Amounts are in minor units.',
  query: revenueQuery,
  answer: file,
  produces: ['text/csv'],
});

/** Revenue from wishlists. */
export function revenueRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);

  on(revenue, async ({ member: { partnerId }, query: { by, include_test: includeTest = true, ...days } }) => {
    const range = usageRange(ctx, days);
    return { ...range, rows: await readRevenue(ctx, { partnerId, range, includeTest }, by) };
  });

  on(table, async ({ member: { partnerId }, query: { by, include_test: includeTest = true, ...days } }) => {
    const range = usageRange(ctx, days);
    const rows = await readRevenue(ctx, { partnerId, range, includeTest }, by);
    return asFile(revenueAsCsv(rows, by), 'text/csv', revenueCsvName(range, by));
  });

  return router;
}
