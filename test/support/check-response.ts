/** Checks every recorded response of a documented operation against the API description. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import {
  type ApiDescription,
  type JsonSchema,
  type Operation,
  operationsOf,
} from '#api/contract/description.ts';

export interface Recorded {
  method: string;
  /** The path below the base URL. */
  route: string;
  status: number;
  headers: Headers;
  body: unknown;
}

const schemaLists = ['allOf', 'anyOf', 'oneOf'] as const;

/**
 * The same schema, but rejecting unnamed properties, so that responses contain nothing undocumented. Members
 * of an `allOf` remain open, since each names only a part.
 */
function closed(schema: JsonSchema, isPart = false): JsonSchema {
  const copy: JsonSchema = { ...schema };
  const close = (inner: JsonSchema) => closed(inner);
  if (copy.$ref && isPart) copy.$ref = copy.$ref.replace('#/components/schemas/', '#/components/open/');
  if (copy.properties) {
    copy.properties = Object.fromEntries(
      Object.entries(copy.properties).map(([name, inner]) => [name, close(inner)]),
    );
  }
  if (copy.items) copy.items = close(copy.items);
  if (typeof copy.additionalProperties === 'object')
    copy.additionalProperties = close(copy.additionalProperties);
  for (const list of schemaLists) {
    const isAll = list === 'allOf';
    if (copy[list]) copy[list] = copy[list].map((inner) => closed(inner, isAll));
  }
  const isNamed = copy.properties !== undefined && copy.additionalProperties === undefined;
  if (!isPart && (isNamed || copy.allOf)) copy.unevaluatedProperties = false;
  return copy;
}

/** `/hosted/lists/{token}` as a pattern; literal segments match before parameters. */
function matcherOf(operations: Operation[]) {
  const patterns = operations
    .map((operation) => ({
      operation,
      parameters: operation.path.split('{').length,
      pattern: new RegExp(
        `^${operation.path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+')}$`,
      ),
    }))
    .sort((one, other) => one.parameters - other.parameters);
  return (method: string, path: string) =>
    patterns.find(({ operation, pattern }) => operation.method === method.toLowerCase() && pattern.test(path))
      ?.operation;
}

/** Returns a check that throws if a response doesn't match the description, and ignores other routes. */
export function responseCheck(description: ApiDescription) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const { schemas } = description.components;
  const mapped = (isPart: boolean) =>
    Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, closed(schema, isPart)]));
  ajv.addSchema({ $id: 'api:', components: { schemas: mapped(false), open: mapped(true) } });
  const find = matcherOf(operationsOf(description));
  const validators = new Map<string, ValidateFunction>();

  function validatorOf(name: string, schema: JsonSchema): ValidateFunction {
    let validate = validators.get(name);
    if (!validate) {
      const text = JSON.stringify(closed(schema)).replaceAll('"#/components/', '"api:#/components/');
      validators.set(name, (validate = ajv.compile(JSON.parse(text) as object)));
    }
    return validate;
  }

  return ({ method, route, status, headers, body }: Recorded): void => {
    const operation = find(method, route);
    if (!operation) return;
    const name = `${operation.method.toUpperCase()} ${operation.path} ${status}`;
    const response = operation.responses[status] ?? operation.responses.default;
    const fail = (why: string) => {
      throw new Error(`not as the API describes it: ${name}: ${why}\n${JSON.stringify(body)}`);
    };
    if (!response) return fail('undocumented status');
    if (headers.get('x-content-type-options') !== 'nosniff') return fail('its type may be guessed');
    if (!headers.has('cache-control')) return fail('nothing says whether it may be kept');
    if (!response.content && body === '') return;
    const type = headers.get('content-type')?.split(';')[0] ?? '';
    const documented = response.content?.[type];
    if (!documented) return fail(`undocumented content type “${type}”`);
    if (type !== 'application/json') return;
    const validate = validatorOf(name, documented.schema);
    if (!validate(body)) fail(ajv.errorsText(validate.errors, { dataVar: 'body', separator: '\n' }));
  };
}
