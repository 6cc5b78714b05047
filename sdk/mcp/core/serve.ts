import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { readFile } from 'node:fs/promises';
import { apiVersion } from '../../../api/contract/version.ts';
import { readEnvironment } from './environment.ts';
import type { Hints } from './hints.ts';
import { runTool, type ServerContext } from './run-tool.ts';
import { Session } from './session.ts';
import { annotationsOf, type AnyTool } from './tool.ts';
import { z } from 'zod';
import { failureShape } from './failure.ts';

interface Listed {
  properties?: Record<string, object>;
  required?: string[];
  [keyword: string]: unknown;
}

const jsonOf = (schema: z.ZodObject, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, target: 'draft-7' }) as Listed;

/**
 * Shows clients a schema without enforcing it: the protocol library refuses with a bare sentence, so we check the
 * arguments ourselves, with a code and a hint.
 */
const listedOnly = (json: Listed) => z.looseObject({}).meta(json);

const listedInput = (input: z.ZodObject) => listedOnly(jsonOf(input, 'input'));

const failure = jsonOf(z.object(failureShape), 'output');

/** A tool's output or its failure: clients check both against this one schema. */
function listedOutput(output: z.ZodObject) {
  const { properties: own = {}, required = [] } = jsonOf(output, 'output');
  const failing = Object.entries(failure.properties ?? {}).map(([name, schema]) => [
    name,
    own[name] ? { anyOf: [own[name], schema] } : schema,
  ]);
  return listedOnly({
    properties: { ...own, ...Object.fromEntries(failing) },
    additionalProperties: true,
    anyOf: [{ required }, { required: failure.required }],
  });
}

export interface ToolServer {
  /** The name of its command. */
  name: string;
  title: string;
  /** What a model is told about the server as a whole. */
  instructions: string;
  tools: readonly AnyTool[];
  hints?: Hints;
}

/** The package's files are next to the program. */
const shipped: ServerContext['shipped'] = (file) => readFile(new URL(`./${file}`, import.meta.url), 'utf8');

function help({ name, title, tools }: ToolServer): string {
  return [
    `${title}, version ${apiVersion}: an MCP server on standard input and output, started by a client.`,
    '',
    'Environment:',
    '  WL_TOKEN                 personal access token from the Partner Portal (wl_pat_…)',
    '  WL_EMAIL, WL_PASSWORD    instead of a token, for local use',
    `  WL_BASE_URL              URL of the API; default ${readEnvironment({}).baseUrl}`,
    '',
    `Tools in ${name}:`,
    ...tools.map((one) => `  ${one.name.padEnd(24)} ${one.title}`),
    '',
  ].join('\n');
}

/** Runs a tool server until its client disconnects. Standard output is only for the protocol. */
export async function serve(server: ToolServer): Promise<void> {
  const [flag] = process.argv.slice(2);
  if (flag === '--help' || flag === '-h') return void process.stdout.write(help(server));
  if (flag === '--version') return void process.stdout.write(`${apiVersion}\n`);

  const environment = readEnvironment();
  const context: ServerContext = {
    environment,
    session: new Session(environment),
    shipped,
    hints: server.hints,
  };
  const { name, title, instructions } = server;
  const mcp = new McpServer({ name, title, version: apiVersion }, { instructions });
  for (const tool of server.tools) {
    mcp.registerTool(
      tool.name,
      {
        title: tool.title,
        description: tool.description,
        inputSchema: listedInput(tool.input),
        outputSchema: listedOutput(tool.output),
        annotations: annotationsOf(tool),
      },
      (input, extra) => runTool(tool, context, input, extra),
    );
  }
  // The client has disconnected and reads no more answers.
  process.stdout.on('error', () => process.exit());
  await mcp.connect(new StdioServerTransport());
}
