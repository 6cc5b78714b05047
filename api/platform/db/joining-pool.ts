/**
 * Joint transactions: while one runs, everything that uses the pool joins it, whether named statements, Prisma or the
 * job queue.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import type { Logger } from 'pino';
import { announceOnRelease, collectChanges } from './announce.ts';

/** A transaction inside a joint transaction becomes a savepoint. */
const asSavepoint: ReadonlyMap<unknown, [string, string?]> = new Map([
  ['BEGIN', ['SAVEPOINT joint']],
  ['COMMIT', ['RELEASE SAVEPOINT joint']],
  ['ROLLBACK', ['ROLLBACK TO SAVEPOINT joint', 'RELEASE SAVEPOINT joint']],
]);

const textOf = (query: unknown): unknown =>
  typeof query === 'object' && query !== null && 'text' in query ? query.text : query;

/** A joint transaction's connection, used by one caller at a time. */
export class Lease {
  readonly #client: PoolClient;
  readonly release: () => void;

  constructor(client: PoolClient, release: () => void) {
    this.#client = client;
    this.release = release;
  }

  query(query: unknown, ...rest: unknown[]): unknown {
    const [first, second] = asSavepoint.get(textOf(query)) ?? [];
    const ask = this.#client.query.bind(this.#client) as (...all: unknown[]) => unknown;
    if (!first) return ask(query, ...rest);
    return second ? this.#client.query(first).then(() => ask(second)) : ask(first);
  }

  /** Errors are handled where the connection was opened. */
  on(): this {
    return this;
  }

  removeListener(): this {
    return this;
  }
}

class Joint {
  readonly #client: PoolClient;
  readonly afterCommit: (() => void)[];
  #turn: Promise<void> = Promise.resolve();
  isOver = false;

  constructor(client: PoolClient, afterCommit: (() => void)[]) {
    this.#client = client;
    this.afterCommit = afterCommit;
  }

  /** The connection, once it is free; undefined if the transaction has ended by then. */
  lease(): Promise<PoolClient | undefined> {
    return new Promise((resolve) => {
      this.#turn = this.#turn.then(() => {
        if (this.isOver) return resolve(undefined);
        return new Promise<void>((release) =>
          resolve(new Lease(this.#client, release) as unknown as PoolClient),
        );
      });
    });
  }

  /** Waits for the current user of the connection, and then refuses new ones. */
  end(): Promise<void> {
    return (this.#turn = this.#turn.then(() => void (this.isOver = true)));
  }
}

const current = new AsyncLocalStorage<Joint>();

/** Whether this code runs in a joint transaction. */
export function isJoint(): boolean {
  return current.getStore()?.isOver === false;
}

/** Runs `work` with all queries to the pool sent to `client`, which has an open transaction. */
export async function runJointly<T>(
  client: PoolClient,
  work: () => Promise<T>,
  afterCommit = current.getStore()?.afterCommit ?? [],
): Promise<T> {
  const joint = new Joint(client, afterCommit);
  try {
    return await current.run(joint, work);
  } finally {
    await joint.end();
  }
}

/** Runs `effect` after the joint transaction has committed, or immediately if there is none. */
export function afterCommit(effect: () => void): void {
  const joint = current.getStore();
  if (!joint || joint.isOver) effect();
  else joint.afterCommit.push(() => current.exit(effect));
}

type Ask = (...all: unknown[]) => unknown;

/**
 * The pool. Inside a joint transaction it has a single connection: that transaction's. Changes are announced before a
 * connection returns to the pool.
 */
export class JoiningPool extends Pool {
  readonly #log: Logger;

  constructor(config: PoolConfig, log: Logger) {
    super(config);
    this.#log = log;
    this.on('connect', collectChanges);
  }

  override connect = ((callback?: Parameters<Pool['connect']>[0]): unknown => {
    const joint = current.getStore();
    if (callback) {
      return super.connect((error, client, release) => {
        if (client) announceOnRelease(client, this.#log);
        callback(error, client, client?.release ?? release);
      });
    }
    const connect = async () => announceOnRelease(await super.connect(), this.#log);
    if (!joint) return connect();
    return joint.lease().then((client) => client ?? connect());
  }) as Pool['connect'];

  // A single statement needs a savepoint, too: the caller may expect it to fail.
  override query = ((...all: unknown[]): unknown => {
    const joint = current.getStore();
    const askPool = super.query.bind(this) as Ask;
    if (!joint || typeof all.at(-1) === 'function') return askPool(...all);
    return joint.lease().then(async (client) => {
      if (!client) return askPool(...all);
      try {
        await client.query('BEGIN');
        const result = await (client.query.bind(client) as Ask)(...all);
        await client.query('COMMIT');
        return result;
      } catch (error) {
        await client.query('ROLLBACK').catch(() => undefined);
        throw error;
      } finally {
        client.release();
      }
    });
  }) as Pool['query'];
}
