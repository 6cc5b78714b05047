import { statement } from '#api/platform/db/statement.ts';
import type { Context } from '../context.ts';
import { accessTokenLifetime } from './access-token-lifetime.ts';

/** As long as an access token of an ended session could still be shown, and a minute for clocks that differ. */
const holdSeconds = accessTokenLifetime + 60;
/** A change that was being committed while others were read already. */
const overlapSeconds = 60;
const readEveryMs = 5_000;

/**
 * The sessions that ended within the life of an access token, by id: tokens are checked without a query, so every server
 * holds these in memory. It hears of them from the database, and reads them again every few seconds in case it did not.
 */
export class EndedSessions {
  /** When each was heard of, oldest first. */
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

/** Reads what ended since the last time it could be read; from the beginning, all that still matters. */
export function createEndedReader({ sql, caches, log }: Pick<Context, 'sql' | 'caches' | 'log'>) {
  let readAt = -Infinity;
  let timer: NodeJS.Timeout | undefined;

  async function read(): Promise<void> {
    const begun = performance.now();
    const seconds = Math.min(holdSeconds, (begun - readAt) / 1_000) + overlapSeconds;
    const rows = await sql.rows(endedSince, { seconds });
    caches.endedSessions.add(...rows.map(({ id }) => id));
    readAt = begun;
  }

  /** Never fails: while the database cannot be asked, nobody who is signed in gets an answer, either. */
  const readAgain = () =>
    read().catch((error: unknown) => log.warn({ err: error }, 'ended sessions could not be read'));

  return {
    /** Reads once, and from then on again and again. */
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
