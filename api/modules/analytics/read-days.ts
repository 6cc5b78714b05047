import { addDays, daysIn, rangeBefore } from '#api/contract/analytics-range.ts';
import {
  type CountedKind,
  countedKinds,
  type Counts,
  type DayCounts,
  type DayReport,
} from '#api/contract/analytics-report.ts';
import { readTestKeys } from '#api/modules/keys/read-test-keys.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { type AnalyticsScope, requireScope } from './internal/wanted/scope.ts';

/**
 * Counted day by day, so that the index alone is enough and the day of each row needn't be
 * computed.
 */
const countActions = statement('analytics_days')<CountRow>`
  SELECT to_char(d.day, 'YYYY-MM-DD') AS day, k.counted AS kind, n.live, n.test
  FROM (SELECT :first::date + n AS day FROM generate_series(0, :days::int - 1) n) d
  CROSS JOIN (VALUES ('save', 'saves'), ('share', 'shares'), ('list_view', 'listViews')) k (kind, counted)
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE NOT a.is_test)::int AS live, count(*) FILTER (WHERE a.is_test)::int AS test
    FROM usage_actions a
    WHERE a.partner_id = :partnerId AND a.kind = k.kind AND a.occurred_at >= d.day::timestamp AT TIME ZONE 'UTC'
      AND a.occurred_at < (d.day + 1)::timestamp AT TIME ZONE 'UTC'
      -- The range of all days, so that partitions of other months aren't even locked.
      AND a.occurred_at >= :first::date::timestamp AT TIME ZONE 'UTC'
      AND a.occurred_at < (:first::date + :days::int)::timestamp AT TIME ZONE 'UTC') n
  WHERE n.live + n.test > 0`;

const countBasketEvents = statement('analytics_basket_days')<{
  day: string;
  kind: CountedKind;
  api_key_id: number;
  count: number;
}>`
  SELECT to_char(n.day, 'YYYY-MM-DD') AS day, n.kind, n.api_key_id, n.count
  FROM (
    SELECT (created_at AT TIME ZONE 'UTC')::date AS day,
           CASE type WHEN 'open' THEN 'basketOpens' ELSE 'checkouts' END AS kind, api_key_id, count(*)::int AS count
    FROM basket_events
    WHERE partner_id = :partnerId AND created_at >= :first::date::timestamp AT TIME ZONE 'UTC'
      AND created_at < (:first::date + :days::int)::timestamp AT TIME ZONE 'UTC'
    GROUP BY 1, 2, 3) n`;

interface CountRow {
  day: string;
  kind: CountedKind;
  live: number;
  test: number;
}

const nothing = (): Counts => ({ saves: 0, shares: 0, listViews: 0, basketOpens: 0, checkouts: 0 });

function addUp(all: readonly Counts[]): Counts {
  const sum = nothing();
  for (const counts of all) for (const kind of countedKinds) sum[kind] += counts[kind];
  return sum;
}

/**
 * Activity per UTC day, with totals for the range and the one before it. Test traffic is counted
 * separately.
 * @throws ServiceError `invalid_input`
 */
export async function readDays(ctx: Context, scope: AnalyticsScope): Promise<DayReport> {
  const { partnerId, range, includeTest } = requireScope(ctx, scope);
  const length = daysIn(range);
  const first = rangeBefore(range).from;
  const values = { partnerId, first, days: 2 * length };
  const [actions, baskets, testKeys] = await Promise.all([
    ctx.sql.rows(countActions, values),
    ctx.sql.rows(countBasketEvents, values),
    readTestKeys(ctx, partnerId),
  ]);
  // Events of deleted keys count as live, because only the key shows whether they were tests.
  const ofBaskets = baskets.map(({ api_key_id: id, count, ...row }) => {
    const isTest = testKeys.has(id);
    return { ...row, live: isTest ? 0 : count, test: isTest ? count : 0 };
  });

  const all: DayCounts[] = Array.from({ length: 2 * length }, (_, at) => ({
    day: addDays(first, at),
    ...nothing(),
  }));
  const byDay = new Map(all.map((counts) => [counts.day, counts]));
  const test = nothing();
  for (const row of [...actions, ...ofBaskets]) {
    const counts = byDay.get(row.day);
    if (counts) counts[row.kind] += row.live + (includeTest ? row.test : 0);
    if (row.day >= range.from) test[row.kind] += row.test;
  }
  const days = all.slice(length);
  return { range, days, totals: addUp(days), before: addUp(all.slice(0, length)), test };
}
