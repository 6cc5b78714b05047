import { statement, type Statement, type Statements } from '../db/statement.ts';

type CleanupName = Extract<keyof Statements, `cleanup_${string}`>;

/** In a cleanup's SQL: so long before now. */
export const ago = (interval: string) => `:now::timestamptz - interval '${interval}'`;
/** When the UTC day began; yesterday is over a little later, when all servers have written what happened in it. */
export const dayStart = `(date_trunc('day', ${ago('15 minutes')}, 'UTC'))`;

/** Rows that are kept for a time only. `:now` in SQL is now. */
export interface Expiry {
  name: string;
  /** Default: the name. */
  table?: string;
  /** The primary key. */
  key: string;
  /** Which rows are due. */
  due: string;
  /** The column they are taken by, oldest first: an index must lead with it. */
  by: string;
  /** What a due row becomes; by default it is deleted. */
  set?: string;
  /**
   * Due rows that stay all the same. They would be read again by every batch, so these cleanups walk the table by this
   * type of `by`, and the next run continues where the last one stopped.
   */
  unless?: { sql: string; type: string; first: string };
  /** Rows a batch; fewer where a row takes many others along. */
  limit?: number;
}

/** A walk continues at a position; the others have none. */
type BatchValues = { now: Date; limit: number; position: string };

export interface Cleanup {
  name: CleanupName;
  /** One batch. */
  statement: Statement<BatchValues, Batch>;
  /** The most rows it takes. */
  limit: number;
  /** Where a walk begins; others have none. */
  first?: string;
}

/** What a batch answers. */
export interface Batch {
  /** Rows that were due: fewer than the limit where nothing is left. */
  seen: number;
  /** Those of them that were removed. */
  removed: number;
  /** The last row of a walk. */
  position: string | null;
}

/** Rows in use are left to the next run: nobody waits for a cleanup, and two servers take different rows. */
export function expiry({ name, table = name, key, due, by, set, unless, limit = 1_000 }: Expiry): Cleanup {
  const walk = unless ? ` AND ${by} > :position::${unless.type}` : '';
  const change = set ? `UPDATE ${table} SET ${set}` : `DELETE FROM ${table}`;
  const fullName = `cleanup_${name}` as CleanupName;
  const batch = statement(fullName)`
    WITH due AS MATERIALIZED (
      SELECT ${key}, ${by} AS taken_by FROM ${table} WHERE ${due}${walk}
      ORDER BY ${by} LIMIT :limit FOR UPDATE SKIP LOCKED),
    done AS (
      ${change} WHERE (${key}) IN (SELECT ${key} FROM due)${unless ? ` AND NOT (${unless.sql})` : ''} RETURNING 1)
    SELECT (SELECT count(*)::int FROM due) AS seen, (SELECT count(*)::int FROM done) AS removed,
           ${unless ? '(SELECT taken_by::text FROM due ORDER BY due.taken_by DESC LIMIT 1)' : 'NULL'} AS position`;
  return { name: fullName, statement: batch, limit, ...(unless && { first: unless.first }) };
}
