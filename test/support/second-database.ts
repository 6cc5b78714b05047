/** Saves with the lists of some shoppers on a second database, and the partners on the first. */
import type { Pool } from 'pg';
import type { Context } from '#api/platform/context.ts';
import { type Sql, sqlOn } from '#api/platform/db/sql.ts';
import { useDatabase } from './test-database.ts';

/** A new database, which isn't a copy. */
export async function useSecondDatabase(): Promise<Pool> {
  const { pool } = await useDatabase();
  await pool.query('UPDATE places SET id = gen_random_uuid()');
  return pool;
}

/** Copies rows of a table that every database has. */
export async function copyRows(from: Pool, to: Pool, table: string, key: string, value: number) {
  const { rows } = await from.query<{ row: unknown }>(
    `SELECT to_jsonb(t) AS row FROM ${table} t WHERE ${key} = $1`,
    [value],
  );
  await to.query(`INSERT INTO ${table} SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1)`, [
    JSON.stringify(rows.map(({ row }) => row)),
  ]);
}

/**
 * The context, with statements about a list of `second` sent there, and all others to the first database.
 * @param before runs before each statement; a throw prevents it
 */
export function onTwoDatabases(
  ctx: Context,
  second: { pool: Pool; lists: ReadonlySet<number> },
  before: (statement: string) => void = () => undefined,
): Context {
  const there = sqlOn(second.pool);
  const sql: Sql = {
    rows(statement, values) {
      before(statement.name);
      const { listId } = values as { listId?: number };
      const isThere = listId !== undefined && second.lists.has(listId);
      return (isThere ? there : ctx.sql).rows(statement, values);
    },
  };
  return { ...ctx, sql };
}
