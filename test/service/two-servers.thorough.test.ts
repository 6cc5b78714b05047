/** Two built servers on one database, started at the same time. Requires `npm run build`. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { pino } from 'pino';
import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { createContext } from '#api/context.ts';
import { readEnv } from '#api/env.ts';
import { updateBasket } from '#api/modules/baskets/update-basket.ts';
import { closeMonth } from '#api/modules/billing/close-month.ts';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { setPassword } from '#api/modules/identity/set-password.ts';
import { createList } from '#api/modules/lists/create-list.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { connectTo } from '#api/platform/db/open-database.ts';
import { monthOf, periodOf } from '#api/platform/period.ts';
import { parseTokenSecrets } from '#api/platform/tokens/token-secrets.ts';
import { accepts, authorize, form, officialClient } from '#test/support/assistants.ts';
import { atEnd } from '#test/support/at-end.ts';
import { freePort } from '#test/support/free-port.ts';
import { runRelease, sharedFolder } from '#test/support/release.ts';
import { startReverseProxy } from '#test/support/reverse-proxy.ts';
import { useEmptyDatabase } from '#test/support/test-database.ts';

const url = await useEmptyDatabase();
const dataDir = await sharedFolder('wl-two-');
const tokenSecret = 'k1:a-secret-that-is-only-used-by-the-tests';
const proxyPort = await freePort();
const siteUrl = `http://127.0.0.1:${proxyPort}`;
const variables = {
  SITE_URL: siteUrl,
  NODE_ENV: 'test',
  DATABASE_URL: url,
  DATA_DIR: dataDir,
  TOKEN_SECRET: tokenSecret,
  ALLOW_LOOPBACK_FETCH: '1',
  PWNED_PASSWORDS_URL: 'off',
  HOST: '127.0.0.1',
  INIT_PER_MINUTE_IP: '100000',
  LOG_LEVEL: 'info',
};

async function startServer(port: number) {
  const server = runRelease(['build/index.js'], { ...variables, PORT: String(port) }, { atEnd });
  const origin = `http://127.0.0.1:${port}`;
  await server.ready(`${origin}/api/health`);
  const restart = async () => {
    server.child.kill('SIGTERM');
    await server.ended;
    return startServer(port);
  };
  return { ...server, origin, base: `${origin}/api`, restart };
}
const ports = [await freePort(), await freePort()];
const servers = await Promise.all(ports.map(startServer));
const [one, two] = servers.map(({ base }) => base) as [string, string];

const database = connectTo({ url, poolSize: 4, log: pino({ level: 'silent' }) });
const { pool, prisma } = database;
const { ctx } = createContext({
  env: readEnv(variables),
  tokenSecrets: parseTokenSecrets(tokenSecret),
  database,
  log: pino({ level: 'silent' }),
});
const rows = async <Row>(text: string) => (await pool.query(text)).rows as Row[];

/** The shop: images, and a webhook that records its messages. */
const copiedImages: string[] = [];
const webhooks: string[] = [];
const image = await sharp({ create: { width: 8, height: 10, channels: 3, background: '#ddd5c8' } })
  .webp()
  .toBuffer();
const shop = createServer((request, response) => {
  if (request.url === '/webhook') {
    webhooks.push(String(request.headers['webhook-id']));
    request.resume().on('end', () => response.end());
  } else {
    copiedImages.push(request.url ?? '');
    response.setHeader('content-type', 'image/webp').end(image);
  }
}).listen(0, '127.0.0.1');
await once(shop, 'listening');
const shopOrigin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;

atEnd(async () => {
  for (const { child } of servers) child.kill('SIGTERM');
  await Promise.all(servers.map(({ ended }) => ended));
  shop.closeAllConnections();
  shop.close();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

interface Answer {
  token: string;
  list: { db_id: number };
  item_id: number;
}

async function post(base: string, path: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Answer };
}
const init = (base: string, key: string) =>
  post(base, '/widget/init', { origin: 'https://shop.example', public_key: key });

let partners = 0;
const makePartner = (plan: 'free' | 'growth') =>
  createPartner(ctx, { email: `p${(partners += 1)}@partner.example`, name: 'Shop', plan });

/** A shopper with a list, who saves on the shop's page through either server. */
async function makeShopper(key: string) {
  const session = await issueSession(ctx, { email: `s${Date.now()}@mail.example` });
  const { token } = (await init(one, key)).body;
  const headers = { authorization: `Bearer ${session.accessToken}`, 'x-widget-token': token };
  const made = await post(one, '/hosted/me/lists', { name: 'Birthday' }, headers);
  const wishlistId = made.body.list.db_id;
  return (base: string, slug: string, more: object = {}) => {
    const product = {
      url: `https://shop.example/${slug}`,
      title: slug,
      price: 5400,
      currency: 'EUR',
      ...more,
    };
    return post(base, '/widget/save', { wishlistId, product }, headers);
  };
}
const either = (index: number) => (index % 2 === 0 ? one : two);

it('two servers apply every migration once', async () => {
  const folders = readdirSync('prisma/migrations', { withFileTypes: true });
  const names = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const applied = await rows<{ migration_name: string }>(
    'SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL',
  );
  expect(applied.map(({ migration_name }) => migration_name)).toEqual(names.sort());
});

it('both servers refuse a revoked key immediately, although they cache keys', async () => {
  const { keys } = await makePartner('growth');
  const key = keys.test.key;
  for (const base of [one, two, one, two]) expect((await init(base, key)).status).toBe(200);
  await prisma.apiKey.update({ where: { value: key }, data: { status: 'revoked', revokedAt: new Date() } });
  // The imperceptible time a database notification takes.
  await expect
    .poll(async () => Promise.all([one, two].map(async (base) => (await init(base, key)).status)))
    .toEqual([403, 403]);
});

/** Changes the database like a server that was killed after its commit, before it announced the change. */
async function changeAndDie(text: string, values: unknown[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(text, values).finally(() => client.end());
}
const revoke = "UPDATE api_keys SET status = 'revoked', revoked_at = now() WHERE value = $1";
const initStatuses = (key: string) =>
  Promise.all([one, two].map(async (base) => (await init(base, key)).status));

it('both servers refuse a key and a session within seconds if the server that ended them was killed', async () => {
  const { keys } = await makePartner('growth');
  const key = keys.test.key;
  const { accessToken, scope } = await issueSession(ctx, { email: 'killed@mail.example' });
  const authorization = `Bearer ${accessToken}`;
  const accounts = () =>
    Promise.all(
      [one, two].map(async (base) => {
        const { status } = await fetch(`${base}/portal/me`, { headers: { authorization } });
        return status;
      }),
    );
  // The second time, they have it in memory.
  for (let time = 0; time < 2; time += 1) expect(await initStatuses(key)).toEqual([200, 200]);
  expect(await accounts()).toEqual([200, 200]);

  await changeAndDie(revoke, [key]);
  await changeAndDie('UPDATE refresh_tokens SET revoked_at = now() WHERE family = $1', [scope.family]);
  // Without reading, the key would stay in memory for half a minute.
  const options = { timeout: 15_000 };
  await expect.poll(() => initStatuses(key), options).toEqual([403, 403]);
  await expect.poll(accounts, options).toEqual([401, 401]);
});

it('both servers refuse a key that was revoked while they could not listen', async () => {
  const { keys } = await makePartner('growth');
  const key = keys.test.key;
  for (let time = 0; time < 2; time += 1) expect(await initStatuses(key)).toEqual([200, 200]);
  await changeAndDie(
    `WITH gone AS MATERIALIZED (
       SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
       WHERE application_name = 'wishlist changes' AND datname = current_database())
     UPDATE api_keys SET status = 'revoked', revoked_at = now() FROM (SELECT count(*) FROM gone) g WHERE value = $1`,
    [key],
  );
  await expect.poll(() => initStatuses(key), { timeout: 15_000 }).toEqual([403, 403]);
});

it('two servers accept exactly one of fifty saves at 199 of 200 actions', async () => {
  const partner = await makePartner('free');
  const save = await makeShopper(partner.keys.test.key);
  const period = periodOf(new Date());
  await prisma.usageCounter.create({
    data: { partnerId: partner.partnerId, period, shard: 0, saves: 199 },
  });
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => save(either(index), `quota-${index}`)),
  );
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  expect([count(200), count(402)]).toEqual([1, 49]);
  expect(await rows("SELECT FROM products WHERE url LIKE '%/quota-%'")).toHaveLength(1);
});

it('two servers create one item for twenty identical saves', async () => {
  const { keys } = await makePartner('growth');
  const save = await makeShopper(keys.test.key);
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => save(either(index), 'same')));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(new Set(answers.map(({ body }) => body.item_id)).size).toBe(1);
});

it('two servers copy each image and send each webhook once', async () => {
  const partner = await makePartner('growth');
  const save = await makeShopper(partner.keys.test.key);
  await updateBasket(ctx, partner.basketConfigId, { webhookUrl: `${shopOrigin}/webhook` });
  const numbers = Array.from({ length: 16 }, (_, index) => index);

  const saved = await Promise.all(
    numbers.map((index) =>
      save(either(index), `pictured-${index}`, { imageUrl: `${shopOrigin}/${index}.webp` }),
    ),
  );
  expect(new Set(saved.map(({ status }) => status))).toEqual(new Set([200]));
  const { item_id: itemId } = saved[0]!.body;
  const event = { type: 'checkout', products: [{ itemId }], origin: 'https://shop.example' };
  const headers = { 'x-widget-key': partner.keys.test.key };
  const told = await Promise.all(
    numbers.map((index) => post(either(index), `/baskets/${partner.basketConfigId}/event`, event, headers)),
  );
  expect(new Set(told.map(({ status }) => status))).toEqual(new Set([200]));

  const settled = "SELECT FROM products WHERE image_state = 'copied'";
  await expect.poll(async () => (await rows(settled)).length).toBe(16);
  await expect.poll(() => webhooks.length).toBeGreaterThanOrEqual(16);
  expect(copiedImages.sort()).toEqual(numbers.map((index) => `/${index}.webp`).sort());
  expect(new Set(webhooks).size).toBe(16);
  expect(webhooks).toHaveLength(16);
});

it('two servers write and email one invoice per partner when both close a month along with a command', async () => {
  const { start } = monthOf(new Date());
  const before = new Date(start.getTime() - 1);
  const period = periodOf(before);
  const since = monthOf(before).start;
  const billed = await Promise.all([makePartner('growth'), makePartner('growth'), makePartner('growth')]);
  const partnerId = { in: billed.map((partner) => partner.partnerId) };
  await prisma.partner.updateMany({ where: { id: partnerId }, data: { createdAt: since } });
  await prisma.planChange.updateMany({ where: { partnerId }, data: { changedAt: since } });

  const close = () =>
    promisify(execFile)(process.execPath, ['api/cli/wl.ts', 'usage', 'close-month', period, '--json'], {
      env: { ...process.env, ...variables } as NodeJS.ProcessEnv,
    });
  const rounds = await Promise.all([close(), close(), closeMonth(ctx, { period })]);
  for (const round of rounds.slice(0, 2) as { stdout: string }[]) {
    expect(JSON.parse(round.stdout)).toMatchObject({ period, failed: [] });
  }
  const invoices = await prisma.invoice.findMany({ where: { partnerId }, orderBy: { number: 'asc' } });
  expect(invoices.map(({ totalMinor, number }) => [totalMinor, number?.slice(-6)])).toEqual([
    [4_900, '000001'],
    [4_900, '000002'],
    [4_900, '000003'],
  ]);
  // Either server sends the emails the commands left to it.
  const emails = () => readdirSync(join(dataDir, 'outbox'));
  const isInvoice = (name: string) => readFileSync(join(dataDir, 'outbox', name), 'utf8').includes('invoice');
  await expect.poll(() => emails().filter(isInvoice).length).toBe(3);
  expect(await rows("SELECT FROM pgboss.job WHERE name = 'send-mail'")).toHaveLength(emails().length);
});

it('two servers allow ten wrong passwords between them', async () => {
  const email = 'guessed@mail.example';
  const { user, scope } = await issueSession(ctx, { email });
  const proof = { sessionId: scope.family, network: 'test' };
  await setPassword(ctx, user.id, { password: 'copper kettle on a blue shelf', ...proof });
  const guess = async (base: string, password: string) => {
    const body = JSON.stringify({ email, password });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${base}/auth/password`, { method: 'POST', headers, body });
    return ((await answer.json()) as { error?: string }).error ?? 'let in';
  };
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => guess(index % 2 ? one : two, `wrong guess number ${index}`)),
  );
  const times = (error: string) => answers.filter((answer) => answer === error).length;
  expect([times('wrong_password'), times('too_many_tries')]).toEqual([10, 10]);
  expect(await guess(one, 'copper kettle on a blue shelf')).toBe('too_many_tries');
});

it('an assistant connects through both servers, and stays connected while one of them restarts', async () => {
  const origins = servers.map(({ origin }) => origin) as [string, string];
  const [first, second] = origins;
  const proxy = await startReverseProxy(origins, { port: proxyPort });
  onTestFinished(() => proxy.close());
  const at = (origin: string) => ({
    ctx,
    ask: (path: string, init?: RequestInit) => fetch(origin + path, { redirect: 'manual', ...init }),
  });
  const session = await issueSession(ctx, { email: 'clara@assistants.example' });
  await createList(ctx, session.user.id, { name: 'Birthday' });

  /** The server that gets the client's requests. */
  let origin = first;
  const claude = officialClient(`${siteUrl}/mcp`, {
    fetch: (url, init) => fetch(String(url).replace(siteUrl, origin), init),
  });
  const { location, cookie } = await authorize(
    at(first),
    Object.fromEntries((await claude.ask()).searchParams),
  );
  const agreed = form({ intent: 'connect' });
  const cookies = `${cookie}; wl_session=${session.refreshToken}`;
  const led = await at(second).ask(location, { ...agreed, headers: { ...agreed.headers, cookie: cookies } });
  const next = new URL(led.headers.get('location')!, siteUrl).pathname;
  const back = await at(first).ask(next, { headers: { cookie } });
  origin = second;
  await claude.finish(new URL(back.headers.get('location')!).searchParams);
  const client = await claude.open();
  const show = async (...through: string[]) => {
    for (origin of through)
      expect(await client.callTool({ name: 'show_list', arguments: {} })).toMatchObject({
        structuredContent: { list: { name: 'Birthday' } },
      });
  };
  await show(first, second, siteUrl, siteUrl);

  const restarted = servers[1]!.restart();
  await expect.poll(proxy.ready).toEqual([first]);
  await show(siteUrl, siteUrl);
  servers[1] = await restarted;
  await proxy.check();
  await prisma.assistantSecret.updateMany({
    where: { kind: 'AccessToken' },
    data: { expiresAt: new Date() },
  });
  const { access_token: expired } = claude.tokens();
  // The client refreshes its tokens.
  await show(second, first, siteUrl, siteUrl);
  const { access_token: token } = claude.tokens();
  expect(token).not.toBe(expired);

  const { id } = await prisma.assistantConnection.findFirstOrThrow({ where: { userId: session.user.id } });
  const ended = await at(first).ask(`/api/me/connections/${id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${session.accessToken}` },
  });
  expect(ended.status).toBe(200);
  for (const one of [second, first]) expect(await accepts(at(one), token)).toBe(false);
});
