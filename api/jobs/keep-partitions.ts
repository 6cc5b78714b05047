import { webhookRetentionDays } from '#api/contract/webhook-types.ts';
import { sqlOn } from '#api/platform/db/sql.ts';
import { attempt, type Cleaning } from './clean-up.ts';

/** How long analytics are kept: the longest range that can be asked for, and as many days before it to compare with. */
const eventMonths = 27;

/** A partition is dropped as a whole once its last row is older than this. The others are kept for good. */
const retention = {
  webhook_attempts: `${webhookRetentionDays} days`,
  creator_events: `${eventMonths} months`,
  analytics_events: `${eventMonths} months`,
};

const partitioned = ['usage_actions', 'price_points', 'basket_events', ...Object.keys(retention)];

const create = { name: 'partitions_create', text: `SELECT wl_create_partitions($1)` };
const drop = {
  name: 'partitions_drop',
  text: Object.entries(retention)
    .map(
      ([table, kept]) =>
        `SELECT wl_drop_partitions('${table}', $1::timestamptz - interval '${kept}') AS dropped`,
    )
    .join(' UNION ALL '),
};
const misplaced = {
  name: 'partitions_misplaced',
  text: partitioned
    .map((table) => `SELECT '${table}' AS table WHERE EXISTS (SELECT FROM ${table}_default)`)
    .join(' UNION ALL '),
};

/**
 * Makes the partitions of this month and the next three, and drops those that are kept no longer. Warns of rows that have
 * no partition of their month. Safe to run twice and by several servers at once.
 */
export async function keepPartitions(cleaning: Cleaning): Promise<void> {
  const { pool, clock, log } = cleaning;
  const sql = sqlOn(pool);
  await attempt(cleaning, 'cleanup_partitions', async () => {
    await sql.rows(create, [clock()]);
    const rows = await sql.rows<{ dropped: number }>(drop, [clock()]);
    const found = await sql.rows<{ table: string }>(misplaced, []);
    const tables = found.map(({ table }) => table);
    if (tables.length > 0) log.warn({ tables }, 'rows are in a default partition: their month has none');
    return { removed: rows.reduce((sum, { dropped }) => sum + dropped, 0), isUnfinished: false };
  });
}
