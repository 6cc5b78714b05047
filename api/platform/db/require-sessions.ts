import { Client, DatabaseError } from 'pg';
import { isTemporary } from './temporary.ts';
import { UnsuitableDatabase } from './unsuitable-database.ts';

const statement = { name: 'wl_session_probe', text: 'SELECT pg_backend_pid() AS pid' };
const connections = 3;
/** Errors if another connection's prepared statement is found, or its own is missing. */
const mixedUp = new Set(['26000', '42P05']);

/** A setting that holds a database URL. */
type Setting = 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_REPLICA_URLS';

function connection(url: string): Client {
  const client = new Client({
    connectionString: url,
    application_name: 'wishlist start',
    connectionTimeoutMillis: 3_000,
    query_timeout: 3_000,
  });
  client.on('error', () => {});
  return client;
}

/**
 * Each connection prepares a statement under the same name, then all run it again in reverse order.
 * Each keeps its backend process until all have, so none gets its own back by chance.
 * @returns whether each connection kept the same process and shared it with no other
 * @throws DatabaseError with a code of `mixedUp` if statements of other connections are in the way
 */
async function haveSessions(clients: readonly Client[]): Promise<boolean> {
  const first: number[] = [];
  for (const client of clients) first.push((await client.query<{ pid: number }>(statement)).rows[0]!.pid);
  const again: number[] = [];
  for (const client of clients.toReversed()) {
    await client.query('BEGIN');
    again.unshift((await client.query<{ pid: number }>(statement)).rows[0]!.pid);
  }
  return new Set(first).size === first.length && first.join() === again.join();
}

/**
 * Makes sure that a connection finds the statements it has prepared. Behind a pooler in transaction
 * mode that doesn't support them, such as PgBouncer before 1.21, some requests would fail. Skipped
 * if a pooler has too few connections left.
 * @param setting the setting with the URL, for the error
 * @param options.mayBePooled whether a connection can have another session for each transaction
 * @throws UnsuitableDatabase, or the error of a database that can't be reached
 */
export async function requireSessions(
  url: string,
  setting: Setting,
  { mayBePooled = false }: { mayBePooled?: boolean } = {},
): Promise<void> {
  const clients = Array.from({ length: connections }, () => connection(url));
  try {
    await Promise.all(clients.map((client) => client.connect()));
    const areTheirOwn = await haveSessions(clients).catch((error: unknown) => {
      if (isTemporary(error)) return true;
      throw error;
    });
    if (areTheirOwn || mayBePooled) return;
  } catch (error) {
    if (!(error instanceof DatabaseError) || !mixedUp.has(error.code ?? '')) throw error;
    throw new UnsuitableDatabase(
      `${setting} leads to a pooler in transaction mode that doesn’t know prepared statements, such as PgBouncer before 1.21, so requests would fail`,
      'Update the pooler; with PgBouncer, also set max_prepared_statements = 500.',
    );
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
  const remedy = setting === 'DATABASE_URL' ? 'Set DATABASE_DIRECT_URL to' : `Set ${setting} to`;
  throw new UnsuitableDatabase(
    `${setting} leads to a pooler in transaction mode, but the service also needs sessions`,
    `${remedy} the URL of PostgreSQL itself.`,
  );
}
