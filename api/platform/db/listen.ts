import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { Logger } from 'pino';
import { waitBeforeRetry } from './temporary.ts';

const channel = 'wl_changed';
const pingEveryMs = 20_000;
const answerWithinMs = 2_000;

export interface ChangeListener {
  /** Whether the database answers, asked outside of the pool, which may merely be busy. */
  isAnswered(): Promise<boolean>;
  /** Stops listening; no callback is called afterwards. */
  close(): Promise<void>;
}

/**
 * Hears what the database's triggers tell on `wl_changed`, over a connection of its own that is opened again whenever
 * it is lost. Resolves once it listens.
 * @param options.onChange gets the payload, `<kind>:<id>`.
 * @param options.onGap is called when changes may have been missed: at a loss, and when listening begins again.
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
    // A peer that vanished without a word is only noticed by asking.
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
        log.warn({ err: error }, 'cannot listen for changes in the database yet');
      }
    }
    return undefined;
  }

  async function keepListening(first: { lost: Promise<Error | undefined> }): Promise<void> {
    let connection: { lost: Promise<Error | undefined> } | undefined = first;
    while (connection) {
      const error = await connection.lost;
      if (stop.signal.aborted) return;
      log.warn({ err: error }, 'the connection that hears of changes was lost');
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
