import type { IncomingMessage, RequestListener } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';

/** After a proxy has sent nothing for this long, it has noticed that the server is stopping. */
const quietMs = 1_000;
/** How much longer a proxy may keep sending requests than it should take to notice. */
const lateMs = 5_000;
/** Deadline for requests in flight. */
const finishMs = 10_000;
/** After this, the process exits even if something hangs. */
const giveUpMs = 30_000;
/** npm forwards signals that the terminal or systemd also sends to this process directly. */
const sameSignalMs = 1_000;

/** The methods that node:http's servers and those of Hono's adapter have in common. */
export interface StoppableServer {
  close(done: (error?: Error) => void): unknown;
  closeIdleConnections?(): void;
  closeAllConnections?(): void;
  prependListener?(event: 'request', listener: RequestListener): unknown;
}

/**
 * Stops accepting connections, lets requests in flight finish within the given time, or until `hurry`, then cuts off
 * the rest.
 */
export async function drain(
  server: StoppableServer,
  { withinMs = finishMs, hurry }: { withinMs?: number; hurry?: AbortSignal } = {},
): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection that was busy when closing began stays open after its response.
  const idle = setInterval(() => server.closeIdleConnections?.(), 50);
  const isOver = new AbortController();
  const deadline = delay(withinMs, undefined, {
    signal: AbortSignal.any([isOver.signal, ...(hurry ? [hurry] : [])]),
  });
  const cut = deadline.catch(() => {}).then(() => server.closeAllConnections?.());
  await Promise.race([closed, cut]);
  clearInterval(idle);
  isOver.abort();
}

/**
 * Answers requests for `drainMs`, and for up to five more seconds while they keep coming: a request
 * that is under way when its connection closes would be lost, and proxies don't retry a POST. Each
 * response closes its connection, which empties the proxies' pools.
 */
async function answerTheLast(
  server: StoppableServer,
  { drainMs, isProbe, hurry }: { drainMs: number; isProbe: (url: string) => boolean; hurry: AbortSignal },
): Promise<void> {
  let lastAt = Date.now();
  server.prependListener?.('request', ({ url = '' }: IncomingMessage, response) => {
    response.shouldKeepAlive = false;
    // Proxies also probe servers that they send nothing else to.
    if (!isProbe(url)) lastAt = Date.now();
  });
  if (drainMs === 0) return;
  const wait = (ms: number) => delay(ms, true, { signal: hurry }).catch(() => false);
  if (!(await wait(drainMs))) return;
  const until = Date.now() + lateMs;
  const restMs = () => Math.min(lastAt + quietMs, until) - Date.now();
  for (let rest = restMs(); rest > 0 && (await wait(rest)); rest = restMs());
}

/**
 * Runs until SIGTERM or SIGINT, then shuts down. `beginDrain` signals it to proxies, which have
 * `drainMs` to send requests elsewhere while all are still handled. Then requests in flight finish,
 * `close` ends jobs and database, and the process exits with status 0. A second signal skips the
 * waiting, a third exits immediately. Unhandled rejections are logged; an uncaught exception shuts
 * down in the same order, with status 1.
 */
export function runUntilStopped({
  server,
  log,
  close,
  beginDrain = () => {},
  drainMs = 0,
  isProbe = () => false,
  endsWithParent = false,
}: {
  server: StoppableServer;
  log: Logger;
  close: () => Promise<void>;
  beginDrain?: () => void;
  drainMs?: number;
  /** Whether proxies use a URL to check the server's state. */
  isProbe?: (url: string) => boolean;
  /** npm's shell dies on SIGTERM without forwarding it, so its end counts as the signal. */
  endsWithParent?: boolean;
}): void {
  let lastSignalAt: number | undefined;
  let exitStatus = 0;
  const hurry = new AbortController();

  async function stop(reason: string, status: number): Promise<void> {
    exitStatus ||= status;
    if (lastSignalAt !== undefined) {
      if (status === 0 && Date.now() - lastSignalAt < sameSignalMs) return;
      if (hurry.signal.aborted) process.exit(exitStatus || 130);
      lastSignalAt = Date.now();
      return hurry.abort();
    }
    lastSignalAt = Date.now();
    log.info({ reason }, 'stopping');
    setTimeout(() => {
      log.error('shutdown took too long');
      process.exit(1);
    }, drainMs + giveUpMs).unref();
    try {
      beginDrain();
      // After an uncaught exception, responses can no longer be trusted.
      await answerTheLast(server, { drainMs: status === 0 ? drainMs : 0, isProbe, hurry: hurry.signal });
      await drain(server, { hurry: hurry.signal });
      await close();
      log.info('stopped');
      process.exit(exitStatus);
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
      if (lastSignalAt === undefined) void stop('the parent process ended', 0);
    }, 250).unref();
  }
  process.on('SIGTERM', () => void stop('SIGTERM', 0));
  process.on('SIGINT', () => void stop('SIGINT', 0));
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception');
    void stop('exception', 1);
  });
}
