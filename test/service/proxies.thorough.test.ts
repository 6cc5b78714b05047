/**
 * The examples in docs/proxy, in front of two built servers. A proxy that isn't installed is skipped. Requires
 * `npm run build`.
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:http2';
import { request, type RequestOptions } from 'node:https';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createContext } from '#api/context.ts';
import { readEnv } from '#api/env.ts';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { parseTokenSecrets } from '#api/platform/tokens/token-secrets.ts';
import { atEnd } from '#test/support/at-end.ts';
import { selfSigned } from '#test/support/certificate.ts';
import { freePort } from '#test/support/free-port.ts';
import { runRelease, sharedFolder } from '#test/support/release.ts';
import { type RunningProcess, runProcess } from '#test/support/run-process.ts';
import { useDatabase } from '#test/support/test-database.ts';

const host = 'wishlist.example';
const { key, cert } = selfSigned(host);
const folder = await sharedFolder('wl-proxies-');
atEnd(() => rm(folder, { recursive: true, force: true }));
await writeFile(join(folder, 'fullchain.pem'), cert);
await writeFile(join(folder, 'key.pem'), key);

const database = await useDatabase();
const tokenSecret = 'k1:a-secret-that-is-only-used-by-the-tests';
const variables = {
  NODE_ENV: 'test',
  SITE_URL: `https://${host}`,
  HOST: '127.0.0.1',
  DATABASE_URL: database.url,
  DATA_DIR: folder,
  TOKEN_SECRET: tokenSecret,
  TRUST_PROXY: '1',
  INIT_PER_MINUTE_IP: '3',
  ACCESS_LOG_SAMPLE: '1',
};
const ports = [await freePort(), await freePort()] as const;
async function startServer(port: number): Promise<RunningProcess> {
  const own = { ...variables, PORT: String(port) };
  const server = runRelease(['build/index.js'], own, { atEnd });
  await server.ready(`http://127.0.0.1:${port}/api/health`);
  return server;
}
const servers: RunningProcess[] = [];
beforeAll(async () => void servers.push(...(await Promise.all(ports.map(startServer)))));

const { ctx } = createContext({
  env: readEnv(variables),
  tokenSecrets: parseTokenSecrets(tokenSecret),
  database,
  log: pino({ level: 'silent' }),
});
const email = 'owner@kiln.example';
const { keys, partnerId } = await createPartner(ctx, { email, name: 'Kiln', plan: 'growth' });
const { accessToken } = await issueSession(ctx, { email });

/** Replaces each of these texts of an example, which must have them. */
function adapt(example: string, replacements: Record<string, string>): string {
  return Object.entries(replacements).reduce((config, [from, to]) => {
    expect(config).toContain(from);
    return config.replaceAll(from, to);
  }, example);
}
const upstreams = { '10.0.0.11:3000': `127.0.0.1:${ports[0]}`, '10.0.0.12:3000': `127.0.0.1:${ports[1]}` };

/** The command that runs nginx as this test's own process. */
async function nginx(port: number): Promise<string[]> {
  const example = adapt(await readFile('docs/proxy/nginx.conf', 'utf8'), {
    ...upstreams,
    '  listen [::]:80;\n': '',
    '  listen [::]:443 ssl http2;\n': '',
    'listen 80;': `listen 127.0.0.1:${await freePort()};`,
    'listen 443 ssl': `listen 127.0.0.1:${port} ssl`,
    '/etc/ssl/wishlist/': `${folder}/`,
    '/var/cache/nginx/wishlist': `${folder}/cache`,
    '/var/log/nginx/': `${folder}/`,
  });
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const temporary = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n');
  const file = join(folder, 'nginx.conf');
  await writeFile(
    file,
    `daemon off; worker_processes 1; pid ${folder}/nginx.pid; events {} http {\n${temporary}\n${example}}`,
  );
  return ['-c', file, '-e', join(folder, 'errors.log')];
}

async function caddy(port: number): Promise<string[]> {
  const config = adapt(await readFile('docs/proxy/Caddyfile', 'utf8'), {
    ...upstreams,
    [`\n${host} {\n`]: `\n{\n\tadmin off\n\tauto_https off\n}\nhttps://${host}:${port} {\n\tbind 127.0.0.1\n\ttls ${folder}/fullchain.pem ${folder}/key.pem\n`,
  });
  const file = join(folder, 'Caddyfile');
  await writeFile(file, config);
  return ['run', '--config', file, '--adapter', 'caddyfile'];
}

const findProgram = (name: string) =>
  ['/usr/sbin', ...(process.env.PATH ?? '').split(delimiter)]
    .map((place) => join(place, name))
    .find((path) => existsSync(path));

const proxies = [
  { name: 'nginx', network: '127.0.1', configure: nginx, program: findProgram('nginx') },
  { name: 'Caddy', network: '127.0.2', configure: caddy, program: findProgram('caddy') },
];

// Only Linux has all of 127.0.0.0/8 without setting it up.
const canRun = process.platform === 'linux';
for (const { name, network, configure, program = '' } of proxies)
  describe.runIf(canRun && program)(name, () => {
    let port: number;
    let running: RunningProcess;
    beforeAll(async () => {
      port = await freePort();
      const home = join(folder, name);
      await mkdir(home);
      const homes = { HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home };
      running = runProcess([program, ...(await configure(port))], homes, { atEnd: () => {} });
      const isReady = () =>
        ask('/api/health').then(
          ({ status }) => status === 200,
          () => false,
        );
      await vi.waitUntil(isReady, { timeout: 60_000 }).catch(() => {
        throw new Error(`${name} isn’t ready: ${running.stderr()}`);
      });
    });

    // Its own processes end with it only if it's asked to stop.
    afterAll(async () => {
      running.child.kill('SIGTERM');
      await running.ended;
    });

    async function ask(
      path: string,
      { body, from = `${network}.1`, ...options }: RequestOptions & { body?: string; from?: string } = {},
    ) {
      const headers = {
        host,
        ...options.headers,
        ...(body && { 'content-length': Buffer.byteLength(body) }),
      };
      const place = { host: '127.0.0.1', port, servername: host, ca: cert, localAddress: from, agent: false };
      const asked = request({ ...place, ...options, path, headers });
      asked.end(body);
      const response = await new Promise<IncomingMessage>((resolve, reject) =>
        asked.on('response', resolve).on('error', reject),
      );
      return { status: response.statusCode, headers: response.headers, text: await text(response) };
    }
    const init = (from: string, forwarded: string) =>
      ask('/api/widget/init', {
        method: 'POST',
        from,
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${keys.test.key}`,
          'x-forwarded-for': forwarded,
        },
        body: JSON.stringify({ origin: 'http://localhost' }),
      });
    const logged = (id: unknown) =>
      servers.flatMap((server) => server.stdout().split('\n')).filter((line) => line.includes(`"${id}"`));

    it('passes on visitors’ addresses, and none that they claim to have', async () => {
      expect((await init(`${network}.1`, '203.0.113.1')).status).toBe(200);
      let claimed = 1;
      const again = () => init(`${network}.1`, `203.0.113.${(claimed = (claimed % 250) + 1)}`);
      await expect.poll(async () => (await again()).status).toBe(429);
      expect((await init(`${network}.2`, `${network}.1`)).status).toBe(200);
    });

    it('accepts the long URLs of the dialog, over HTTP/1.1 and HTTP/2', async () => {
      const product = JSON.stringify({
        url: 'https://kiln.example/vase',
        title: 'Vase',
        meta: 'x'.repeat(60_000),
      });
      const path = `/save?${new URLSearchParams({ key: keys.test.key, origin: 'http://localhost', product })}`;
      expect((await ask(path)).status).toBe(200);
      const session = connect(`https://127.0.0.1:${port}`, { servername: host, ca: cert });
      const stream = session.request({ ':path': path, ':authority': host });
      const status = await new Promise((resolve, reject) => {
        stream.on('response', (headers) => resolve(headers[':status']));
        stream.on('error', reject);
        session.on('error', reject);
      });
      expect(status).toBe(200);
      session.destroy();
    });

    it('accepts large files', async () => {
      const row = {
        url: 'https://kiln.example/vase',
        currency: 'EUR',
        availability: 'in_stock',
        price_minor: 5400,
      };
      const upload = await ask(`/api/partners/${partnerId}/products`, {
        method: 'PUT',
        headers: { 'content-type': 'application/x-ndjson', authorization: `Bearer ${accessToken}` },
        body: `${JSON.stringify(row)}\n`.repeat(50_000),
      });
      expect(upload.status, upload.text).toBe(202);
    });

    it('delivers scripts as their headers allow', async () => {
      const script = '/sdk/v1/widget.js';
      const read = (headers: Record<string, string>) => ask(script, { headers });
      const plain = await read({});
      expect(plain.headers).toMatchObject({ 'cache-control': expect.stringContaining('max-age=300') });
      expect((await read({ 'if-none-match': plain.headers.etag ?? '' })).status).toBe(304);
      expect((await read({ 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
      const again = await read({});
      expect(again.text).toBe(plain.text);
      if (name !== 'nginx') return;
      expect([plain.headers['x-cache'], again.headers['x-cache']]).toEqual(['MISS', 'HIT']);
      expect((await ask('/api/health')).headers['x-cache']).toBeUndefined();
    });

    it('names requests with an ID that the service logs', async () => {
      const { status, headers } = await ask('/api/nowhere', { headers: { 'x-request-id': 'claimed' } });
      expect(status).toBe(404);
      const id = headers['x-request-id'];
      expect(id).toMatch(/^[0-9a-f-]{32,36}$/);
      await expect.poll(() => logged(id)).toHaveLength(1);
      expect(logged('claimed')).toEqual([]);
    });

    it('sends requests elsewhere when a server fails, and back to it when it runs again', async () => {
      const [failing] = servers as [RunningProcess];
      failing.child.kill('SIGKILL');
      await failing.ended;
      const answers = async (work: () => ReturnType<typeof ask>) => {
        const all = [];
        for (let number = 0; number < 10; number += 1) all.push((await work()).status);
        return all;
      };
      expect(await answers(() => ask('/api/health/live'))).toEqual(Array(10).fill(200));
      let visitor = 10;
      const send = () => answers(() => init(`${network}.${(visitor = (visitor % 250) + 1)}`, '203.0.113.7'));
      // Caddy up to 2.11.1 can't repeat what has a body, so it fails until Caddy's next check.
      if (name === 'Caddy') await expect.poll(send).toEqual(Array(10).fill(200));
      else expect(await send()).toEqual(Array(10).fill(200));
      const server = await startServer(ports[0]);
      servers[0] = server;
      const isUsed = async () => {
        await ask('/robots.txt');
        return server.stdout().includes('"/robots.txt"');
      };
      await expect.poll(isUsed).toBe(true);
    });
  });
