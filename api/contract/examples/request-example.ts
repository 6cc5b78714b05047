import type { ApiDescription, JsonSchema, Operation } from '../description.ts';
import { exampleOf } from './example-of.ts';
import { alternatives, nameOf, resolved, type Schemas } from './resolve-schema.ts';

/** Optional product fields that are usually sent. */
const usual = new Set(['title', 'price', 'price_minor', 'currency']);
const aliases: Record<string, string> = { price: 'price_minor' };

/** `storagePath` and `storage_path` as a placeholder: STORAGE_PATH. */
const blank = (name: string) => name.replaceAll(/[A-Z]/g, '_$&').toUpperCase();

/** A request field's example value, or a placeholder. */
function sent(schema: JsonSchema, schemas: Schemas, name: string, within: string): unknown {
  const value = exampleOf(schema, schemas, { name, within: [within] });
  return typeof value === 'string' && value.includes('…') ? blank(name) : value;
}

/** The required fields of a request, plus a few common ones. */
function leastOf(schema: JsonSchema, schemas: Schemas, within: string): unknown {
  const [first = {}] = alternatives(resolved(schema, schemas));
  const { properties = {}, required = [], example } = resolved(first, schemas);
  if (example !== undefined) return example;
  const isAlias = (name: string) => (aliases[name] ?? '') in properties;
  const inside = (schema.$ref && nameOf(schema.$ref)) ?? within;
  const names = Object.keys(properties).filter(
    (name) => required.includes(name) || (usual.has(name) && !isAlias(name)),
  );
  const shown = names.length > 0 ? names : Object.keys(properties).slice(0, 2);
  return Object.fromEntries(
    shown.map((name) => {
      const property = properties[name] ?? {};
      const isRecord = resolved(property, schemas).properties !== undefined;
      return [name, isRecord ? leastOf(property, schemas, name) : sent(property, schemas, name, inside)];
    }),
  );
}

/** An example JSON body; words in capitals are placeholders. */
export function bodyExample(operation: Operation, schemas: Schemas): unknown {
  const schema = operation.requestBody?.content['application/json']?.schema;
  return schema && leastOf(schema, schemas, operation.operationId);
}

/** The header of each security scheme, with a placeholder. */
export const credentials: Record<string, string> = {
  publicKey: 'Authorization: Bearer pk_test_YOUR_KEY',
  publicKeyHeader: 'X-Widget-Key: pk_test_YOUR_KEY',
  widgetToken: 'X-Widget-Token: WIDGET_TOKEN',
  userToken: 'Authorization: Bearer ACCESS_TOKEN',
};

/** The required query parameters. */
export function queryExample(
  { operationId, parameters = [] }: Operation,
  { schemas }: ApiDescription['components'],
) {
  return Object.fromEntries(
    parameters
      .filter((one) => one.in === 'query' && one.required)
      .map(({ name, schema }) => [name, String(sent(schema, schemas, name, operationId))]),
  );
}

/** The media type of a body that is a file. */
export const fileType = ({ requestBody }: Operation) =>
  Object.keys(requestBody?.content ?? {}).find((type) => type !== 'application/json');

/** An example request. */
export interface RequestExample {
  method: string;
  url: string;
  headers: [name: string, value: string][];
  /** Undefined if it has no JSON body. */
  body: unknown;
  /** Whether its body is a file. */
  isFile: boolean;
}

/** An example request of an operation. Words in capitals are placeholders. */
export function requestExample(
  operation: Operation,
  { servers, components }: ApiDescription,
): RequestExample {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => blank(name));
  const query = new URLSearchParams(queryExample(operation, components)).toString();
  const needed = operation.security.find((schemes) => Object.keys(schemes).length > 0) ?? {};
  const body = bodyExample(operation, components.schemas);
  const type = body === undefined ? fileType(operation) : 'application/json';
  return {
    method: operation.method.toUpperCase(),
    url: `${servers[0]?.url}${path}${query && `?${query}`}`,
    headers: [
      ...Object.keys(needed).flatMap((scheme) => credentials[scheme] ?? []),
      ...(type ? [`Content-Type: ${type}`] : []),
    ].map((header) => header.split(': ') as [string, string]),
    body,
    isFile: fileType(operation) !== undefined,
  };
}
