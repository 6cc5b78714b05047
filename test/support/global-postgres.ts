/**
 * One PostgreSQL for a whole run, in memory where there is room, with a migrated template that every test
 * file copies. The cluster is kept between runs, and shared by simultaneous runs.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, statfs } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Client, escapeIdentifier } from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#api/platform/db/embedded-postgres.ts';
import { migrate } from '#api/platform/db/migrate.ts';
import { databaseUrl } from './database-url.ts';
import { testDay } from './test-day.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL of the server's own database, and the name of the migrated template. */
    postgres: { url: string; template: string; run: number };
  }
}

const log = pino({ level: 'warn' });
const memory = '/dev/shm';
const neededBytes = 2 ** 31;
const templateLock = 727_001;

/** A database is a thousand files: on disk, creating and deleting them costs more than most tests. */
async function dataFolder(name: string): Promise<string> {
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  if (bavail * bsize < neededBytes) return resolve(`.cache/test-database${name}`);
  const checkout = createHash('sha256').update(resolve('.')).digest('hex').slice(0, 12);
  return `${memory}/wishlist-tests-${checkout}${name}`;
}

async function templateName(): Promise<string> {
  const hash = createHash('sha256');
  const folders = await readdir('prisma/migrations', { withFileTypes: true });
  for (const name of folders
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()) {
    hash.update(await readFile(`prisma/migrations/${name}/migration.sql`));
  }
  hash.update(`ids above 32 bits, partitions of ${testDay.toISOString()}`);
  return `template_${hash.digest('hex').slice(0, 12)}`;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function databases(client: Client, pattern: string): Promise<string[]> {
  const { rows } = await client.query<{ datname: string }>(
    'SELECT datname FROM pg_database WHERE datname ~ $1',
    [pattern],
  );
  return rows.map((row) => row.datname);
}

async function drop(client: Client, names: string[]): Promise<void> {
  for (const name of names)
    await client.query(`DROP DATABASE IF EXISTS ${escapeIdentifier(name)} WITH (FORCE)`);
}

/**
 * Makes the template independent of the day of the run, with partitions for the day of the tests. IDs
 * start above 32 bits, so that no test passes with code that can't hold them.
 */
async function prepareTables(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('SELECT wl_create_partitions($1)', [testDay]);
  await client.query(`
    SELECT setval(pg_get_serial_sequence(quote_ident(table_name), column_name), 3000000000 + 1000000 * row_number() OVER (ORDER BY table_name))
    FROM information_schema.columns WHERE table_schema = 'public' AND is_identity = 'YES'`);
  await client.end();
}

async function prepareTemplate(client: Client, url: string): Promise<string> {
  const template = await templateName();
  const present = await databases(client, '^template_[0-9a-f]{12}$');
  if (!present.includes(template)) {
    const draft = `${template}_draft`;
    await drop(client, [draft]);
    await client.query(`CREATE DATABASE ${draft}`);
    await migrate({ url: databaseUrl(url, draft), log });
    await prepareTables(databaseUrl(url, draft));
    await client.query(`ALTER DATABASE ${draft} RENAME TO ${template}`);
  }
  await drop(
    client,
    present.filter((name) => name !== template),
  );
  return template;
}

async function connected<Result>(url: string, work: (client: Client, url: string) => Promise<Result>) {
  const client = new Client({ connectionString: url });
  await client.connect();
  return work(client, url).finally(() => client.end());
}

/** @returns the name of the template */
async function prepare(client: Client, url: string): Promise<string> {
  await client.query('SELECT pg_advisory_lock($1)', [templateLock]);
  const abandoned = (await databases(client, '^t[0-9]+_')).filter(
    (name) => !isAlive(parseInt(name.slice(1), 10)),
  );
  await drop(client, abandoned);
  const template = await prepareTemplate(client, url);
  await client.query('SELECT pg_advisory_unlock($1)', [templateLock]);
  return template;
}

type Version = NonNullable<Parameters<typeof startEmbeddedPostgres>[0]['version']>;

/**
 * Starts a PostgreSQL for a project's files.
 * @param version other than the service's own, with a name for its folder
 * @returns stops it
 */
export async function providePostgres(
  project: TestProject,
  version?: Version & { name: string },
): Promise<() => Promise<void>> {
  const dataDir = await dataFolder(version ? `-${version.name}` : '');
  const start = () => startEmbeddedPostgres({ dataDir, log, durable: false, ...(version && { version }) });
  const server = await start().catch(async () => {
    // Unsynced files may not have survived a crash of the machine.
    await rm(dataDir, { recursive: true, force: true });
    return start();
  });
  const template = await connected(server.url, prepare);
  project.provide('postgres', { url: server.url, template, run: process.pid });
  return async () => {
    // Those of services that files shared.
    await connected(server.url, async (client) => drop(client, await databases(client, `^t${process.pid}_`)));
    await server.stop();
  };
}

export default (project: TestProject) => providePostgres(project);
