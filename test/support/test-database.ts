import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import { connectTo, type Database } from '#api/platform/db/open-database.ts';
import { atEnd } from './at-end.ts';
import { countStart } from './count-start.ts';
import { databaseUrl } from './database-url.ts';
import { engineUrl, renewEngine } from './engine-database.ts';

export interface TestDatabase extends Database {
  url: string;
}

async function onServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject('postgres').url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

let usesEngine = false;

/** The engine's database, which a file can use once. */
async function takeEngine(url: string): Promise<{ name: string; url: string }> {
  if (usesEngine) throw new Error('a test on an engine has only one database');
  usesEngine = true;
  await renewEngine(url);
  return { name: '', url };
}

async function createDatabase({ migrated }: { migrated: boolean }): Promise<{ name: string; url: string }> {
  if (engineUrl && migrated) return takeEngine(engineUrl);
  countStart('database');
  const { url, template, run } = inject('postgres');
  const name = `t${run}_${randomBytes(6).toString('hex')}`;
  await onServer(`CREATE DATABASE ${name} ${migrated ? `TEMPLATE ${template} STRATEGY FILE_COPY` : ''}`);
  atEnd(() => onServer(`DROP DATABASE ${name} WITH (FORCE)`));
  return { name, url: databaseUrl(url, name) };
}

/** The URL of a new database without tables. Dropped after the file's tests. */
export async function useEmptyDatabase(): Promise<string> {
  return (await createDatabase({ migrated: false })).url;
}

/**
 * A new migrated database for this test file: `const database = await useDatabase();` at the top of the file.
 * Closed and dropped after its tests.
 */
export async function useDatabase({ poolSize = 10 }: { poolSize?: number } = {}): Promise<TestDatabase> {
  const { url } = await createDatabase({ migrated: true });
  const database = connectTo({ url, poolSize, log: pino({ level: 'fatal' }) });
  // On a slow machine, a test's parallel requests wait longer for each other than a shopper would.
  Object.assign(database.pool.options, { connectionTimeoutMillis: 60_000, lock_timeout: 60_000 });
  atEnd(() => database.close());
  return { ...database, url, close: async () => undefined };
}
