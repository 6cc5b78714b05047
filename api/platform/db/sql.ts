/** Runs named prepared statements on the shared pool or in a transaction. */
import type { Pool, PoolClient } from 'pg';
import type { Prisma } from '#prisma/client/client.ts';
import { traced } from '../traces.ts';
import { Lease, runJointly } from './joining-pool.ts';
import type { Statement } from './statement.ts';

export interface Sql {
  /** Runs a statement and returns its rows. bigint columns are numbers, numeric columns strings. */
  rows<Values extends object, Row extends object>(
    statement: Statement<Values, Row>,
    values: NoInfer<Values>,
  ): Promise<Row[]>;
}

/** Wraps a pool or a client with an open transaction. */
export function sqlOn(target: Pool | PoolClient): Sql {
  return {
    async rows<Values extends object, Row extends object>(
      statement: Statement<Values, Row>,
      values: NoInfer<Values>,
    ) {
      const query = () => target.query<Row>(statement.with(values));
      return (await traced('CLIENT', statement.name, query)).rows;
    },
  };
}

/**
 * Runs a statement in a Prisma transaction.
 * @returns the number of rows it returned or changed
 */
export function executeIn<Values extends object>(
  tx: Pick<Prisma.TransactionClient, '$executeRawUnsafe'>,
  statement: Statement<Values>,
  values: NoInfer<Values>,
): Promise<number> {
  const { text, values: given = [] } = statement.with(values);
  return tx.$executeRawUnsafe(text, ...(given as unknown[]));
}

/** Runs `work` in a transaction; a throw rolls everything back. Inside a joint transaction it becomes a savepoint. */
export async function transaction<T>(
  pool: Pool,
  work: (sql: Sql, client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const run = () => work(sqlOn(client), client);
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const result = client instanceof Lease ? await runJointly(client, run) : await run();
    const { command } = await client.query('COMMIT');
    if (command === 'ROLLBACK') throw new Error('the transaction continued after a statement had failed');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * Runs `work` in one transaction that all of its queries to the pool join, including those of
 * Prisma and the job queue. Work that it starts but doesn't await runs outside once the transaction
 * has ended.
 */
export async function jointTransaction<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  const effects: (() => void)[] = [];
  const result = await transaction(pool, (_sql, client) => runJointly(client, work, effects));
  for (const effect of effects) effect();
  return result;
}
