import {
  type ApiDescription,
  type JsonSchema,
  type Operation,
  successOf,
} from '#api/contract/description.ts';
import { alternatives, resolved, type Schemas } from './schema.ts';

/** Example values by field name, for schemas without an example. */
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

/** Maximum nesting of an example; records never contain themselves. */
const deepest = 8;

function exampleString(name: string, { format }: JsonSchema): string {
  if (format === 'date-time' || /_at$|_until$/.test(name)) return '2026-11-21T12:00:00.000Z';
  if (format === 'date') return '2026-11-21';
  if (/url$|image/i.test(name)) return 'https://shop.example/…';
  return '…';
}

/** An example value for a schema. */
function exampleOf(schema: JsonSchema, schemas: Schemas, name = '', depth = 0): unknown {
  const [first = {}] = alternatives(resolved(schema, schemas));
  const one = resolved(first, schemas);
  const shown = [schema.example, one.example, one.const, one.enum?.[0], one.default].find(
    (value) => value !== undefined,
  );
  if (shown !== undefined) return shown;
  const [type] = [one.type ?? 'object'].flat();
  if (type === 'array') return depth > deepest ? [] : [exampleOf(one.items ?? {}, schemas, name, depth + 1)];
  if (type === 'object') {
    if (depth > deepest) return {};
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

/** Optional fields of a product that are usually sent. */
const usual = new Set(['title', 'price', 'price_minor', 'currency']);
const aliases: Record<string, string> = { price: 'price_minor' };

/** `storagePath` and `storage_path` as a placeholder: STORAGE_PATH. */
const blank = (name: string) => name.replaceAll(/[A-Z]/g, '_$&').toUpperCase();

/** A request field's example value, or a placeholder. */
function sent(schema: JsonSchema, schemas: Schemas, name: string): unknown {
  const value = exampleOf(schema, schemas, name);
  return typeof value === 'string' && value.includes('…') ? blank(name) : value;
}

/** The required fields of a request, and a few usual ones. */
function leastOf(schema: JsonSchema, schemas: Schemas): unknown {
  const [first = {}] = alternatives(resolved(schema, schemas));
  const { properties = {}, required = [], example } = resolved(first, schemas);
  if (example !== undefined) return example;
  const isAlias = (name: string) => (aliases[name] ?? '') in properties;
  const names = Object.keys(properties).filter(
    (name) => required.includes(name) || (usual.has(name) && !isAlias(name)),
  );
  const shown = names.length > 0 ? names : Object.keys(properties).slice(0, 2);
  return Object.fromEntries(
    shown.map((name) => {
      const property = properties[name] ?? {};
      const isRecord = resolved(property, schemas).properties !== undefined;
      return [name, isRecord ? leastOf(property, schemas) : sent(property, schemas, name)];
    }),
  );
}

/** An example JSON body; words in capitals are placeholders. */
export function bodyExample(operation: Operation, schemas: Schemas): unknown {
  const schema = operation.requestBody?.content['application/json']?.schema;
  return schema && leastOf(schema, schemas);
}

/** The header of each security scheme, with a placeholder. */
export const credentials: Record<string, string> = {
  publicKey: 'Authorization: Bearer pk_test_YOUR_KEY',
  publicKeyHeader: 'X-Widget-Key: pk_test_YOUR_KEY',
  widgetToken: 'X-Widget-Token: WIDGET_TOKEN',
  userToken: 'Authorization: Bearer ACCESS_TOKEN',
};

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The required query parameters. */
function queryExample({ parameters = [] }: Operation, { schemas }: ApiDescription['components']) {
  return Object.fromEntries(
    parameters
      .filter((one) => one.in === 'query' && one.required)
      .map(({ name, schema }) => [name, String(sent(schema, schemas, name))]),
  );
}

/** The media type of a body that is a file. */
export const fileType = ({ requestBody }: Operation) =>
  Object.keys(requestBody?.content ?? {}).find((type) => type !== 'application/json');

/** The request as a curl command. */
export function curlExample(operation: Operation, { servers, components }: ApiDescription): string {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => blank(name));
  const query = new URLSearchParams(queryExample(operation, components)).toString();
  const file = fileType(operation);
  const needed = operation.security.find((schemes) => Object.keys(schemes).length > 0) ?? {};
  const headers = Object.keys(needed).flatMap((scheme) => credentials[scheme] ?? []);
  const body = bodyExample(operation, components.schemas);
  const method = operation.method.toUpperCase();
  return [
    `curl ${query ? quoted(`${servers[0]?.url}${path}?${query}`) : `${servers[0]?.url}${path}`}`,
    ...(method === 'GET' || (method === 'POST' && body) ? [] : [`--request ${method}`]),
    ...headers.map((header) => `--header ${quoted(header)}`),
    ...(body
      ? [`--header 'Content-Type: application/json'`, `--data ${quoted(JSON.stringify(body, null, 2))}`]
      : []),
    ...(file ? [`--header 'Content-Type: ${file}'`, `--data-binary @FILE`] : []),
  ].join(' \\\n  ');
}

/** The request with the typed client. */
export function clientExample(operation: Operation, { components }: ApiDescription): string {
  const names = (operation.parameters ?? []).filter((one) => one.in === 'path').map(({ name }) => name);
  const body = bodyExample(operation, components.schemas);
  const query = Object.entries(queryExample(operation, components)).map(
    ([name, value]) => `${name}: '${value}'`,
  );
  const params = [
    ...(names.length > 0 ? [`path: { ${names.join(', ')} }`] : []),
    ...(query.length > 0 ? [`query: { ${query.join(', ')} }`] : []),
  ];
  const parts = [
    ...(params.length > 0 ? [`params: { ${params.join(', ')} }`] : []),
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

/** An example of a successful response. */
export function answerExample(operation: Operation, { components }: ApiDescription): string | null {
  const schema = successOf(operation)?.content?.['application/json']?.schema;
  return schema ? JSON.stringify(exampleOf(schema, components.schemas), null, 2) : null;
}
