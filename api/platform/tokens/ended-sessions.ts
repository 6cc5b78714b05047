import type { Logger } from 'pino';
import { statement } from '#api/platform/db/statement.ts';
import type { Sql } from '../db/sql.ts';
import { accessTokenLifetime } from './access-token-lifetime.ts';

/** The lifetime of an access token, plus a minute for clock differences. */
const holdSeconds = accessTokenLifetime + 60;
/** Catches changes that were being committed during the previous read. */
const overlapSeconds = 60;
const readEveryMs = 5_000;

/**
 * IDs of sessions that ended within the lifetime of an access token. Tokens are checked without a
 * query, so every server keeps these in memory. The database notifies servers of new ones; they
 * also poll every few seconds in case they missed one.
 */
export class EndedSessions {
  /** When this server learned of each, oldest first. */
  readonly #heardAt = new Map<string, number>();

  has(sessionId: string): boolean {
    return this.#heardAt.has(sessionId);
  }

  add(...sessionIds: readonly string[]): void {
    const now = performance.now();
    for (const [id, at] of this.#heardAt) {
      if (now - at < holdSeconds * 1_000) break;
      this.#heardAt.delete(id);
    }
    for (const id of sessionIds) if (!this.#heardAt.has(id)) this.#heardAt.set(id, now);
  }
}

const endedSince = statement('ended_sessions_since')`
  SELECT id FROM ended_sessions WHERE ended_at > clock_timestamp() - make_interval(secs => :seconds)`;

/** Reads the sessions that ended since the last successful read; the first time, all that still matter. */
export function createEndedReader({
  sql,
  caches,
  log,
}: {
  sql: Sql;
  caches: { endedSessions: EndedSessions };
  log: Logger;
}) {
  let readAt = -Infinity;
  let timer: NodeJS.Timeout | undefined;

  async function read(): Promise<void> {
    const begun = performance.now();
    const seconds = Math.min(holdSeconds, (begun - readAt) / 1_000) + overlapSeconds;
    const rows = await sql.rows(endedSince, { seconds });
    caches.endedSessions.add(...rows.map(({ id }) => id));
    readAt = begun;
  }

  /** Never fails: while the database is unreachable, signed-in requests fail anyway. */
  const readAgain = () =>
    read().catch((error: unknown) => log.warn({ err: error }, 'ended sessions could not be read'));

  return {
    /** Reads once, then repeatedly. */
    async start(): Promise<void> {
      await read();
      const next = () => {
        timer = setTimeout(() => void readAgain().then(() => timer && next()), readEveryMs).unref();
      };
      next();
    },
    readAgain,
    stop(): void {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
