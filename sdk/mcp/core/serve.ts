import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { readFile } from 'node:fs/promises';
import { apiVersion } from '../../../api/contract/version.ts';
import { readEnvironment } from './environment.ts';
import type { Hints } from './hints.ts';
import { runTool, type Workshop } from './run-tool.ts';
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
 * Tells clients a schema and lets everything pass: the protocol library refuses by a bare sentence, so what comes is
 * checked by us, with code and hint.
 */
const toldOnly = (json: Listed) => z.looseObject({}).meta(json);

const listedInput = (input: z.ZodObject) => toldOnly(jsonOf(input, 'input'));

const failure = jsonOf(z.object(failureShape), 'output');

/** What a tool answers, or how it fails: clients check either against the one schema. */
function listedOutput(output: z.ZodObject) {
  const { properties: own = {}, required = [] } = jsonOf(output, 'output');
  const failing = Object.entries(failure.properties ?? {}).map(([name, schema]) => [
    name,
    own[name] ? { anyOf: [own[name], schema] } : schema,
  ]);
  return toldOnly({
    properties: { ...own, ...Object.fromEntries(failing) },
    additionalProperties: true,
    anyOf: [{ required }, { required: failure.required }],
  });
}

export interface ToolServer {
  /** The name of its command. */
  name: string;
  title: string;
  /** What a model is told of the server as a whole. */
  instructions: string;
  tools: readonly AnyTool[];
  hints?: Hints;
}

/** What the package ships lies beside the program. */
const shipped: Workshop['shipped'] = (file) => readFile(new URL(`./${file}`, import.meta.url), 'utf8');

function help({ name, title, tools }: ToolServer): string {
  return [
    `${title}, version ${apiVersion}: a tool server (MCP) on standard input and output. A client starts it.`,
    '',
    'Environment:',
    '  WL_TOKEN                 personal access token of the Partner Portal (wl_pat_…)',
    '  WL_EMAIL, WL_PASSWORD    instead of a token, for local use',
    `  WL_BASE_URL              address of the API; default ${readEnvironment({}).baseUrl}`,
    '',
    `Tools of ${name}:`,
    ...tools.map((one) => `  ${one.name.padEnd(24)} ${one.title}`),
    '',
  ].join('\n');
}

/** Runs a tool server until its client goes. Standard output is the protocol's alone. */
export async function serve(server: ToolServer): Promise<void> {
  const [flag] = process.argv.slice(2);
  if (flag === '--help' || flag === '-h') return void process.stdout.write(help(server));
  if (flag === '--version') return void process.stdout.write(`${apiVersion}\n`);

  const environment = readEnvironment();
  const workshop: Workshop = { environment, session: new Session(environment), shipped, hints: server.hints };
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
      (input, extra) => runTool(tool, workshop, input, extra),
    );
  }
  // A client that is gone reads no answer.
  process.stdout.on('error', () => process.exit());
  await mcp.connect(new StdioServerTransport());
}
