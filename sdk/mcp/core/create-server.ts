import { McpServer } from '@modelcontextprotocol/server';
import { apiVersion } from '#api/contract/version.ts';
import type { Hints } from './hints.ts';
import { listedSchema } from './listed-schema.ts';
import { type Prompt, registerPrompts } from './prompts.ts';
import { registerResources } from './resources.ts';
import { runTool, type ServerContext } from './run-tool.ts';
import { annotationsOf, type AnyTool } from './tool.ts';

export interface ToolServer {
  /** The name of its command. */
  name: string;
  title: string;
  /** Instructions for the model about the server as a whole. */
  instructions: string;
  tools: readonly AnyTool[];
  prompts: readonly Prompt[];
  hints?: Hints;
}

/** Its lists change only with a new version. */
const lasting = { ttlMs: 3_600_000, cacheScope: 'public' } as const;

/** A server for one connection, in whichever revision of the protocol its client speaks. */
export function createServer(server: ToolServer, context: ServerContext): McpServer {
  const { name, title, instructions } = server;
  const mcp = new McpServer(
    { name, title, version: apiVersion },
    {
      instructions,
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
    const inputSchema = listedSchema(tool.input);
    mcp.registerTool(
      tool.name,
      { title: tool.title, description: tool.description, inputSchema, annotations: annotationsOf(tool) },
      (input, request) => runTool(tool, context, input, request),
    );
  }
  registerPrompts(mcp, server.prompts);
  registerResources(mcp, context.shipped);
  return mcp;
}
