import { readdirSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '#api/platform/db/migrate.ts';
import { useEmptyDatabase } from '../../support/test-database.ts';

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

test('three servers that start at once apply every migration once, and record it as Prisma does', async () => {
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

test('a migrated database is left alone', async () => {
  const url = await useEmptyDatabase();
  await migrate({ url, log });
  expect(await migrate({ url, log })).toEqual([]);
});

test('a migration that fails names itself and leaves nothing of itself behind', async () => {
  const url = await useEmptyDatabase();
  await query(url, 'CREATE TABLE basket_events (id int)');

  await expect(migrate({ url, log })).rejects.toThrow(/migration \d+_baseline failed: .*basket_events/);

  expect(await query(url, "SELECT FROM pg_tables WHERE tablename = 'partners'")).toEqual([]);
  expect(await query(url, 'SELECT FROM _prisma_migrations')).toEqual([]);
});

test('a migration that Prisma left half-done stops the start', async () => {
  const url = await useEmptyDatabase();
  await migrate({ url, log });
  await query(url, 'UPDATE _prisma_migrations SET finished_at = NULL');

  await expect(migrate({ url, log })).rejects.toThrow(/failed halfway/);
});

/** A database in which the newest migration that alters a table is still to be applied, and that table. */
async function oneMigrationShort() {
  const url = await useEmptyDatabase();
  await migrate({ url, log });
  const migration = 'add_probe';
  await query(url, 'CREATE TABLE probe (id int)');
  const folder = join(await mkdtemp(join(tmpdir(), 'wl-migrations-')), 'migrations');
  await cp('prisma/migrations', folder, { recursive: true });
  await mkdir(join(folder, `99990101000000_${migration}`));
  await writeFile(
    join(folder, `99990101000000_${migration}`, 'migration.sql'),
    'ALTER TABLE probe ADD COLUMN note text; ALTER TABLE lists ADD COLUMN note_of_probe text',
  );
  onTestFinished(() => rm(join(folder, '..'), { recursive: true }));
  return { url, folder, name: `99990101000000_${migration}` };
}

test('a migration that meets a deadlock or a held lock is tried again, and is applied once by two servers', async () => {
  const { url, folder, name } = await oneMigrationShort();
  const other = new Client({ connectionString: url });
  onTestFinished(() => other.end());
  await other.connect();
  const warnings: string[] = [];
  const noting = pino({ level: 'warn' }, { write: (line) => void warnings.push(line) });

  // The other one takes the tables in the opposite order: one of the two must give way.
  await other.query('BEGIN; LOCK TABLE lists IN ACCESS SHARE MODE');
  const both = Promise.all([1, 2].map(() => migrate({ url, log: noting, folder })));
  const waiting = `SELECT FROM pg_locks WHERE NOT granted AND relation = 'lists'::regclass`;
  await expect.poll(async () => (await query(url, waiting)).length, { timeout: 10_000 }).toBe(1);
  await other.query("SET deadlock_timeout = '60s'; LOCK TABLE probe IN ACCESS SHARE MODE");
  await expect.poll(() => warnings.length, { timeout: 10_000 }).toBeGreaterThan(0);
  await other.query('COMMIT');

  expect((await both).flat()).toEqual([name]);
  expect(warnings.join()).toContain('tried again');
  expect(await query(url, `SELECT FROM _prisma_migrations WHERE migration_name = '${name}'`)).toHaveLength(1);
});
