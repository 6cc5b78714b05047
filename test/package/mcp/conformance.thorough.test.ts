/**
 * The protocol's own conformance suite, for what our tool servers offer. It speaks HTTP only, so they are served that
 * way here.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { serve } from '@hono/node-server';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { afterAll, describe, expect, it } from 'vitest';
import { createServer, type ToolServer } from '#sdk/mcp/core/create-server.ts';
import { Session } from '#sdk/mcp/core/session.ts';
import { creatorServer } from '#sdk/mcp/creator/server.ts';
import { integrationServer } from '#sdk/mcp/integration/server.ts';
import { freePort } from '#test/support/free-port.ts';

const run = promisify(execFile);
const suite = resolve('node_modules/@modelcontextprotocol/conformance/dist/index.js');

/** Scenarios that need none of the suite's own tools, unlike `server-stateless`. */
const scenarios = {
  '2025-11-25': ['server-initialize', 'ping', 'tools-list', 'resources-list', 'prompts-list'],
  '2026-07-28': ['tools-list', 'resources-list', 'prompts-list', 'sep-2164-resource-not-found', 'caching'],
};

async function served(server: ToolServer): Promise<string> {
  const environment = { baseUrl: 'http://127.0.0.1:9/api', siteUrl: 'http://127.0.0.1:9' };
  const shipped = (file: string) => readFile(`build/sdk/npm/wishlist-mcp/${file}`, 'utf8');
  const context = { environment, shipped, session: new Session(environment) };
  const handler = createMcpHandler(() => createServer(server, context));
  const port = await freePort();
  const http = serve({ fetch: (request) => handler.fetch(request), port, hostname: '127.0.0.1' });
  afterAll(() => new Promise((closed) => http.close(closed)));
  return `http://127.0.0.1:${port}/mcp`;
}

describe.each([creatorServer, integrationServer])('$name', async (server) => {
  const url = await served(server);
  const folder = await mkdtemp(join(tmpdir(), 'wl-conformance-'));
  afterAll(() => rm(folder, { recursive: true }));

  const cases = Object.entries(scenarios).flatMap(([revision, names]) =>
    names.map((name) => [revision, name]),
  );
  it.each(cases)('conforms to %s: %s', async (revision, scenario) => {
    const options = ['--url', url, '--scenario', scenario!, '--spec-version', revision!];
    const { stdout } = await run(process.execPath, [suite, 'server', ...options], { cwd: folder });
    expect(stdout).toMatch(/Passed: [1-9]\d*\/\d+, 0 failed, 0 warnings/);
  });
});
