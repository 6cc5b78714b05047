import { readFile } from 'node:fs/promises';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { apiVersion } from '#api/contract/version.ts';
import { createServer, type ToolServer } from './create-server.ts';
import { readEnvironment } from './environment.ts';
import { protocol } from './protocol.ts';
import type { ServerContext } from './run-tool.ts';
import { Session } from './session.ts';

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
export function serve(server: ToolServer): void {
  const [flag] = process.argv.slice(2);
  if (flag === '--help' || flag === '-h') return void process.stdout.write(help(server));
  if (flag === '--version') return void process.stdout.write(`${apiVersion}\n`);

  const environment = readEnvironment();
  const { hints } = server;
  const context: ServerContext = { protocol, environment, session: new Session(environment), shipped, hints };
  // The client has disconnected and reads no more responses.
  process.stdout.on('error', () => process.exit());
  serveStdio(() => createServer(server, context));
}
