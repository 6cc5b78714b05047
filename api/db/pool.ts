import { Pool } from 'pg';
import type { Logger } from 'pino';

/**
 * The shared connection pool. Losing the database is logged and survived: the next query opens a new connection.
 * No statement may run longer than 30 s, no transaction idle longer than 30 s.
 */
export function createPool({ url, size, log }: { url: string; size: number; log: Logger }): Pool {
  const pool = new Pool({
    connectionString: url,
    max: size,
    application_name: 'wishlist',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
  });
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'));
  // A connection lost between two queries of a transaction reports it on the client alone; unheard, it ends the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
