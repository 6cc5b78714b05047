import type { RevenueKey } from '#api/contract/analytics-report.ts';
import { imageInAnalytics, joinSuppliedTexts, titleInAnalytics } from '#api/modules/lists/supplied-items.ts';
import { hiddenSales } from '#api/modules/orders/hidden-sales.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { mediaUrl } from '#api/platform/storage/media-url.ts';
import {
  type AnalyticsScope,
  otherSpellings,
  requireScope,
  savesInScope,
  scopeValues,
} from './internal/wanted/scope.ts';
import type { RevenueRow } from './schemas.ts';

/** Maximum products in a report: those with the highest net revenue in their currency. */
const maxProducts = 1_000;

/** Larger sums would lose digits in JSON. */
const sumOf = (amount: string) => `least(sum(${amount}), ${Number.MAX_SAFE_INTEGER})::bigint`;

/** Grouped by order first, because counting distinct orders would sort all lines. */
const revenueBy = (key: string, joins = '') => `
  SELECT key, currency, count(*)::int AS orders, count(*) FILTER (WHERE has_test)::int AS test_orders, sum(quantity)::bigint AS quantity, ${sumOf('revenue')} AS revenue_minor,
    ${sumOf('refunded')} AS refunded_minor, ${sumOf('revenue - refunded')} AS net_minor
  FROM (
    SELECT ${key} AS key, l.currency, sum(l.quantity) AS quantity, sum(l.quantity * l.unit_price_minor) AS revenue,
      sum(l.refunded_minor) AS refunded, bool_or(l.is_test) AS has_test
    FROM order_lines l ${joins}
    WHERE l.partner_id = :partnerId AND l.ordered_at >= :start::timestamptz AND l.ordered_at < :end::timestamptz
      AND (NOT l.is_test OR :includeTest::boolean) AND l.id NOT IN ${hiddenSales}
    GROUP BY 1, 2, l.order_id) o
  GROUP BY 1, 2`;

/**
 * Amounts in different currencies can't be compared: each currency has its own ranking, and the one
 * with the most orders comes first.
 */
const ranked = (sums: string) => `
  SELECT *, row_number() OVER (PARTITION BY currency ORDER BY net_minor DESC, key) AS rank,
    sum(orders) OVER (PARTITION BY currency) AS in_currency
  FROM (${sums}) sums`;
const byRank = 'in_currency DESC, currency, rank';

/** Sums by `:by`, which is a day or a path. */
const readSums = statement('revenue_sums')<SumRow, keyof SumRow>`
  SELECT key, currency, orders, test_orders, quantity, revenue_minor, refunded_minor, net_minor
  FROM (${ranked(revenueBy(`CASE :by::text WHEN 'day' THEN to_char(l.ordered_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') ELSE l.path END`))}) r
  ORDER BY CASE :by WHEN 'day' THEN key END, ${byRank}`;

/** An order may name another spelling of a product's URL, as may the ledger of saves. */
const readProducts = statement('revenue_products')<ProductRow, keyof SumRow | 'saves'>`
  WITH sold AS MATERIALIZED (
    ${ranked(revenueBy('coalesce(same.same_as, l.product_id)', `LEFT JOIN ${otherSpellings} same ON same.id = l.product_id`))}
    ORDER BY rank, in_currency DESC, currency LIMIT ${maxProducts}
  ), saved AS (
    SELECT coalesce(p.same_as, a.product_id) AS product_id, sum(a.saves)::int AS saves
    FROM (SELECT a.product_id, count(*) AS saves FROM usage_actions a WHERE ${savesInScope} GROUP BY 1) a
    LEFT JOIN ${otherSpellings} p ON p.id = a.product_id GROUP BY 1
  )
  SELECT coalesce(sold.key::text, '') AS key, sold.currency, sold.orders, sold.test_orders, sold.quantity, sold.revenue_minor,
    sold.refunded_minor, sold.net_minor, coalesce(saved.saves, 0) AS saves, ${titleInAnalytics} AS title, p.url,
    ${imageInAnalytics} AS image, CASE WHEN ${imageInAnalytics} = p.image_url THEN p.image_path END AS image_path
  FROM sold LEFT JOIN saved ON saved.product_id = sold.key LEFT JOIN products p ON p.id = sold.key ${joinSuppliedTexts}
  ORDER BY ${byRank}`;

type SumRow = Omit<RevenueRow, 'product'>;

interface ProductRow extends SumRow {
  saves: number;
  title: string | null;
  url: string | null;
  image: string | null;
  image_path: string | null;
}

const conversionOf = (orders: number, saves: number) =>
  saves === 0 ? null : Math.round((orders / saves) * 10_000) / 10_000;

/**
 * A partner's revenue from wishlists, by currency and day, path or product, without sales that
 * surprises hide from its members. Sales and refunds count on the day of the order.
 * @throws ServiceError `invalid_input`
 */
export async function readRevenue(
  ctx: Context,
  scope: AnalyticsScope,
  by: RevenueKey,
): Promise<RevenueRow[]> {
  const values = { ...scopeValues(requireScope(ctx, scope)), now: ctx.clock() };
  if (by !== 'product') {
    const rows = await ctx.sql.rows(readSums, { ...values, by });
    return rows.map((row) => ({ ...row, product: null }));
  }
  const rows = await ctx.sql.rows(readProducts, values);
  return rows.map(({ saves, title, url, image, image_path: path, ...sums }) => ({
    ...sums,
    product: {
      title: title ?? '',
      url,
      image_url: path === null ? image : mediaUrl(ctx, path),
      saves,
      conversion: conversionOf(sums.orders, saves),
    },
  }));
}
