import { statement } from '#api/platform/db/statement.ts';
import { sqlOn } from '../db/sql.ts';
import { attempt, type Cleaning } from './clean-up.ts';

const create = statement('partitions_create', 'shared')`SELECT wl_create_partitions(:now)`;
/** Tables with a partition per month. A partition is dropped once its last row is older than this; null: never. */
type Partitioned = Readonly<Record<string, string | null>>;

const drop = statement('partitions_drop', 'shared')`
  SELECT wl_drop_partitions(t.name, :now::timestamptz - t.kept::interval) AS dropped
  FROM unnest(:tables::text[], :kept::text[]) AS t (name, kept)`;

/**
 * Creates the partitions of this month and the next three, and drops expired ones. Warns about rows in the default
 * partition. Can run twice and on several servers at once.
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
    if (tables.length > 0)
      log.warn({ tables }, 'rows are in a default partition: the partition of their month is missing');
    return { removed: rows.reduce((sum, { dropped }) => sum + (dropped ?? 0), 0), isUnfinished: false };
  });
}
