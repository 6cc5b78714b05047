/**
 * A pool before two databases, which sends each statement to the one that its declared home and its values lead to, as
 * an engine or a proxy would. Only for tests: it also adds up what is counted on both.
 */
import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { EventEmitter } from 'node:events';
import { Client, type ClientConfig, type QueryResult } from 'pg';
import { pino } from 'pino';
import { type Home, homes } from '#api/platform/db/homes.ts';
import { JoiningPool } from '#api/platform/db/joint.ts';
import { readValue } from '#api/platform/db/pool.ts';
import { statements } from '#api/platform/db/statement.ts';
import { homeOfUser } from '#api/platform/tokens/homes.ts';
import { type Homing, homing, type Proof } from '#prisma/homing.ts';
import { columns } from './models.ts';

/** A has homes, lists and items with odd numbers, and what is shared or a partner's. */
export type Half = 'A' | 'B';

export interface Ran {
  /** `prisma` or `sql` for one without a name. */
  name: string;
  home: Home;
  at: Half[];
}

interface Query {
  name?: string;
  text: string;
  values: unknown[];
}

/** An error of the lane, not of a database. */
export class NeedsBoth extends Error {}

const halfOfNumber = (value: number): Half => (value % 2 === 0 ? 'B' : 'A');

/** Whether a value leads to rows of one shopper without telling their database. */
export const isSilent = ({ keys }: Proof): boolean =>
  keys.every((key) => /\.(family|parent_family|identifier_hash|key)$/.test(key));

/** Undefined if the value doesn't tell. */
function halfOf(proof: Proof, values: readonly unknown[]): Half | undefined {
  const value = values[proof.parameter - 1];
  if (isSilent(proof)) return undefined;
  // Nothing equals null.
  if (value === null || value === undefined) return 'A';
  return halfOfNumber(/^\d+$|^-1$/.test(String(value)) ? Number(value) : homeOfUser(String(value)));
}

interface Understood extends Homing {
  home: Home;
  by: Proof[];
  /** Partners' tables that only A has. */
  onlyAtA: boolean;
  /** Only adds up rows that are written beside what happens. */
  isSum: boolean;
}

const understood = new Map<string, Promise<Understood>>();

async function understand({ name, text }: Query): Promise<Understood> {
  const found = await homing(text, { columns, homes });
  const declared = name === undefined ? undefined : statements.get(name)?.home;
  const proved = (['shared', 'partner', 'shopper', 'list'] as const).find(
    (home) => found.at[home].missing.length === 0,
  );
  const home = declared ?? proved ?? 'everywhere';
  const isReadBeside = (table: string) => homes[table]?.beside === true;
  return {
    ...found,
    home,
    by: home === 'everywhere' ? [] : found.at[home].by,
    onlyAtA: found.tables.some((table) => {
      const { partner, shared, beside } = homes[table] ?? {};
      const isWritten = found.written.includes(table);
      return table.startsWith('pgboss.') || (partner && !beside && (isWritten || !shared));
    }),
    isSum: found.written.length === 0 && found.tables.length > 0 && found.tables.every(isReadBeside),
  };
}

/** The databases that a statement goes to; `free` if any database with what it needs will do. */
async function choose(query: Query): Promise<{ home: Home; at: Half[]; isSum?: boolean; isFree?: boolean }> {
  // Schemas of the job queue aren't parsed.
  if (query.name === undefined && /pgboss|^\s*(SET|SELECT 1|CREATE|DO)\b/i.test(query.text))
    return { home: 'shared', at: ['A'] };
  const key = query.name ?? query.text;
  const known = understood.get(key) ?? understand(query);
  understood.set(key, known);
  const { home, by, isSum, onlyAtA } = await known;
  if (home === 'everywhere') return { home, at: ['A', 'B'] };
  if (home === 'shopper' || home === 'list') {
    const told = new Set(by.flatMap((proof) => halfOf(proof, query.values) ?? []));
    const [at] = told;
    if (told.size > 1) throw new NeedsBoth(`${key}: its values lead to different databases`);
    if (!at) throw new NeedsBoth(`${key}: no value tells its database`);
    return { home, at: [at] };
  }
  if (home === 'partner' && isSum) return { home, at: ['A', 'B'], isSum };
  return { home, at: ['A'], isFree: home !== 'events' && !onlyAtA };
}

/** Adds the numbers of rows that are otherwise the same. */
function summed(parts: QueryResult[]): Record<string, unknown>[] {
  const rows = new Map<string, Record<string, unknown>>();
  for (const row of parts.flatMap((part) => part.rows as Record<string, unknown>[])) {
    const isNumber = (value: unknown) => typeof value === 'number' || value === null;
    const same = JSON.stringify(Object.entries(row).filter(([, value]) => !isNumber(value)));
    const before = rows.get(same);
    if (!before) rows.set(same, { ...row });
    else
      for (const [column, value] of Object.entries(row))
        if (typeof value === 'number') before[column] = Number(before[column] ?? 0) + value;
  }
  return [...rows.values()];
}

const running = new AsyncLocalStorage<Ran[]>();

/** Runs `work`, and returns what it returned and the statements that it sent, except to the job queue. */
export async function tracked<T>(work: () => Promise<T>): Promise<{ result: T; ran: Ran[] }> {
  const ran: Ran[] = [];
  // Prisma only asks once it is awaited.
  return { result: await running.run(ran, async () => await work()), ran };
}

const begins = /^\s*BEGIN\b[^;]*$/i;
const controls = /^\s*(SAVEPOINT|RELEASE|ROLLBACK TO|SET TRANSACTION)\b[^;]*$/i;
const ends = /^\s*(COMMIT|ROLLBACK)\s*$/i;

/** Stands for a connection: one to each database. A transaction begins where its first statement goes. */
function clientOf(urls: Record<Half, string>) {
  return class PickingClient extends EventEmitter {
    readonly _queryable = true;
    readonly #halves: Record<Half, Client>;
    #turn: Promise<unknown> = Promise.resolve();
    /** Of an open transaction: what it began with, until a statement decides where. */
    #waiting: string[] | undefined;
    #pinned: { at: Half; by: string } | undefined;
    /** The database with changes that aren't announced yet. */
    #noticedAt: Half = 'A';

    constructor(options: ClientConfig) {
      super();
      const connectTo = (at: Half) => {
        const client = new Client({ ...options, connectionString: urls[at] });
        client.on('error', (error) => this.emit('error', error));
        client.on('notice', (notice) => {
          this.#noticedAt = at;
          this.emit('notice', notice);
        });
        client.on('end', () => this.emit('end'));
        return client;
      };
      this.#halves = { A: connectTo('A'), B: connectTo('B') };
    }

    isConnected = () => true;
    ref = () => undefined;
    unref = () => undefined;

    connect(done: (error?: Error) => void): void {
      Promise.all([this.#halves.A.connect(), this.#halves.B.connect()]).then(() => done(), done);
    }

    end(done?: () => void): Promise<void> {
      const ended = Promise.all([this.#halves.A.end(), this.#halves.B.end()]).then(() => done?.());
      return ended;
    }

    query(query: string | (Query & object), ...rest: unknown[]): Promise<QueryResult> | undefined {
      const done = rest.at(-1);
      const asked = typeof query === 'string' ? { text: query } : query;
      const given = Array.isArray(rest[0]) ? rest[0] : [];
      const full = { ...asked, values: 'values' in asked ? (asked.values ?? given) : given };
      const answer = this.#turn.then(() => this.#ask(full));
      this.#turn = answer.catch(() => undefined);
      if (typeof done !== 'function') return answer;
      answer.then(
        (result) => (done as (error: null, result: QueryResult) => void)(null, result),
        done as (error: Error) => void,
      );
      return undefined;
    }

    async #ask(query: Query): Promise<QueryResult> {
      const { text } = query;
      if (begins.test(text)) {
        this.#waiting = [text];
        return none(text);
      }
      if (ends.test(text) || controls.test(text)) {
        const pinned = this.#pinned;
        if (ends.test(text)) this.#waiting = this.#pinned = undefined;
        else if (!pinned) this.#waiting?.push(text);
        return pinned ? this.#halves[pinned.at].query(query) : none(text);
      }
      const chosen = await choose(query);
      if (query.name === 'announce_changes') chosen.at = [this.#noticedAt];
      const at = await this.#place(chosen, query.name ?? text);
      // Jobs are queued while a request goes on, or after it.
      if (!text.includes('pgboss.'))
        running.getStore()?.push({ name: query.name ?? 'unnamed', home: chosen.home, at });
      // Values without names are sent without a list, which may then be several statements.
      const sent = query.values.length > 0 ? query : { ...query, values: undefined };
      const parts: QueryResult[] = [];
      for (const half of at) parts.push(await this.#halves[half].query(sent as Query));
      const [first] = parts;
      if (parts.length === 1 && first) return first;
      const rows = chosen.isSum ? summed(parts) : parts.flatMap((part) => part.rows as object[]);
      return { ...(first as QueryResult), rows, rowCount: rows.length };
    }

    /** The databases for a statement, by the open transaction. */
    async #place({ at, isFree }: Awaited<ReturnType<typeof choose>>, name: string): Promise<Half[]> {
      if (!this.#waiting) return at;
      if (this.#pinned && (isFree || (at.length === 1 && at[0] === this.#pinned.at)))
        return [this.#pinned.at];
      const [one] = at;
      if (this.#pinned ?? (at.length > 1 || !one))
        throw new NeedsBoth(
          `the transaction needs both databases: ${this.#pinned?.by ?? 'nothing'}, ${name}`,
        );
      this.#pinned = { at: one, by: name };
      for (const begun of this.#waiting) await this.#halves[one].query(begun);
      return [one];
    }
  };
}

const none = (text: string) =>
  ({ command: text.trim().toUpperCase(), rows: [], rowCount: 0, fields: [], oid: 0 }) as QueryResult;

/** @param urls of two databases with the same tables */
export function createPickingPool(urls: Record<Half, string>, size = 20): JoiningPool {
  const pool = new JoiningPool(
    { max: size, types: { getTypeParser: readValue }, Client: clientOf(urls) } as never,
    pino({ level: 'silent' }),
  );
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  // Otherwise, a request that waits is called back in the context of the one that releases its connection.
  const connect = pool.connect.bind(pool);
  type Connected = Parameters<typeof connect>[0];
  pool.connect = ((done?: Connected) =>
    done ? connect(AsyncResource.bind(done)) : connect()) as typeof connect;
  return pool;
}
