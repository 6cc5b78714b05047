/** The protocol's own conformance suite for authorization servers, over HTTP. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { serve } from '@hono/node-server';
import { expect, it } from 'vitest';
import { useApi } from '#test/support/api.ts';
import { agree, register } from '#test/support/assistants.ts';
import { atEnd } from '#test/support/at-end.ts';
import { freePort } from '#test/support/free-port.ts';

const suite = resolve('node_modules/@modelcontextprotocol/conformance/dist/index.js');
const [port, callbackPort] = [await freePort(), await freePort()];
const site = `http://127.0.0.1:${port}`;
const api = await useApi({ SITE_URL: site, BASE_URL: `${site}/api` });
const http = serve({
  port,
  hostname: '127.0.0.1',
  fetch: async (request) => {
    const { pathname, search } = new URL(request.url);
    const body = request.method === 'POST' ? await request.text() : null;
    return api.ask(pathname + search, { method: request.method, headers: request.headers, body });
  },
});
atEnd(() => new Promise((closed) => http.close(closed)));

it('conforms, from discovery to the tokens', async () => {
  const redirect = `http://127.0.0.1:${callbackPort}/callback`;
  const clientId = await register(api, { redirect_uris: [redirect] });
  const { session } = await api.shopper();
  const options = [
    '--url',
    site,
    '--client-id',
    clientId,
    '--resource',
    `${site}/mcp`,
    '-p',
    `${callbackPort}`,
  ];
  const run = spawn(process.execPath, [suite, 'authorization', ...options], { cwd: tmpdir() });
  const lines: string[] = [];
  const ended = once(run, 'close');
  for await (const line of createInterface(run.stdout)) {
    lines.push(line);
    if (!line.startsWith(`${site}/oauth/authorize?`)) continue;
    // Its browser, in which the person agrees.
    const asked = await fetch(line, { redirect: 'manual' });
    const cookie = asked.headers.getSetCookie().map((one) => one.split(';')[0]);
    const request = { location: asked.headers.get('location')!, cookie: cookie.join('; ') };
    await fetch(await agree(api, request, session));
  }
  await ended;
  const output = lines.join('\n');
  expect(output).toMatch(/authorization-server-metadata-endpoint: [1-9]\d* passed, 0 failed/);
  expect(output).toMatch(/authorization-code-grant: [1-9]\d* passed, 0 failed/);
}, 60_000);
