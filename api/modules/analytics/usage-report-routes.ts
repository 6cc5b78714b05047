import type { Counts } from '#api/contract/analytics-report.ts';
import { usageRange } from '#api/modules/metering/usage-range.ts';
import type { Context } from '#api/platform/context.ts';
import { asFile } from '#api/platform/http/as-file.ts';
import { endpoint, endpoints, file } from '#api/platform/http/endpoint.ts';
import { periodOf } from '#api/platform/period.ts';
import { actionsAsCsv, csvName } from './csv.ts';
import { readActions } from './read-actions.ts';
import { readDays } from './read-days.ts';
import { readWantedOutcomes } from './read-wanted-outcomes.ts';
import {
  actionFilter,
  actionsQuery,
  ledgerPage,
  usageDays,
  usageRangeQuery,
  wantedProducts,
  wantedProductsQuery,
} from './schemas.ts';

const ofPortal = { tag: 'Usage', auth: 'member', audience: 'partners', method: 'get' } as const;

const days = endpoint({
  ...ofPortal,
  path: '/portal/usage/days',
  summary: 'Get activity by day and kind',
  description: 'Returns the current month, another `period`, or the days `from`–`to`, at most 366.',
  query: usageRangeQuery,
  answer: usageDays,
});

const products = endpoint({
  ...ofPortal,
  path: '/portal/usage/products',
  summary: 'List the most saved products and their outcomes',
  description: 'Returns how often each product was saved, added to the cart and bought.',
  query: wantedProductsQuery,
  answer: wantedProducts,
});

const actions = endpoint({
  ...ofPortal,
  path: '/portal/usage/actions',
  summary: 'List a month’s wishlist actions one by one',
  description:
    'Returns the actions that billing is based on, newest first. They don’t identify shoppers or lists.',
  query: actionsQuery,
  answer: ledgerPage,
});

const table = endpoint({
  ...ofPortal,
  path: '/portal/usage/actions.csv',
  summary: 'Download a month’s wishlist actions as CSV',
  description: 'Returns one row per action, as billed. Contains no shopper data.',
  query: actionFilter,
  answer: file,
  produces: ['text/csv'],
});

const countsBody = ({ saves, shares, listViews, basketOpens, checkouts }: Counts) => ({
  save: saves,
  share: shares,
  list_view: listViews,
  basket_open: basketOpens,
  checkout: checkouts,
});

/** A partner's detailed usage: the days, products and ledger behind `GET /me/usage`. */
export function portalUsageRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);

  on(days, async ({ member: { partnerId }, query: { include_test: includeTest = true, ...which } }) => {
    const report = await readDays(ctx, { partnerId, range: usageRange(ctx, which), includeTest });
    return {
      ...report.range,
      days: report.days.map((counts) => ({ day: counts.day, ...countsBody(counts) })),
      totals: countsBody(report.totals),
    };
  });

  on(products, async ({ member: { partnerId }, query }) => {
    const { include_test: includeTest = true, period, from, to, ...which } = query;
    const range = usageRange(ctx, { period, from, to });
    const found = await readWantedOutcomes(ctx, { partnerId, range, includeTest }, which);
    const { total, page, pages } = found;
    return {
      ...range,
      products: found.rows.map((one) => ({
        product_id: one.productId,
        title: one.title,
        url: one.url,
        image_url: one.imageUrl,
        price_minor: one.priceMinor,
        currency: one.currency,
        availability: one.availability,
        saves: one.saves,
        shoppers: one.shoppers,
        on_lists: one.onLists,
        added_to_cart: one.addedToCart,
        marked_bought: one.markedBought,
      })),
      total,
      page,
      pages,
    };
  });

  on(actions, async ({ member: { partnerId }, query: { period, kind, test, ...which } }) => {
    const filter = { partnerId, period: period ?? periodOf(ctx.clock()), kind, test };
    const { actions, nextCursor } = await readActions(ctx, filter, which);
    return { period: filter.period, actions, next_cursor: nextCursor };
  });

  on(table, ({ member: { partnerId }, query: { period = periodOf(ctx.clock()), kind, test } }) => {
    const filter = { partnerId, period, kind, test };
    return Promise.resolve(asFile(actionsAsCsv(ctx, filter), 'text/csv', csvName(filter)));
  });

  return router;
}
