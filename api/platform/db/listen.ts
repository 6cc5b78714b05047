import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { Logger } from 'pino';
import { announce, channel } from './announce.ts';
import { waitBeforeRetry } from './temporary.ts';

const readEveryMs = 2_000;
const answerWithinMs = 2_000;
/** A change becomes visible when its transaction commits, which can be later than changes that were made after it. */
const overlapSeconds = 60;

const readChanges = `
  SELECT id, payload FROM cache_changes WHERE at > clock_timestamp() - interval '${overlapSeconds} seconds'`;

export interface ChangeListener {
  /** Whether the databases respond. Doesn't use the pools, which may just be busy. */
  isAnswered(): Promise<boolean>;
  /** Stops listening; callbacks are no longer called. */
  close(): Promise<void>;
}

interface Listening {
  log: Logger;
  onChange: (payload: string) => void;
  onGap: () => void;
}

/**
 * Listens for announced changes over one connection per database, which is reopened whenever it is
 * lost. Also polls every two seconds, and announces changes whose server was killed before
 * announcing them. Resolves once it is listening to all.
 * @param options.onChange receives `<kind>:<key>`
 * @param options.onGap called when changes may have been missed: when a connection is lost, and
 * when listening resumes
 */
export async function listenForChanges({
  urls,
  ...listening
}: Listening & { urls: readonly string[] }): Promise<ChangeListener> {
  const started = await Promise.allSettled(urls.map((url) => listenTo(url, listening)));
  const listeners = started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const close = async () => void (await Promise.all(listeners.map((listener) => listener.close())));
  const failed = started.find((result) => result.status === 'rejected');
  if (failed) {
    await close();
    throw failed.reason;
  }
  return {
    isAnswered: async () =>
      (await Promise.all(listeners.map((listener) => listener.isAnswered()))).every(Boolean),
    close,
  };
}

/** The IDs of changes already seen on one connection. */
class KnownChanges {
  /** When each was first seen, oldest first. */
  readonly #since = new Map<string, number>();

  /** Adds a change. Returns whether it is new. */
  add(id: string): boolean {
    if (this.#since.has(id)) return false;
    this.#since.set(id, performance.now());
    return true;
  }

  /** Forgets changes too old to be read again. */
  forgetOld(): void {
    const before = performance.now() - 2 * overlapSeconds * 1_000;
    for (const [id, since] of this.#since) {
      if (since > before) break;
      this.#since.delete(id);
    }
  }
}

async function listenTo(url: string, { log, onChange, onGap }: Listening): Promise<ChangeListener> {
  const stop = new AbortController();
  let current: Client | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  /** Runs `work` once the connection is free. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = turn.then(work);
    turn = result.catch(() => {});
    return result;
  }

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
    const known = new KnownChanges();
    client.on('notification', ({ payload = '' }) => {
      const [kind, key, id] = payload.split(':');
      if (id && known.add(id) && !stop.signal.aborted) onChange(`${kind}:${key}`);
    });
    async function readNew(): Promise<{ id: string; payload: string }[]> {
      const { rows } = await client.query<{ id: string; payload: string }>(readChanges);
      return rows.filter(({ id }) => known.add(id));
    }
    current = client;
    try {
      await client.connect();
      await client.query(`LISTEN ${channel}`);
      // The caches are still empty, or dropped after this.
      await readNew();
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }

    async function readUnannounced(): Promise<void> {
      const rows = await readNew();
      known.forgetOld();
      if (rows.length === 0 || stop.signal.aborted) return;
      for (const { payload } of rows) onChange(payload);
      await announce(
        client,
        rows.map(({ id }) => id),
      );
    }
    // Only a query reveals that the other side vanished without closing the connection.
    let reading: NodeJS.Timeout;
    const readLater = () => {
      reading = setTimeout(
        () => void inTurn(readUnannounced).then(readLater, () => client.end().catch(() => {})),
        readEveryMs,
      ).unref();
    };
    readLater();
    return { lost: lost.finally(() => clearTimeout(reading)) };
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
        inTurn(async () => current?.query('SELECT 1')).then(
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
