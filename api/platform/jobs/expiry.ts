import { type Statement, statement, type Statements } from '../db/statement.ts';

type CleanupName = Extract<keyof Statements, `cleanup_${string}`>;

/** SQL for a time before now, in a cleanup. */
export const ago = (interval: string) => `:now::timestamptz - interval '${interval}'`;
/** Start of the current UTC day. A day ends 15 minutes late, when all servers have written its events. */
export const dayStart = `(date_trunc('day', ${ago('15 minutes')}, 'UTC'))`;

/** Rows with a limited lifetime. `:now` in the SQL is the current time. */
export interface Expiry {
  name: string;
  /** Default: the name. */
  table?: string;
  /** The primary key. */
  key: string;
  /** SQL condition for rows that are due. */
  due: string;
  /** The column to process rows by, oldest first; an index must start with it. */
  by: string;
  /** SQL that changes a due row; by default it is deleted. */
  set?: string;
  /**
   * Due rows to keep. Every batch would read them again, so these cleanups walk the table by `by`, which has this
   * type, and the next run continues where the last one stopped.
   */
  unless?: { sql: string; type: string; first: string };
  /** Rows per batch; fewer if a row cascades to many others. */
  limit?: number;
}

/** Only walks use `position`. */
type BatchValues = { now: Date; limit: number; skip: number; position: string };

export interface Cleanup {
  name: CleanupName;
  /** One batch. */
  statement: Statement<BatchValues, Batch>;
  /** Maximum rows per batch. */
  limit: number;
  /** The position from which a walk starts; undefined for other cleanups. */
  first?: string;
}

/** The result of a batch. */
export interface Batch {
  /** Rows that were due; fewer than the limit if nothing is left. */
  seen: number;
  /** Those that were removed. */
  removed: number;
  /** The last row a walk has seen. */
  position: string | null;
}

/**
 * Skips locked rows until the next run, so nothing waits for a cleanup and servers take different
 * rows. `:skip` is the number of due rows at the start that can't be removed.
 */
export function expiry({ name, table = name, key, due, by, set, unless, limit = 1_000 }: Expiry): Cleanup {
  const walk = unless ? ` AND ${by} > :position::${unless.type}` : '';
  const change = set ? `UPDATE ${table} SET ${set}` : `DELETE FROM ${table}`;
  const fullName = `cleanup_${name}` as CleanupName;
  const batch = statement(fullName)`
    WITH due AS MATERIALIZED (
      SELECT ${key}, ${by} AS walked_by FROM ${table} WHERE ${due}${walk}
      ORDER BY ${by} LIMIT :limit OFFSET :skip FOR UPDATE SKIP LOCKED),
    done AS (
      ${change} WHERE (${key}) IN (SELECT ${key} FROM due)${unless ? ` AND NOT (${unless.sql})` : ''} RETURNING 1)
    SELECT (SELECT count(*)::int FROM due) AS seen, (SELECT count(*)::int FROM done) AS removed,
           ${unless ? '(SELECT walked_by::text FROM due ORDER BY due.walked_by DESC LIMIT 1)' : 'NULL'} AS position`;
  return { name: fullName, statement: batch, limit, ...(unless && { first: unless.first }) };
}
