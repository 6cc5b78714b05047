import { types, type Pool } from 'pg';
import type { Logger } from 'pino';
import { JoiningPool } from './joint.ts';

/** bigint arrives as a number: ids, prices and counts stay below 2^53. */
const readValue: typeof types.getTypeParser = (type, format) =>
  type === types.builtins.INT8 && format !== 'binary' ? Number : types.getTypeParser(type, format);

/** How long PostgreSQL itself waits: for a lock, a statement, and the next statement of a transaction. */
const patience = {
  lock_timeout: 5_000,
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 30_000,
};

/**
 * The shared connection pool. Losing the database is logged and survived: the next query opens a new connection.
 * Nothing waits for ever: 3 s for a free connection, 5 s for a lock, 30 s for a statement or an idle transaction, and a
 * little more for a database that has fallen silent. `isTemporary` knows the errors that follow.
 * @param options.behindPooler The connections lead to a pooler, which refuses settings: they must be the role's.
 */
export function createPool({
  url,
  size,
  log,
  behindPooler = false,
}: {
  url: string;
  size: number;
  log: Logger;
  behindPooler?: boolean;
}): Pool {
  const pool = new JoiningPool({
    connectionString: url,
    max: size,
    types: { getTypeParser: readValue },
    application_name: 'wishlist',
    keepAlive: true,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    query_timeout: 35_000,
    ...(behindPooler ? {} : patience),
  });
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'));
  // A connection lost between two queries of a transaction reports it on the client alone; unheard, it ends the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * Makes sure that connections through a pooler wait no longer than others. What a session sets would be lost with its
 * transaction, so the role has to have the settings.
 * @throws Error saying how to give them to it
 */
export async function requirePatienceOfRole(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ role: string; missing: string[] }>(
    `SELECT current_user AS role, array_agg(name) AS missing FROM pg_settings
     WHERE name = ANY($1) AND reset_val = '0' HAVING count(*) > 0`,
    [Object.keys(patience)],
  );
  const [found] = rows;
  if (!found) return;
  const statements = Object.entries(patience)
    .filter(([name]) => found.missing.includes(name))
    .map(([name, ms]) => `ALTER ROLE "${found.role}" SET ${name} = '${ms / 1_000}s';`);
  throw new Error(
    `Behind a pooler, the database role needs timeouts of its own. Run this, then reconnect the pooler:\n${statements.join('\n')}`,
  );
}
