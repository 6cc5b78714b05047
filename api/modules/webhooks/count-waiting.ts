import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';

const countedAtMost = 1_000;

const count = statement('event_deliveries_count')`
  SELECT endpoint.id, (
    SELECT count(*)::int FROM (SELECT 1 FROM event_deliveries d WHERE d.endpoint_id = endpoint.id LIMIT ${countedAtMost}) d) AS waiting
  FROM unnest(:endpoints::bigint[]) AS endpoint (id)`;

/** Adds the number of events that wait for each endpoint, up to 1,000; 0 for a paused one. */
export async function countWaiting<Row extends { id: number; paused_at: Date | null }>(
  ctx: Context,
  endpoints: readonly Row[],
): Promise<(Row & { waiting: number })[]> {
  const active = endpoints.filter(({ paused_at: pausedAt }) => !pausedAt).map(({ id }) => id);
  const rows = active.length === 0 ? [] : await ctx.sql.rows(count, { endpoints: active });
  const counts = new Map(rows.map(({ id, waiting }) => [id, waiting ?? 0]));
  return endpoints.map((endpoint) => ({ ...endpoint, waiting: counts.get(endpoint.id) ?? 0 }));
}
