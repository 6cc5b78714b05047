/** Traces, as a collector of the operator's receives them. */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { startService } from '#test/support/start-service.ts';

interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: unknown }[];
  status: { code?: number };
}
interface Batch {
  resourceSpans: { resource: object; scopeSpans: { spans: CollectedSpan[] }[] }[];
}

const bodies: string[] = [];
let sentAuthorization: string | undefined;
let status = 200;
let refused = 0;
const collector = createServer((request: IncomingMessage, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    if (status !== 200) refused += 1;
    else if (request.url === '/v1/traces' && request.headers['x-tenant'] === 'kiln') {
      sentAuthorization = request.headers.authorization;
      bodies.push(body);
    }
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  });
});
collector.listen(0, '127.0.0.1');
await once(collector, 'listening');
afterAll(() => collector.close());

// With a collector of traces.
const service = await startService({
  OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
  OTEL_SERVICE_NAME: 'lists-of-kiln',
  OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=kiln,authorization=Basic a+b&c==',
  LOG_LEVEL: 'info',
});
let output = '';
service.child.stdout!.on('data', (chunk: Buffer) => (output += chunk.toString()));
const aboutCollector = () =>
  output.split('\n').flatMap((line) => {
    if (!line.includes('collector')) return [];
    const { level, msg } = JSON.parse(line) as { level: number; msg: string };
    return [[level, msg]];
  });
const askForPlans = async () => expect((await fetch(`${service.baseUrl}/plans`)).status).toBe(200);

const spans = () =>
  bodies.flatMap((body) =>
    (JSON.parse(body) as Batch).resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap((scope) => scope.spans),
    ),
  );
const spanNamed = (name: string) => spans().find((span) => span.name === name);
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';

describe('traces', () => {
  it('have a span for a request, named by its route, in its caller’s trace, with its statements below', async () => {
    const answer = await fetch(`${service.baseUrl}/hosted/public/lists/a-secret-token?lang=de`, {
      headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01`, authorization: 'Bearer secret-token' },
    });
    expect(answer.status).toBe(404);
    const name = 'GET /api/hosted/public/lists/:token';
    await expect.poll(() => spanNamed(name)).toBeDefined();
    const request = spanNamed(name)!;
    expect(request).toMatchObject({ traceId, parentSpanId: '00f067aa0ba902b7' });
    expect(Object.fromEntries(request.attributes.map(({ key, value }) => [key, value]))).toEqual({
      'http.request.method': { stringValue: 'GET' },
      'http.route': { stringValue: '/api/hosted/public/lists/:token' },
      'http.response.status_code': { intValue: 404 },
    });
    const below = () => spans().filter(({ parentSpanId }) => parentSpanId === request.spanId);
    await expect.poll(() => below().length).toBeGreaterThan(0);
    expect(below().every((span) => span.traceId === traceId && span.attributes.length === 0)).toBe(true);
  });

  it('have a span for a page, named by its pattern', async () => {
    await fetch(`${service.siteUrl}/docs/no-secret-token?q=x`);
    await fetch(`${service.siteUrl}/docs/rules`, { method: 'PROPFIND' });
    await expect.poll(() => spanNamed('GET /docs/:page')).toBeDefined();
    await expect.poll(() => spanNamed('_OTHER /docs/:page')).toBeDefined();
  });

  it('have a span for a job', async () => {
    await createPartner(service.ctx, { email: 'owner@mail.example', name: 'Kiln', plan: 'growth' });
    const { accessToken } = await issueSession(service.ctx, { email: 'owner@mail.example' });
    const invited = await fetch(`${service.baseUrl}/portal/members`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
      body: JSON.stringify({ email: 'someone@mail.example', role: 'member' }),
    });
    expect(invited.status).toBe(200);
    await expect.poll(() => spanNamed('send-mail')).toBeDefined();
    expect(spanNamed('send-mail')?.parentSpanId).toBeUndefined();
  });

  it('contain nothing about anyone', () => {
    expect(bodies.join()).toContain('lists-of-kiln');
    expect(bodies.join()).toMatch(/"service\.version".*"vcs\.ref\.head\.revision"/);
    expect(sentAuthorization).toBe('Basic a+b&c==');
    expect(bodies.join()).not.toMatch(/secret-token|mail\.example|lang=de/);
  });
});

it(
  'a collector that refuses traces is logged once, and once more when it accepts them again',
  { tags: ['thorough'] },
  async () => {
    status = 401;
    const untilRefused = (times: number) =>
      expect
        .poll(async () => {
          await askForPlans();
          return refused;
        })
        .toBeGreaterThanOrEqual(times);
    await untilRefused(3);
    const failing = [40, 'the collector doesn’t accept traces'];
    expect(aboutCollector()).toEqual([failing]);
    status = 200;
    await askForPlans();
    await expect.poll(aboutCollector).toEqual([failing, [30, 'the collector accepts traces again']]);
  },
);

it('the service works while a collector is down', { tags: ['thorough'] }, async () => {
  collector.closeAllConnections();
  await new Promise((resolve) => collector.close(resolve));
  for (let times = 0; times < 20; times += 1) await askForPlans();
});
