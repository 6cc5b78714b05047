import { statement } from '#api/platform/db/statement.ts';
import { sqlOn } from '../db/sql.ts';
import { attempt, type Cleaning } from './clean-up.ts';

const create = statement('partitions_create')`SELECT wl_create_partitions(:now)`;
/** Tables with a partition a month. A partition is dropped as a whole once its last row is older than this; null: kept. */
type Partitioned = Readonly<Record<string, string | null>>;

const drop = statement('partitions_drop')`
  SELECT wl_drop_partitions(t.name, :now::timestamptz - t.kept::interval) AS dropped
  FROM unnest(:tables::text[], :kept::text[]) AS t (name, kept)`;

/**
 * Makes the partitions of this month and the next three, and drops those that are kept no longer. Warns of rows that have
 * no partition of their month. Safe to run twice and by several servers at once.
 */
export async function keepPartitions(cleaning: Cleaning, partitioned: Partitioned): Promise<void> {
  const { pool, clock, log } = cleaning;
  const sql = sqlOn(pool);
  await attempt(cleaning, 'cleanup_partitions', async () => {
    await sql.rows(create, { now: clock() });
    const names = Object.keys(partitioned);
    const dated = names.filter((name) => partitioned[name] !== null);
    const kept = dated.map((name) => String(partitioned[name]));
    const rows = await sql.rows(drop, { now: clock(), tables: dated, kept });
    const misplaced = names.map(
      (name) => `SELECT '${name}' AS name WHERE EXISTS (SELECT FROM ${name}_default)`,
    );
    const found = await pool.query<{ name: string }>(misplaced.join(' UNION ALL '));
    const tables = found.rows.map(({ name }) => name);
    if (tables.length > 0) log.warn({ tables }, 'rows are in a default partition: their month has none');
    return { removed: rows.reduce((sum, { dropped }) => sum + (dropped ?? 0), 0), isUnfinished: false };
  });
}
