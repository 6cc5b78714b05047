import type {
  McpServer,
  ServerContext as McpRequest,
  StandardSchemaWithJSON,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Passage } from '#api/contract/docs/split-page.ts';
import { apiVersion } from '#api/contract/version.ts';
import type { Hints } from './hints.ts';
import { type Prompt, registerPrompts } from './prompts.ts';
import { runTool, type ServerContext } from './run-tool.ts';
import { annotationsOf, type AnyTool, type Shipped } from './tool.ts';

export interface ToolServer {
  /** The name of its command. */
  name: string;
  title: string;
  /** Instructions for the model about the server as a whole. */
  instructions: string;
  /** Added to them if the server runs on the user's machine. */
  localInstructions?: string;
  tools: readonly AnyTool[];
  prompts: readonly Prompt[];
  hints?: Hints;
  /** Whether clients can attach the guides and the API description to a conversation; default: true. */
  hasDocs?: boolean;
  /** HTML pages that clients show inside a conversation. */
  views?: readonly View[];
}

/** A page that shows a tool's results inside a conversation (an MCP App). */
export interface View {
  /** `ui://…` */
  uri: string;
  title: string;
  /** Its whole text. */
  html(): Promise<string>;
  /** Origins that it loads images from. */
  imageOrigins: readonly string[];
}

/** A server's lists only change with a new version. */
const lasting = { ttlMs: 3_600_000, cacheScope: 'public' } as const;

/** A server for one connection, in the protocol revision that its client uses. */
export function createServer(server: ToolServer, context: ServerContext): McpServer {
  const { name, title, instructions, localInstructions } = server;
  const { protocol } = context;
  const mcp = new protocol.McpServer(
    { name, title, version: apiVersion },
    {
      instructions: [instructions, localInstructions].filter(Boolean).join('\n'),
      cacheHints: {
        'server/discover': lasting,
        'tools/list': lasting,
        'prompts/list': lasting,
        'resources/list': lasting,
        'resources/templates/list': lasting,
        'resources/read': lasting,
      },
    },
  );
  for (const tool of server.tools) {
    const config = {
      title: tool.title,
      description: tool.description,
      inputSchema: listedSchema(tool.input),
      annotations: annotationsOf(tool),
      ...(tool.listsOutput && { outputSchema: listedSchema(tool.output, outline) }),
      ...(tool.scope && { scopeChallenge: protocol.requireScopes(tool.scope) }),
    };
    const run = (input: object, request: McpRequest) => runTool(tool, context, input, request);
    if (tool.view)
      protocol.registerAppTool(mcp, tool.name, { ...config, _meta: { ui: { resourceUri: tool.view } } }, run);
    else mcp.registerTool(tool.name, config, run);
  }
  registerPrompts(mcp, server.prompts);
  if (server.hasDocs !== false) registerResources(mcp, context);
  for (const view of server.views ?? []) registerView(mcp, context, view);
  return mcp;
}

function registerView(
  mcp: McpServer,
  { protocol: { registerAppResource, RESOURCE_MIME_TYPE } }: ServerContext,
  { uri, title, html, imageOrigins }: View,
): void {
  const ui = {
    csp: { resourceDomains: [...imageOrigins] },
    permissions: { clipboardWrite: {} },
    prefersBorder: false,
  };
  registerAppResource(mcp, title, uri, { _meta: { ui } }, async () => ({
    contents: [{ uri, mimeType: RESOURCE_MIME_TYPE, text: await html(), _meta: { ui } }],
  }));
}

type Json = Record<string, unknown>;

/**
 * Drops parts of a schema that descriptions cover better or that add nothing: the dialect,
 * patterns, that texts aren't empty and numbers are positive, JavaScript's integer limits, and
 * `null` as a separate alternative.
 */
function compact(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(compact);
  if (typeof schema !== 'object' || schema === null) return schema;
  const shown = { ...schema } as Json;
  delete shown.$schema;
  delete shown.pattern;
  if (shown.minLength === 1) delete shown.minLength;
  if (shown.maximum === Number.MAX_SAFE_INTEGER) delete shown.maximum;
  if (shown.minimum === 1 && shown.maximum === undefined) delete shown.minimum;
  if (shown.minimum === Number.MIN_SAFE_INTEGER) delete shown.minimum;
  const scalar = scalarOrNull(shown.anyOf);
  if (scalar) {
    delete shown.anyOf;
    Object.assign(shown, { ...(compact(scalar) as Json), type: [scalar.type, 'null'], ...shown });
  }
  return Object.fromEntries(Object.entries(shown).map(([keyword, value]) => [keyword, compact(value)]));
}

/** Only the names and types of a result's fields: models see its content, and views know the rest. */
function outline({ type, properties = {} }: Json): Json {
  const fields = Object.entries(properties as Record<string, Json>).map(([name, field]) => {
    const types = Array.isArray(field.anyOf) ? (field.anyOf as Json[]).map((one) => one.type) : field.type;
    return [name, types === undefined ? {} : { type: types }];
  });
  return { type, properties: Object.fromEntries(fields) as Json };
}

/** The string or number alternative of two, if the other is `null`. */
function scalarOrNull(alternatives: unknown): Json | undefined {
  if (!Array.isArray(alternatives) || alternatives.length !== 2) return undefined;
  const [one, other] = alternatives as [Json, Json];
  return other.type === 'null' && ['string', 'integer', 'number'].includes(one.type as string)
    ? one
    : undefined;
}

/**
 * Shows clients a tool's arguments without enforcing them: we check them ourselves, because the
 * protocol library's errors have no code or hint. Tool lists stay in a model's context, so schemas
 * are short, and those of results are outlines; the API description defines most of them.
 */
function listedSchema(
  described: z.ZodObject,
  shorten: (schema: Json) => Json = (schema) => schema,
): StandardSchemaWithJSON<object> {
  const known = listed.get(described);
  if (known) return known;
  const json = shorten(compact(z.toJSONSchema(described, { io: 'input', target: 'draft-7' })) as Json);
  const schema: StandardSchemaWithJSON<object> = {
    '~standard': {
      version: 1,
      vendor: 'wishlist',
      validate: (value) => ({ value: value as object }),
      jsonSchema: { input: () => json, output: () => json },
    },
  };
  listed.set(described, schema);
  return schema;
}

/** A remote server is created for each request, its schemas only once. */
const listed = new WeakMap<z.ZodObject, StandardSchemaWithJSON<object>>();

interface Page {
  uri: string;
  title: string;
  text: string;
}

const markdown = 'text/markdown';
const uriOf = (file: string) => `wishlist://docs/${encodeURIComponent(file)}`;

/** The documentation's pages, reassembled from the passages that `docs_search` searches. */
async function pagesOf(shipped: Shipped): Promise<Page[]> {
  const { storedFields } = JSON.parse(await shipped('docs.json')) as {
    storedFields: Record<string, Omit<Passage, 'id'>>;
  };
  const byFile: Record<string, Omit<Passage, 'id'>[]> = {};
  for (const passage of Object.values(storedFields)) (byFile[passage.file] ??= []).push(passage);
  return Object.entries(byFile).map(([file, passages]) => ({
    uri: uriOf(file),
    title: passages[0]!.page,
    text: passages
      .map(({ heading, text }, index) =>
        heading === passages[index - 1]?.heading ? text : `${index ? '##' : '#'} ${heading}\n\n${text}`,
      )
      .join('\n\n'),
  }));
}

/**
 * Registers the guides and the API description, which people attach to a conversation. They're
 * available offline.
 */
function registerResources(
  mcp: McpServer,
  { shipped, protocol: { ResourceTemplate, ResourceNotFoundError } }: ServerContext,
): void {
  const list = async () => ({
    resources: (await pagesOf(shipped)).map(({ uri, title }) => ({
      uri,
      name: title,
      title,
      mimeType: markdown,
    })),
  });
  mcp.registerResource(
    'docs',
    new ResourceTemplate('wishlist://docs/{page}', { list }),
    { title: 'Documentation', description: 'A page of the documentation.', mimeType: markdown },
    async ({ href }) => {
      const page = (await pagesOf(shipped)).find(({ uri }) => uri === href);
      if (!page) throw new ResourceNotFoundError(href);
      return { contents: [{ uri: href, mimeType: markdown, text: page.text }] };
    },
  );
  mcp.registerResource(
    'openapi',
    'wishlist://openapi.yaml',
    {
      title: 'API description',
      description: 'All operations, as OpenAPI 3.1.',
      mimeType: 'application/yaml',
    },
    async ({ href }) => ({
      contents: [{ uri: href, mimeType: 'application/yaml', text: await shipped('openapi.yaml') }],
    }),
  );
}
