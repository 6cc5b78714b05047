import { readdirSync } from 'node:fs';
import { Client } from 'pg';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { migrate } from '../../../api/db/migrate.ts';
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

  await expect(migrate({ url, log })).rejects.toThrow(/migration \d+_foundation failed: .*basket_events/);

  expect(await query(url, "SELECT FROM pg_tables WHERE tablename = 'partners'")).toEqual([]);
  expect(await query(url, 'SELECT FROM _prisma_migrations')).toEqual([]);
});

test('a migration that Prisma left half-done stops the start', async () => {
  const url = await useEmptyDatabase();
  await migrate({ url, log });
  await query(url, 'UPDATE _prisma_migrations SET finished_at = NULL');

  await expect(migrate({ url, log })).rejects.toThrow(/failed halfway/);
});
