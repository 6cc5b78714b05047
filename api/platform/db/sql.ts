/** One way to ask the database by hand: a named prepared statement on the shared pool or on a transaction. */
import type { Pool, PoolClient } from 'pg';
import { jointlyOn, Lease } from './joint.ts';
import type { Statement } from './statement.ts';

export interface Sql {
  /** Runs a statement and returns its rows. bigint columns arrive as numbers, numeric ones as strings. */
  rows<Values extends object, Row extends object>(
    statement: Statement<Values, Row>,
    values: NoInfer<Values>,
  ): Promise<Row[]>;
}

/** Wraps a pool or a client held for a transaction. */
export function sqlOn(target: Pool | PoolClient): Sql {
  return {
    async rows<Values extends object, Row extends object>(
      statement: Statement<Values, Row>,
      values: NoInfer<Values>,
    ) {
      return (await target.query<Row>(statement.with(values))).rows;
    },
  };
}

/** Runs `work` in one transaction; a throw rolls everything back. Inside a joint transaction it is a savepoint. */
export async function transaction<T>(
  pool: Pool,
  work: (sql: Sql, client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const run = () => work(sqlOn(client), client);
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const result = client instanceof Lease ? await jointlyOn(client, run) : await run();
    const { command } = await client.query('COMMIT');
    if (command === 'ROLLBACK') throw new Error('the transaction went on after a statement had failed');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * Runs `work` in one transaction that everything joins which is asked of the pool meanwhile, by whatever way. What is
 * begun in it and not waited for stays outside once it has ended.
 */
export async function jointTransaction<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  const effects: (() => void)[] = [];
  const result = await transaction(pool, (_sql, client) => jointlyOn(client, work, effects));
  for (const effect of effects) effect();
  return result;
}
