/** Operators' views of a running server: Prometheus metrics and the access log. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { createList } from '#api/modules/lists/create-list.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { faultsIn } from '#test/support/faults.ts';
import { freePort } from '#test/support/free-port.ts';
import { startService } from '#test/support/start-service.ts';

const port = await freePort();
// Its metrics count what everyone does.
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

  it('have no series for what a client makes up', { tags: ['thorough'] }, async () => {
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
    await expect.poll(metrics).toContain('wl_jobs_waiting{name="send-mail"}');
    const text = await metrics();
    expect(text).toMatch(/^wl_database_connections\{state="idle"\} \d+$/m);
    expect(text).toMatch(/^wl_jobs_lag_seconds\{name="send-mail"\} 0$/m);
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

  it('aren’t on the public site', async () => {
    const answers = await Promise.all(
      [service.siteUrl, service.baseUrl].map((url) => fetch(`${url}/metrics`)),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  });
});

it('the access log has every failed request and a sample of the others', async () => {
  await fetch(`${service.baseUrl}/nowhere?token=secret`);
  await expect.poll(async () => (await init()).status).toBe(429);
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

async function save() {
  const { accessToken } = await issueSession(service.ctx, { email: 'shopper@kiln.example' });
  const product = { url: `https://shop.example/products/${randomUUID()}`, title: 'Ono Vase' };
  const answer = await fetch(`${service.baseUrl}/hosted/save`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
    body: JSON.stringify({ wishlistId: list.db_id, product }),
  });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as unknown };
}

interface Rule {
  record?: string;
  expr: string;
  labels?: Record<string, string>;
}

async function readRules(): Promise<Rule[]> {
  const text = await readFile('docs/prometheus-rules.yml', 'utf8');
  return (parse(text) as { groups: { rules: Rule[] }[] }).groups.flatMap(({ rules }) => rules);
}

async function readExpressions(dashboard: string): Promise<string[]> {
  const { panels } = JSON.parse(await readFile(dashboard, 'utf8')) as {
    panels: { targets?: { expr: string }[] }[];
  };
  return panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
}

describe('a story’s metrics', () => {
  it('are all that the rules and the dashboard ask for, with their labels', async () => {
    await save();
    expect((await faultsIn(service.ctx).swallowing('list_items', save)).status).toBe(500);
    let text = '';
    const scraped = async () => (text = await metrics());
    await expect.poll(scraped, { timeout: 30_000 }).toContain('wl_queues_readable 1');
    const served = [...text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)].map(([, name, labels = '']) => ({
      name,
      labels: Object.fromEntries(
        [...labels.matchAll(/(\w+)="(.*?)"(?:,|$)/g)].map(([, label, value]) => [label, value]),
      ) as Record<string, string>,
    }));
    const up = { name: 'up', labels: { job: 'wishlist', instance: '127.0.0.1' } };
    expect(served.filter(({ labels }) => 'job' in labels || 'instance' in labels)).toEqual([]);
    const rules = await readRules();
    const recorded = rules.flatMap(({ record: name, labels = {} }) => (name ? [{ name, labels }] : []));
    // One has no value before the daily comparison.
    const declared = [...text.matchAll(/^# TYPE (\S+) gauge$/gm)].map(([, name]) => ({ name, labels: {} }));
    const series = [...served, ...declared, up, ...recorded];

    const asked = [...rules.map(({ expr }) => expr), ...(await readExpressions('docs/grafana.json'))];
    expect(asked.length).toBeGreaterThan(50);
    for (const expression of asked) {
      const bare = expression.replaceAll(/\{.*?\}/g, '');
      const names = [...bare.matchAll(/\b(?:(?:http|wl|nodejs|process)[_:][\w:]+|up\b)/g)].map(
        ([name]) => name,
      );
      expect(names.length, expression).toBeGreaterThan(0);
      const named = series.filter(({ name }) => names.includes(name!));
      for (const name of names)
        expect(
          named.map((one) => one.name),
          expression,
        ).toContain(name);
      for (const [, labels = ''] of bare.matchAll(/\bby \((.*?)\)/g))
        for (const label of labels.split(', ').filter((one) => !(one in up.labels)))
          expect(
            named.filter((one) => label in one.labels),
            `${expression}: ${label}`,
          ).not.toEqual([]);
      for (const [, name, matchers = ''] of expression.matchAll(/([\w:]+)\{(.*?)\}/g)) {
        const wanted = [...matchers.matchAll(/(\w+)(=~|!~|!=|=)"(.*?)"/g)];
        const fits = (labels: Record<string, string>) =>
          wanted.every(([, label = '', operator = '', value = '']) => {
            const given = labels[label];
            if (given === undefined) return false;
            const is = operator.endsWith('~') ? new RegExp(`^(?:${value})$`).test(given) : given === value;
            return is !== operator.startsWith('!');
          });
        const found = series.filter((one) => one.name === name && fits(one.labels));
        expect(found, `${name}{${matchers}}`).not.toEqual([]);
      }
    }
  });

  it('are those of the guide', async () => {
    const text = await metrics();
    const served = [...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name);
    const guide = await readFile('docs/monitoring.md', 'utf8');
    const told = [...guide.matchAll(/^\| (`.+?) +\|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name),
    );
    expect(told.filter((name) => !served.includes(name))).toEqual([]);
    expect(served.filter((name) => /^(wl|http)_/.test(name!) && !told.includes(name))).toEqual([]);
  });
});
