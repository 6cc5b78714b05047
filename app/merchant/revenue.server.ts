/** Revenue from wishlists: the data of the portal's and the admin's pages. */
import { addDays, dayOf, daysIn, isDay } from '#api/contract/analytics-range.ts';
import { revenueKeys } from '#api/contract/analytics-report.ts';
import { compareRevenue } from '#api/modules/analytics/compare-revenue.ts';
import { revenueAsCsv, revenueCsvName } from '#api/modules/analytics/csv.ts';
import { readRevenue } from '#api/modules/analytics/read-revenue.ts';
import type { RevenueRow } from '#api/modules/analytics/schemas.ts';
import { readVisibleSales } from '#api/modules/orders/read-visible-sales.ts';
import type { Context } from '#api/platform/context.ts';
import { asFile } from '#api/platform/http/as-file.ts';
import { revenueDays } from './revenue-days.ts';

/** Maximum number of products, by net revenue. */
const maxProducts = 50;

/** For this many days, links in weekly emails lead to the days they're about. */
const linkedDays = 90;

/** The last day in the query if it's recent, else today. */
function lastDay(query: URLSearchParams, today: string): string {
  const asked = query.get('to') ?? '';
  return isDay(asked) && asked < today && asked >= addDays(today, -linkedDays) ? asked : today;
}

function scopeOf(ctx: Context, partnerId: number, query: URLSearchParams) {
  const days = revenueDays.find((one) => String(one) === query.get('days')) ?? 28;
  const to = lastDay(query, dayOf(ctx.clock()));
  const includeTest = query.get('test') !== 'false';
  return { partnerId, days, range: { from: addDays(to, 1 - days), to }, includeTest };
}

/** Counts orders once per path, which is enough to put the main currency first. */
const currenciesOf = (rows: readonly RevenueRow[]) =>
  [...Map.groupBy(rows, ({ currency }) => currency)]
    .map(([currency, paths]) => ({
      currency,
      orders: paths.reduce((sum, { orders }) => sum + orders, 0),
      net: paths.reduce((sum, { net_minor: net }) => sum + net, 0),
      paths,
    }))
    .sort((a, b) => b.orders - a.orders || a.currency.localeCompare(b.currency));

/**
 * Each currency's sales by path, compared with the previous period, and one currency's sales by day
 * and product.
 * @param query the page's, with `days`, `to`, `currency` and `test`
 */
export async function readRevenuePage(ctx: Context, partnerId: number, query: URLSearchParams) {
  const { days, ...scope } = scopeOf(ctx, partnerId, query);
  const [compared, [byDay = [], byPath = [], byProduct = []]] = await Promise.all([
    compareRevenue(ctx, scope),
    Promise.all(revenueKeys.map((by) => readRevenue(ctx, scope, by))),
  ]);
  const currencies = currenciesOf(byPath).map((one) => ({
    ...one,
    before: compared.find(({ currency }) => currency === one.currency)?.before_minor ?? 0,
  }));
  const shown = currencies.find(({ currency }) => currency === query.get('currency')) ?? currencies[0];
  const isShown = ({ currency }: RevenueRow) => currency === shown?.currency;
  const dayRows = new Map(byDay.filter(isShown).map((row) => [row.key, row]));
  return {
    days,
    range: scope.range,
    isToday: scope.range.to === dayOf(ctx.clock()),
    includeTest: scope.includeTest,
    testOrders: byDay.reduce((sum, { test_orders: tests }) => sum + tests, 0),
    currencies,
    shown: shown ?? null,
    hasSales: shown !== undefined || (await readVisibleSales(ctx, partnerId)).hasSales,
    byDay: Array.from({ length: daysIn(scope.range) }, (_, at) => {
      const day = addDays(scope.range.from, at);
      const row = dayRows.get(day);
      return { day, net: row?.net_minor ?? 0, refunded: row?.refunded_minor ?? 0 };
    }),
    products: byProduct.filter(isShown).slice(0, maxProducts),
  };
}

/** All currencies' sales as a file. @param query the page's, with `days`, `to`, `test` and `by` */
export async function revenueFile(ctx: Context, partnerId: number, query: URLSearchParams) {
  const scope = scopeOf(ctx, partnerId, query);
  const by = revenueKeys.find((one) => one === query.get('by')) ?? 'product';
  const rows = await readRevenue(ctx, scope, by);
  return asFile(revenueAsCsv(rows, by), 'text/csv', revenueCsvName(scope.range, by));
}
