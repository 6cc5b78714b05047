import { z } from 'zod';
import { httpMethods, type ApiDescription } from '../../../../api/contract/description.ts';
import { ToolFailure } from '../../core/failure.ts';
import { tool, type Shipped } from '../../core/tool.ts';
import { detailsOf, matching, namesIn, resolveOnce, summaryOf } from './openapi-view.ts';

let parsed: Promise<ApiDescription> | undefined;
const open = async (shipped: Shipped) => JSON.parse(await shipped('openapi.json')) as ApiDescription;

const anything = z.record(z.string(), z.unknown());

/** The names nearest to one that is not there. */
function alike(wanted: string, names: readonly string[]): string {
  const parts = wanted
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((part) => part.length > 2);
  const score = (name: string) => parts.filter((part) => name.toLowerCase().includes(part)).length;
  const best = names
    .filter(score)
    .sort((a, b) => score(b) - score(a))
    .slice(0, 8);
  return best.length ? `There are ${best.join(', ')}.` : 'Call it without arguments for the list.';
}

const missing = (what: string, wanted: string, names: readonly string[]) =>
  new ToolFailure('not_found', `The description has no ${what} ${wanted}.`, alike(wanted, names));

export const openapiGet = tool({
  name: 'openapi_get',
  title: 'Read the API’s description',
  description:
    'Reads the OpenAPI 3.1 description of the REST API, which is shipped with this server: works offline and without credentials. Without arguments: a summary, every operation with path, tag, authentication and one line (tag narrows it). With path (and method): that operation in full, with parameters, body, answer and error codes; records are resolved one level, deeper ones stay $ref. With schema: one record by name. With format full: the whole document as YAML, more than a million characters, rarely what you need. Money in minor units, times in UTC. Changes nothing.',
  input: z.strictObject({
    path: z
      .string()
      .max(200)
      .optional()
      .describe('Path as the summary has it, with braces: /portal/keys/{keyId}/domains.'),
    method: z
      .string()
      .toLowerCase()
      .pipe(z.enum(httpMethods, { error: 'Use get, post, put, patch or delete.' }))
      .optional()
      .describe('get, post, put, patch or delete; with path. Left out, all methods of the path.'),
    schema: z.string().max(100).optional().describe('Name of a record, such as PortalKey; instead of path.'),
    tag: z.string().max(60).optional().describe('Only the operations of this group, such as Keys.'),
    format: z
      .enum(['summary', 'full'])
      .default('summary')
      .describe('summary (default), or full: the whole document as YAML, without other arguments.'),
  }),
  output: z.object({
    version: z.string().describe('Version of the API.'),
    base_url: z.string().describe('Paths are relative to it.'),
    tags: z.array(z.object({ name: z.string(), description: z.string() })).optional(),
    operations: z
      .array(
        z.object({
          method: z.string(),
          path: z.string(),
          tag: z.string(),
          summary: z.string(),
          auth: z.string().describe('Who may call it.'),
        }),
      )
      .optional()
      .describe('The summary.'),
    details: z.array(anything).optional().describe('Operations of a path, in full.'),
    schema: anything.optional().describe('A record, as JSON Schema.'),
    further_schemas: z
      .array(z.string())
      .optional()
      .describe('Records that stay $ref; ask for them by schema.'),
    document: z.string().optional().describe('The whole description, YAML.'),
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
        throw new ToolFailure(
          'invalid_input',
          'method goes with path.',
          'Give the path, too, or leave the method out.',
        );
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
      throw new ToolFailure('not_found', `There is no group ${tag}.`, `Groups: ${names.join(', ')}.`);
    }
    const operations = found.map(summaryOf);
    const groups = description.tags.filter(({ name }) => operations.some((one) => one.tag === name));
    const lines = groups.flatMap(({ name, description: about }) => [
      `\n## ${name}: ${about}`,
      ...operations
        .filter((one) => one.tag === name)
        .map((one) => `${one.method} ${one.path}: ${one.summary} [${one.auth}]`),
    ]);
    const next =
      'In brackets: who may call it. Call openapi_get with path and method for one of them in full.';
    return {
      data: { ...head, tags: groups, operations },
      text: `API ${head.version} at ${head.base_url}\n${lines.join('\n')}\n\n${next}`,
      complete: true,
    };
  },
});
