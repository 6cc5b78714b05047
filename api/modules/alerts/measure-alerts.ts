import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';

/** Limited so that measuring stays cheap when many alerts are due. */
const measure = statement('alerts_measure')`
  SELECT count(*)::int AS size, coalesce(extract(epoch FROM :now::timestamptz - min(due_at)), 0)::float8 AS age
  FROM (SELECT due_at FROM alerts WHERE due_at <= :now ORDER BY due_at LIMIT 10000) oldest`;

/** How many alerts are due, up to 10,000, and for how many seconds the oldest has been. */
export async function measureAlerts(sql: Sql, now: Date) {
  const [row] = await sql.rows(measure, { now });
  return { size: row!.size, age: row!.age };
}
