import { addDays, daysIn, rangeBefore } from '#api/contract/analytics-range.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import {
  type AnalyticsQuery,
  analyticsValues,
  requireAnalytics,
  savesOfShop,
} from './internal/analytics/analytics-scope.ts';
import type { ShopKpis } from './schemas.ts';

const countEvents = statement('creator_analytics_days')`
  SELECT to_char(day, 'YYYY-MM-DD') AS day,
         coalesce(sum(n) FILTER (WHERE kind = 'view'), 0)::int AS views,
         count(*) FILTER (WHERE kind = 'view')::int AS visitors,
         coalesce(sum(n) FILTER (WHERE kind = 'click'), 0)::int AS clicks,
         coalesce(sum(n) FILTER (WHERE kind = 'play'), 0)::int AS plays
  FROM (
    SELECT (e.occurred_at AT TIME ZONE 'UTC')::date AS day, e.kind, e.visitor, count(*) AS n
    FROM creator_events e JOIN creator_shops s ON s.id = e.shop_id
    WHERE e.shop_id = :shopId AND s.partner_id = :partnerId
      AND e.occurred_at >= :start::timestamptz AND e.occurred_at < :end::timestamptz
    GROUP BY 1, 2, 3) seen
  GROUP BY seen.day`;

const countSaves = statement('creator_analytics_saves_by_day')`
  SELECT to_char(day, 'YYYY-MM-DD') AS day, sum(saves)::int AS saves FROM (${savesOfShop('day')}) saved GROUP BY saved.day`;

type Counts = ShopKpis['previous'];

const nothing = (): Counts => ({ views: 0, visitors: 0, clicks: 0, saves: 0, plays: 0 });

function addUp(days: readonly Counts[]): Counts {
  const sum = nothing();
  for (const day of days) {
    sum.views += day.views;
    sum.visitors += day.visitors;
    sum.clicks += day.clicks;
    sum.saves += day.saves;
    sum.plays += day.plays;
  }
  return sum;
}

/** Per hundred, with two decimals. */
const rate = (count: number, views: number) =>
  views === 0 ? null : Math.round((count * 10_000) / views) / 100;

/**
 * Key metrics of a shop by UTC day, with totals and those of the preceding range.
 * @throws ServiceError `shop_not_found`, `invalid_input`
 */
export async function readCreatorShopKpis(ctx: Context, query: AnalyticsQuery): Promise<ShopKpis> {
  const { range } = await requireAnalytics(ctx, query);
  const length = daysIn(range);
  const first = rangeBefore(range).from;
  const values = analyticsValues(query, { from: first, to: range.to });
  const rows = await Promise.all([ctx.sql.rows(countEvents, values), ctx.sql.rows(countSaves, values)]);

  const all = Array.from({ length: 2 * length }, (_, at) => ({ day: addDays(first, at), ...nothing() }));
  const byDay = new Map(all.map((day) => [day.day, day]));
  for (const row of rows.flat()) Object.assign(byDay.get(row.day) ?? {}, row);
  const days = all.slice(length);
  const totals = addUp(days);
  return {
    ...range,
    ...totals,
    click_rate: rate(totals.clicks, totals.views),
    save_rate: rate(totals.saves, totals.views),
    previous: addUp(all.slice(0, length)),
    days,
  };
}
