import type { Pool } from 'pg';
import type { Gauge } from 'prom-client';
import { apiVersion } from '#api/contract/version.ts';
import { buildCommit } from './build-commit.ts';
import { type CountedKind, countedKinds, type Counts } from './counts.ts';
import { type Sql, transaction } from './db/sql.ts';

/** Counts of a cache's hits and misses since the server started. */
export interface Lookups {
  hits: number;
  misses: number;
}

export interface QueueReading {
  /** Omitted if measured elsewhere. */
  size?: number;
  /** How long the oldest entry has been due, in seconds; 0 if there is none. */
  age: number;
}

export interface Metrics {
  /**
   * Counts a request. `route` is its pattern, never its path: paths contain tokens, and each one
   * would become a series.
   */
  observe(request: { method: string; route: string; status: number; seconds: number }): void;
  /** Adds a cache's lookups, which the cache counts. */
  addCache(name: string, lookups: Lookups): void;
  /** Adds the server's counters. */
  addCounts(counts: Counts): void;
  /** Adds queues by name, read from the database at most every few seconds. */
  addQueues(read: (sql: Sql) => Promise<Record<string, QueueReading>>): void;
  /** Adds a gauge that is read on each scrape; null means no value. */
  addNumber(name: string, help: string, read: () => number | null): void;
  /** All metrics in Prometheus' text format. */
  text(): Promise<string>;
}

/**
 * Database readings are reused for this long, however many scrapers there are; each statement has
 * this timeout.
 */
const readingMs = 5_000;
const timeoutMs = 2_000;

/** Maximum waiting jobs to look at per kind. */
const jobsAtMost = 10_000;

/** In seconds, from a response out of memory to the longest possible request. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface QueueCounts {
  name: string;
  waiting: number;
  active: number;
  failed: number;
  lag: number;
}

const readQueues = `
  SELECT q.name, q.queued_count AS waiting, q.active_count AS active, q.failed_count AS failed,
         coalesce(extract(epoch FROM now() - (
           SELECT min(start_after) FROM (
             SELECT j.start_after FROM pgboss.job j WHERE j.name = q.name AND j.state < 'active' AND NOT j.blocked
             ORDER BY j.priority DESC, j.created_on LIMIT ${jobsAtMost}) oldest
           WHERE start_after <= now())), 0)::float8 AS lag
  FROM pgboss.queue q WHERE q.name NOT LIKE '\\_\\_%'`;

/** Gauges that are read from the database: its connections, jobs, and the queues of modules. */
function createDatabaseGauges(
  pool: Pool,
  gauge: (name: string, help: string, ...labelNames: string[]) => Gauge,
) {
  const connections = gauge('wl_database_connections', 'Connections of the pool by state', 'state');
  const waiting = gauge('wl_jobs_waiting', 'Jobs that could run now', 'name');
  const active = gauge('wl_jobs_active', 'Jobs that are running', 'name');
  const failed = gauge('wl_jobs_failed', 'Jobs that failed permanently', 'name');
  const lag = gauge('wl_jobs_lag_seconds', 'How long the oldest job has been waiting', 'name');
  const size = gauge('wl_queue_size', 'Entries that wait in a queue, up to 10,000', 'queue');
  const age = gauge('wl_queue_age_seconds', 'How long the oldest entry of a queue has been due', 'queue');
  const readable = gauge('wl_queues_readable', 'Whether the queues in the database could be read');
  /** They have no values while the database can't be read. */
  const fromDatabase = [waiting, active, failed, lag, size, age];
  const queues: Parameters<Metrics['addQueues']>[0][] = [];

  /** One transaction on one connection, so scrapes never take connections that requests need. */
  const read = () =>
    transaction(pool, async (sql, client) => {
      await client.query(`SET LOCAL statement_timeout = ${timeoutMs}`);
      const { rows } = await client.query<QueueCounts>(readQueues);
      for (const { name, ...row } of rows) {
        waiting.set({ name }, row.waiting);
        active.set({ name }, row.active);
        failed.set({ name }, row.failed);
        lag.set({ name }, row.lag);
      }
      for (const readAll of queues) {
        for (const [queue, reading] of Object.entries(await readAll(sql))) {
          if (reading.size !== undefined) size.set({ queue }, reading.size);
          age.set({ queue }, reading.age);
        }
      }
    });

  let last: { at: number; done: Promise<void> } | undefined;
  async function update(): Promise<void> {
    connections.set({ state: 'idle' }, pool.idleCount);
    connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    connections.set({ state: 'wanted' }, pool.waitingCount);
    const now = performance.now();
    if (!last || now - last.at > readingMs) {
      last = {
        at: now,
        done: read().then(
          () => readable.set(1),
          () => {
            for (const one of fromDatabase) one.reset();
            readable.set(0);
          },
        ),
      };
    }
    await last.done;
  }

  return { update, addQueues: (read: (typeof queues)[number]) => void queues.push(read) };
}

/** Metrics of this server; those read from the database cover all servers. */
export async function createMetrics({ pool }: { pool: Pool }): Promise<Metrics> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client');
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Handled requests by method, route and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets,
    registers,
  });
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers });
  gauge('wl_build_info', 'Always 1, labeled with what is running', 'version', 'commit').set(
    { version: apiVersion, commit: buildCommit ?? '' },
    1,
  );
  const database = createDatabaseGauges(pool, gauge);

  const caches = new Map<string, Lookups>();
  new Counter({
    name: 'wl_cache_lookups_total',
    help: 'Lookups in caches by result',
    labelNames: ['cache', 'result'] as const,
    registers,
    collect() {
      this.reset();
      for (const [cache, { hits, misses }] of caches) {
        this.inc({ cache, result: 'hit' }, hits);
        this.inc({ cache, result: 'miss' }, misses);
      }
    },
  });

  return {
    observe: ({ method, route, status, seconds }) => requests.observe({ method, route, status }, seconds),
    addCache: (name, lookups) => void caches.set(name, lookups),
    addCounts(counts) {
      for (const kind of Object.keys(countedKinds) as CountedKind[]) {
        const { help, label } = countedKinds[kind];
        new Counter({
          name: `wl_${kind}_total`,
          help,
          labelNames: [label],
          registers,
          collect() {
            this.reset();
            for (const [value, count] of Object.entries(counts[kind])) this.inc({ [label]: value }, count);
          },
        });
      }
    },
    addQueues: database.addQueues,
    addNumber(name, help, read) {
      new Gauge({
        name,
        help,
        registers,
        collect() {
          const value = read();
          if (value === null) this.remove();
          else this.set(value);
        },
      });
    },
    async text() {
      await database.update();
      return registry.metrics();
    },
  };
}
