/**
 * An operator's day on one server, played with the commands, settings and files that docs/operators.md and
 * docs/monitoring.md show, from a release's archive to the rotation of its secret. Requires `npm run build`.
 */
import { execFile } from 'node:child_process';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packRelease } from '#api/building/release-files.ts';
import { codeBlocks, read } from '#test/docs/pages.ts';
import { selfSigned } from '#test/support/certificate.ts';
import { startDnsServer } from '#test/support/dns-server.ts';
import { startFakeS3 } from '#test/support/fake-s3.ts';
import { freePort } from '#test/support/free-port.ts';
import { startMailServer } from '#test/support/mail-server.ts';
import { playedServer } from '#test/support/played-server.ts';
import { releaseAccount, releaseFolder } from '#test/support/release.ts';
import { startReverseProxy } from '#test/support/reverse-proxy.ts';
import { runProcess } from '#test/support/run-process.ts';
import { useEmptyDatabase } from '#test/support/test-database.ts';

const run = promisify(execFile);
const guide = 'docs/operators.md';
const [port, metricsPort, tryPort] = [await freePort(), await freePort(), await freePort()];
const database = await useEmptyDatabase();
const [mail, dns, bucket] = [
  await startMailServer(),
  await startDnsServer(),
  await startFakeS3('wishlist-backups'),
];
const certificate = selfSigned();
setDefaultCACertificates([...getCACertificates(), certificate.cert]);
const own = `http://127.0.0.1:${port}`;
const proxy = await startReverseProxy([own], { certificate });
afterAll(() => proxy.close());
const site = proxy.url.replace('127.0.0.1', 'localhost');

const server = await playedServer(`${own}/api/health/ready`, [
  ['npm run --silent wl --', 'wl'],
  // With systemd, `wl` writes only below its data folder.
  ['/backups/', '/var/lib/wishlist/backups/'],
  ['/path/to/', '/var/lib/wishlist/'],
  ['https://YOUR_SITE', site],
  // Except where `sed` looks for it.
  [/(?<!s\|)https:\/\/wishlist\.example/g, site],
  // It would wait for more until it's interrupted.
  [' --follow', ''],
]);
const { home, stateFolder, settingsFile, filled, sh } = server;
const downloads = join(home, 'downloads');

/** `wl`, as the guide defines it for systemd. */
const wlFunction = codeBlocks(guide, 'The command line')[0]!.replace(/^wl doctor\n/m, '');
const wl = (command: string) => sh(`${wlFunction}\n${command}`);

async function change(settings: Record<string, string>): Promise<void> {
  const lines = (await readFile(settingsFile, 'utf8')).split('\n').filter(Boolean);
  const kept = lines.filter((line) => !(line.split('=')[0]! in settings));
  const added = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  await writeFile(settingsFile, `${[...kept, ...added].join('\n')}\n`);
}

/** The release's folder under a version's name. */
async function copyRelease(version: string): Promise<string> {
  const folder = join(home, `build-${version}`, `wishlist-${version}`);
  await mkdir(join(folder, '..'));
  await run('cp', ['-rl', releaseFolder(), folder]);
  await run('find', [folder, '-type', 'd', '-exec', 'chmod', 'u+w', '{}', '+']);
  return folder;
}

async function packFirst(): Promise<void> {
  const folder = await copyRelease('1.1.0');
  await packRelease(folder);
  await rm(folder, { recursive: true });
  await rename(join(folder, '..'), downloads);
}

/** The next version is this one with another migration. */
async function packNext(): Promise<string> {
  const folder = await copyRelease('1.2.0');
  const migration = join(folder, 'prisma/migrations/29991231000000_later');
  await mkdir(migration);
  await writeFile(join(migration, 'migration.sql'), 'SELECT 1;\n');
  const archive = `${folder}.tgz`;
  await run('tar', ['-I', 'gzip -1', '-cf', archive, '-C', join(folder, '..'), 'wishlist-1.2.0']);
  return archive;
}

/** The proxy sends requests to the service once it has checked it. */
async function systemctl(action: 'start' | 'stop' | 'restart'): Promise<void> {
  await server.systemctl(action);
  await proxy.check();
}

async function play(block: string): Promise<void> {
  await server.play(block, downloads);
  await proxy.check();
}

beforeAll(async () => {
  const [next] = await Promise.all([packNext(), packFirst()]);
  await rename(next, join(downloads, 'wishlist-1.2.0.tgz'));
  await writeFile(join(home, 'ca.pem'), certificate.cert);
});

async function call(path: string, token?: string, body?: object, headers: Record<string, string> = {}) {
  const answer = await fetch(`${site}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each step knows what it asked for
  return { status: answer.status, body: (await answer.json()) as any };
}
const init = (key: string) => call('/widget/init', key, { origin: 'http://localhost' });

it('verifies, unpacks and tries a release', async () => {
  const [verify = '', start = ''] = codeBlocks(guide, 'A release for production');
  expect(await sh(verify, downloads)).toBe('wishlist-1.1.0.tgz: OK\nwishlist-1.1.0.cdx.json: OK\n');
  const [unpack = '', help = ''] = start.split('node build/index.js\n');
  await sh(unpack, downloads);
  const folder = join(downloads, 'wishlist-1.1.0');
  const trial = runProcess(
    [join(home, 'usr/bin/node'), 'build/index.js'],
    { NODE_ENV: undefined, PORT: String(tryPort), DATA_DIR: undefined },
    { cwd: folder, ...releaseAccount },
  );
  await trial.ready(`http://localhost:${tryPort}/api/health`);
  expect(await sh(help, folder)).toMatch(/^Usage: wl /);
  trial.child.kill('SIGTERM');
  expect(await trial.ended, trial.stderr()).toBe(0);
});

it('installs it with production settings, one of them in a file', async () => {
  const [settings = ''] = codeBlocks(guide, 'Production settings');
  expect(read(guide)).toContain('Generate the secret once with `openssl rand -hex 32`');
  const secret = join(home, 'run-secrets-token');
  await writeFile(secret, `k1:${await sh('openssl rand -hex 32')}`);
  await writeFile(
    settingsFile,
    filled(settings.replace(/^TOKEN_SECRET=k1:…$/m, `TOKEN_SECRET_FILE=${secret}`)),
  );
  await change({ DATABASE_URL: database, SMTP_URL: `smtp://127.0.0.1:${mail.port}` });
  // Only this machine's: others need none of them.
  await change({
    PORT: String(port),
    HOST: '127.0.0.1',
    DNS_SERVERS: dns.address,
    NODE_EXTRA_CA_CERTS: join(home, 'ca.pem'),
    DRAIN_SECONDS: '1',
    PWNED_PASSWORDS_URL: 'off',
  });
  await play(codeBlocks(guide, 'A release for production')[2]!);
});

it('is all right, says `wl doctor`, once the sender’s domain has its records', async () => {
  dns.mailServers.set('wishlist.example', ['mail.wishlist.example']);
  dns.records.set('wishlist.example', ['v=spf1 include:_spf.provider.example ~all']);
  dns.records.set('_dmarc.wishlist.example', ['v=DMARC1; p=none; rua=mailto:postmaster@wishlist.example']);
  dns.records.set('mail2026._domainkey.wishlist.example', [
    'v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=',
  ]);
  const [doctor = ''] = codeBlocks(guide, 'Checking the setup');
  const lines = (await wl(doctor)).trim().split('\n');
  expect(lines.filter((line) => !line.startsWith('ok '))).toEqual([]);
  const checks =
    'settings database clock site forwarding assistants mail storage erasures redis shopify mx spf dkim dmarc';
  expect(lines.map((line) => line.split(/\s+/)[1])).toEqual(checks.split(' '));

  // “To check that email works, sign in at `/portal`.”
  const form = new URLSearchParams({ intent: 'start', email: 'operator@mail.example' });
  await fetch(`${site}/portal/signin`, { method: 'POST', headers: { origin: site }, body: form });
  await expect
    .poll(() => mail.taken.map(({ from, to }) => ({ from, to })))
    .toEqual([{ from: 'hello@wishlist.example', to: ['operator@mail.example'] }]);
});

it('has the files that the examples of commands name', async () => {
  const [csv = ''] = /url,sku[^']+/.exec(codeBlocks('docs/api-partners.md', 'Product data')[0]!) ?? [];
  await writeFile(join(stateFolder, 'products.csv'), csv);
  await writeFile(
    join(stateFolder, 'lists.csv'),
    'Email,Product URL\nana@mail.example,https://kiln.example/products/ono\n',
  );
  await writeFile(join(stateFolder, 'users.csv'), 'identifier,display_name\nwinter-7c1f0a2be4d5,Clara\n');
});

let testKey: string;
let basketId = '';
/** Visible effects of some of the examples. */
const effects: Record<string, (printed: string) => Promise<void> | void> = {
  'partner create'(printed) {
    const created = JSON.parse(printed) as { keys: { test: { key: string } }; basket_config_id: string };
    [testKey, basketId] = [created.keys.test.key, created.basket_config_id];
  },
  'key rotate'(printed) {
    testKey = (JSON.parse(printed) as { key: string }).key;
  },
  'partner suspend': async () => expect((await init(testKey)).body.error).toBe('unknown_key'),
  'partner resume': async () => expect((await init(testKey)).status).toBe(200),
  audit: (printed) => expect(printed).toMatch(/partner suspend/),
  'user find': (printed) => expect(printed).toContain('"you@shop.example"'),
  async 'partner delete'() {
    expect((await init(testKey)).body.error).toBe('unknown_key');
    expect(await readFile(join(stateFolder, 'partner.json'), 'utf8')).toContain('Kiln & Linen');
  },
};

it.each(codeBlocks(guide, 'The command line')[1]!.trim().split('\n'))('%s', async (line) => {
  const printed = await wl(line.replace('bkt_YOUR_BASKET', basketId));
  const [, name = ''] = /^npm run --silent wl -- (\w+(?: [a-z]+)?)/.exec(line) ?? [];
  await effects[name]?.(printed);
});

it('shows metrics and health', async () => {
  const [, address = ''] =
    /Set `(METRICS_ADDRESS)`, such as `127\.0\.0\.1:9464`/.exec(read('docs/monitoring.md')) ?? [];
  await change({ [address]: `127.0.0.1:${metricsPort}` });
  await systemctl('restart');
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(metrics).toMatch(/^wl_build_info\{version="1\.1\.0",/m);

  const current = join(home, 'opt/wishlist/current');
  const [copyRules = ''] = codeBlocks('docs/monitoring.md', 'Set it up')[0]!.split('promtool ');
  await sh(copyRules, current);
  expect(await readFile(join(current, 'prometheus-rules.yml'), 'utf8')).toContain(`${site}/docs/`);

  const paths = [...read(guide).matchAll(/^\| `GET \/api(\/health\S*)`/gm)].map(([, path = '']) => path);
  const [, fields = ''] = /^The response is `(\{"status".*?\})`/m.exec(read(guide)) ?? [];
  const keys = [...fields.matchAll(/"(\w+)":/g)].map(([, key]) => key!);
  const keysOf = async (path: string) => Object.keys((await call(path)).body as object);
  expect(paths).toEqual(['/health/ready', '/health/live', '/health']);
  expect(await Promise.all(paths.map(keysOf))).toEqual([keys, keys.slice(0, 3), keys]);
});

/** A shop’s key and its shopper’s access token. */
let shop: { key: string; session: string };
async function savedProducts(): Promise<string[]> {
  const { token } = (await init(shop.key)).body;
  const saved = await call('/widget/saved-products', shop.session, undefined, { 'x-widget-token': token });
  return saved.body.products.map(({ title }: { title: string }) => title);
}

it('backs up, loses everything, and restores it', async () => {
  const created = JSON.parse(await wl(codeBlocks('README.md', 'Run it')[1]!)) as {
    keys: { test: { key: string } };
  };
  const email = 'clara@winter.example';
  const session = JSON.parse(await wl(`wl user token --email ${email}`)) as { access_token: string };
  shop = { key: created.keys.test.key, session: session.access_token };
  const { list } = (await call('/hosted/me/lists', shop.session, { name: 'Birthday' })).body;
  const { token } = (await init(shop.key)).body;
  const product = { url: 'http://localhost/ono-vase', title: 'Ono Vase' };
  await call('/widget/save', shop.session, { wishlistId: list.db_id, product }, { 'x-widget-token': token });
  expect(await savedProducts()).toEqual(['Ono Vase']);

  const { S3_REGION: region, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: key } = bucket.variables;
  await change({
    BACKUP_PASSPHRASE: (await sh('openssl rand -hex 32')).trim(),
    BACKUP_S3_ENDPOINT: bucket.endpoint,
    BACKUP_S3_REGION: region,
    BACKUP_S3_ACCESS_KEY_ID: id,
    BACKUP_S3_SECRET_ACCESS_KEY: key,
  });
  const [back = '', restore = ''] = codeBlocks(guide, 'Backups');
  await wl(back);
  expect(bucket.objects.has('2026-11-23/manifest.json.enc')).toBe(true);

  await systemctl('stop');
  const client = new Client({ connectionString: database });
  await client.connect();
  await client.query('DROP SCHEMA public CASCADE; DROP SCHEMA pgboss CASCADE; CREATE SCHEMA public');
  await client.end();
  await rm(join(stateFolder, 'media'), { recursive: true });

  await wl(restore);
  await systemctl('start');
  expect(await savedProducts()).toEqual(['Ono Vase']);
  const packages = await fetch(`${site}/packages/wishlist-widget-1.1.0.tgz`);
  expect(packages.status).toBe(200);
  await wl('wl usage check');
});

it('drains while it still answers, and upgrades', async () => {
  const stopping = systemctl('stop');
  await expect.poll(async () => (await fetch(`${own}/api/health/ready`)).status, { interval: 20 }).toBe(503);
  expect(await (await fetch(`${own}/api/health/ready`)).json()).toMatchObject({ status: 'draining' });
  expect((await fetch(`${own}/api/health/live`)).status).toBe(200);
  await stopping;

  await play(codeBlocks(guide, 'Upgrading')[0]!);
  expect(server.output()).toMatch(/"migration":"29991231000000_later".*migration applied/);
  expect(await savedProducts()).toEqual(['Ono Vase']);
});

it('rotates the secret that signs tokens, without interruption', async () => {
  const old = (await readFile(join(home, 'run-secrets-token'), 'utf8')).trim().replace('k1:', '');
  const young = (await sh('openssl rand -hex 32')).trim();
  const steps = [
    ...read(guide)
      .split('## Secrets')[1]!
      .split('\n## ')[0]!
      .matchAll(/^\d\. .*?`(k2:new\S*|k1:old\S*)`/gm),
  ].map(([, value = '']) => value.replace('old', old).replace('new', young));
  // The third step names the value after 90 days in its second sentence.
  expect(steps).toHaveLength(3);
  await change({ TOKEN_SECRET_FILE: '' });
  for (const value of steps.slice(0, 2)) {
    await change({ TOKEN_SECRET: value });
    await systemctl('restart');
    expect(await savedProducts()).toEqual(['Ono Vase']);
  }
  await change({ TOKEN_SECRET: steps[2]! });
  await systemctl('restart');
  expect((await call('/me', shop.session)).status).toBe(401);
  const { access_token } = JSON.parse(await wl('wl user token --email clara@winter.example')) as {
    access_token: string;
  };
  shop.session = access_token;
  expect(await savedProducts()).toEqual(['Ono Vase']);
  expect(
    (await wl('wl doctor --dkim-selector mail2026')).split('\n').filter((line) => /^(WRONG|\?)/.test(line)),
  ).toEqual([]);
});
