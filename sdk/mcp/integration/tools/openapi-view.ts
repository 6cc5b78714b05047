import {
  type ApiDescription,
  type JsonSchema,
  type Operation,
  operationsOf,
  type Webhook,
} from '../../../../api/contract/description.ts';

const refersTo = /^#\/components\/schemas\/(.+)$/;

/** Resolves references one level deep; deeper ones stay `$ref` and can be requested by name. */
export function resolveOnce(schema: JsonSchema, { components }: ApiDescription): JsonSchema {
  const found = (part: JsonSchema): JsonSchema => {
    const [, name] = refersTo.exec(part.$ref ?? '') ?? [];
    return name ? ({ title: name, ...components.schemas[name] } as JsonSchema) : part;
  };
  const { allOf, ...rest } = schema;
  if (!allOf) return found(schema);
  // A named schema plus fields: a single list of fields is easier to read.
  const parts = allOf.map(found);
  const properties = Object.assign({}, ...parts.map((part) => part.properties)) as JsonSchema['properties'];
  return Object.assign({}, ...parts, rest, { properties }) as JsonSchema;
}

/** The names of the schemas that a part of the description refers to. */
export const namesIn = (part: unknown): string[] => [
  ...new Set(
    [...JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name = '']) => name),
  ),
];

export const summaryOf = ({ method, path, tags, summary, 'x-auth': auth }: Operation) => ({
  method: method.toUpperCase(),
  path,
  tag: tags[0] ?? '',
  summary,
  auth,
});

export const webhookSummaryOf = ({ type, summary, requestBody }: Webhook) => ({
  type,
  summary,
  schema: namesIn(requestBody.content['application/json'].schema)[0] ?? '',
});

/** The codes in a failing status's description, such as `` `not_found`: There is nothing … ``. */
const codesOf = (description: string) =>
  [...description.matchAll(/`([a-z_]+)`: ([^\n]+)/g)].map(([, code, when]) => ({ code, when }));

/** The details needed to write a request, with error codes instead of error schemas. */
export function detailsOf(operation: Operation, description: ApiDescription) {
  const { requestBody, responses, parameters = [], description: about } = operation;
  const bodies = Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => [
    type,
    resolveOnce(schema, description),
  ]);
  const succeeding = Object.entries(responses).filter(([status]) => /^[23]/.test(status));
  const failing = Object.entries(responses).filter(([status]) => /^[45]/.test(status));
  return {
    ...summaryOf(operation),
    ...(about && { description: about }),
    security: operation.security,
    parameters,
    ...(requestBody && { body: { required: requestBody.required ?? false, ...Object.fromEntries(bodies) } }),
    answers: Object.fromEntries(
      succeeding.map(([status, { description: text, content = {} }]) => [
        status,
        {
          description: text,
          ...Object.fromEntries(
            Object.entries(content).map(([type, { schema }]) => [type, resolveOnce(schema, description)]),
          ),
        },
      ]),
    ),
    errors: Object.fromEntries(failing.map(([status, { description: text }]) => [status, codesOf(text)])),
  };
}

export const matching = (
  description: ApiDescription,
  { path, method, tag }: { path?: string; method?: string; tag?: string },
): Operation[] =>
  operationsOf(description).filter(
    (one) =>
      (!path || one.path === path) &&
      (!method || one.method === method.toLowerCase()) &&
      (!tag || one.tags.some((name) => name.toLowerCase() === tag.toLowerCase())),
  );
