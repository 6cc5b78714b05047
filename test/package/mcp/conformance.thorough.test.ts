/** The protocol's own conformance suite, for the features of our tool servers. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { serve } from '@hono/node-server';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { afterAll, describe, expect, it } from 'vitest';
import { assistantServers, giftServerPath } from '#api/contract/assistants.ts';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { createServer, type ToolServer } from '#sdk/mcp/core/create-server.ts';
import { protocol } from '#sdk/mcp/core/protocol.ts';
import { Session } from '#sdk/mcp/core/session.ts';
import { creatorServer } from '#sdk/mcp/creator/server.ts';
import { integrationServer } from '#sdk/mcp/integration/server.ts';
import { connect } from '#test/support/assistants.ts';
import { freePort } from '#test/support/free-port.ts';
import { sharedService } from '#test/support/shared-service.ts';

const run = promisify(execFile);
const suite = resolve('node_modules/@modelcontextprotocol/conformance/dist/index.js');
const service = await sharedService();

/** Scenarios that need none of the suite's own tools, unlike `server-stateless`. */
const scenarios = {
  '2025-11-25': ['server-initialize', 'ping', 'tools-list', 'resources-list', 'prompts-list'],
  '2026-07-28': ['tools-list', 'resources-list', 'prompts-list', 'sep-2164-resource-not-found', 'caching'],
};

async function listening(fetch: (request: Request) => Promise<Response>): Promise<string> {
  const port = await freePort();
  const http = serve({ fetch, port, hostname: '127.0.0.1' });
  afterAll(() => new Promise((closed) => http.close(closed)));
  return `http://127.0.0.1:${port}/mcp`;
}

/** A server of our packages, over HTTP, because the suite doesn't start programs. */
function packaged(server: ToolServer): Promise<string> {
  const environment = { baseUrl: 'http://127.0.0.1:9/api', siteUrl: 'http://127.0.0.1:9' };
  const shipped = (file: string) => readFile(`build/sdk/npm/wishlist-mcp/${file}`, 'utf8');
  const context = { protocol, environment, shipped, session: new Session(environment) };
  const handler = createMcpHandler(() => createServer(server, context));
  return listening((request) => handler.fetch(request));
}

/** A server of the running service, behind a proxy that adds the token, because the suite can't. */
function remote(path: string, token?: string): Promise<string> {
  return listening(async (request) => {
    const headers = new Headers(request.headers);
    for (const name of ['host', 'connection', 'content-length']) headers.delete(name);
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    const { method } = request;
    const body = method === 'GET' ? undefined : await request.arrayBuffer();
    const answer = await fetch(`${service.siteUrl}${path}`, { method, headers, body });
    return new Response(answer.body, { status: answer.status, headers: answer.headers });
  });
}

const email = 'conformance@partner.example';
const { partnerId } = await createPartner(service.ctx, { email, name: 'Conformance', plan: 'growth' });
const { accessToken } = await issueSession(service.ctx, { email });
const ask = (route: string, init?: RequestInit) =>
  fetch(`${service.siteUrl}${route}`, { ...init, redirect: 'manual' });
const connected = async (server: keyof typeof assistantServers) => {
  const { tokens } = await connect({ ask, ctx: service.ctx }, { accessToken, partnerId }, { server });
  return remote(assistantServers[server].path, tokens.access_token);
};

describe.each([
  ['the creators’ package', await packaged(creatorServer), true],
  ['the shops’ package', await packaged(integrationServer), true],
  ['/mcp', await connected('lists'), false],
  ['/mcp/partner', await connected('partner'), true],
  ['/mcp/creator', await connected('creator'), true],
  [giftServerPath, await remote(giftServerPath), false],
])('%s', async (name, url, hasDocs) => {
  const folder = await mkdtemp(join(tmpdir(), 'wl-conformance-'));
  afterAll(() => rm(folder, { recursive: true }));

  const isOffered = (scenario: string) =>
    (hasDocs || !/resource|caching/.test(scenario)) &&
    (name !== giftServerPath || !scenario.includes('prompt'));
  const cases = Object.entries(scenarios).flatMap(([revision, names]) =>
    names.filter(isOffered).map((scenario) => [revision, scenario]),
  );
  it.each(cases)('conforms to %s: %s', async (revision, scenario) => {
    const options = ['--url', url, '--scenario', scenario!, '--spec-version', revision!];
    const { stdout } = await run(process.execPath, [suite, 'server', ...options], { cwd: folder });
    expect(stdout).toMatch(/Passed: [1-9]\d*\/\d+, 0 failed, 0 warnings/);
  });
});
