import { attemptCleanup, type Cleaning } from './run-cleanups.ts';

/** Tables with a partition per month. A partition is dropped once its last row is older than this; null: never. */
type Partitioned = Readonly<Record<string, string | null>>;

const create = 'SELECT wl_create_partitions($1)';
const drop = `
  SELECT wl_drop_partitions(t.name, $1::timestamptz - t.kept::interval) AS dropped
  FROM unnest($2::text[], $3::text[]) AS t (name, kept)`;

/**
 * Creates the partitions of this month and the next three, and drops expired ones. Warns about rows
 * in the default partition. Can run several times at once, on any servers.
 */
export async function keepPartitions(cleaning: Cleaning, partitioned: Partitioned): Promise<void> {
  const { pool, clock, log } = cleaning;
  await attemptCleanup(cleaning, 'cleanup_partitions', async () => {
    await pool.query(create, [clock()]);
    const names = Object.keys(partitioned);
    const dated = names.filter((name) => partitioned[name] !== null);
    const kept = dated.map((name) => String(partitioned[name]));
    const { rows } = await pool.query<{ dropped: number | null }>(drop, [clock(), dated, kept]);
    const misplaced = names.map(
      (name) => `SELECT '${name}' AS name WHERE EXISTS (SELECT 1 FROM ${name}_default)`,
    );
    const found = await pool.query<{ name: string }>(misplaced.join(' UNION ALL '));
    const tables = found.rows.map(({ name }) => name);
    if (tables.length > 0)
      log.warn({ tables }, 'rows are in a default partition: the partition of their month is missing');
    return { removed: rows.reduce((sum, { dropped }) => sum + (dropped ?? 0), 0), isUnfinished: false };
  });
}
