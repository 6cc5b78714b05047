import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#api/platform/db/embedded-postgres.ts';
import { postmasterOf } from '#test/support/postmaster.ts';

const log = pino({ level: 'silent' });

async function dataFolder(mode = 0o755): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wishlist-embedded-'));
  await chmod(folder, mode);
  onTestFinished(async () => {
    const left = await startEmbeddedPostgres({ dataDir: folder, log, durable: false });
    await left.stop();
    const place = await readFile(join(folder, 'pg-place'), 'utf8').catch(() => '');
    if (place) await rm(place.trim(), { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  });
  return folder;
}

const start = (dataDir: string) => startEmbeddedPostgres({ dataDir, log, durable: false });

async function ask(url: string, text: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  // A connection that is cut off counts as an answer.
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<{ answer: unknown }>(text)).rows[0]?.answer;
  } finally {
    await client.end().catch(() => {});
  }
}

const isUp = (server: EmbeddedPostgres) =>
  ask(server.url, 'SELECT 1 AS answer').then(
    () => true,
    () => false,
  );

test('adopts the database of a killed server', { tags: ['thorough'] }, async () => {
  const dataDir = await dataFolder();
  const source = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(join(process.cwd(), 'api/platform/db/embedded-postgres.ts'))});
    const log = new Proxy({}, { get: () => () => {} });
    const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log, durable: false });
    console.log(server.url);`;
  const killed = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed] = (await once(killed.stdout, 'data')) as [Buffer];
  killed.kill('SIGKILL');
  await once(killed, 'exit');

  const server = await start(dataDir);

  expect(server.adopted).toBe(true);
  expect(server.url).toBe(printed.toString().trim());
  await server.stop();
  expect(await isUp(server)).toBe(false);
});

test('starts one database for three simultaneous first starts', { tags: ['thorough'] }, async () => {
  const dataDir = await dataFolder();

  const servers = await Promise.all([start(dataDir), start(dataDir), start(dataDir)]);

  expect(new Set(servers.map((server) => server.url)).size).toBe(1);
  await servers[0]?.stop();
  await servers[1]?.stop();
  expect(await ask(servers[2]!.url, 'SELECT 1 AS answer'), 'still running while a server uses it').toBe(1);
  await servers[2]?.stop();
  expect(await isUp(servers[2]!)).toBe(false);
});

test('keeps running while someone else is connected', { tags: ['thorough'] }, async () => {
  const server = await start(await dataFolder());
  const visitor = new Client({ connectionString: server.url });
  await visitor.connect();

  await server.stop();

  expect((await visitor.query('SELECT 1 AS answer')).rows).toEqual([{ answer: 1 }]);
  await visitor.end();
});

test('keeps its data across a stop and a start', async () => {
  const dataDir = await dataFolder();
  const first = await start(dataDir);
  await ask(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
  await first.stop();

  const second = await start(dataDir);

  expect(second.adopted).toBe(false);
  expect(await ask(second.url, 'SELECT answer FROM kept')).toBe(42);
  await second.stop();
});

test('starts even if another process has the PID of a dead PostgreSQL', { tags: ['thorough'] }, async () => {
  const dataDir = await dataFolder();
  const first = await start(dataDir);
  await first.stop();
  await writeFile(join(dataDir, 'pg/data/postmaster.pid'), `${process.pid}\n/elsewhere\n0\n5432\n`, {
    mode: 0o666,
  });

  const second = await start(dataDir);

  expect(await isUp(second)).toBe(true);
  await second.stop();
});

test.runIf(process.getuid?.() === 0)('works as root in a folder closed to other users', async () => {
  const closed = await dataFolder(0o700);
  const dataDir = join(closed, 'data');
  await mkdir(dataDir);
  onTestFinished(async () => {
    const place = (await readFile(join(dataDir, 'pg-place'), 'utf8')).trim();
    await rm(place, { recursive: true, force: true });
  });

  const server = await start(dataDir);
  expect(await isUp(server)).toBe(true);
  await server.stop();

  const again = await start(dataDir);
  expect(await isUp(again)).toBe(true);
  await again.stop();
});

test(
  'restarts a killed PostgreSQL once on its port, with its committed data',
  { tags: ['thorough'] },
  async () => {
    const dataDir = await dataFolder();
    // Durable, as in the service: otherwise, recently committed data may not be on the disk yet.
    const startDurable = () => startEmbeddedPostgres({ dataDir, log });
    const [one, two] = [await startDurable(), await startDurable()];
    await ask(one.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    const killed = await postmasterOf(dataDir);
    const busy = new Client({ connectionString: one.url });
    busy.on('error', () => {});
    await busy.connect();
    const interrupted = busy.query('SELECT pg_sleep(30)').catch((error: Error) => error);

    process.kill(killed, 'SIGKILL');

    await expect.poll(() => ask(one.url, 'SELECT answer FROM kept').catch(() => 'away')).toBe(42);
    expect(await interrupted).toBeInstanceOf(Error);
    expect(await postmasterOf(dataDir)).not.toBe(killed);
    await one.stop();
    // The other server still uses it, or has it restarted.
    await expect.poll(() => isUp(two)).toBe(true);
    await two.stop();
    expect(await isUp(two)).toBe(false);
  },
);

test(
  'restarts a PostgreSQL that was shut down on purpose after a while',
  { tags: ['thorough'] },
  async () => {
    const dataDir = await dataFolder();
    const server = await start(dataDir);
    // `pg_ctl stop -m fast` sends SIGINT.
    process.kill(await postmasterOf(dataDir), 'SIGINT');
    await expect.poll(() => isUp(server), { interval: 20 }).toBe(false);
    await expect.poll(() => isUp(server)).toBe(true);
    await server.stop();
    expect(await isUp(server)).toBe(false);
  },
);

/** When PostgreSQL last wrote the message to its log, in milliseconds. */
async function lastLogged(dataDir: string, message: string): Promise<number> {
  const lines = (await readFile(join(dataDir, 'pg/log'), 'utf8')).split('\n');
  const line = lines.findLast((candidate) => candidate.includes(message));
  return Date.parse(`${line?.slice(0, 23)}Z`);
}

test(
  'gives others time to start a PostgreSQL that was shut down, however long the shutdown took',
  { tags: ['thorough'] },
  async () => {
    const dataDir = await dataFolder();
    const server = await start(dataDir);
    const checkpointer = await ask(
      server.url,
      `SELECT pid AS answer FROM pg_stat_activity WHERE backend_type = 'checkpointer'`,
    );
    // PostgreSQL can't stop without it.
    process.kill(Number(checkpointer), 'SIGSTOP');
    process.kill(await postmasterOf(dataDir), 'SIGINT');
    await delay(4_000);
    process.kill(Number(checkpointer), 'SIGCONT');
    await expect.poll(() => isUp(server)).toBe(true);

    const stopped = await lastLogged(dataDir, 'database system is shut down');
    expect(await lastLogged(dataDir, 'starting PostgreSQL')).toBeGreaterThanOrEqual(stopped + 3_000);
    await server.stop();
  },
);

test(
  'reports a killed PostgreSQL that can’t be restarted, with the reason',
  { tags: ['thorough'] },
  async () => {
    const dataDir = await dataFolder();
    const reported = Promise.withResolvers<Error>();
    const server = await startEmbeddedPostgres({
      dataDir,
      log,
      durable: false,
      giveUpMs: 1_000,
      onGone: reported.resolve,
    });
    const control = join(dataDir, 'pg/data/global/pg_control');
    await rename(control, `${control}.away`);
    process.kill(await postmasterOf(dataDir), 'SIGKILL');
    const { message } = await reported.promise;
    await rename(`${control}.away`, control);
    expect(message).toMatch(/^The embedded PostgreSQL stopped and could not be restarted\.\n.*\S/);
    await server.stop();
  },
);
