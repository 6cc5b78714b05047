import type { Context } from '#api/platform/context.ts';

/** Cumulative counters; the difference of two readings is a measurement. */
export interface Reading {
  /** Bytes of write-ahead log of the whole server since it was created. */
  walBytes: number;
  /** Milliseconds that this database's connections were busy: time, not processor time. */
  activeMs: number;
  transactions: number;
  /** Calls of the save statement and their time, if pg_stat_statements is available. */
  saves: { calls: number; ms: number } | null;
}

/** Reads one row of numbers from PostgreSQL's catalogs and statistics. */
async function readNumbers<Name extends string>(
  { pool }: Context,
  query: string,
  values: unknown[] = [],
): Promise<Record<Name, number>> {
  const { rows } = await pool.query<Record<Name, number>>(query, values);
  return rows[0]!;
}

/** Null if pg_stat_statements isn't installed, loaded or readable. */
async function readSaveCalls(ctx: Context): Promise<Reading['saves']> {
  const { rows } = await ctx.pool.query<{ name: string }>(`
    SELECT format('%I.pg_stat_statements', n.nspname) AS name
    FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'pg_stat_statements'`);
  const [view] = rows;
  if (!view) return null;
  return readNumbers<'calls' | 'ms'>(
    ctx,
    `SELECT coalesce(sum(calls), 0)::float8 AS calls, coalesce(sum(total_exec_time + total_plan_time), 0) AS ms
     FROM ${view.name}
     WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database()) AND query ~ 'FROM wl_save_[0-9]+\\('`,
  ).catch((error: unknown) => {
    // Not in shared_preload_libraries, not permitted for this role, or too old to measure planning.
    if (['55000', '42501', '42703'].includes((error as { code?: string }).code ?? '')) return null;
    throw error;
  });
}

export async function readCounts(ctx: Context): Promise<Reading> {
  const counts = await readNumbers<'walBytes' | 'activeMs' | 'transactions'>(
    ctx,
    `SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 AS "walBytes", active_time AS "activeMs",
            xact_commit::float8 AS transactions
     FROM pg_stat_database WHERE datname = current_database()`,
  );
  return { ...counts, saves: await readSaveCalls(ctx) };
}

/** Bytes of write-ahead log since the server's statistics were reset. */
export async function readWal({ pool }: Context): Promise<{ bytes: number; since: Date }> {
  const { rows } = await pool.query<{ bytes: number; since: Date }>(
    'SELECT wal_bytes::float8 AS bytes, stats_reset AS since FROM pg_stat_wal',
  );
  return rows[0]!;
}

/** Tables that saves write to and whose rows aren't removed after a while. */
const keptTables = ['list_items', 'usage_actions', 'lists', 'users', 'refresh_tokens', 'products'];

/** Sizes in bytes, including indexes, and connection counts. */
export const readState = (ctx: Context) =>
  readNumbers<'databaseBytes' | 'keptBytes' | 'connections' | 'maxConnections'>(
    ctx,
    `SELECT pg_database_size(current_database())::float8 AS "databaseBytes",
            (SELECT coalesce(sum(pg_total_relation_size(c.oid)), 0)::float8
             FROM pg_class c LEFT JOIN pg_inherits i ON i.inhrelid = c.oid LEFT JOIN pg_class p ON p.oid = i.inhparent
             WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace
               AND coalesce(p.relname, c.relname) = ANY($1::text[])) AS "keptBytes",
            (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS connections,
            current_setting('max_connections')::int AS "maxConnections"`,
    [keptTables],
  );
