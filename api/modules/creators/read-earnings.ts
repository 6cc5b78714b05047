import type { z } from '@hono/zod-openapi';
import { addDays, type DayRange } from '#api/contract/analytics-range.ts';
import { isShareable } from '#api/modules/catalog/product-record.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import {
  type AnalyticsQuery,
  analyticsValues,
  requireAnalytics,
  savesOfShop,
} from './internal/analytics/analytics-scope.ts';
import type { earningRates, EarningsSummary } from './schemas.ts';

const count = statement('creator_earnings')<Row, 'product_id'>`
  WITH clicked AS (
    SELECT date_trunc('month', e.occurred_at AT TIME ZONE 'UTC')::date AS month, e.product_id, count(*)::int AS clicks
    FROM creator_events e
    WHERE e.shop_id = :shopId AND e.kind = 'click'
      AND e.occurred_at >= :start::timestamptz AND e.occurred_at < :end::timestamptz
    GROUP BY 1, 2
  ), saved AS (${savesOfShop('month')})
  SELECT to_char(month, 'YYYY-MM') AS month, product_id, coalesce(clicks, 0) AS clicks, coalesce(saves, 0) AS saves
  FROM clicked FULL JOIN saved USING (month, product_id)`;

const findTitles = statement('creator_earnings_titles')`
  SELECT p.id, coalesce(nullif(own.title, ''), CASE WHEN ${isShareable} THEN p.title END, '') AS title
  FROM products p LEFT JOIN LATERAL (
    SELECT i.title FROM creator_items i WHERE i.shop_id = :shopId AND i.product_id = p.id
    ORDER BY i.position, i.id LIMIT 1) own ON true
  WHERE p.id = ANY(:ids::bigint[])`;

/** Counts like `readRevenue` of analytics. */
const sumSales = statement('creator_sales')<ConfirmedRow, keyof ConfirmedRow>`
  SELECT currency, count(DISTINCT order_id)::int AS orders, sum(quantity)::bigint AS quantity,
    least(sum(quantity * unit_price_minor - refunded_minor), ${Number.MAX_SAFE_INTEGER})::bigint AS net_minor
  FROM order_lines
  WHERE creator_shop_id = :shopId AND partner_id = :partnerId
    AND ordered_at >= :start::timestamptz AND ordered_at < :end::timestamptz
  GROUP BY currency ORDER BY net_minor DESC, currency`;

/** Maximum number of products, those with the highest earnings. */
const maxProducts = 100;

type ConfirmedRow = EarningsSummary['confirmed'][number];

interface Row {
  month: string;
  product_id: number;
  clicks: number;
  saves: number;
}

function monthsOf({ from, to }: DayRange): string[] {
  const months = [];
  for (let day = `${from.slice(0, 7)}-01`; day <= to; day = `${addDays(day, 31).slice(0, 7)}-01`) {
    months.push(day.slice(0, 7));
  }
  return months;
}

const addUp = (rows: readonly Row[]) => ({
  clicks: rows.reduce((sum, { clicks }) => sum + clicks, 0),
  saves: rows.reduce((sum, { saves }) => sum + saves, 0),
});

/**
 * Estimated earnings from a shop's clicks and saves at its current rates, in minor units, each amount rounded down;
 * and its sales as confirmed by orders.
 * @throws ServiceError `shop_not_found`, `invalid_input`
 */
export async function readEarnings(ctx: Context, query: AnalyticsQuery): Promise<EarningsSummary> {
  const { range, settings } = await requireAnalytics(ctx, query);
  const rates = settings.earnings;
  const values = analyticsValues(query, range);
  const [rows, confirmed] = await Promise.all([ctx.sql.rows(count, values), ctx.sql.rows(sumSales, values)]);
  const byMonth = Map.groupBy(rows, ({ month }) => month);
  const byProduct = Map.groupBy(rows, ({ product_id: id }) => id);

  const products = [...byProduct]
    .map(([id, some]) => ({ product_id: id, ...addUp(some) }))
    .map((sums) => ({ ...sums, total_minor: estimateEarnings(sums, rates) }))
    .sort(
      (a, b) =>
        (b.total_minor ?? 0) - (a.total_minor ?? 0) ||
        b.clicks - a.clicks ||
        b.saves - a.saves ||
        a.product_id - b.product_id,
    )
    .slice(0, maxProducts);
  const ids = products.map(({ product_id: id }) => id);
  const titles = await ctx.sql.rows(findTitles, { shopId: query.shopId, ids });
  const titleOf = new Map(titles.map(({ id, title }) => [id, title]));

  const all = addUp(rows);
  return {
    ...range,
    rates,
    ...all,
    clicks_minor: estimateEarnings({ ...all, saves: 0 }, rates),
    saves_minor: estimateEarnings({ ...all, clicks: 0 }, rates),
    total_minor: estimateEarnings(all, rates),
    months: monthsOf(range).map((month) => {
      const sums = addUp(byMonth.get(month) ?? []);
      return { month, ...sums, total_minor: estimateEarnings(sums, rates) };
    }),
    products: products.map((sums) => ({ ...sums, title: titleOf.get(sums.product_id) ?? '' })),
    confirmed,
  };
}

type EarningRates = z.infer<typeof earningRates>;

interface Happened {
  clicks: number;
  saves: number;
}

/**
 * Estimated earnings in minor units, rounded down only once, so parts never add up to more than the
 * total.
 */
export function estimateEarnings({ clicks, saves }: Happened, rates: EarningRates | null): number | null {
  if (!rates) return null;
  const hundredths =
    BigInt(clicks) * BigInt(rates.per_100_clicks_minor) + BigInt(saves) * BigInt(rates.per_100_saves_minor);
  return Math.min(Number(hundredths / 100n), Number.MAX_SAFE_INTEGER);
}
