import { z } from 'zod';
import { ToolFailure } from '#sdk/mcp/core/tool-failure.ts';
import { type ApiDescription, httpMethods, webhooksOf } from '../../../../api/contract/description.ts';
import { type Shipped, tool } from '../../core/tool.ts';
import { detailsOf, matching, namesIn, resolveOnce, summaryOf, webhookSummaryOf } from './openapi-view.ts';

let parsed: Promise<ApiDescription> | undefined;
const open = async (shipped: Shipped) => JSON.parse(await shipped('openapi.json')) as ApiDescription;

const anything = z.record(z.string(), z.unknown());

/** Suggests existing names that are close to an unknown one. */
function alike(wanted: string, names: readonly string[]): string {
  const parts = wanted
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((part) => part.length > 2);
  const score = (name: string) => parts.filter((part) => name.toLowerCase().includes(part)).length;
  const best = names
    .filter(score)
    .sort((a, b) => score(b) - score(a) || a.length - b.length)
    .slice(0, 8);
  return best.length ? `Similar: ${best.join(', ')}.` : 'Call the tool without arguments for the list.';
}

const missing = (what: string, wanted: string, names: readonly string[]) =>
  new ToolFailure('not_found', `The description has no ${what} ${wanted}.`, alike(wanted, names));

export const openapiGet = tool({
  name: 'openapi_get',
  title: 'Read the API description',
  description:
    'Returns the REST API’s OpenAPI 3.1 description, offline. Without arguments: a summary of all operations (filter with tag). With path (and method): the full operation; its schemas are resolved one level deep, further ones with schema.',
  input: z.strictObject({
    path: z.string().max(200).optional().describe('With braces: /portal/keys/{keyId}/domains.'),
    method: z
      .string()
      .toLowerCase()
      .pipe(z.enum(httpMethods, { error: 'Use get, post, put, patch or delete.' }))
      .optional()
      .describe('Only with path. Default: all.'),
    schema: z.string().max(100).optional().describe('Such as PortalKey; instead of path.'),
    tag: z.string().max(60).optional().describe('Operations with this tag, such as Keys.'),
    format: z
      .enum(['summary', 'full'])
      .default('summary')
      .describe('summary (default), or full: the whole document as YAML; no other arguments.'),
  }),
  output: z.object({
    version: z.string().describe('Version of the API.'),
    base_url: z.string().describe('URL that paths are relative to.'),
    tags: z.array(z.object({ name: z.string(), description: z.string() })).optional(),
    operations: z
      .array(
        z.object({
          method: z.string(),
          path: z.string(),
          tag: z.string(),
          summary: z.string(),
          auth: z.string().describe('Who can call it.'),
        }),
      )
      .optional()
      .describe('The summary.'),
    webhooks: z
      .array(z.object({ type: z.string(), summary: z.string(), schema: z.string() }))
      .optional()
      .describe('What the partner’s server gets, with the names of schemas.'),
    details: z.array(anything).optional().describe('The full operations of a path.'),
    schema: anything.optional().describe('A schema, as JSON Schema.'),
    further_schemas: z
      .array(z.string())
      .optional()
      .describe('Schemas that stay $ref; request them with schema.'),
    document: z.string().optional().describe('The whole description, in YAML.'),
  }),
  effect: 'reads',
  credentials: false,
  async handle({ path, method, schema, tag, format }, { shipped, environment }) {
    if (format === 'full') {
      const document = await shipped('openapi.yaml');
      const version = /^ {2}version: "?([^"\n]+)/m.exec(document)?.[1] ?? '';
      return { data: { version, base_url: environment.baseUrl, document }, text: document, complete: true };
    }
    parsed ??= open(shipped);
    const description = await parsed;
    const head = { version: description.info.version, base_url: environment.baseUrl };

    if (schema) {
      const record = description.components.schemas[schema];
      if (!record) throw missing('schema', schema, Object.keys(description.components.schemas));
      const resolved = resolveOnce(record, description);
      const data = { ...head, schema: { ...resolved }, further_schemas: namesIn(resolved) };
      return { data, text: JSON.stringify(data, null, 1), complete: true };
    }

    const found = matching(description, { path, method, tag });
    if (path || method) {
      if (!path) {
        throw new ToolFailure('invalid_input', 'method needs path.', 'Pass path, too, or omit method.');
      }
      if (!found.length) {
        const known = matching(description, {}).map((one) => `${one.method.toUpperCase()} ${one.path}`);
        throw missing('operation', `${method?.toUpperCase() ?? ''} ${path}`.trim(), known);
      }
      const details = found.map((one) => detailsOf(one, description));
      const data = { ...head, details, further_schemas: namesIn(details) };
      return { data, text: JSON.stringify(data, null, 1), complete: true };
    }

    const names = description.tags.map(({ name }) => name);
    if (!found.length) {
      throw new ToolFailure('not_found', `There is no tag ${tag}.`, `Tags: ${names.join(', ')}.`);
    }
    const operations = found.map(summaryOf);
    const groups = description.tags.filter(({ name }) => operations.some((one) => one.tag === name));
    const webhooks = webhooksOf(description)
      .filter(({ tags }) => groups.some(({ name }) => tags.includes(name)))
      .map(webhookSummaryOf);
    const lines = groups.flatMap(({ name, description: about }) => [
      `\n## ${name}: ${about}`,
      ...operations
        .filter((one) => one.tag === name)
        .map((one) => `${one.method} ${one.path}: ${one.summary} [${one.auth}]`),
    ]);
    const sent = webhooks.map((one) => `${one.type}: ${one.summary} [schema ${one.schema}]`);
    if (sent.length > 0) lines.push('\n## Webhooks that are sent', ...sent);
    const next =
      'In brackets: who can call it. Call openapi_get with path and method for the full operation.';
    return {
      data: { ...head, tags: groups, operations, webhooks },
      text: `API ${head.version} at ${head.base_url}\n${lines.join('\n')}\n\n${next}`,
      complete: true,
    };
  },
});
