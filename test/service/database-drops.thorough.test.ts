/** A database that becomes unreachable and comes back, behind a TCP proxy. Requires `npm run build`. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { createContext } from '#api/context.ts';
import { readEnv } from '#api/env.ts';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { createList } from '#api/modules/lists/create-list.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { connectTo } from '#api/platform/db/open-database.ts';
import { parseTokenSecrets } from '#api/platform/tokens/token-secrets.ts';
import { embeddedQuery } from '#test/support/shopify/app-credentials.ts';
import { startFakeAdmin } from '#test/support/shopify/fake-admin.ts';
import { startService } from '#test/support/start-service.ts';
import { startTcpProxy } from '#test/support/tcp-proxy.ts';
import { useDatabase } from '#test/support/test-database.ts';

const tokenSecrets = parseTokenSecrets('k1:a-secret-that-is-only-used-by-the-tests');
const database = await useDatabase();
const proxy = await startTcpProxy(database.url);
afterAll(() => proxy.close());
const admin = await startFakeAdmin();
const service = await startService({ ...admin.variables, DATABASE_URL: proxy.url, LOG_LEVEL: 'fatal' });

async function ask(path: string, init: RequestInit = {}) {
  const answer = await fetch(service.baseUrl + path, { ...init, signal: AbortSignal.timeout(120_000) });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as object };
}
const askForCode = () =>
  ask('/auth/email/start', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'somebody@mail.example' }),
  });

// A separate database: the service would process the emails.
const other = await useDatabase();

it('starts jobs once an unreachable database is back, and survives the next outage', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'wl-drops-'));
  const log = pino({ level: 'silent' });
  const away = await startTcpProxy(other.url);
  const database = connectTo({ url: away.url, poolSize: 4, log });
  const { ctx, jobs } = createContext({
    env: readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir, PWNED_PASSWORDS_URL: 'off' }),
    tokenSecrets,
    database,
    log,
  });
  onTestFinished(async () => {
    await jobs.stop();
    await database.close();
    await away.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const email = (to: string) =>
    ctx.adapters.jobs.send('send-mail', {
      to,
      cause: { kind: 'owner' },
      lang: 'en',
      email: { kind: 'partner-deleted', partnerName: 'Shop' },
    });
  const sent = async () => (await readdir(join(dataDir, 'outbox')).catch(() => [])).length;

  away.drop();
  void jobs.start();
  await expect.poll(() => jobs.state()).toBe('failing');
  await expect(email('early@mail.example'), 'the request fails instead of hanging').rejects.toMatchObject({
    errorName: 'temporarily_unavailable',
  });
  away.restore();
  await expect.poll(() => jobs.state()).toBe('ok');
  await email('one@mail.example');
  await expect.poll(sent).toBe(1);

  away.drop();
  await expect.poll(() => jobs.state()).toBe('failing');
  away.restore();
  await expect.poll(() => jobs.state()).toBe('ok');
  await email('two@mail.example');
  await expect.poll(sent).toBe(2);
});

it('stays alive but not ready while its database is unreachable, and recovers automatically', async () => {
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
    .poll(() => ask('/health/ready'))
    .toMatchObject({ status: 200, body: { status: 'ok', database: 'ok', jobs: 'ok' } });
  expect((await askForCode()).status).toBe(200);
});

it('serves pages with a retry hint while their data can’t be read, and normally afterwards', async () => {
  const { ctx } = createContext({
    env: readEnv({ NODE_ENV: 'test', DATA_DIR: service.dataDir, PWNED_PASSWORDS_URL: 'off' }),
    tokenSecrets,
    database,
    log: pino({ level: 'silent' }),
  });
  const email = 'owner@shop.example';
  const { keys } = await createPartner(ctx, { email, name: 'Shop', plan: 'growth' });
  const { user, refreshToken } = await issueSession(ctx, { email });
  const { id: list } = await createList(ctx, user.id, { name: 'Wishes' });
  const shop = 'away.myshopify.com';
  const visit = async (path: string, init: RequestInit = {}) => {
    const embedded = path.startsWith('/app') ? `?${await embeddedQuery(shop)}` : '';
    const answer = await fetch(`${service.siteUrl}${path}${embedded}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(120_000),
      ...init,
      headers: {
        'User-Agent': 'Mozilla/5.0 (Macintosh) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
        Cookie: `wl_session=${refreshToken}`,
      },
    });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  const pages = [
    '/portal',
    '/portal/keys',
    '/portal/usage.csv',
    '/app',
    '/app/plan',
    '/lists',
    `/lists/${list}`,
    `/lists/${list}/export`,
    '/friends',
    '/account',
    `/en/list/${list}`,
    `/shop/nobody-${randomBytes(4).toString('hex')}`,
    `/save?key=${keys.test.key}&origin=https://shop.example&product=%7B%7D`,
  ];
  const data = '/portal/keys?_data=portal%2Fkeys%2Fkeys-route';
  for (const path of [...pages, data]) expect((await visit(path)).status, path).not.toBe(503);

  proxy.drop();
  for (const path of [...pages, data]) {
    const { status, headers, text } = await visit(path);
    expect(status, path).toBe(503);
    expect(headers.get('retry-after'), path).toMatch(/^[1-9]\d*$/);
    expect(text, path).not.toMatch(/ECONN|Connection terminated|\bat \w+ \(/);
    const isPage = headers.get('content-type')?.startsWith('text/html') ?? false;
    if (isPage) expect(text, path).toMatch(/<h1[^>]*>[^<]+<\/h1>/);
  }
  expect(
    await visit(`/lists/${list}`, { method: 'POST', body: new URLSearchParams({ intent: 'rename' }) }),
  ).toMatchObject({ status: 503 });
  expect((await visit('/')).status, 'pages without data still work').toBe(200);

  proxy.restore();
  await expect.poll(async () => (await visit('/portal')).status).toBe(200);
});
