/** The requirements of a connection pooler in transaction mode, such as PgBouncer. */
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { Client } from 'pg';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createContext } from '#api/context.ts';
import { readEnv } from '#api/env.ts';
import { migrate } from '#api/platform/db/migrate.ts';
import { connectTo, type Database, openDatabase } from '#api/platform/db/open-database.ts';
import { explainFailure } from '#api/platform/explain-failure.ts';
import { parseTokenSecrets } from '#api/platform/tokens/token-secrets.ts';
import { useDatabase, useEmptyDatabase } from '../../support/test-database.ts';
import { startTransactionPooler } from '../../support/transaction-pooler.ts';

const log = pino({ level: 'silent' });
const poolSize = 2;

async function ask(url: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

const databaseOf = (url: string) => new URL(url).pathname.slice(1);

/** On the database instead of the role, which all tests share. */
async function setTimeouts(url: string): Promise<void> {
  const settings = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'];
  await ask(url, ...settings.map((setting) => `ALTER DATABASE ${databaseOf(url)} SET ${setting} = '7s'`));
}

const named = (url: string, name: string) => `${url}?application_name=${name}`;
function closeAtEnd(database: Database): Database {
  onTestFinished(() => database.close());
  return database;
}

test('uses session state only on the direct URL', () => {
  const session =
    /\bLISTEN\b|pg_(try_)?advisory_(unlock|lock)|\bTEMP(ORARY)?\s+(TABLE|VIEW)|\bDISCARD\b|WITH HOLD|[`'"](SET|RESET)\s+(?!LOCAL\b|TRANSACTION\b)[a-z_.]+\s*(=|TO\b)|set_config\([^)]*\bfalse\b/;
  const files = globSync('{api,app}/**/*.{ts,tsx}').filter((file) =>
    readFileSync(file, 'utf8').match(session),
  );
  expect(files.sort()).toEqual([
    'api/platform/db/embedded-postgres.ts',
    'api/platform/db/listen.ts',
    'api/platform/db/migrate.ts',
  ]);
});

test('sends no settings to a pooler, which would refuse them', async () => {
  let startup = '';
  const pooler = createServer((socket) => {
    socket.on('data', (chunk) => {
      startup = chunk.toString('latin1', 8);
      socket.destroy();
    });
  }).listen(0, '127.0.0.1');
  await once(pooler, 'listening');
  onTestFinished(() => void pooler.close());
  const url = `postgres://wishlist@127.0.0.1:${(pooler.address() as AddressInfo).port}/wishlist`;
  const { pool } = closeAtEnd(connectTo({ url, directUrl: 'postgres://127.0.0.1:1/none', poolSize, log }));

  await expect(pool.query('SELECT 1')).rejects.toThrow();
  const words = startup.split('\0');
  expect(words.filter((_, index) => index % 2 === 0 && words[index])).toEqual([
    'user',
    'database',
    'application_name',
    'client_encoding',
  ]);
});

test('runs jobs on the direct URL and requests through the pooler', async () => {
  const { url } = await useDatabase();
  const parts = { url: named(url, 'pooled'), directUrl: named(url, 'direct') };
  const database = closeAtEnd(connectTo({ ...parts, poolSize, log }));
  const env = readEnv({ NODE_ENV: 'test' });
  const { ctx, jobs } = createContext({
    env,
    tokenSecrets: parseTokenSecrets('k1:a-secret-that-is-only-used-by-the-tests'),
    database,
    log,
  });
  onTestFinished(() => jobs.stop());
  const seen = async (name: string) => {
    const { rows } = await database.directPool.query<{ query: string }>(
      'SELECT query FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1',
      [name],
    );
    return rows.map(({ query }) => query).join();
  };

  await jobs.start();
  expect(jobs.state()).toBe('ok');
  expect(await seen('pooled')).not.toContain('pgboss');
  await expect.poll(() => seen('direct')).toContain('pgboss');
  await ctx.prisma.partner.count();
  expect(await seen('pooled')).toContain('partners');
});

test('refuses a role without timeouts behind a pooler, naming the statements that set them', async () => {
  const { url } = await useDatabase();
  const env = readEnv({ DATABASE_URL: `${url}?application_name=pooled`, DATABASE_DIRECT_URL: url });
  await expect(openDatabase(env, log)).rejects.toThrow(
    /ALTER ROLE "\w+" SET lock_timeout = '5s';\nALTER ROLE "\w+" SET statement_timeout = '30s';/,
  );

  await setTimeouts(url);
  const { pool, directPool } = closeAtEnd(await openDatabase(env, log));
  expect((await pool.query('SHOW lock_timeout')).rows).toEqual([{ lock_timeout: '7s' }]);
  expect((await directPool.query('SHOW enable_mergejoin')).rows).toEqual([{ enable_mergejoin: 'off' }]);
});

test('warns of a role with PostgreSQL’s own plans behind a pooler, naming the statement that changes them', async () => {
  const url = await useEmptyDatabase();
  await setTimeouts(url);
  const env = readEnv({ DATABASE_URL: named(url, 'pooled'), DATABASE_DIRECT_URL: url });
  const warnings: unknown[] = [];
  const listening = pino(
    { level: 'warn' },
    { write: (line: string) => void warnings.push(JSON.parse(line)) },
  );
  closeAtEnd(await openDatabase(env, listening));
  expect(warnings).toMatchObject([
    {
      statements: expect.stringMatching(
        /^ALTER ROLE "\w+" SET enable_mergejoin = 'off';\nALTER ROLE "\w+" SET jit = 'off';$/,
      ) as string,
    },
  ]);

  await ask(url, `ALTER DATABASE ${databaseOf(url)} SET enable_mergejoin = off`);
  await ask(url, `ALTER DATABASE ${databaseOf(url)} SET jit = off`);
  closeAtEnd(await openDatabase(env, listening));
  expect(warnings).toHaveLength(1);
});

test('refuses a role behind a pooler whose search path isn’t the schema, naming the statement that sets it', async () => {
  const url = await useEmptyDatabase();
  await setTimeouts(url);
  const env = readEnv({
    DATABASE_URL: named(url, 'pooled'),
    DATABASE_DIRECT_URL: url,
    DATABASE_SCHEMA: 'wishes',
  });
  await expect(openDatabase(env, log)).rejects.toThrow(
    /\nALTER ROLE "\w+" SET search_path = 'wishes';\nALTER ROLE "\w+" SET enable_mergejoin = 'off';\nALTER ROLE "\w+" SET jit = 'off';$/,
  );

  await ask(url, `ALTER DATABASE ${databaseOf(url)} SET search_path = 'wishes'`);
  const { pool, prisma } = closeAtEnd(await openDatabase(env, log));
  await prisma.partner.create({ data: { name: 'Pooled' } });
  expect((await pool.query('SELECT name FROM wishes.partners')).rows).toEqual([{ name: 'Pooled' }]);
});

test.each(['last', 'first'] as const)(
  'refuses a pooler that doesn’t know prepared statements, even if it takes the connection used %s',
  async (takes) => {
    const direct = await useEmptyDatabase();
    const url = await startTransactionPooler(direct, { knowsStatements: false, takes });
    const env = readEnv({ DATABASE_URL: url, DATABASE_DIRECT_URL: direct });

    const error = await openDatabase(env, log).catch((thrown: unknown) => thrown);
    expect(explainFailure(error)).toMatch(
      /^DATABASE_URL leads to a pooler in transaction mode that doesn’t know prepared statements, such as PgBouncer before 1\.21.* set max_prepared_statements = 500\.$/,
    );
    // The statements of the first start are still there.
    await expect(openDatabase(env, log)).rejects.toThrow('PgBouncer before 1.21');
  },
);

test.each(['last', 'first'] as const)(
  'accepts a pooler that knows prepared statements, and takes the connection used %s',
  async (takes) => {
    const direct = await useEmptyDatabase();
    await setTimeouts(direct);
    const url = await startTransactionPooler(direct, { knowsStatements: true, takes });
    for (let starts = 0; starts < 2; starts += 1) {
      const { prisma } = closeAtEnd(
        await openDatabase(readEnv({ DATABASE_URL: url, DATABASE_DIRECT_URL: direct }), log),
      );
      expect(await prisma.partner.count()).toBe(0);
    }
  },
);

test('refuses a pooler in transaction mode where it needs sessions, and says which setting to change', async () => {
  const direct = await useEmptyDatabase();
  const url = await startTransactionPooler(direct, { knowsStatements: true });
  const open = (variables: Record<string, string>) => openDatabase(readEnv(variables), log);

  await expect(open({ DATABASE_URL: url })).rejects.toThrow(
    /DATABASE_URL leads to a pooler .* Set DATABASE_DIRECT_URL to the URL of PostgreSQL itself/,
  );
  await expect(open({ DATABASE_URL: direct, DATABASE_DIRECT_URL: url })).rejects.toThrow(
    /Set DATABASE_DIRECT_URL to the URL of PostgreSQL itself/,
  );
  await expect(open({ DATABASE_URL: direct, DATABASE_REPLICA_URLS: url })).rejects.toThrow(
    /Set DATABASE_REPLICA_URLS to the URL/,
  );
  expect(
    explainFailure(Object.assign(new Error('unsupported startup parameter: options'), { code: '08P01' })),
  ).toMatch(/Set DATABASE_DIRECT_URL/);
});

test('runs migrations without the role’s timeouts', async () => {
  const url = await useEmptyDatabase();
  await ask(url, `ALTER DATABASE ${databaseOf(url)} SET statement_timeout = '1ms'`);
  expect(await migrate({ url, log })).not.toEqual([]);
});
