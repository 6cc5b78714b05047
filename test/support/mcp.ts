/** The built tool servers, as an assistant's client runs them. Requires `npm run build`. */
import { type CallToolResult, Client, type RequestOptions, type Tool } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { atEnd } from './at-end.ts';

export type ToolPackage = 'creator-mcp' | 'wishlist-mcp';

/** A failed tool's result. */
export interface Failure {
  error: string;
  message: string;
  hint: string;
  /** The text for the model. */
  text: string;
  [detail: string]: unknown;
}

const newer = ['crypto', 'CustomEvent', 'navigator', 'WebSocket'];
/** Node arguments that remove globals added after Node 18, since tests run a later version. */
const likeNode18 = [
  '--import',
  `data:text/javascript,for(const name of ${JSON.stringify(newer)})delete globalThis[name]`,
];

export const programOf = (name: ToolPackage): string => `build/sdk/npm/${name}/index.js`;

export const textOf = ({ content }: CallToolResult): string =>
  content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');

/** A tool server with only these variables, and the official client connected to it. */
export async function startTools(name: ToolPackage, variables: Record<string, string> = {}) {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [...likeNode18, programOf(name)],
    env: variables,
    stderr: 'pipe',
  });
  const client = new Client({ name: 'test', version: '1' });
  const faults: Error[] = [];
  let stderr = '';
  transport.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  // Anything on stdout that isn't a protocol message ends up here.
  client.onerror = (error) => faults.push(error);
  await client.connect(transport);
  atEnd(() => client.close());
  const { tools } = await client.listTools();

  return {
    client,
    tools: tools as Tool[],
    faults,
    stderr: () => stderr,
    ...callsOf(client),
  };
}

/** Calls of a connected server's tools. */
export function callsOf(client: Client) {
  const call = (tool: string, input: Record<string, unknown> = {}, options?: RequestOptions) =>
    client.callTool({ name: tool, arguments: input }, options);
  return {
    call,
    /** The result of a tool that succeeds. */
    // eslint-disable-next-line @typescript-eslint/no-explicit-any
    async ok(tool: string, input?: Record<string, unknown>, options?: RequestOptions): Promise<any> {
      const result = await call(tool, input, options);
      if (result.isError) throw new Error(`${tool} failed: ${textOf(result)}`);
      return result.structuredContent;
    },
    /** The text of its result. */
    text: async (tool: string, input?: Record<string, unknown>): Promise<string> =>
      textOf(await call(tool, input)),
    /** The result of a tool that fails. */
    async refused(tool: string, input?: Record<string, unknown>, options?: RequestOptions): Promise<Failure> {
      const result = await call(tool, input, options);
      if (!result.isError) throw new Error(`${tool} did it: ${textOf(result)}`);
      return { ...(result.structuredContent as Omit<Failure, 'text'>), text: textOf(result) } as Failure;
    },
  };
}

export type RunningTools = Awaited<ReturnType<typeof startTools>>;
