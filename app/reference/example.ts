import type { ApiDescription, JsonSchema, Operation } from '../../api/contract/description.ts';
import { alternatives, resolved, type Schemas } from './schema.ts';

/** Plausible values by the name of a field, where its schema brings no example. */
const plausible: Record<string, unknown> = {
  name: 'Birthday',
  title: 'Ono Vase',
  url: 'https://shop.example/products/ono-vase',
  email: 'clara@winter.example',
  currency: 'EUR',
  price: 5400,
  price_minor: 5400,
  description: '',
  origin: 'https://shop.example',
  code: '482913',
  token: 'k3Zq…',
  lang: 'en',
};

function exampleString(name: string, { format }: JsonSchema): string {
  if (format === 'date-time' || /_at$|_until$/.test(name)) return '2026-11-21T12:00:00.000Z';
  if (format === 'date') return '2026-11-21';
  if (/url$|image/i.test(name)) return 'https://shop.example/…';
  return '…';
}

/** A value that a schema allows, for reading. */
function exampleOf(schema: JsonSchema, schemas: Schemas, name = '', depth = 0): unknown {
  const [first = {}] = alternatives(resolved(schema, schemas));
  const one = resolved(first, schemas);
  const shown = [schema.example, one.example, one.const, one.enum?.[0], one.default].find(
    (value) => value !== undefined,
  );
  if (shown !== undefined) return shown;
  const [type] = [one.type ?? 'object'].flat();
  if (type === 'array') return depth > 3 ? [] : [exampleOf(one.items ?? {}, schemas, name, depth + 1)];
  if (type === 'object') {
    if (depth > 3) return {};
    return Object.fromEntries(
      Object.entries(one.properties ?? {}).map(([key, inner]) => [
        key,
        exampleOf(inner, schemas, key, depth + 1),
      ]),
    );
  }
  if (typeof plausible[name] === type) return plausible[name];
  if (type === 'integer' || type === 'number') return 1;
  if (type === 'boolean') return true;
  return exampleString(name, one);
}

/** What a product is usually sent with, besides what is demanded. */
const usual = new Set(['title', 'price', 'currency']);

/** The least that a request must say, and a little more. */
function leastOf(schema: JsonSchema, schemas: Schemas): Record<string, unknown> {
  const { properties = {}, required = [] } = resolved(schema, schemas);
  const names = Object.keys(properties).filter((name) => required.includes(name) || usual.has(name));
  const shown = names.length > 0 ? names : Object.keys(properties).slice(0, 2);
  return Object.fromEntries(
    shown.map((name) => {
      const property = properties[name] ?? {};
      const isRecord = resolved(property, schemas).properties !== undefined;
      return [name, isRecord ? leastOf(property, schemas) : exampleOf(property, schemas, name)];
    }),
  );
}

function bodyExample(operation: Operation, schemas: Schemas): unknown {
  const schema = operation.requestBody?.content['application/json']?.schema;
  return schema && leastOf(schema, schemas);
}

const credentials: Record<string, string> = {
  publicKey: 'Authorization: Bearer pk_test_YOUR_KEY',
  publicKeyHeader: 'X-Widget-Key: pk_test_YOUR_KEY',
  widgetToken: 'X-Widget-Token: WIDGET_TOKEN',
  userToken: 'Authorization: Bearer ACCESS_TOKEN',
};

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The request as a command. */
export function curlExample(operation: Operation, { servers, components }: ApiDescription): string {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    name.replaceAll(/[A-Z]/g, '_$&').toUpperCase(),
  );
  const needed = operation.security.find((schemes) => Object.keys(schemes).length > 0) ?? {};
  const headers = Object.keys(needed).flatMap((scheme) => credentials[scheme] ?? []);
  const body = bodyExample(operation, components.schemas);
  const method = operation.method.toUpperCase();
  return [
    `curl ${servers[0]?.url}${path}`,
    ...(method === 'GET' || (method === 'POST' && body) ? [] : [`--request ${method}`]),
    ...headers.map((header) => `--header ${quoted(header)}`),
    ...(body
      ? [`--header 'Content-Type: application/json'`, `--data ${quoted(JSON.stringify(body, null, 2))}`]
      : []),
  ].join(' \\\n  ');
}

/** The same by the typed client. */
export function clientExample(operation: Operation, { components }: ApiDescription): string {
  const names = (operation.parameters ?? []).filter((one) => one.in === 'path').map(({ name }) => name);
  const body = bodyExample(operation, components.schemas);
  const parts = [
    ...(names.length > 0 ? [`params: { path: { ${names.join(', ')} } }`] : []),
    ...(body
      ? [
          `body: ${JSON.stringify(body, null, 2)
            .replaceAll(/"([a-zA-Z_]\w*)":/g, '$1:')
            .replaceAll('"', "'")}`,
        ]
      : []),
  ];
  const options =
    parts.length > 0
      ? `, {\n${parts.map((part) => `  ${part.replaceAll('\n', '\n  ')},`).join('\n')}\n}`
      : '';
  return `const { data, error } = await client.${operation.method.toUpperCase()}('${operation.path}'${options});`;
}

/** A successful answer. */
export function answerExample(operation: Operation, { components }: ApiDescription): string | null {
  const schema = operation.responses[200]?.content?.['application/json']?.schema;
  return schema ? JSON.stringify(exampleOf(schema, components.schemas), null, 2) : null;
}
