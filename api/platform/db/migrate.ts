import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client, DatabaseError, escapeIdentifier } from 'pg';
import type { Logger } from 'pino';
import { requireSupportedVersion } from './server-version.ts';
import { waitBeforeRetry } from './temporary.ts';
import { withSettings } from './with-settings.ts';

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

interface AppliedMigration {
  migration_name: string;
  checksum: string;
  finished_at: Date | null;
  rolled_back_at: Date | null;
}

/** The lock that Prisma's `migrate deploy` uses. */
const migrationLock = 72707369;

/**
 * The table as Prisma creates it, so that `prisma migrate status` and `deploy` work with a database migrated here.
 */
const createLedger = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum VARCHAR(64) NOT NULL,
  finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL,
  logs TEXT,
  rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`;

/** The nearest prisma/migrations above this module, in the source tree and in the build. */
function migrationsFolder(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const candidate = join(folder, 'prisma', 'migrations');
    if (existsSync(candidate)) return candidate;
    if (folder === dirname(folder)) throw new Error('prisma/migrations was not found above the program');
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => {
      const file = await readFile(join(folder, name, 'migration.sql'));
      return { name, sql: file.toString(), checksum: createHash('sha256').update(file).digest('hex') };
    }),
  );
}

/** Only databases from early development have these; databases in use keep every migration. */
function beforeBaseline(baseline: string): Error {
  const message = `The database has migrations from before ${baseline}, which replaced them. Start with an empty one: delete the folder pg in DATA_DIR (.data by default), or in the folder that DATA_DIR/pg-place names. If DATABASE_URL is set, recreate its database.`;
  return Object.assign(new Error(message), { code: 'before_baseline' });
}

async function pendingMigrations(client: Client, migrations: Migration[], log: Logger): Promise<Migration[]> {
  const { rows } = await client
    .query<AppliedMigration>(
      'SELECT migration_name, checksum, finished_at, rolled_back_at FROM _prisma_migrations',
    )
    .catch((error: unknown) => {
      if (error instanceof DatabaseError && error.code === '42P01') return { rows: [] };
      throw error;
    });
  const live = rows.filter((row) => row.rolled_back_at === null);
  const failed = live.find((row) => row.finished_at === null);
  if (failed) {
    throw new Error(
      `migration ${failed.migration_name} failed halfway; repair it and run \`prisma migrate resolve\``,
    );
  }
  const applied = new Map(live.map((row) => [row.migration_name, row.checksum]));
  const [baseline] = migrations;
  if (baseline && applied.size > 0 && !applied.has(baseline.name)) throw beforeBaseline(baseline.name);
  for (const { name, checksum } of migrations) {
    if (applied.has(name) && applied.get(name) !== checksum)
      log.warn({ migration: name }, 'an applied migration was edited');
  }
  return migrations.filter(({ name }) => !applied.has(name));
}

/**
 * While an ALTER TABLE waits for a long-running reader, all other queries of the table queue behind it, so it gives
 * up quickly and retries.
 */
const lockTimeoutMs = 3_000;
const keepTryingMs = 5 * 60_000;

/** Deadlock, or a lock that wasn't granted in time: nothing was changed. */
const mayRetry = (error: unknown) =>
  error instanceof DatabaseError && (error.code === '40P01' || error.code === '55P03');

/** Other servers may be using the tables: a migration that can't get its locks is retried for five minutes. */
async function applyPatiently(client: Client, migration: Migration, log: Logger): Promise<void> {
  const giveUpAt = Date.now() + keepTryingMs;
  for (let failures = 0; ; failures += 1) {
    try {
      return await apply(client, migration);
    } catch (error) {
      if (!mayRetry((error as Error).cause) || Date.now() > giveUpAt) throw error;
      log.warn(
        { migration: migration.name, err: error },
        'a migration is waiting for a lock and will be retried',
      );
      await waitBeforeRetry(failures);
    }
  }
}

/**
 * Matches a semicolon, or anything that could contain one: a comment, a string, a quoted name or a
 * function body.
 */
const endOrQuoted = /--.*|\/\*[^]*?\*\/|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[^]*?\1|;/g;
const isBlank = (text: string) => text.replace(/--.*/g, '').trim() === '';

/**
 * Splits a migration into statements: a distributed PostgreSQL doesn't accept several in one query.
 */
export function statementsIn(sql: string): string[] {
  const ends = [...sql.matchAll(endOrQuoted)].filter(([found]) => found === ';').map(({ index }) => index);
  return [-1, ...ends]
    .map((end, index) => sql.slice(end + 1, ends[index]))
    .filter((statement) => !isBlank(statement));
}

/** Whether a migration can't run in a transaction because it builds an index concurrently. */
const isConcurrent = ({ sql }: Migration) =>
  /^(\s|--[^\n]*\n)*(CREATE\s+(UNIQUE\s+)?|DROP\s+)INDEX\s+CONCURRENTLY\s/i.test(sql);

const invalidIndexes = `
  SELECT format('%I.%I', n.nspname, c.relname) AS name
  FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE NOT i.indisvalid AND c.relkind = 'i' AND n.nspname = current_schema()`;

/** An interrupted index build leaves an invalid index behind, which would look like the finished one. */
async function dropInvalidIndexes(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(invalidIndexes);
  for (const { name } of rows) await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
}

async function apply(client: Client, migration: Migration): Promise<void> {
  const startedAt = new Date();
  const record = () =>
    client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, $4, now(), 1)`,
      [randomUUID(), migration.checksum, migration.name, startedAt],
    );
  try {
    if (isConcurrent(migration)) {
      await dropInvalidIndexes(client);
      for (const statement of statementsIn(migration.sql)) await client.query(statement);
      await record();
      return;
    }
    await client.query('BEGIN');
    await client.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`);
    for (const statement of statementsIn(migration.sql)) await client.query(statement);
    await record();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw new Error(`migration ${migration.name} failed: ${(error as Error).message}`, { cause: error });
  }
}

/** Polls for the lock: a statement that waits for it would block concurrent index builds. */
async function lockMigrations(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [
      migrationLock,
    ]);
    if (rows[0]?.locked) return;
    await delay(100);
  }
}

/** Creates the schema that the URL names as its search path, unless it exists. */
async function createSchema(client: Client): Promise<void> {
  const { rows } = await client.query<{ path: string; schema: string | null }>(
    `SELECT current_setting('search_path') AS path, current_schema() AS schema`,
  );
  const [{ path, schema } = { path: '', schema: null }] = rows;
  if (schema === null && /^\w+$/.test(path)) await client.query(`CREATE SCHEMA ${escapeIdentifier(path)}`);
}

/**
 * Applies missing migrations of prisma/migrations in order, each in a transaction, unless it builds an index
 * CONCURRENTLY. If several servers start at once, one migrates and the others wait.
 * @returns the names of the migrations it applied
 * @throws Error naming the failed migration, which is rolled back, or with the code `before_baseline`
 * @throws UnsuitableDatabase if PostgreSQL is too old
 */
export async function migrate({
  url,
  log,
  folder = migrationsFolder(),
  only,
}: {
  url: string;
  log: Logger;
  /** For tests: another folder instead of prisma/migrations. */
  folder?: string;
  /** The names of the migrations to apply, all of which must exist. Default: all. */
  only?: readonly string[];
}): Promise<string[]> {
  const known = await readMigrations(folder);
  const unknown = only?.find((name) => !known.some((migration) => migration.name === name));
  if (unknown) throw new Error(`migration ${unknown} is from a newer version: update the service`);
  const migrations = only ? known.filter(({ name }) => only.includes(name)) : known;
  const client = new Client({
    // Roles used through a pooler have timeouts that are too short to index a big table.
    connectionString: withSettings(url, { statement_timeout: 0, lock_timeout: 0 }),
    application_name: 'wishlist migrations',
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', (error) => log.warn({ err: error }, 'the connection for migrations was lost'));
  await client.connect();
  try {
    await requireSupportedVersion(client);
    if ((await pendingMigrations(client, migrations, log)).length === 0) return [];
    await lockMigrations(client);
    await createSchema(client);
    await client.query(createLedger);
    const pending = await pendingMigrations(client, migrations, log);
    for (const migration of pending) {
      await applyPatiently(client, migration, log);
      log.info({ migration: migration.name }, 'migration applied');
    }
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}
