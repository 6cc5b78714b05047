import { expect, it } from 'vitest';
import { operationsOf } from '#api/contract/description.ts';
import { useApi } from '#test/support/api.ts';

const api = await useApi();

interface Item {
  name: string;
  item?: Item[];
  request?: {
    method: string;
    auth: { type: string; bearer?: { value: string }[] };
    header: { key: string; value: string }[];
    url: {
      raw: string;
      host: string[];
      path: string[];
      query: { key: string }[];
      variable: { key: string }[];
    };
    body?: { mode: string; raw?: string };
  };
  response?: { code: number; body: string }[];
}

const collection = JSON.parse(JSON.stringify((await api.call('GET', '/postman.json')).body)) as {
  info: { name: string; schema: string };
  variable: { key: string; value: string }[];
  item: Item[];
};
const requests = collection.item.flatMap(({ item = [] }) => item);

it('is a collection of version 2.1 with a folder per group, and every operation once', () => {
  expect(collection.info).toMatchObject({
    name: 'Wishlist API',
    schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
  });
  const operations = operationsOf(api.description);
  const paths = requests.map(({ request }) => `${request!.method} /${request!.url.path.join('/')}`);
  expect(paths.sort()).toEqual(
    operations
      .map(({ method, path }) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`)
      .sort(),
  );
  for (const { name, request } of requests) {
    const { raw, host, path, variable } = request!.url;
    expect(raw.split('?')[0], name).toBe(`${host.join()}/${path.join('/')}`);
    expect(variable.map(({ key }) => `:${key}`)).toEqual(path.filter((part) => part.startsWith(':')));
  }
});

it('takes its URL and tokens from variables, which contain no secret', () => {
  const [base, ...tokens] = collection.variable;
  expect(base).toEqual({ key: 'baseUrl', value: api.ctx.settings.baseUrl });
  expect(tokens).toEqual(['publicKey', 'widgetToken', 'accessToken'].map((key) => ({ key, value: '' })));
  const known = new Set(collection.variable.map(({ key }) => key));
  const used = new Set([...JSON.stringify(collection.item).matchAll(/\{\{(\w+)\}\}/g)].map(([, key]) => key));
  expect([...used].sort()).toEqual([...known].sort());
  const save = requests.find(({ request }) => request!.url.raw === '{{baseUrl}}/widget/save')!.request!;
  expect(save.auth).toEqual({
    type: 'bearer',
    bearer: [{ key: 'token', value: '{{accessToken}}', type: 'string' }],
  });
  expect(save.header).toContainEqual({ key: 'X-Widget-Token', value: '{{widgetToken}}' });
});

it('has the description’s examples', () => {
  for (const { name, response, request } of requests) {
    if (request!.body?.raw) expect(() => JSON.parse(request!.body!.raw!), name).not.toThrow();
    for (const { code, body } of response ?? []) {
      expect([200, 202], name).toContain(code);
      expect(() => JSON.parse(body), name).not.toThrow();
    }
  }
  expect(requests.filter(({ response }) => response!.length > 0).length).toBeGreaterThan(200);
});
