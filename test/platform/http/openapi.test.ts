import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { operationsOf, webhooksOf } from '#api/contract/description.ts';
import { eventTypes } from '#api/contract/event-types.ts';
import { webhookTypes } from '#api/contract/webhook-types.ts';
import { events } from '#api/modules/webhooks/schemas.ts';
import { useApi } from '#test/support/api.ts';
import { responseCheck } from '#test/support/check-response.ts';
import { titleOf } from '#test/support/operations.ts';

const api = await useApi({ BASE_URL: 'http://localhost:3000/api' });
const operations = operationsOf(api.description);
const text = async (path: string, headers: Record<string, string> = {}) => {
  const response = await api.file(`/api${path}`, headers);
  return { status: response.status, headers: response.headers, text: await response.text() };
};

describe('the API description', () => {
  it('is valid OpenAPI 3.1, identical as JSON and YAML', async () => {
    const [json, yaml] = await Promise.all([text('/openapi.json'), text('/openapi.yaml')]);
    expect([json, yaml].map(({ headers }) => headers.get('content-type'))).toEqual([
      'application/json; charset=utf-8',
      'application/yaml; charset=utf-8',
    ]);
    const document = JSON.parse(json.text) as { openapi: string };
    expect(parse(yaml.text)).toEqual(document);
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Wishlist API', version: '1.1.0' } });
    expect(await new Validator().validate(document)).toEqual({ valid: true });
  });

  it('can be read from any origin, and returns 304 if unchanged', async () => {
    for (const path of ['/openapi.json', '/openapi.yaml', '/endpoints.json', '/postman.json']) {
      const first = await text(path);
      expect(first.headers.get('access-control-allow-origin')).toBe('*');
      const again = await text(path, { 'if-none-match': first.headers.get('etag') ?? '' });
      expect([again.status, again.text]).toEqual([304, '']);
    }
  });

  it('is compressed for clients that accept it', async () => {
    const packed = await api.file('/api/openapi.json', { 'accept-encoding': 'gzip' });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    const unpacked = gunzipSync(await packed.bytes());
    expect(unpacked.toString()).toBe((await text('/openapi.json')).text);
  });

  it('is compressed with brotli where that is accepted, for browsers too', async () => {
    const plain = (await text('/openapi.json')).text;
    for (const accepted of ['gzip, deflate, br, zstd', 'br;q=0.5, gzip']) {
      const packed = await api.file('/api/openapi.json', { 'accept-encoding': accepted });
      expect(packed.headers.get('content-encoding')).toBe('br');
      expect(packed.headers.get('vary')).toContain('Accept-Encoding');
      expect(brotliDecompressSync(await packed.bytes()).toString()).toBe(plain);
    }
    const refused = await api.file('/api/openapi.json', { 'accept-encoding': 'br;q=0, gzip' });
    expect(refused.headers.get('content-encoding')).toBe('gzip');
  });

  it('has paths relative to its server, unique operation names and described groups', () => {
    expect(api.description.servers).toEqual([{ url: 'http://localhost:3000/api' }]);
    expect(Object.keys(api.description.paths)).toContain('/widget/init');
    const names = operations.map(({ operationId }) => operationId);
    expect(names).toContain('postWidgetInit');
    expect(new Set(names).size).toBe(names.length);
    const groups = api.description.tags.map(({ name }) => name);
    expect(operations.filter(({ tags }) => !tags.every((tag) => groups.includes(tag))).map(titleOf)).toEqual(
      [],
    );
  });

  it('documents each operation’s callers, audience and errors', () => {
    for (const operation of operations) {
      expect(operation, titleOf(operation)).toMatchObject({
        summary: expect.stringMatching(/^[A-Z].*[^.]$/),
        description: expect.stringMatching(/\S/),
        'x-auth': expect.any(String),
        'x-audience': expect.any(String),
        security: expect.any(Array),
        responses: { 500: expect.anything() },
      });
    }
  });

  it('describes every webhook, with an example and the headers of its signature', () => {
    const webhooks = webhooksOf(api.description);
    expect(webhooks.map(({ type }) => type)).toEqual([...eventTypes, ...webhookTypes]);
    for (const { type, parameters, requestBody } of webhooks) {
      expect(parameters.map(({ name }) => name)).toEqual([
        'webhook-id',
        'webhook-timestamp',
        'webhook-signature',
      ]);
      expect(requestBody.content['application/json'].example).toMatchObject({ type });
    }
    for (const type of eventTypes) {
      const { example } = api.description.webhooks[type]!.post.requestBody.content['application/json'];
      expect(events[type].strict().safeParse(example).error).toBeUndefined();
    }
  });

  it('expresses null outside named schemas, except for the one with two spellings', () => {
    const { schemas } = api.description.components;
    const nullable = Object.entries(schemas).filter(([, schema]) => [schema.type].flat().includes('null'));
    // Generators name the types of `imageUrl` and `image_url` alike, unless both are this one.
    expect(nullable.map(([name]) => name)).toEqual(['ProductImageUrl']);
    expect(JSON.stringify(api.description)).not.toMatch(
      /"allOf":\[\{[^}]*\},\{"type":\["object","null"\]\}\]/,
    );
    expect(schemas.WidgetInitResponse?.properties?.basketConfig).toEqual({
      anyOf: [{ $ref: '#/components/schemas/BasketConfig' }, { type: 'null' }],
    });
  });
});

describe('the endpoint summary', () => {
  it('lists every operation by group, with its authentication and audience', async () => {
    const summary = JSON.parse((await text('/endpoints.json')).text) as {
      version: string;
      tags: { name: string; operations: Record<string, string>[] }[];
    };
    expect(summary).toMatchObject({ version: '1.1.0', base_url: 'http://localhost:3000/api' });
    expect(summary.tags[0]).toMatchObject({
      name: 'Widget',
      operations: expect.arrayContaining([
        {
          operation_id: 'postWidgetSave',
          method: 'POST',
          path: '/widget/save',
          summary: 'Save a product to one of the shopper’s lists',
          auth: 'widget and shopper',
          audience: 'shop pages',
        },
      ]),
    });
    const listed = summary.tags.flatMap((tag) =>
      tag.operations.map(({ method, path }) => `${method} ${path}`),
    );
    expect(listed.sort()).toEqual(operations.map(titleOf).sort());
  });
});

describe('the check of recorded responses', () => {
  const check = responseCheck(api.description);
  const headers = new Headers({
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  const save = { method: 'POST', route: '/widget/save', status: 200, headers };
  const saved = { ok: true, item_id: 1, product_id: 2 };
  const refused = { error: 'missing_url', message: 'x' };

  it('accepts documented responses, and undocumented routes', () => {
    check({ ...save, body: saved });
    check({ ...save, status: 400, body: refused });
    check({ ...save, route: '/nothing', status: 404, body: {} });
  });

  it.each([
    ['a missing field', { body: { ok: true, item_id: 1 } }],
    ['another type', { body: { ...saved, item_id: '1' } }],
    ['an undocumented field', { body: { ...saved, sql: 'SELECT 1' } }],
    ['an undocumented status', { status: 418, body: refused }],
    ['an undocumented code', { status: 400, body: { error: 'missing_target' } }],
    ['a field the error doesn’t have', { status: 400, body: { ...refused, plan: 'free' } }],
    ['another content type', { headers: new Headers({ 'content-type': 'text/html' }), body: saved }],
  ])('rejects %s', (_what, change) => {
    expect(() => check({ ...save, ...change })).toThrow('not as the API describes it: POST /widget/save');
  });
});
