import { setTimeout as delay } from 'node:timers/promises';

/** PostgreSQL's codes for what passes by itself; the statement was rolled back. Two letters stand for a class. */
const passing = new Set([
  '08', // the connection was lost
  '40001', // two transactions could not be put in order
  '40P01', // deadlock
  '53300', // too many connections
  '55P03', // a lock was not granted within lock_timeout
  '57014', // statement_timeout
  '57P01', // shut down
  '57P02', // crashed
  '57P03', // starting up
  '25P03', // idle in a transaction for too long
]);

/** The same in the words of Node, of Prisma, and of Prisma's adapter. */
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

/** node-postgres gives these no code. */
const saysSo =
  /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error)/;

interface Failure {
  code?: unknown;
  originalCode?: unknown;
  kind?: unknown;
  message?: unknown;
  cause?: unknown;
  meta?: { driverAdapterError?: unknown };
}

/**
 * Whether an error of the database passes by itself, so that the caller should ask again: it cannot be reached, all
 * connections are busy, or another transaction held a lock for too long.
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

/** How long to wait before another try: longer each time, and not at the same moment as everybody else. */
export const backoff = (
  failures: number,
  { firstMs = 100, longestMs = 5_000 }: { firstMs?: number; longestMs?: number } = {},
): number => Math.min(firstMs * 2 ** Math.min(failures, 20), longestMs) * (0.5 + Math.random() / 2);

/** Waits before another try; false where `signal` ended the waiting. */
export const waitBeforeRetry = (failures: number, signal?: AbortSignal): Promise<boolean> =>
  delay(backoff(failures), undefined, { signal }).then(
    () => true,
    () => false,
  );
