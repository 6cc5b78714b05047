/**
 * The database for events: analytics, what happens in wishlists, the event stream, deliveries, and history. It is the main
 * database unless DATABASE_EVENTS_URL names another one. `docs/decisions/events-database.md` has the reasons.
 */
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { migrate } from './migrate.ts';
import { createPool } from './pool.ts';
import { type Sql, sqlOn } from './sql.ts';
import { isTemporary, waitBeforeRetry } from './temporary.ts';

export interface EventsDatabase {
  /** Its URL; undefined if it's the main database. */
  url: string | undefined;
  pool: Pool;
  /** Statements whose home is `events`. */
  sql: Sql;
}

/** Events in the main database. */
export const eventsIn = (pool: Pool): EventsDatabase => ({
  url: undefined,
  pool,
  sql: sqlOn(pool, 'events'),
});

/** Events in another database. Doesn't connect yet. */
export function eventsAt(parts: { url: string; size: number; log: Logger }): EventsDatabase {
  const pool = createPool(parts);
  return { url: parts.url, pool, sql: sqlOn(pool, 'events') };
}

const longestWaitMs = 30_000;

/**
 * Applies missing migrations. If the database can't be reached, the service starts without it, and this goes on trying
 * until `signal` aborts.
 * @throws Error naming a migration that failed
 */
export async function migrateEvents(url: string, log: Logger, signal: AbortSignal): Promise<void> {
  const attempt = () => migrate({ url, log });
  const goOn = async (): Promise<void> => {
    for (
      let failures = 0;
      await waitBeforeRetry(failures, signal, { longestMs: longestWaitMs });
      failures += 1
    ) {
      try {
        await attempt();
        log.info('the database for events is reachable again');
        return;
      } catch (error) {
        if (!isTemporary(error)) log.error({ err: error }, 'the database for events could not be migrated');
      }
    }
  };
  try {
    await attempt();
  } catch (error) {
    if (!isTemporary(error)) throw error;
    log.error({ err: error }, 'the database for events is unreachable; what belongs there waits');
    void goOn();
  }
}
