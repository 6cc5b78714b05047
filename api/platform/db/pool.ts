import { type Pool, types } from 'pg';
import type { Logger } from 'pino';
import { JoiningPool } from './joining-pool.ts';
import { withSettings } from './with-settings.ts';

/** bigint is parsed as a number: IDs, prices and counts stay below 2^53. */
export const readValue: typeof types.getTypeParser = (type, format) =>
  type === types.builtins.INT8 && format !== 'binary' ? Number : types.getTypeParser(type, format);

/** PostgreSQL's own timeouts: for a lock, a statement, and the next statement of a transaction. */
const timeouts = {
  lock_timeout: 5_000,
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 30_000,
};

/**
 * Statements join on the keys of a few rows. PostgreSQL would sometimes merge-join the whole table
 * instead: it assumes that keys are within the range of the last ANALYZE, but new rows refer to the
 * newest products.
 */
const plans = {
  enable_mergejoin: 'off',
  // Compiling a report's expressions takes longer than running them.
  jit: 'off',
};

/** For queries that can be sent to another server instead. */
const shortTimeouts = { connectionTimeoutMillis: 1_000, statement_timeout: 2_000, query_timeout: 2_500 };

/**
 * The shared connection pool. A lost database is logged but not fatal: the next query opens a new connection. Every
 * wait is bounded: 3 s for a free connection, 5 s for a lock, 30 s for a statement or an idle transaction, and a
 * little more if the database stops responding. `isTemporary` recognizes the resulting errors.
 * @param options.behindPooler the connections go to a pooler, which rejects settings; the role must have them
 * @param options.failsFast callers can use another server: timeouts are short, and a lost connection isn't logged
 */
export function createPool({
  url,
  size,
  log,
  behindPooler = false,
  failsFast = false,
}: {
  url: string;
  size: number;
  log: Logger;
  behindPooler?: boolean;
  failsFast?: boolean;
}): Pool {
  const pool = new JoiningPool(
    {
      connectionString: behindPooler ? url : withSettings(url, plans),
      max: size,
      types: { getTypeParser: readValue },
      application_name: 'wishlist',
      keepAlive: true,
      connectionTimeoutMillis: 3_000,
      idleTimeoutMillis: 30_000,
      query_timeout: 35_000,
      ...(behindPooler ? {} : timeouts),
      ...(failsFast ? shortTimeouts : {}),
    },
    log,
  );
  pool.on('error', (error) => {
    if (!failsFast) log.warn({ err: error }, 'an idle database connection was lost');
  });
  // If a connection is lost between two queries of a transaction, only the client emits the error; without a listener
  // it would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * Makes sure that timeouts and the schema also apply through a pooler. Session settings would be
 * lost after each transaction, so the role must have them. Warns if the planner settings are
 * missing.
 * @throws Error with the SQL to add them
 */
export async function requireSettingsOfRole(pool: Pool, schema: string, log: Logger): Promise<void> {
  const { rows } = await pool.query<{
    role: string;
    settings: Record<string, string>;
    schema: string | null;
  }>(
    `SELECT current_user AS role, current_schema() AS schema,
       (SELECT json_object_agg(name, reset_val) FROM pg_settings WHERE name = ANY($1)) AS settings`,
    [[...Object.keys(timeouts), ...Object.keys(plans)]],
  );
  const { role, settings, schema: found } = rows[0]!;
  const alter = (name: string, value: string) => `ALTER ROLE "${role}" SET ${name} = '${value}';`;
  const required = Object.entries(timeouts)
    .filter(([name]) => settings[name] === '0')
    .map(([name, ms]) => alter(name, `${ms / 1_000}s`));
  if (found !== schema) required.push(alter('search_path', schema));
  const advised = Object.entries(plans)
    .filter(([name, value]) => settings[name] !== value)
    .map(([name, value]) => alter(name, value));
  const statements = [...required, ...advised].join('\n');
  if (required.length > 0)
    throw new Error(
      `Behind a pooler, the database role needs its own settings. Run this, then reconnect the pooler:\n${statements}`,
    );
  if (advised.length > 0)
    log.warn(
      { statements },
      'behind a pooler, the database role should have its own settings, or reads can be slow',
    );
}
