import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { statement } from '#api/platform/db/statement.ts';
import { sqlOn, transaction } from '../db/sql.ts';
import type { Cleanup } from './expiry.ts';
import { isRowError } from './skip-failing-rows.ts';

const readPositions = statement('cleanups_read')`SELECT name, position FROM cleanups`;
/** After a failed run, the next one continues where the last successful one stopped. */
const note = statement('cleanups_note')`
  INSERT INTO cleanups AS c (name, ran_at, error, position) VALUES (:name, :now, :error?, :position?)
  ON CONFLICT (name) DO UPDATE SET ran_at = :now, error = :error,
    position = CASE WHEN :hasRun::boolean THEN :position ELSE c.position END`;
const readFailing = statement('cleanups_failing')`
  SELECT EXISTS (SELECT 1 FROM cleanups WHERE error IS NOT NULL AND ran_at > :now::timestamptz - interval '1 day') AS "isFailing"`;

/** A cleanup that takes longer, because the database is busy, leaves the rest to the next run. */
const slowestMs = 20_000;

export interface Cleaning {
  pool: Pool;
  clock: () => Date;
  log: Logger;
}

interface Run {
  removed: number;
  /** More rows are due than one run handles. */
  isUnfinished: boolean;
  /** The position from which a table walk continues; null at the beginning. */
  position?: string | null;
  /** The error if rows couldn't be removed; the next run tries them again. */
  failure?: unknown;
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Whether a cleanup's last run failed, on any server. Cleanups that no longer exist don't count. */
export async function isAnyCleanupFailing({ pool, clock }: Omit<Cleaning, 'log'>): Promise<boolean> {
  const [row] = await sqlOn(pool).rows(readFailing, { now: clock() });
  return row?.isFailing ?? false;
}

/** Runs one cleanup and records the result; failures are logged and not rethrown. */
export async function attemptCleanup({ pool, clock, log }: Cleaning, name: string, run: () => Promise<Run>) {
  const sql = sqlOn(pool);
  const startedAt = performance.now();
  const fields = () => ({ cleanup: name, ms: Math.round(performance.now() - startedAt) });
  try {
    const { removed, isUnfinished, position = null, failure } = await run();
    log[removed > 0 ? 'info' : 'debug']({ ...fields(), removed, isUnfinished }, 'cleaned up');
    if (failure !== undefined)
      log.error({ ...fields(), err: failure }, 'a cleanup left rows; they will be retried within the hour');
    const error = failure === undefined ? null : textOf(failure);
    await sql.rows(note, { name, now: clock(), error, position, hasRun: true });
    return isUnfinished;
  } catch (error) {
    log.error({ ...fields(), err: error }, 'a cleanup failed; it will be retried within the hour');
    await sql
      .rows(note, {
        name,
        now: clock(),
        error: textOf(error),
        position: null,
        hasRun: false,
      })
      .catch((failure: unknown) =>
        log.warn({ err: failure }, 'the failure of a cleanup could not be recorded'),
      );
    return false;
  }
}

/**
 * Deletes expired data in batches, each a short transaction. One failing cleanup doesn't stop the
 * others, nor does a row that can't be removed. Can run several times at once, on any servers.
 * @param batches maximum batches per cleanup and run
 * @param rows maximum rows per batch; default: as declared by each cleanup
 * @returns whether more is left for another run
 */
export async function runCleanups(
  cleaning: Cleaning,
  list: readonly Cleanup[],
  { batches = 100, rows }: { batches?: number; rows?: number } = {},
): Promise<boolean> {
  const sql = sqlOn(cleaning.pool);
  const noted = await sql.rows(readPositions, {});
  const positions = new Map(noted.map(({ name, position }) => [name, position]));
  let isUnfinished = false;
  for (const cleanup of list) {
    const left = await attemptCleanup(cleaning, cleanup.name, () =>
      runBatches(cleanup, positions.get(cleanup.name) ?? null),
    );
    isUnfinished ||= left;
  }
  return isUnfinished;

  async function runBatches({ limit, first = '', statement }: Cleanup, from: string | null): Promise<Run> {
    const most = rows ?? limit;
    const isLate = AbortSignal.timeout(slowestMs);
    let removed = 0;
    let position = from;
    let failure: unknown;
    // Smaller batches isolate the row that makes one fail.
    let size = most;
    let skip = 0;
    for (let count = 0; count < batches && !isLate.aborted; count += 1) {
      const values = { now: cleaning.clock(), limit: size, skip, position: position ?? first };
      try {
        // In a transaction, so a failed batch's locks are gone before the next one skips locked
        // rows.
        const [batch] = await transaction(cleaning.pool, (own) => own.rows(statement, values));
        removed += batch?.removed ?? 0;
        position = batch?.position ?? null;
        if (!batch || batch.seen < size) return { removed, isUnfinished: false, failure };
        size = Math.min(most, size * 2);
        if (position !== null) skip = 0;
      } catch (error) {
        if (!isRowError(error)) throw error;
        failure = error;
        if (size === 1) skip += 1;
        else size = Math.ceil(size / 4);
      }
    }
    // A walk isn't urgent: it continues an hour later.
    return { removed, isUnfinished: first === '', position, failure };
  }
}
