import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';

/** Requests in flight get this long to finish. */
const finishMs = 10_000;
/** Whatever hangs after that does not keep the process. */
const giveUpMs = 25_000;

/** What node:http's servers and those of Hono's adaptor have in common. */
export interface StoppableServer {
  close(done: (error?: Error) => void): unknown;
  closeIdleConnections?(): void;
  closeAllConnections?(): void;
}

/** Accepts nothing new, lets requests in flight finish within the time given, then cuts off what is left. */
export async function drain(server: StoppableServer, withinMs = finishMs): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection that was busy when closing began is kept alive after its answer.
  const idle = setInterval(() => server.closeIdleConnections?.(), 50);
  const deadline = new AbortController();
  const cut = delay(withinMs, undefined, { signal: deadline.signal }).then(
    () => server.closeAllConnections?.(),
    () => {},
  );
  await Promise.race([closed, cut]);
  clearInterval(idle);
  deadline.abort();
}

/**
 * Keeps the process until SIGTERM or SIGINT, then stops: `beginDrain` tells proxies, which get `drainMs` to send requests
 * elsewhere while all are still answered; then requests in flight finish, `close` ends jobs and database,
 * and the process exits with status 0. A second signal ends it at once. A rejection that nobody handles is logged;
 * an exception that nobody catches stops the process in the same order, with status 1.
 */
export function runUntilStopped({
  server,
  log,
  close,
  beginDrain = () => {},
  drainMs = 0,
  endsWithParent = false,
}: {
  server: StoppableServer;
  log: Logger;
  close: () => Promise<void>;
  beginDrain?: () => void;
  drainMs?: number;
  /** npm's shell dies of a SIGTERM without passing it on: its end then counts as the signal. */
  endsWithParent?: boolean;
}): void {
  let stopping = false;

  async function stop(reason: string, status: number): Promise<void> {
    if (stopping) process.exit(status || 130);
    stopping = true;
    log.info({ reason }, 'stopping');
    setTimeout(() => {
      log.error('stopping took too long');
      process.exit(1);
    }, drainMs + giveUpMs).unref();
    try {
      beginDrain();
      // After an exception nobody knows what the answers would be worth.
      if (drainMs > 0 && status === 0) await delay(drainMs);
      await drain(server);
      await close();
      log.info('stopped');
      process.exit(status);
    } catch (error) {
      log.error({ err: error }, 'stopping failed');
      process.exit(1);
    }
  }

  if (endsWithParent) {
    const parent = process.ppid;
    const watch = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(watch);
      void stop('the starting process ended', 0);
    }, 250).unref();
  }
  process.on('SIGTERM', () => void stop('SIGTERM', 0));
  process.on('SIGINT', () => void stop('SIGINT', 0));
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a rejection was not handled'));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an exception was not caught');
    void stop('exception', 1);
  });
}
