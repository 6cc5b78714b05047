import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCapacity, reference } from '#api/cli/capacity.ts';
import {
  databasesFor,
  growthOf,
  monthOfFullPrimary,
  nextStep,
  quotientsOf,
} from '#api/cli/capacity/capacity-projection.ts';
import { daysToRead, minutesOfPartner } from '#api/cli/capacity/read-saves.ts';
import { createContext } from '#api/context.ts';
import { readEnv } from '#api/env.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { migrate } from '#api/platform/db/migrate.ts';
import { openDatabase } from '#api/platform/db/open-database.ts';
import { parseTokenSecrets } from '#api/platform/tokens/token-secrets.ts';
import { useApi } from '#test/support/api.ts';
import { databaseUrl } from '#test/support/database-url.ts';
import { askServer, startPostgres } from '#test/support/replicated-postgres.ts';
import { savedItem } from '#test/support/saved-item.ts';

const api = await useApi();
const alone = { databaseReplicaUrls: [] };
const measure = (wait: () => Promise<unknown> = () => Promise.resolve()) =>
  readCapacity(api.ctx, alone, wait);

/** Saves in the ledger, beginning at a time and so many milliseconds apart. */
const enter = (partnerId: number, count: number, at: string, apart = 0, kind = 'save') =>
  api.ctx.pool.query(
    `INSERT INTO usage_actions (partner_id, period, kind, occurred_at)
     SELECT $1, left($3, 7), $5, $3::timestamptz + n * $4::float8 * interval '1 ms' FROM generate_series(0, $2 - 1) n`,
    [partnerId, count, at, apart, kind],
  );

const count = (partnerId: number, period: string, saves: number) =>
  api.ctx.prisma.usageCounter.create({ data: { partnerId, period, saves } });

/** All numbers in a result, however deep. */
const numbersIn = (value: unknown): number[] =>
  typeof value === 'number'
    ? [value]
    : value !== null && typeof value === 'object'
      ? Object.values(value).flatMap(numbersIn)
      : [];

it('says that there are no saves instead of dividing by them', async () => {
  const capacity = await measure();
  expect(capacity).toMatchObject({
    saves: { days: 30, count: 0, busiest_minute: null },
    sample: { saves: 0 },
    per_save: {
      save_ms: { value: null, reference: 1.1 },
      database_ms: { value: null, reference: 4.6, source: 'no saves in the sample' },
      wal_bytes: { value: null, reference: 5_000, source: 'no saves in the sample' },
      kept_bytes: { value: null, reference: 800, source: 'fewer than 10,000 saves' },
    },
    databases: 1,
    growth_per_month: null,
    full_in: null,
  });
  expect(numbersIn(capacity).every(Number.isFinite)).toBe(true);
});

describe('an installation with saves', () => {
  let [a, b] = [0, 0];
  beforeAll(async () => {
    a = (await api.partner()).partnerId;
    b = (await api.partner()).partnerId;
    await enter(a, 90, '2026-11-20T10:00:00Z', 100);
    await enter(b, 60, '2026-11-20T10:00:30Z', 100);
    await enter(b, 100, '2026-11-10T09:00:00Z', 1_000);
    await enter(a, 500, '2026-11-20T11:00:00Z', 10, 'list_view');
    await enter(a, 500, '2026-10-01T11:00:00Z', 10);
    await count(a, '2026-07', 1_000);
    await count(a, '2026-10', 5_000);
    await count(b, '2026-10', 3_000);
    await count(b, '2026-11', 3_000);
  });

  it('finds the busiest minute of all partners together, in the last 30 days', async () => {
    const { saves } = await measure();
    expect(saves).toEqual({
      days: 30,
      count: 250,
      busiest_minute: { at: new Date('2026-11-20T10:00:00Z'), saves: 150, per_second: 2.5 },
    });
  });

  it('knows how saves grew in three months, and what stays of each', async () => {
    const { growth_per_month: growth, per_save: cost, quotients, share, ...rest } = await measure();
    expect(growth).toBeCloseTo(2);
    expect(cost.kept_bytes.value).toBeGreaterThan(10);
    expect(cost.kept_bytes.value).toBeLessThan(1_000_000);
    expect(quotients.saves).toBe(2.5 / 4_000);
    expect(share).toBe(Math.max(...Object.values(quotients)));
    expect(rest.full_in).toMatch(/^20\d\d-\d\d$/);
  });

  it('counts the saves and the write-ahead log of the sample', async () => {
    const { sample, per_save: cost } = await measure(async () => {
      await enter(a, 200, api.time.now.toISOString(), 10);
      api.pass({ minutes: 1 });
    });
    expect(sample.saves).toBe(200);
    expect(cost.wal_bytes).toMatchObject({ source: 'write-ahead log in the sample' });
    expect(cost.wal_bytes.value).toBeGreaterThan(50);
    expect(cost.database_ms.source).toMatch(/time, not processor time/);
  });

  it('doesn’t divide by a few saves', async () => {
    const { per_save: cost } = await measure(async () => {
      await enter(a, 3, api.time.now.toISOString());
      api.pass({ minutes: 1 });
    });
    const source = 'too few saves in the sample (3)';
    expect(cost.wal_bytes).toEqual({ value: null, reference: 5_000, source });
    expect(cost.database_ms).toEqual({ value: null, reference: 4.6, source });
  });

  it('uses the write-ahead log since the reset of the statistics if the sample has no saves', async () => {
    const { rows } = await api.ctx.pool.query<{ since: Date }>(
      'SELECT stats_reset AS since FROM pg_stat_wal',
    );
    const since = rows[0]!.since;
    const before = api.time.now;
    api.time.now = new Date(since.getTime() + 86_400_000);
    await enter(b, 150, new Date(since.getTime() + 3_600_000).toISOString(), 10);
    const { per_save: cost } = await measure();
    api.time.now = before;
    expect(cost.wal_bytes.value).toBeGreaterThan(0);
    expect(cost.wal_bytes.source).toBe(
      `no saves in the sample, so since ${since.toISOString().slice(0, 10)} (pg_stat_wal)`,
    );
  });
});

const savesOfDay = 500;

it('reads a few of many rows, found by an index', async () => {
  const { partnerId: id } = await api.partner();
  for (let day = 0; day < 50; day += 1) {
    const at = new Date(Date.UTC(2026, 8, 1 + day)).toISOString();
    await enter(id, savesOfDay, at, 86_400_000 / savesOfDay);
  }
  // As autovacuum does, after which the index usually suffices.
  await api.ctx.pool.query('VACUUM (ANALYZE) usage_actions');
  const client = await api.ctx.pool.connect();
  const { text } = minutesOfPartner.compiled;
  await client.query(`PREPARE minutes AS ${text}`);
  await client.query('SET plan_cache_mode = force_generic_plan');
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) EXECUTE minutes (${id}, '2026-10-10T00:00:00Z', '2026-10-11T00:00:00Z')`,
  );
  client.release(true);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toMatch(/Index (Only )?Scan/);
  expect(plan).not.toContain('Seq Scan');
  const read = [...plan.matchAll(/actual rows=([\d.]+)/g)].map(([, rows]) => Number(rows));
  expect(Math.max(...read)).toBe(savesOfDay);
});

describe('with pg_stat_statements', async () => {
  const server = await startPostgres("shared_preload_libraries = 'pg_stat_statements'\n");
  await askServer(server, 'CREATE DATABASE wishlist');
  const url = databaseUrl(server, 'wishlist');
  const dataDir = await mkdtemp(join(tmpdir(), 'wl-capacity-'));
  const log = pino({ level: 'silent' });
  const env = readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: url, SCRAPER: 'off' });
  await migrate({ url, log });
  const database = await openDatabase(env, log);
  const tokenSecrets = parseTokenSecrets('k1:a-secret-that-is-only-used-by-the-tests');
  const { ctx, jobs } = createContext({ env, tokenSecrets, database, log });
  afterAll(async () => {
    await jobs.stop();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const shop = await createPartner(ctx, { email: 'owner@shop.example', name: 'Shop', plan: 'growth' });
  const save = async (times: number) => {
    for (let n = 0; n < times; n += 1) await savedItem(ctx, shop.keys.live.key);
  };
  const saveTime = async (wait: () => Promise<unknown>) =>
    (await readCapacity(ctx, alone, wait)).per_save.save_ms;

  it('measures the save’s statement alone, also across samples', async () => {
    expect(await saveTime(() => Promise.resolve())).toMatchObject({
      value: null,
      source: 'pg_stat_statements isn’t installed, or not readable',
    });
    await askServer(url, 'CREATE SCHEMA extensions');
    await askServer(url, 'CREATE EXTENSION pg_stat_statements SCHEMA extensions');
    await askServer(url, 'SELECT extensions.pg_stat_statements_reset()');
    expect(await saveTime(() => Promise.resolve())).toMatchObject({
      value: null,
      source: 'no saves in the sample',
    });
    const sampled = await saveTime(() => save(100));
    expect(sampled.value).toBeGreaterThan(0.01);
    expect(sampled.source).toBe('pg_stat_statements in the sample: time, not processor time');
    const later = await saveTime(() => Promise.resolve());
    expect(later.value).toBeCloseTo(sampled.value!);
    expect(later.source).toMatch(/^no saves in the sample, so since pg_stat_statements was reset/);
  });
});

describe('the projection', () => {
  const room = { saves: 0, storage: 0, reads: 0 };

  it('is the largest of three quotients', () => {
    const used = { savesPerSecond: 17_000, databaseBytes: 20e12, readsPerSecond: 8_000 };
    expect(quotientsOf(used)).toEqual({ saves: 4.25, storage: 2, reads: 0.1 });
    expect([0, 0.4, 1, 1.01, 4.25].map(databasesFor)).toEqual([1, 1, 1, 3, 6]);
  });

  it('is full when one of them reaches one', () => {
    const now = { period: '2026-11', growth: 2, savesOfMonth: 0, bytesPerSave: 800 };
    expect(monthOfFullPrimary({ ...room, saves: 0.2 }, now)).toBe('2027-02');
    expect(monthOfFullPrimary({ ...room, reads: 1.2 }, now)).toBe('2026-11');
    expect(monthOfFullPrimary({ ...room, saves: 0.2 }, { ...now, growth: 1 })).toBeNull();
    expect(monthOfFullPrimary({ ...room, saves: 0.2 }, { ...now, growth: null })).toBeNull();
    expect(monthOfFullPrimary({ ...room, saves: 1e-9 }, { ...now, growth: 1.001 })).toBeNull();
    const monthly = { ...now, growth: 1.0001, savesOfMonth: 1e9 };
    expect(monthOfFullPrimary({ ...room, storage: 0.5 }, monthly)).toBe('2027-06');
  });

  it('takes growth from complete months with enough saves', () => {
    const months = new Map(Object.entries({ '2026-07': 1_000, '2026-10': 1_331, '2026-11': 9_999 }));
    expect(growthOf(months, '2026-11')).toBeCloseTo(1.1);
    expect(growthOf(new Map(Object.entries({ '2026-07': 2, '2026-10': 900 })), '2026-11')).toBeNull();
    expect(growthOf(new Map(), '2026-11')).toBeNull();
  });

  it('reads fewer days of a ledger with millions of saves', () => {
    const now = new Date('2026-11-30T00:00:00Z');
    const days = (october: number) => daysToRead(new Map([['2026-10', october]]), now);
    expect([0, 1_000, 6_000_000, 60_000_000, 6_000_000_000].map(days)).toEqual([30, 30, 30, 3, 1]);
  });

  it('suggests the cheapest step that isn’t done', () => {
    const now = { share: 0.3, connections: 20, maxConnections: 100, hasReplicas: false };
    expect(nextStep({ ...now, share: 0.01 })).toBe('none');
    expect(nextStep({ ...now, share: 0.01, connections: 80 })).toBe('pool');
    expect(nextStep(now)).toBe('replicas');
    expect(nextStep({ ...now, hasReplicas: true })).toBe('machine');
    expect(nextStep({ ...now, share: 0.6, hasReplicas: true })).toBe('engine');
  });
});

it('the guides have the same reference values and limits', () => {
  const [sharding, sizing] = ['decisions/sharding', 'sizing'].map((name) =>
    readFileSync(`docs/${name}.md`, 'utf8'),
  );
  const n = (value: number) => value.toLocaleString('en');
  for (const part of [
    `| ${reference.saveMs} ms as a stored function`,
    `up to ${reference.databaseMs} ms together with the save`,
    `| ${reference.walBytes / 1_000} kB`,
    `| ${reference.keptBytes / 1_000} kB`,
    `saves per second at the peak ÷ ${n(reference.savesPerSecond)},`,
    `terabytes ÷ ${reference.terabytes},`,
    `reads per second that can't be late ÷ ${n(reference.readsPerSecond)}.`,
  ])
    expect(sharding).toContain(part);
  for (const part of [
    `${n(reference.databaseMs * 1_000)} in PostgreSQL`,
    `${reference.walBytes / 1_000} GB per million saves`,
    `about ${reference.keptBytes / 1_000} GB stay`,
  ])
    expect(sizing).toContain(part);
});
