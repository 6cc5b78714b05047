import { readdirSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '#api/platform/db/migrate.ts';
import { explainFailure } from '#api/platform/explain-failure.ts';
import { useEmptyDatabase } from '#test/support/test-database.ts';

const log = pino({ level: 'silent' });
const folders = readdirSync('prisma/migrations', { withFileTypes: true });
const names = folders.filter((entry) => entry.isDirectory()).map((entry) => entry.name);

async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

test('applies every migration once for three simultaneous starts, and records it as Prisma does', async () => {
  const url = await useEmptyDatabase();

  const applied = await Promise.all([1, 2, 3].map(() => migrate({ url, log })));

  expect(applied.flat()).toEqual(names);
  const recorded = await query(
    url,
    'SELECT migration_name, length(checksum) AS checksum, finished_at IS NOT NULL AS finished, applied_steps_count AS steps FROM _prisma_migrations ORDER BY 1',
  );
  expect(recorded).toEqual(
    names.map((name) => ({ migration_name: name, checksum: 64, finished: true, steps: 1 })),
  );
});

test('doesn’t change a migrated database', async () => {
  const url = await useEmptyDatabase();
  await migrate({ url, log });
  expect(await migrate({ url, log })).toEqual([]);
});

test('names a failing migration and leaves nothing of it behind', async () => {
  const url = await useEmptyDatabase();
  await query(url, 'CREATE TABLE basket_events (id int)');

  await expect(migrate({ url, log })).rejects.toThrow(/migration \d+_baseline failed: .*basket_events/);

  expect(await query(url, "SELECT FROM pg_tables WHERE tablename = 'partners'")).toEqual([]);
  expect(await query(url, 'SELECT FROM _prisma_migrations')).toEqual([]);
});

test('refuses to start after a migration Prisma left half-applied', async () => {
  const url = await useEmptyDatabase();
  await migrate({ url, log });
  await query(url, 'UPDATE _prisma_migrations SET finished_at = NULL');

  await expect(migrate({ url, log })).rejects.toThrow(/failed halfway/);
});

test('says in one line what to do with a database from before the baseline, and leaves it alone', async () => {
  const url = await useEmptyDatabase();
  await migrate({ url, log });
  await query(url, "DELETE FROM _prisma_migrations WHERE migration_name NOT LIKE '%_baseline'");
  await query(url, "UPDATE _prisma_migrations SET migration_name = '20261122190000_baseline'");

  const error = await migrate({ url, log }).catch((thrown: unknown) => thrown);

  expect(explainFailure(error)).toMatch(/^The database has migrations from before \d+_baseline.* delete .*$/);
  expect(await query(url, 'SELECT migration_name FROM _prisma_migrations')).toEqual([
    { migration_name: '20261122190000_baseline' },
  ]);
});

/** A database with every migration but one, and that migration's folder. */
async function withOneMore(sql: string, prepare: string) {
  const url = await useEmptyDatabase();
  await migrate({ url, log });
  await query(url, prepare);
  const folder = join(await mkdtemp(join(tmpdir(), 'wl-migrations-')), 'migrations');
  await cp('prisma/migrations', folder, { recursive: true });
  const name = '99990101000000_add_probe';
  await mkdir(join(folder, name));
  await writeFile(join(folder, name, 'migration.sql'), sql);
  onTestFinished(() => rm(join(folder, '..'), { recursive: true }));
  return { url, folder, name };
}

async function open(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  onTestFinished(() => client.end());
  await client.connect();
  return client;
}

test('retries a migration after a deadlock or a held lock, and applies it once on two servers', async () => {
  const { url, folder, name } = await withOneMore(
    'ALTER TABLE probe ADD COLUMN note text; ALTER TABLE lists ADD COLUMN note_of_probe text',
    'CREATE TABLE probe (id int)',
  );
  const other = await open(url);
  const warnings: string[] = [];
  const noting = pino({ level: 'warn' }, { write: (line) => void warnings.push(line) });

  // The other transaction locks the tables in the opposite order: one of the two must give way.
  await other.query('BEGIN; LOCK TABLE lists IN ACCESS SHARE MODE');
  const both = Promise.all([1, 2].map(() => migrate({ url, log: noting, folder })));
  const waiting = `SELECT FROM pg_locks WHERE NOT granted AND relation = 'lists'::regclass`;
  await expect.poll(async () => (await query(url, waiting)).length).toBe(1);
  await other.query("SET deadlock_timeout = '60s'; LOCK TABLE probe IN ACCESS SHARE MODE");
  await expect.poll(() => warnings.length).toBeGreaterThan(0);
  await other.query('COMMIT');

  expect((await both).flat()).toEqual([name]);
  expect(warnings.join()).toContain('will be retried');
  expect(await query(url, `SELECT FROM _prisma_migrations WHERE migration_name = '${name}'`)).toHaveLength(1);
});

test('builds an index during writes, once on two servers, and replaces an invalid one', async () => {
  const { url, folder, name } = await withOneMore(
    '-- For a test.\nCREATE INDEX CONCURRENTLY IF NOT EXISTS probe_by_id ON probe (id)',
    'CREATE TABLE probe (id int); INSERT INTO probe VALUES (1), (1)',
  );
  // A unique index over equal rows fails, and stays behind as invalid.
  await expect(query(url, 'CREATE UNIQUE INDEX CONCURRENTLY probe_by_id ON probe (id)')).rejects.toThrow();
  const writer = await open(url);
  await writer.query('BEGIN; INSERT INTO probe VALUES (2)');

  const both = Promise.all([1, 2].map(() => migrate({ url, log, folder })));
  const building = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%INDEX CONCURRENTLY%'`;
  await expect.poll(async () => (await query(url, building)).length).toBe(1);
  await query(url, 'INSERT INTO probe VALUES (3)');
  await writer.query('COMMIT');

  expect((await both).flat()).toEqual([name]);
  expect(
    await query(
      url,
      `SELECT indisvalid AS valid, indisunique AS is_unique FROM pg_index WHERE indexrelid = 'probe_by_id'::regclass`,
    ),
  ).toEqual([{ valid: true, is_unique: false }]);
});

test('sends the statements of a migration one by one', async () => {
  const { url, folder } = await withOneMore(
    'CREATE TABLE sent AS SELECT current_query() AS text; INSERT INTO sent SELECT current_query()',
    'SELECT 1',
  );
  await migrate({ url, log, folder });
  expect(await query(url, 'SELECT text FROM sent')).toEqual([
    { text: 'CREATE TABLE sent AS SELECT current_query() AS text' },
    { text: ' INSERT INTO sent SELECT current_query()' },
  ]);
});
