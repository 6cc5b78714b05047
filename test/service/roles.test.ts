/** A process for the web and a worker, on one database. Requires `npm run build`. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { freePort } from '#test/support/free-port.ts';
import { mailsTo } from '#test/support/outbox.ts';
import { type RunningService, startService } from '#test/support/start-service.ts';
import { startReceiver } from '#test/support/webhook-receiver.ts';

const metricsPort = await freePort();
// Without jobs.
const web = await startService({}, 'web');
const { ctx } = web;
const startWorker = () =>
  web.again({ role: 'worker', variables: { METRICS_ADDRESS: `127.0.0.1:${metricsPort}` } });
async function stop({ child }: RunningService): Promise<void> {
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
}
const now = async () => (await ctx.pool.query<{ now: Date }>('SELECT clock_timestamp() AS now')).rows[0]!.now;
const startedBefore = async (time: Date) =>
  (await ctx.pool.query('SELECT name FROM pgboss.job WHERE started_on < $1', [time])).rows;

const image = await sharp({ create: { width: 8, height: 10, channels: 3, background: '#ddd5c8' } })
  .webp()
  .toBuffer();
const shop = createServer((_request, response) => {
  response.setHeader('content-type', 'image/webp').end(image);
}).listen(0, '127.0.0.1');
await once(shop, 'listening');
afterAll(() => void shop.close());
const imageUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/photo.webp`;

async function post<Answer>(
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(web.baseUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  expect([200, 201], text).toContain(response.status);
  return JSON.parse(text) as Answer;
}
const asUser = async (email: string) => ({
  authorization: `Bearer ${(await issueSession(ctx, { email })).accessToken}`,
});

const owner = 'owner@kiln.example';
const { keys } = await createPartner(ctx, { email: owner, name: 'Kiln', plan: 'growth' });
const receiver = await startReceiver();
await post('/portal/webhooks/endpoints', { url: receiver.url, types: ['item.saved'] }, await asUser(owner));
const saver = await asUser('shopper@mail.example');
const { token } = await post<{ token: string }>('/widget/init', {
  origin: 'https://shop.example',
  public_key: keys.test.key,
});
const headers = { ...saver, 'x-widget-token': token };
const { list } = await post<{ list: { db_id: number } }>('/hosted/me/lists', { name: 'Birthday' }, headers);
const save = (slug: string) => {
  const product = {
    url: `https://shop.example/${slug}`,
    title: slug,
    price: 5400,
    currency: 'EUR',
    imageUrl,
  };
  return post('/widget/save', { wishlistId: list.db_id, product }, headers);
};
const told = () => receiver.taken.map(({ headers }) => String(headers['webhook-id']));
const copied = () => ctx.prisma.product.count({ where: { imageState: 'copied' } });
const invite = async (email: string) =>
  post('/portal/members', { email, role: 'member' }, await asUser(owner));
const invited = (email: string) => async () => (await mailsTo(web.dataDir, email)).length;
const health = async ({ baseUrl }: RunningService, path = '/health') => {
  const answer = await fetch(baseUrl + path);
  return { isReady: answer.ok, ...((await answer.json()) as object) };
};

it('a web process runs no jobs; they wait for a worker', { tags: ['thorough'] }, async () => {
  await save('first');
  await invite('early@kiln.example');
  expect(await health(web)).toMatchObject({ isReady: true, database: 'ok', jobs: 'elsewhere' });
  const before = await now();
  const worker = await startWorker();
  await expect.poll(() => told().length).toBe(1);
  await expect.poll(copied).toBe(1);
  await expect.poll(invited('early@kiln.example')).toBe(1);
  expect(await startedBefore(before)).toEqual([]);
  await stop(worker);
});

it('a worker does what requests to the web process leave behind, and loses nothing when it’s replaced', async () => {
  const [earlier, copies] = [told().length, await copied()];
  let worker = await startWorker();
  for (let number = 0; number < 12; number += 1) {
    await save(`wish-${number}`);
    if (number !== 5) continue;
    // Some of this is waiting, some of it running.
    const stopped = stop(worker);
    await save('meanwhile');
    await invite('late@kiln.example');
    await stopped;
    worker = await startWorker();
  }
  await expect.poll(copied).toBe(copies + 13);
  await expect.poll(() => new Set(told()).size).toBe(earlier + 13);
  await expect.poll(invited('late@kiln.example')).toBe(1);
  expect(told()).toHaveLength(earlier + 13);
  await stop(worker);
});

it('a worker serves only its health and metrics', { tags: ['thorough'] }, async () => {
  const worker = await startWorker();
  await expect.poll(() => health(worker)).toMatchObject({ isReady: true, database: 'ok', jobs: 'ok' });
  expect(await health(worker, '/health/ready')).toMatchObject({ isReady: true });
  expect(await health(worker, '/health/live')).toMatchObject({ isReady: true });
  const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  await expect.poll(metrics).toContain('wl_jobs_waiting{name="send-mail"}');

  const paths = [
    '/',
    '/en',
    '/portal/signin',
    '/sdk/v1/widget.js',
    '/api/openapi.json',
    '/outbox',
    '/media/a.webp',
  ];
  const asked = [...paths, '/robots.txt', '/.well-known/security.txt', `/api/images/proxy?url=${imageUrl}`];
  for (const path of asked) {
    expect((await fetch(worker.siteUrl + path)).status, path).toBe(404);
  }
  const refused = await fetch(`${worker.baseUrl}/widget/init`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${keys.test.key}` },
    body: JSON.stringify({ origin: 'http://localhost' }),
  });
  expect(refused.status).toBe(404);
  await stop(worker);
});
