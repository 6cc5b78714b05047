/** Operators' views of a running server: Prometheus metrics and the access log. */
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { createList } from '#api/modules/lists/create-list.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { freePort } from '#test/support/free-port.ts';
import { startService } from '#test/support/start-service.ts';

const port = await freePort();
const service = await startService({
  METRICS_ADDRESS: `127.0.0.1:${port}`,
  LOG_LEVEL: 'info',
  ACCESS_LOG_SAMPLE: '5',
  INIT_PER_MINUTE_IP: '3',
});
let output = '';
service.child.stdout!.on('data', (chunk: Buffer) => (output += chunk.toString()));
const lines = () =>
  output
    .split('\n')
    .filter((line) => line.includes('"msg":"request"'))
    .map((line) => JSON.parse(line) as { path: string; status: number; ms: number; oneOf?: number });
const metrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
/** The number of requests with these labels. */
const counted = (text: string, labels: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`http_request_duration_seconds_count{${labels}}`))
      ?.split(' ')[1],
  );

const { user } = await issueSession(service.ctx, { email: 'shopper@kiln.example' });
const list = await createList(service.ctx, user.id, { name: 'Wishes' });
await service.ctx.prisma.list.update({ where: { id: list.db_id }, data: { sharePublic: true } });
const { keys, basketConfigId } = await createPartner(service.ctx, {
  email: 'owner@kiln.example',
  name: 'Kiln',
  plan: 'starter',
});
const init = () =>
  fetch(`${service.baseUrl}/widget/init`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${keys.test.key}` },
    body: JSON.stringify({ origin: 'http://localhost' }),
  });

describe('metrics', () => {
  it('say which build is running, as its health does', async () => {
    const { version, commit } = (await (await fetch(`${service.baseUrl}/health`)).json()) as Record<
      string,
      string
    >;
    expect(commit).toMatch(/^[0-9a-f]{40}(-dirty)?$/);
    expect(await metrics()).toContain(`wl_build_info{version="${version}",commit="${commit}"} 1\n`);
  });

  it('count requests by route, also those answered from memory, without a path or token in them', async () => {
    for (let times = 0; times < 3; times += 1) {
      expect((await fetch(`${service.baseUrl}/baskets/${basketConfigId}`)).status).toBe(200);
    }
    expect((await init()).status).toBe(200);
    expect((await init()).status).toBe(200);
    await fetch(`${service.baseUrl}/hosted/public/lists/a-secret-token`);
    expect((await fetch(`${service.baseUrl}/hosted/public/lists/${list.id}/items`)).status).toBe(200);
    await fetch(`${service.baseUrl}/no/such/route`);
    const text = await metrics();
    expect(counted(text, 'method="GET",route="/api/baskets/:id",status="200"')).toBe(3);
    expect(counted(text, 'method="POST",route="/api/widget/init",status="200"')).toBe(2);
    expect(counted(text, 'method="GET",route="/api/hosted/public/lists/:token/items",status="200"')).toBe(1);
    expect(counted(text, 'method="GET",route="unknown",status="404"')).toBe(1);
    expect(text).not.toMatch(/a-secret-token|no\/such|bkt_/);
  });

  it('tell pages apart by their pattern in remix.config.js, and count all assets as one', async () => {
    const get = (path: string) => fetch(`${service.siteUrl}${path}`, { redirect: 'manual' });
    const paths = ['/portal/signin', '/Portal/SignIn/', '/docs/rules', '/docs/errors?q=1', '/', '/reference'];
    for (const path of paths) expect((await get(path)).status).toBe(200);
    const [script] = /\/assets\/[^"']+\.js/.exec(await (await get('/portal/signin')).text()) ?? [];
    expect((await get(script!)).status).toBe(200);
    await get('/assets/none.js');
    expect((await get('/en/list/a-secret-token')).status).toBe(404);
    expect((await get('/docs/no-such-guide')).status).toBe(404);
    await get('/no-such-page');
    await get('/portal/shops/some-shop-id/look');
    await fetch(`${service.baseUrl}/widget/save`, { method: 'OPTIONS' });
    const text = await metrics();
    expect(counted(text, 'method="GET",route="/portal/signin",status="200"')).toBe(3);
    expect(counted(text, 'method="GET",route="/docs/:page",status="200"')).toBe(2);
    expect(counted(text, 'method="GET",route="/docs/:page",status="404"')).toBe(1);
    expect(counted(text, 'method="GET",route="/",status="200"')).toBe(1);
    expect(counted(text, 'method="GET",route="/reference",status="200"')).toBe(1);
    expect(counted(text, 'method="GET",route="/:lang/list/:token",status="404"')).toBe(1);
    expect(counted(text, 'method="GET",route="/portal/shops/:shopId/look",status="302"')).toBe(1);
    expect(counted(text, 'method="GET",route="/assets/*",status="200"')).toBe(1);
    expect(counted(text, 'method="GET",route="/assets/*",status="404"')).toBe(1);
    expect(counted(text, 'method="OPTIONS",route="/api/*",status="204"')).toBe(1);
    expect(text).not.toMatch(/secret|no-such|some-shop-id|SignIn/);
  });

  it('have no series for what a client makes up', async () => {
    const { hostname, port: sitePort } = new URL(service.siteUrl);
    const send = (method: string, path: string) =>
      new Promise<void>((resolve) => {
        const asked = request({ hostname, port: sitePort, method, path }, (response) =>
          response.resume().on('end', resolve),
        );
        asked.on('error', () => resolve()).end();
      });
    const hostile = async (seed: string) => {
      const paths = [
        `/${seed}`,
        `/portal/${seed}/x`,
        `/app/${seed}`,
        `/api/${seed}`,
        `/assets/${seed}-12345678.js`,
        `/docs/${seed}`,
        `/%E0%A4%A/${seed}`,
        `/${seed}%2f..%2f{route="x"}`,
        `/list/${seed}?${seed}`,
        `/media/${seed}`,
        `/images/${seed}`,
        `//${seed}//`,
      ];
      const methods = ['GET', 'HEAD', 'POST', 'PROPFIND', 'M-SEARCH', 'QUERY', 'PURGE', 'TRACE', 'LOCK'];
      for (const path of paths) for (const method of methods) await send(method, path);
    };
    const series = async () => {
      const lines = (await metrics()).matchAll(/^http_request_duration_seconds_count\{(.*)\} /gm);
      return [...lines].map(([, labels]) => labels).sort();
    };
    await hostile('made-up');
    const before = await series();
    await hostile('another-one');
    expect(await series()).toEqual(before);
    expect(before.join()).toContain('_OTHER');
    expect(before.join()).not.toMatch(/made-up|PROPFIND|PURGE/);
  });

  it('include the pool, the job queue and the event loop', async () => {
    await expect.poll(metrics).toContain('wl_jobs_waiting{job="send-mail"}');
    const text = await metrics();
    expect(text).toMatch(/^wl_database_connections\{state="idle"\} \d+$/m);
    expect(text).toMatch(/^wl_jobs_lag_seconds\{job="send-mail"\} 0$/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m);
  });

  it('include the cache hit rate', async () => {
    const lookups = async () => {
      const count = /^wl_cache_lookups_total\{cache="baskets",result="hit"\} (\d+)$/m.exec(await metrics());
      return Number(count?.[1]);
    };
    await fetch(`${service.baseUrl}/baskets/${basketConfigId}`);
    const before = await lookups();
    await fetch(`${service.baseUrl}/baskets/${basketConfigId}`);
    expect(await lookups()).toBe(before + 1);
    expect(await metrics()).not.toMatch(/^wl_counters_drift /m);
  });

  it.each(['grafana.json', 'operators.md'])('are all that docs/%s asks for', async (page) => {
    const text = await metrics();
    const kinds = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
    const series = kinds.flatMap(([, name, kind]) =>
      kind === 'histogram' ? [name, `${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    );
    const guide = (await readFile(`docs/${page}`, 'utf8')).split('\n## Monitoring').at(-1)!;
    const named = new Set(guide.match(/\b(http|wl|nodejs|process)_[a-z0-9_]+_[a-z0-9_]+/g));
    expect(named.size).toBeGreaterThan(5);
    expect([...named].filter((name) => !series.includes(name))).toEqual([]);
  });

  it('aren’t on the public site', async () => {
    const answers = await Promise.all(
      [service.siteUrl, service.baseUrl].map((url) => fetch(`${url}/metrics`)),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  });
});

it('the access log has every failed request and a sample of the others', async () => {
  await fetch(`${service.baseUrl}/nowhere?token=secret`);
  await init();
  expect((await init()).status).toBe(429);
  for (let times = 0; times < 10; times += 1) await fetch(`${service.baseUrl}/health/live`);
  const health = () => lines().filter(({ path }) => path === '/api/health/live');
  await expect.poll(health).toMatchObject([
    { status: 200, oneOf: 5 },
    { status: 200, oneOf: 5 },
  ]);
  const failed = lines().filter(({ status }) => status >= 400);
  expect(failed.slice(failed.findIndex(({ path }) => path === '/api/nowhere'))).toMatchObject([
    { path: '/api/nowhere', status: 404, ms: expect.any(Number) },
    { path: '/api/widget/init', status: 429 },
  ]);
  expect(output).not.toContain('token=');
});
