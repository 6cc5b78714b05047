import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';

/**
 * SQL of a recursive CTE `endpoint (id)`: the endpoints with waiting events, found without reading
 * them all, and a null.
 */
export const waitingEndpoints = `endpoint (id) AS (
    SELECT min(endpoint_id) FROM event_deliveries
    UNION ALL
    SELECT (SELECT min(d.endpoint_id) FROM event_deliveries d WHERE d.endpoint_id > endpoint.id)
    FROM endpoint WHERE endpoint.id IS NOT NULL)`;

/** Keeps later deliveries, in case the endpoint has been resumed. */
const drop = statement('event_deliveries_drop')`
  WITH dropped AS (
    DELETE FROM event_deliveries
    WHERE endpoint_id = ANY(:endpoints::bigint[]) AND coalesce(first_tried_at, next_try_at) <= :until RETURNING 1
  )
  SELECT count(*)::int AS dropped FROM dropped`;

/**
 * Drops deliveries to endpoints that were paused or deleted. Rounds do that, too.
 * @param until a time at which they already were
 * @returns the number of dropped events
 */
export async function dropDeliveries(sql: Sql, endpoints: number[], until: Date): Promise<number> {
  const [row] = await sql.rows(drop, { endpoints, until });
  return row?.dropped ?? 0;
}
