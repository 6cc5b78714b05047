import type { Pool } from 'pg';

export interface TableSize {
  name: string;
  /** In bytes, as `indexes`. */
  rows: number;
  indexes: number;
}

const sizes = `
  SELECT coalesce(p.relname, c.relname) AS name, sum(pg_table_size(c.oid))::float8 AS rows, sum(pg_indexes_size(c.oid))::float8 AS indexes
  FROM pg_class c LEFT JOIN pg_inherits i ON i.inhrelid = c.oid LEFT JOIN pg_class p ON p.oid = i.inhparent
  WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace GROUP BY 1 ORDER BY 2 DESC`;

/** The tables with their partitions, largest first. */
export async function tableSizes(pool: Pool): Promise<TableSize[]> {
  return (await pool.query<TableSize>(sizes)).rows;
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`.padStart(9);

export const tableLine = (name: string, rows: number, indexes: number): string =>
  `${name.padEnd(24)} ${megabytes(rows)} rows ${megabytes(indexes)} indexes`;
