import { types, type Pool } from 'pg';
import type { Logger } from 'pino';
import { JoiningPool } from './joint.ts';

/** bigint arrives as a number: ids, prices and counts stay below 2^53. */
const readValue: typeof types.getTypeParser = (type, format) =>
  type === types.builtins.INT8 && format !== 'binary' ? Number : types.getTypeParser(type, format);

/**
 * The shared connection pool. Losing the database is logged and survived: the next query opens a new connection.
 * Nothing waits for ever: 3 s for a free connection, 5 s for a lock, 30 s for a statement or an idle transaction, and a
 * little more for a database that has fallen silent. `isTemporary` knows the errors that follow.
 */
export function createPool({ url, size, log }: { url: string; size: number; log: Logger }): Pool {
  const pool = new JoiningPool({
    connectionString: url,
    max: size,
    types: { getTypeParser: readValue },
    application_name: 'wishlist',
    keepAlive: true,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    lock_timeout: 5_000,
    statement_timeout: 30_000,
    query_timeout: 35_000,
    idle_in_transaction_session_timeout: 30_000,
  });
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'));
  // A connection lost between two queries of a transaction reports it on the client alone; unheard, it ends the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
