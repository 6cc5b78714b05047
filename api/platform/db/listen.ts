import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { Logger } from 'pino';
import { waitBeforeRetry } from './temporary.ts';

const channel = 'wl_changed';
const pingEveryMs = 20_000;
const answerWithinMs = 2_000;

export interface ChangeListener {
  /** Whether the database responds. Doesn't use the pool, which may just be busy. */
  isAnswered(): Promise<boolean>;
  /** Stops listening; callbacks are no longer called. */
  close(): Promise<void>;
}

/**
 * Listens for the notifications that database triggers send on `wl_changed`, over its own connection, which is
 * reopened whenever it is lost. Resolves once it is listening.
 * @param options.onChange receives the payload, `<kind>:<id>`
 * @param options.onGap called when changes may have been missed: when the connection is lost, and when listening
 * resumes
 */
export async function listenForChanges({
  url,
  log,
  onChange,
  onGap,
}: {
  url: string;
  log: Logger;
  onChange: (payload: string) => void;
  onGap: () => void;
}): Promise<ChangeListener> {
  const stop = new AbortController();
  let current: Client | undefined;

  async function connect(): Promise<{ lost: Promise<Error | undefined> }> {
    const client = new Client({
      connectionString: url,
      application_name: 'wishlist changes',
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      query_timeout: 10_000,
    });
    const lost = new Promise<Error | undefined>((resolve) => {
      client.once('end', () => resolve(undefined));
      client.on('error', resolve);
    });
    client.on('notification', ({ payload }) => {
      if (payload && !stop.signal.aborted) onChange(payload);
    });
    current = client;
    try {
      await client.connect();
      await client.query(`LISTEN ${channel}`);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    // Only a query reveals that the other side vanished without closing the connection.
    const ping = setInterval(
      () => client.query('SELECT 1').catch(() => client.end().catch(() => {})),
      pingEveryMs,
    );
    ping.unref();
    return { lost: lost.finally(() => clearInterval(ping)) };
  }

  async function reconnect(): Promise<{ lost: Promise<Error | undefined> } | undefined> {
    for (let failures = 0; await waitBeforeRetry(failures, stop.signal); failures += 1) {
      try {
        return await connect();
      } catch (error) {
        log.warn({ err: error }, 'cannot listen for database changes yet');
      }
    }
    return undefined;
  }

  async function keepListening(first: { lost: Promise<Error | undefined> }): Promise<void> {
    let connection: { lost: Promise<Error | undefined> } | undefined = first;
    while (connection) {
      const error = await connection.lost;
      if (stop.signal.aborted) return;
      log.warn({ err: error }, 'the connection that listens for database changes was lost');
      onGap();
      connection = await reconnect();
      if (connection && !stop.signal.aborted) onGap();
    }
  }

  const listening = keepListening(await connect());
  return {
    isAnswered: () =>
      Promise.race([
        (current?.query('SELECT 1') ?? Promise.reject(new Error('not connected'))).then(
          () => true,
          () => false,
        ),
        delay(answerWithinMs, false, { ref: false }),
      ]),
    async close() {
      stop.abort();
      await current?.end().catch(() => {});
      await listening;
    },
  };
}
