/**
 * The built service as a process: how it starts, what it survives, and how it stops. Requires `npm run
 * build`.
 */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { databaseAccount, runAs } from '#api/platform/db/embedded/account.ts';
import { locateBinaries } from '#api/platform/db/embedded/binaries.ts';
import { startEmbeddedPostgres } from '#api/platform/db/embedded-postgres.ts';
import { freePort } from '#test/support/free-port.ts';
import { runProcess } from '#test/support/run-process.ts';
import { useDatabase } from '#test/support/test-database.ts';

const database = await useDatabase();
const built = [process.execPath, 'build/index.js'] as [string, string];
const started = [process.execPath, 'api/start.ts'] as [string, string];

/** Production accepts any existing build; uses this file's database by default. */
async function environment(more: Record<string, string | undefined> = {}) {
  const port = await freePort();
  const siteUrl = `http://127.0.0.1:${port}`;
  return {
    health: `${siteUrl}/api/health`,
    siteUrl,
    variables: {
      NODE_ENV: 'production',
      TOKEN_SECRET: 'k1:a-secret-that-is-only-used-by-the-tests',
      DATABASE_URL: database.url,
      PORT: String(port),
      HOST: '127.0.0.1',
      DRAIN_SECONDS: '0',
      SITE_URL: siteUrl,
      ...more,
    } as Record<string, string | undefined>,
  };
}

/** A data directory for an embedded database, removed after the test. */
async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wl-process-'));
  // PostgreSQL runs as another user if the tests run as root.
  await chmod(folder, 0o755);
  onTestFinished(async () => {
    const left = await startEmbeddedPostgres({ dataDir: folder, log: pino({ level: 'silent' }) });
    await left.stop();
    await rm(folder, { recursive: true, force: true });
  });
  return folder;
}
const isRunning = (dataDir: string) => existsSync(join(dataDir, 'pg/data/postmaster.pid'));

const askForCode = (siteUrl: string, email: string) =>
  fetch(`${siteUrl}/api/auth/email/start`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });

describe('a failed start explains the reason in one sentence:', () => {
  it('production without TOKEN_SECRET', async () => {
    const { variables } = await environment({ TOKEN_SECRET: undefined });
    const service = runProcess(started, variables);
    expect(await service.ended).toBe(1);
    expect(service.stderr()).toMatch(/^TOKEN_SECRET is missing: .+\n$/);
    expect(service.stdout()).toBe('');
  });

  it('a port in use, without leaving the embedded database running', async () => {
    const dataDir = await dataFolder();
    const { variables } = await environment({ DATABASE_URL: '', DATA_DIR: dataDir });
    const other = createServer().listen(Number(variables.PORT), '127.0.0.1');
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    const service = runProcess(started, variables);
    expect(await service.ended).toBe(1);
    expect(service.stderr()).toBe(
      `Port ${variables.PORT} is in use. Stop the program that uses it, or set PORT to another one.\n`,
    );
    expect(existsSync(join(dataDir, 'pg/data')), 'there was a database').toBe(true);
    expect(isRunning(dataDir)).toBe(false);
  });

  it('an unreachable database', async () => {
    const { variables } = await environment({
      DATABASE_URL: `postgres://wishlist@127.0.0.1:${await freePort()}/none`,
    });
    const service = runProcess(started, variables);
    expect(await service.ended).toBe(1);
    expect(service.stderr()).toMatch(/^The database cannot be reached .+\n$/);
  });
});

describe('stopping', () => {
  it('with SIGTERM lets a request in flight finish, and accepts no new ones', async () => {
    const { variables, health, siteUrl } = await environment();
    const service = runProcess(built, variables);
    await service.ready(health);
    const holder = new Client({ connectionString: database.url });
    await holder.connect();
    await holder.query('BEGIN; LOCK TABLE email_codes IN EXCLUSIVE MODE');
    const answer = askForCode(siteUrl, 'in-flight@mail.example');
    const waiting = "SELECT FROM pg_locks WHERE NOT granted AND relation = 'email_codes'::regclass";
    await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBe(1);

    service.child.kill('SIGTERM');
    await expect
      .poll(() =>
        fetch(health).then(
          () => 'answered',
          () => 'refused',
        ),
      )
      .toBe('refused');
    await holder.query('COMMIT');
    await holder.end();

    expect((await answer).status).toBe(200);
    expect(await service.ended).toBe(0);
  });

  it('notifies proxies first: not ready, but every request answered and its connection closed', async () => {
    const { variables, health, siteUrl } = await environment({ DRAIN_SECONDS: '3' });
    const service = runProcess(built, variables);
    await service.ready(health);
    expect((await fetch(`${health}/ready`)).headers.get('connection')).not.toBe('close');
    service.child.kill('SIGTERM');
    await expect.poll(async () => (await fetch(`${health}/ready`)).status).toBe(503);
    expect(await (await fetch(health)).json()).toMatchObject({ status: 'draining', database: 'ok' });
    expect((await fetch(`${health}/live`)).status).toBe(200);
    const answer = await askForCode(siteUrl, 'late@mail.example');
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
    expect(await service.ended).toBe(0);
    await expect(fetch(health)).rejects.toThrow();
  });

  it('npm stops the service', async () => {
    const { variables, health } = await environment();
    const npm = runProcess(['npm', 'start'], variables);
    await npm.ready(health);
    npm.child.kill('SIGTERM');
    await npm.ended;
    await expect
      .poll(
        () =>
          fetch(health).then(
            () => 'answered',
            () => 'refused',
          ),
        { timeout: 10_000 },
      )
      .toBe('refused');
  });
});

it('a killed service doesn’t block the next one, which survives a restart of PostgreSQL', async () => {
  const dataDir = await dataFolder();
  const embedded = { DATABASE_URL: '', DATA_DIR: dataDir };
  const first = await environment(embedded);
  const killed = runProcess(built, first.variables);
  await killed.ready(first.health);
  expect((await askForCode(first.siteUrl, 'before@mail.example')).status).toBe(200);
  killed.child.kill('SIGKILL');
  await killed.ended;
  expect(isRunning(dataDir), 'the database survives it').toBe(true);

  const second = await environment(embedded);
  const service = runProcess(built, second.variables);
  await service.ready(second.health);
  expect((await askForCode(second.siteUrl, 'before@mail.example')).status).toBe(200);
  expect(await readdir(join(dataDir, 'outbox')), 'it knows the code that was sent').toHaveLength(1);

  const { pg_ctl } = await locateBinaries();
  const restart = [
    '-D',
    join(dataDir, 'pg/data'),
    '-l',
    join(dataDir, 'pg/log'),
    '-w',
    '-m',
    'fast',
    'restart',
  ];
  expect(await runAs(await databaseAccount(), pg_ctl, restart)).toMatchObject({ status: 0 });
  await expect.poll(async () => (await fetch(second.health)).status, { timeout: 5_000 }).toBe(200);
  expect((await askForCode(second.siteUrl, 'after@mail.example')).status).toBe(200);
  await delay(500);
  expect(service.child.exitCode).toBeNull();

  service.child.kill('SIGTERM');
  expect(await service.ended, service.stdout()).toBe(0);
  expect(isRunning(dataDir), 'it stops its database, restarted or not').toBe(false);
}, 40_000);
