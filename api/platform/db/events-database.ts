/**
 * The database for events: analytics, wishlist activity, the event stream, deliveries, and history.
 * It's the main database unless DATABASE_EVENTS_URL names another one.
 * `docs/decisions/events-database.md` has the reasons.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { escapeIdentifier, type Pool } from 'pg';
import type { Logger } from 'pino';
import { homes } from './homes.ts';
import { migrate } from './migrate.ts';
import { createPool } from './pool.ts';
import { requireSessions } from './require-sessions.ts';
import { type Sql, sqlOn } from './sql.ts';
import { isTemporary, waitBeforeRetry } from './temporary.ts';

export interface EventsDatabase {
  /** Its URL; undefined if it's the main database. */
  url: string | undefined;
  pool: Pool;
  /** Statements whose home is `events`. */
  sql: Sql;
  /** Short timeouts, for writes that can wait in the backlog. The same pool if it's the main database. */
  writingPool: Pool;
  /** Whether it's known to be unreachable. Always false for the main database. */
  isAway(): boolean;
  /**
   * Call after a failure: the database counts as unreachable until `back` resolves. By default,
   * it's pinged every few seconds until it responds.
   */
  leaveOut(error: unknown, back?: Promise<void>): void;
  /** Calls `then` whenever it's reachable again. */
  onReturn(then: () => void): void;
  /** Whether it responds now. */
  isAnswering(): Promise<boolean>;
  close(): Promise<void>;
}

/** Events in the main database. */
export const eventsIn = (pool: Pool): EventsDatabase => ({
  url: undefined,
  pool,
  sql: sqlOn(pool, 'events'),
  writingPool: pool,
  isAway: () => false,
  leaveOut: () => undefined,
  onReturn: () => undefined,
  isAnswering: async () => true,
  close: async () => undefined,
});

const leftOutMs = 5_000;

/** Events in another database. Doesn't connect yet. */
export function eventsAt(parts: { url: string; size: number; log: Logger }): EventsDatabase {
  const { url, log } = parts;
  const pool = createPool({ ...parts, joins: false });
  const writingPool = createPool({ ...parts, joins: false, failsFast: true });
  const closing = new AbortController();
  const listeners: (() => void)[] = [];
  let isAway = false;

  const isAnswering = () =>
    writingPool.query('SELECT 1').then(
      () => true,
      () => false,
    );
  async function answersAgain(): Promise<void> {
    do await delay(leftOutMs, undefined, { signal: closing.signal, ref: false });
    while (!(await isAnswering()));
  }
  function leaveOut(error: unknown, back?: Promise<void>): void {
    if (isAway || closing.signal.aborted) return;
    isAway = true;
    log.error({ err: error }, 'the database for events is unreachable; what belongs there waits');
    (back ?? answersAgain()).then(
      () => {
        isAway = false;
        log.info('the database for events is reachable again');
        for (const then of listeners) then();
      },
      () => undefined,
    );
  }

  return {
    url,
    pool,
    sql: sqlOn(pool, 'events'),
    writingPool,
    isAway: () => isAway,
    leaveOut,
    onReturn: (then) => void listeners.push(then),
    async isAnswering() {
      if (isAway || (await isAnswering())) return !isAway;
      leaveOut(new Error('It doesn’t respond.'));
      return false;
    },
    async close() {
      closing.abort();
      await Promise.all([pool.end(), writingPool.end()]);
    },
  };
}

/** The tables in the database for events. */
export const eventTables = Object.keys(homes).filter((table) => homes[table]?.events);

/** A client or a pool. */
export interface Queryable {
  query<Row extends object>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>;
}

const readSequences = `
  SELECT s.sequencename AS name, s.last_value::text AS last
  FROM pg_sequences s
  JOIN pg_class c ON c.relname = s.sequencename AND c.relnamespace = s.schemaname::regnamespace
  JOIN pg_depend d ON d.objid = c.oid AND d.refclassid = 'pg_class'::regclass AND d.deptype IN ('a', 'i')
  JOIN pg_class t ON t.oid = d.refobjid
  WHERE s.schemaname = current_schema() AND t.relname = ANY($1) AND s.last_value IS NOT NULL`;
const raiseSequence = `
  SELECT setval($1::regclass, greatest($2::bigint, (
    SELECT last_value FROM pg_sequences WHERE schemaname = current_schema() AND sequencename = $3)))`;

/**
 * Gives new rows higher IDs than those in the other database, so rows can be moved and keep their
 * order.
 */
export async function raiseSequences(from: Queryable, to: Queryable): Promise<void> {
  const { rows } = await from.query<{ name: string; last: string }>(readSequences, [eventTables]);
  for (const { name, last } of rows) await to.query(raiseSequence, [escapeIdentifier(name), last, name]);
}

const longestWaitMs = 30_000;

/**
 * Applies missing migrations, and makes sure that new IDs are higher than the main database's. If
 * the database can't be reached, the service starts without it, and this is retried until `signal`
 * aborts.
 * @throws Error naming a migration that failed
 */
export async function migrateEvents(
  { pool, events }: { pool: Pool; events: EventsDatabase },
  log: Logger,
  signal: AbortSignal,
): Promise<void> {
  const { url } = events;
  if (url === undefined) return;
  const attempt = async () => {
    await requireSessions(url, 'DATABASE_EVENTS_URL');
    await migrate({ url, log });
    await raiseSequences(pool, events.writingPool);
  };
  const goOn = async (): Promise<void> => {
    for (
      let failures = 0;
      await waitBeforeRetry(failures, signal, { longestMs: longestWaitMs });
      failures += 1
    ) {
      try {
        await attempt();
        return;
      } catch (error) {
        if (!isTemporary(error)) log.error({ err: error }, 'the database for events could not be migrated');
      }
    }
    throw new Error('closing');
  };
  try {
    await attempt();
  } catch (error) {
    if (!isTemporary(error)) throw error;
    events.leaveOut(error, goOn());
  }
}
