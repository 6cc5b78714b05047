/**
 * The built service as a process: how it starts, what it survives, and how it stops. Requires `npm run
 * build`.
 */
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startEmbeddedPostgres } from '#api/platform/db/embedded-postgres.ts';
import { freePort } from '#test/support/free-port.ts';
import { combinations } from '#test/support/lane.ts';
import { postmasterOf } from '#test/support/postmaster.ts';
import { runProcess } from '#test/support/run-process.ts';
import { useDatabase, useEmptyDatabase } from '#test/support/test-database.ts';

const database = await useDatabase();
const built = [process.execPath, 'build/index.js'] as [string, string];
const started = [process.execPath, 'api/building/start.ts'] as [string, string];

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

const askForCode = (siteUrl: string, email: string) =>
  fetch(`${siteUrl}/api/auth/email/start`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });

const reached = (address: string) =>
  fetch(address).then(
    () => 'answered',
    () => 'refused',
  );

/** Makes the URL one of a role that may only connect; dropped after the test. */
async function asStranger(url: URL): Promise<void> {
  const owner = new Client({ connectionString: url.href });
  await owner.connect();
  const role = `stranger_${process.pid}`;
  await owner.query(`CREATE ROLE ${role} LOGIN PASSWORD 'secret'`);
  await owner.end();
  [url.username, url.password] = [role, 'secret'];
  onTestFinished(async () => void (await database.pool.query(`DROP ROLE ${role}`)));
}

/** A request that waits for the database until it's released. */
async function requestInFlight(siteUrl: string, email: string) {
  const holder = new Client({ connectionString: database.url });
  await holder.connect();
  await holder.query('BEGIN; LOCK TABLE email_codes IN EXCLUSIVE MODE');
  const answer = askForCode(siteUrl, email);
  const waiting = "SELECT FROM pg_locks WHERE NOT granted AND relation = 'email_codes'::regclass";
  await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBe(1);
  const release = async () => {
    await holder.query('COMMIT');
    await holder.end();
  };
  return { answer, release };
}

describe('a failed start explains the reason in one sentence:', () => {
  it('production without TOKEN_SECRET', async () => {
    const { variables } = await environment({ TOKEN_SECRET: undefined });
    const service = runProcess(started, variables);
    expect(await service.ended).toBe(1);
    expect(service.stderr()).toMatch(/^TOKEN_SECRET is missing: .+\n$/);
    expect(service.stdout()).toBe('');
  });

  it.each(combinations([built, started]))('a role that doesn’t exist (%s %s)', async (...command) => {
    const { variables } = await environment();
    const service = runProcess([...command, '--role', 'workers'] as [string, ...string[]], variables);
    expect(await service.ended).toBe(1);
    expect(service.stderr()).toBe('--role must be web, worker or all.\n');
  });

  it('a port in use, without leaving the embedded database running', { tags: ['thorough'] }, async () => {
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
    expect(await readdir(join(dataDir, 'pg')), 'there was a database').toContain('data');
    await expect(postmasterOf(dataDir)).rejects.toThrow('ENOENT');
  });

  describe.each(
    combinations([
      ['the embedded database', { DATABASE_URL: '' }],
      ['DATABASE_URL', {}],
    ]),
  )('with %s', (_name, url) => {
    it.each(
      combinations([
        ['can’t be written to', '/sys/wishlist'],
        ['is a file', resolve('package.json')],
        ['is below a file', resolve('package.json/data')],
      ]),
    )('a folder that %s', async (_why, dataDir) => {
      const { variables } = await environment({ ...url, DATA_DIR: dataDir });
      const service = runProcess(built, variables);
      expect(await service.ended).toBe(1);
      expect(service.stderr()).toMatch(/^This account can’t use \/.+ DATA_DIR .+\n$/);
      expect(service.stderr()).toContain(dataDir);
    });
  });

  it.each(
    combinations([
      [
        'a database that doesn’t exist',
        '/none',
        /^PostgreSQL refuses DATABASE_URL: database "none" does not exist\. .+\n$/,
      ],
      [
        'a role without privileges',
        undefined,
        /^The role in DATABASE_URL lacks a privilege: permission denied .+\n$/,
      ],
    ]),
  )('%s', async (_name, pathname, sentence) => {
    const url = new URL(await useEmptyDatabase());
    if (pathname) url.pathname = pathname;
    else await asStranger(url);
    const { variables } = await environment({ DATABASE_URL: url.href });
    const service = runProcess(built, variables);
    expect(await service.ended).toBe(1);
    expect(service.stderr()).toMatch(sentence);
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

it('production warns in one line each of settings that don’t work', async () => {
  const smtp = await freePort();
  const { variables, health } = await environment({
    SITE_URL: undefined,
    SMTP_URL: `smtp://127.0.0.1:${smtp}`,
  });
  const service = runProcess(built, variables);
  await service.ready(health);
  for (let times = 0; times < 2; times += 1) {
    await fetch(health, { headers: { 'x-forwarded-for': '203.0.113.7' } });
  }
  const warnings = () => {
    const lines = service.stdout().trim().split('\n');
    return lines
      .map((line) => JSON.parse(line) as { level: number; msg: string })
      .flatMap(({ level, msg }) => (level === 40 ? msg : []))
      .sort();
  };
  await expect
    .poll(warnings)
    .toEqual([
      expect.stringMatching(/^Requests come through a proxy, but TRUST_PROXY is 0: /),
      `SITE_URL is not set: links in emails and script URLs start with http://localhost:${variables.PORT}`,
      `SMTP_URL doesn’t work, so no email is sent: connect ECONNREFUSED 127.0.0.1:${smtp}`,
    ]);
});

describe('stopping', () => {
  it('with SIGTERM lets a request in flight finish, and accepts no new ones', async () => {
    const { variables, health, siteUrl } = await environment();
    const service = runProcess(built, variables);
    await service.ready(health);
    const { answer, release } = await requestInFlight(siteUrl, 'in-flight@mail.example');
    service.child.kill('SIGTERM');
    await expect.poll(() => reached(health)).toBe('refused');
    await release();
    expect((await answer).status).toBe(200);
    expect(await service.ended).toBe(0);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'with %s to its whole group, as systemd and terminals send it, has the same effect',
    { tags: ['thorough'] },
    async (signal) => {
      const { variables, health, siteUrl } = await environment({ DRAIN_SECONDS: '1' });
      const npm = runProcess(['npm', 'start'], variables, { detached: true });
      await npm.ready(health);
      const { answer, release } = await requestInFlight(siteUrl, `${signal}@mail.example`);
      process.kill(-npm.child.pid!, signal);
      await expect.poll(() => reached(health)).toBe('refused');
      await release();
      expect((await answer).status).toBe(200);
    },
  );

  it(
    'a second signal cuts off what is in flight, and still stops the embedded database',
    { tags: ['thorough'] },
    async () => {
      const dataDir = await dataFolder();
      const { variables, health } = await environment({
        DATABASE_URL: '',
        DATA_DIR: dataDir,
        DRAIN_SECONDS: '60',
      });
      const service = runProcess(built, variables);
      await service.ready(health);
      service.child.kill('SIGTERM');
      await expect.poll(async () => (await fetch(`${health}/ready`)).status).toBe(503);
      await delay(1_100);
      service.child.kill('SIGTERM');
      expect(await service.ended, service.stdout()).toBe(0);
      await expect(postmasterOf(dataDir)).rejects.toThrow('ENOENT');
    },
  );

  it(
    'notifies proxies first: not ready, but every request answered and its connection closed',
    { tags: ['thorough'] },
    async () => {
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
    },
  );

  it('npm stops the service', { tags: ['thorough'] }, async () => {
    const { variables, health } = await environment();
    const npm = runProcess(['npm', 'start'], variables);
    await npm.ready(health);
    npm.child.kill('SIGTERM');
    await npm.ended;
    await expect.poll(() => reached(health)).toBe('refused');
  });
});

it(
  'a service whose whole process group is killed doesn’t block the next one, which survives PostgreSQL being stopped',
  { tags: ['thorough'] },
  async () => {
    const dataDir = await dataFolder();
    const embedded = { DATABASE_URL: '', DATA_DIR: dataDir };
    const first = await environment(embedded);
    const killed = runProcess(built, first.variables, { detached: true });
    await killed.ready(first.health);
    expect((await askForCode(first.siteUrl, 'before@mail.example')).status).toBe(200);
    process.kill(-killed.child.pid!, 'SIGKILL');
    await killed.ended;
    // The database survives it.
    const stopped = await postmasterOf(dataDir);

    const second = await environment(embedded);
    const service = runProcess(built, second.variables);
    await service.ready(second.health);
    expect((await askForCode(second.siteUrl, 'before@mail.example')).status).toBe(200);
    expect(await readdir(join(dataDir, 'outbox')), 'it knows the code that was sent').toHaveLength(1);

    process.kill(stopped, 'SIGINT');
    await expect.poll(() => postmasterOf(dataDir)).not.toBe(stopped);
    await expect.poll(async () => (await fetch(second.health)).status).toBe(200);
    expect((await askForCode(second.siteUrl, 'after@mail.example')).status).toBe(200);
    expect(service.child.exitCode).toBeNull();

    service.child.kill('SIGTERM');
    expect(await service.ended, service.stdout()).toBe(0);
    await expect(postmasterOf(dataDir), 'it stops its database, restarted or not').rejects.toThrow('ENOENT');
  },
);
