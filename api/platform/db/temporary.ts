import { setTimeout as delay } from 'node:timers/promises';

/**
 * PostgreSQL error codes of temporary failures; the statement was rolled back. Two characters mean
 * a class.
 */
const passing = new Set([
  '08', // connection lost
  '40001', // serialization failure
  '40P01', // deadlock
  '25006', // read-only, such as a primary that became a standby
  '53', // out of disk, memory or connections
  '55P03', // lock_timeout exceeded
  '57014', // statement_timeout
  '57P01', // shut down
  '57P02', // crash
  '57P03', // starting up
  '25P03', // idle in transaction for too long
]);

/** The corresponding codes of Node, Prisma and Prisma's adapter. */
const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  'P2028',
  'P2034',
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
  'TransactionWriteConflict',
]);

/** node-postgres has no codes for these; the last one's code has other meanings, too. */
const saysSo =
  /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|database ".*" is not currently accepting connections)/;

interface Failure {
  code?: unknown;
  originalCode?: unknown;
  kind?: unknown;
  message?: unknown;
  cause?: unknown;
  meta?: { driverAdapterError?: unknown };
}

/**
 * Whether a database error is temporary and the caller should retry: the database is unreachable, read-only or full,
 * all connections are busy, or another transaction held a lock for too long.
 */
export function isTemporary(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, originalCode, kind, message, cause, meta } = error as Failure;
  return (
    [code, originalCode, kind].some(
      (word) =>
        typeof word === 'string' &&
        (unreachable.has(word) || passing.has(word) || (word.length === 5 && passing.has(word.slice(0, 2)))),
    ) ||
    (typeof message === 'string' && saysSo.test(message)) ||
    isTemporary(cause) ||
    isTemporary(meta?.driverAdapterError)
  );
}

/** Milliseconds to wait before the next attempt: exponential, with jitter. */
export const backoff = (
  failures: number,
  { firstMs = 100, longestMs = 5_000 }: { firstMs?: number; longestMs?: number } = {},
): number => Math.min(firstMs * 2 ** Math.min(failures, 20), longestMs) * (0.5 + Math.random() / 2);

/** Waits before the next attempt; false if `signal` aborted the wait. */
export const waitBeforeRetry = (
  failures: number,
  signal?: AbortSignal,
  times?: Parameters<typeof backoff>[1],
): Promise<boolean> =>
  delay(backoff(failures, times), undefined, { signal }).then(
    () => true,
    () => false,
  );

/** How long to keep trying to record a result. */
const recordForMs = 60_000;

/**
 * Records a result that can't be determined again, such as an email's acceptance, retrying while
 * the database fails temporarily. `work` can run again after it took effect.
 * @throws its error if it isn't temporary or persists for more than a minute
 */
export async function retryRecording<Result>(work: () => Promise<Result>): Promise<Result> {
  const until = Date.now() + recordForMs;
  for (let failures = 0; ; failures += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isTemporary(error) || Date.now() > until) throw error;
    }
    await waitBeforeRetry(failures);
  }
}
