/** One way to ask the database by hand: a named prepared statement on the shared pool or on a transaction. */
import type { Pool, PoolClient, QueryResultRow } from 'pg';

/** A statement that PostgreSQL prepares once a connection, under its name. The name must be unique in the project. */
export interface Statement {
  name: string;
  text: string;
}

export interface Sql {
  /** Runs a statement and returns its rows. bigint and numeric columns arrive as strings. */
  rows<Row extends QueryResultRow>(statement: Statement, values: unknown[]): Promise<Row[]>;
}

/** Wraps a pool or a client held for a transaction. */
export function sqlOn(target: Pool | PoolClient): Sql {
  return {
    async rows<Row extends QueryResultRow>(statement: Statement, values: unknown[]) {
      const result = await target.query<Row>({ name: statement.name, text: statement.text, values });
      return result.rows;
    },
  };
}

/** Runs `work` in one transaction; a throw rolls everything back. */
export async function transaction<T>(
  pool: Pool,
  work: (sql: Sql, client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const result = await work(sqlOn(client), client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.release(broken);
  }
}
