/** A database that goes away and comes back, behind a proxy of TCP connections. Needs `npm run build`. */
import { readdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { createContext } from '../../api/context.ts';
import { createPool } from '../../api/db/pool.ts';
import { createPrisma } from '../../api/db/prisma.ts';
import { sqlOn } from '../../api/db/sql.ts';
import { readEnv } from '../../api/env.ts';
import { parseTokenSecrets } from '../../api/token-secrets.ts';
import { startService } from '../support/start-service.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';
import { useDatabase } from '../support/test-database.ts';

const proxy = await startTcpProxy((await useDatabase()).url);
afterAll(() => proxy.close());
const service = await startService({ DATABASE_URL: proxy.url, LOG_LEVEL: 'fatal' });

async function ask(path: string, init: RequestInit = {}) {
  const answer = await fetch(service.baseUrl + path, { ...init, signal: AbortSignal.timeout(15_000) });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as object };
}
const askForCode = () =>
  ask('/auth/email/start', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'somebody@mail.example' }),
  });

// Of its own: the service would take the letters.
const other = await useDatabase();

it('jobs whose start meets a database that is away begin once it is back, and survive the next time', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'wl-drops-'));
  const log = pino({ level: 'silent' });
  const away = await startTcpProxy(other.url);
  const pool = createPool({ url: away.url, size: 4, log });
  const prisma = createPrisma(pool);
  const { ctx, jobs } = createContext({
    env: readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir, PWNED_PASSWORDS_URL: 'off' }),
    tokenSecrets: parseTokenSecrets('k1:a-secret-that-is-only-used-by-the-tests'),
    database: { url: away.url, pool, prisma, sql: sqlOn(pool), close: async () => undefined },
    log,
  });
  onTestFinished(async () => {
    await jobs.stop();
    await prisma.$disconnect();
    await pool.end();
    await away.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const letter = (to: string) =>
    ctx.adapters.jobs.sendMail({
      ...{ to, lang: 'en' },
      letter: { kind: 'partner-deleted', partnerName: 'Shop' },
    });
  const sent = async () => (await readdir(join(dataDir, 'outbox')).catch(() => [])).length;

  away.drop();
  void jobs.start();
  await expect.poll(() => jobs.state()).toBe('failing');
  await expect(letter('early@mail.example'), 'a caller is told, and does not hang').rejects.toMatchObject({
    errorName: 'temporarily_unavailable',
  });
  away.restore();
  await expect.poll(() => jobs.state(), { timeout: 20_000 }).toBe('ok');
  await letter('one@mail.example');
  await expect.poll(sent, { timeout: 15_000 }).toBe(1);

  away.drop();
  await expect.poll(() => jobs.state()).toBe('failing');
  away.restore();
  await expect.poll(() => jobs.state(), { timeout: 20_000 }).toBe('ok');
  await letter('two@mail.example');
  await expect.poll(sent, { timeout: 15_000 }).toBe(2);
}, 90_000);

it('a server whose database goes away is alive and not ready, and is ready again by itself', async () => {
  await expect
    .poll(() => ask('/health'))
    .toMatchObject({ status: 200, body: { status: 'ok', database: 'ok', jobs: 'ok' } });

  proxy.drop();
  await expect
    .poll(() => ask('/health/ready'))
    .toMatchObject({ status: 503, body: { status: 'unavailable', database: 'unreachable' } });
  await expect.poll(() => ask('/health')).toMatchObject({ status: 503, body: { jobs: 'failing' } });
  expect(await ask('/health/live')).toMatchObject({ status: 200, body: { status: 'ok' } });
  const refused = await askForCode();
  expect(refused).toMatchObject({ status: 503, body: { error: 'temporarily_unavailable' } });
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);

  proxy.restore();
  await expect
    .poll(() => ask('/health/ready'), { timeout: 20_000 })
    .toMatchObject({ status: 200, body: { status: 'ok', database: 'ok', jobs: 'ok' } });
  expect((await askForCode()).status).toBe(200);
}, 60_000);
