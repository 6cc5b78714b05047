import { DatabaseError } from 'pg';
import type { Logger } from 'pino';
import { isTemporary } from '../db/temporary.ts';

/** Conflicts and timeouts, which one row can cause again and again: 40001, 40P01, 55P03 and 57014. */
const ofRow = new Set(['40001', '40P01', '55P03', '57014']);

/**
 * Whether an error is due to the row, not to a faulty statement or an unreachable or overloaded
 * database.
 */
export function isRowError(error: unknown): boolean {
  const code = error instanceof DatabaseError ? (error.code ?? '') : '';
  return ofRow.has(code) || !(code.startsWith('42') || isTemporary(error));
}

/**
 * Does a job's work on one row. If it fails because of the row, the failure is logged and the job
 * continues with the others; its next round tries the row again.
 * @param row fields that identify it in the log
 * @returns null if it failed
 * @throws if the database is unreachable or overloaded, so that the round ends
 */
export async function skipFailingRow<Answer>(
  log: Logger,
  row: object,
  failure: string,
  work: () => Promise<Answer>,
): Promise<Answer | null> {
  try {
    return await work();
  } catch (error) {
    if (!isRowError(error)) throw error;
    log.error({ ...row, err: error }, `${failure}; it will be retried`);
    return null;
  }
}

/**
 * Processes due rows in batches. If a batch fails because of a row, smaller ones follow until that
 * row is alone; it's logged and skipped, and the next round tries it again.
 * @param work changes the first `limit` due rows after the first `skip`, in a fixed order, so that
 * they're no longer due; returns how many. Must be a transaction, so a failed batch releases its
 * locks
 * @throws if the database is unreachable or overloaded, or more rows than a batch has fail, so that
 * the round ends
 */
export async function processInBatches(
  log: Logger,
  { atOnce, failure, stopping }: { atOnce: number; failure: string; stopping?: AbortSignal | undefined },
  work: (rows: { limit: number; skip: number }) => Promise<number>,
): Promise<void> {
  let skip = 0;
  for (let limit = atOnce; !stopping?.aborted;) {
    try {
      if ((await work({ limit, skip })) === 0) return;
      limit = Math.min(atOnce, limit * 2);
    } catch (error) {
      if (!isRowError(error) || skip > atOnce) throw error;
      if (limit === 1) {
        log.error({ err: error }, `${failure}; it will be retried`);
        skip += 1;
      } else limit = Math.ceil(limit / 4);
    }
  }
}
