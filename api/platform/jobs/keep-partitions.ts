import { sqlOn } from '../db/sql.ts';
import { attempt, type Cleaning } from './clean-up.ts';

const create = { name: 'partitions_create', text: `SELECT wl_create_partitions($1)` };
/** Tables with a partition a month. A partition is dropped as a whole once its last row is older than this; null: kept. */
type Partitioned = Readonly<Record<string, string | null>>;

const drop = (tables: Partitioned) => ({
  name: 'partitions_drop',
  text: Object.entries(tables)
    .filter(([, kept]) => kept !== null)
    .map(
      ([table, kept]) =>
        `SELECT wl_drop_partitions('${table}', $1::timestamptz - interval '${kept}') AS dropped`,
    )
    .join(' UNION ALL '),
});
const misplaced = (tables: Partitioned) => ({
  name: 'partitions_misplaced',
  text: Object.keys(tables)
    .map((table) => `SELECT '${table}' AS table WHERE EXISTS (SELECT FROM ${table}_default)`)
    .join(' UNION ALL '),
});

/**
 * Makes the partitions of this month and the next three, and drops those that are kept no longer. Warns of rows that have
 * no partition of their month. Safe to run twice and by several servers at once.
 */
export async function keepPartitions(cleaning: Cleaning, partitioned: Partitioned): Promise<void> {
  const { pool, clock, log } = cleaning;
  const sql = sqlOn(pool);
  await attempt(cleaning, 'cleanup_partitions', async () => {
    await sql.rows(create, [clock()]);
    const rows = await sql.rows<{ dropped: number }>(drop(partitioned), [clock()]);
    const found = await sql.rows<{ table: string }>(misplaced(partitioned), []);
    const tables = found.map(({ table }) => table);
    if (tables.length > 0) log.warn({ tables }, 'rows are in a default partition: their month has none');
    return { removed: rows.reduce((sum, { dropped }) => sum + dropped, 0), isUnfinished: false };
  });
}
