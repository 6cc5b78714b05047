/**
 * A shop's first integration without a browser, played with the requests and programs that the guides show, from the
 * sign-up to an order from a wishlist. Requires `npm run build`.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, it } from 'vitest';
import { codeBlocks } from '#test/docs/pages.ts';
import { atEnd } from '#test/support/at-end.ts';
import { startDnsServer } from '#test/support/dns-server.ts';
import { freePort } from '#test/support/free-port.ts';
import { startMailServer } from '#test/support/mail-server.ts';
import { withoutRegistry } from '#test/support/packed-package.ts';
import { hasPhp } from '#test/support/php.ts';
import { runRelease } from '#test/support/release.ts';
import { type RunningProcess, runProcess } from '#test/support/run-process.ts';
import { startService } from '#test/support/start-service.ts';

const run = promisify(execFile);
const [mail, dns] = [await startMailServer(), await startDnsServer()];
const settings = {
  SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
  DNS_SERVERS: dns.address,
  TOKEN_SECRET: 'k1:a-secret-that-is-only-used-by-the-tests',
};
// With its own mail and DNS servers.
const { siteUrl, baseUrl, dataDir, ctx } = await startService(settings);
const shopFolder = await mkdtemp(join(tmpdir(), 'wl-shop-'));
atEnd(() => rm(shopFolder, { recursive: true }));

/** The shop’s values so far, by how the guides write them. */
const known: Record<string, string> = { 'https://wishlist.example': siteUrl };

function fill(code: string, more: Record<string, string> = {}): string {
  const filled = Object.entries({ ...more, ...known }).reduce(
    (text, [from, to]) => text.replaceAll(from, to),
    code,
  );
  expect(filled).not.toMatch(/YOUR_|THE_REFERENCE|wishlist\.example/);
  return filled;
}
const guide = 'docs/api-partners.md';
const block = (section: string, language = 'sh', page = guide) => codeBlocks(page, section, language)[0]!;

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each step knows what it asked for
async function call(request: string, token?: string, body?: object): Promise<any> {
  const [method = '', path = ''] = request.split(' ');
  const answer = await fetch(baseUrl + path, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  expect(answer.ok, `${request}: ${text}`).toBe(true);
  return JSON.parse(text);
}

async function codeFor(email: string): Promise<string> {
  const sent = () => mail.taken.findLast(({ to }) => to.includes(email));
  await expect.poll(sent).toBeDefined();
  const code = /\b\d{6}\b/.exec(sent()?.email.text ?? '')![0];
  mail.taken.length = 0;
  return code;
}

type Results = Record<string, unknown>;
const AsyncFunction = (async () => {}).constructor as new (
  ...code: string[]
) => (...given: unknown[]) => Promise<Results>;

/** A server of the guides, which prints what it gets. */
async function serve(
  command: [string, ...string[]],
  port: number,
  folder = shopFolder,
): Promise<RunningProcess> {
  const server = runProcess(command, {}, { cwd: folder, atEnd });
  const isUp = () => fetch(`http://127.0.0.1:${port}`).then(Boolean, () => false);
  await expect.poll(isUp).toBe(true);
  return server;
}

let session: string;
let partner: {
  partner_id: number;
  basket_config_id: string;
  keys: Record<'live' | 'test', { id: number; key: string }>;
};

it('signs up, which creates a partner with keys', async () => {
  const email = 'owner@shop.example';
  await call('POST /auth/email/start', undefined, { email });
  const code = await codeFor(email);
  session = (await call('POST /auth/email/verify', undefined, { email, code })).access_token;
  partner = await call('POST /portal/partners', session, { name: 'Kiln', allowed_domains: ['shop.example'] });
  expect(await call('GET /roles', session)).toMatchObject({
    roles: expect.arrayContaining(['partner_owner']),
  });
  known.pk_test_YOUR_KEY = partner.keys.test.key;
  known.bkt_YOUR_BASKET = partner.basket_config_id;
});

const steps = [
  '1. Get a widget token',
  '2. Sign the shopper in',
  '3. Choose a list',
  '4. Save',
  '5. Read saved products',
];
/** From key to saved product, and then another section's example. */
async function save(...more: string[]): Promise<Results> {
  const code = [...steps, ...more].map((section) => block(section, 'js')).join('\n');
  const program = new AsyncFunction(
    'askShopperForCode',
    `${fill(code)}; return { saved, products, shopper };`,
  );
  return program(() => codeFor('clara@winter.example'));
}

it('saves with the test key, sees it, and removes it before going live', async () => {
  const { stdout } = await run('sh', ['-c', fill(block(steps[0]!))]);
  expect(JSON.parse(stdout)).toMatchObject({ partner_id: partner.partner_id });
  expect(await save()).toMatchObject({ products: [{ title: 'Ono Vase' }] });
  expect(await call('GET /portal/setup', session)).toMatchObject({
    first_init: { origin: 'https://shop.example' },
  });
  expect(await call('DELETE /portal/test-data', session)).toMatchObject({ saves: 1 });
  await expect.poll(() => call('GET /portal/test-data', session)).toMatchObject({ saves: 0 });
});

it('proves that the domain is its own', async () => {
  const path = `/portal/keys/${partner.keys.live.id}/domains`;
  const { domains, verification_text: text } = await call(`GET ${path}`, session);
  expect(domains[0]).toMatchObject({ state: 'unverified' });
  dns.records.set(domains[0].dns_name, [text]);
  // Not within five seconds of the check when the page first used a key.
  const check = async () => (await call(`POST ${path}/check`, session, {})).domains[0];
  await expect.poll(check, { interval: 500 }).toMatchObject({ state: 'verified', method: 'dns' });
});

let events: RunningProcess;
it('gets a plan with events, and receives them with the client from the service', async () => {
  expect(
    await call('POST /portal/subscription', session, { plan: 'growth', interval: 'month' }),
  ).toMatchObject({
    requested: true,
  });
  const [, plan = ''] =
    /wl -- (plan set .*)/.exec(codeBlocks('docs/operators.md', 'The command line')[1]!) ?? [];
  const variables = { ...settings, DATABASE_URL: ctx.pool.options.connectionString, DATA_DIR: dataDir };
  const setting = plan.replace('--partner 1', `--partner ${partner.partner_id}`).split(' ');
  const operator = runRelease(['build/wl.js', ...setting], variables);
  expect(await operator.ended, operator.stderr()).toBe(0);

  await writeFile(join(shopFolder, 'package.json'), '{ "name": "shop" }');
  const install = { cwd: shopFolder, env: await withoutRegistry() };
  await run('sh', ['-c', fill(block('Packages'))], install);
  const port = await freePort();
  const [url, types] = [`http://127.0.0.1:${port}/`, ['item.saved', 'order.attributed']];
  const { secret } = await call('POST /portal/webhooks/endpoints', session, { url, types });
  const program = fill(block('Receive events', 'js'), { whsec_YOUR_SECRET: secret, 8080: String(port) });
  await writeFile(join(shopFolder, 'events.mjs'), program);
  events = await serve([process.execPath, 'events.mjs'], port);
});

it('goes live, and is sent what the shopper puts into the cart, with its reference', async () => {
  const path = `/portal/baskets/${partner.basket_config_id}`;
  const port = await freePort();
  await call(`PATCH ${path}`, session, { webhook_url: `http://127.0.0.1:${port}/` });
  known.whsec_YOUR_SECRET = (await call(`GET ${path}`, session)).basket.webhook_secret;
  const program = fill(block('Receive webhooks', 'js'), { 8080: String(port) });
  // In this folder, which has the package `standardwebhooks`.
  const webhook = await serve([process.execPath, '--input-type=module', '-e', program], port, '.');

  known.pk_test_YOUR_KEY = partner.keys.live.key;
  expect(await save('Baskets')).toMatchObject({ products: [{ title: 'Ono Vase' }] });
  await expect.poll(webhook.stdout).toMatch(/basket_checkout \{[^]*wl: '/);
  known.THE_REFERENCE = /wl: '([^']+)'/.exec(webhook.stdout())![1]!;
  await expect.poll(events.stdout).toMatch(/^evt_\d+ item\.saved \{/m);
});

it('reports the order, and sees what it’s attributed to', async () => {
  const scopes = ['orders:write', 'saves:read', 'events:read', 'integration:write'];
  const made = await call('POST /portal/tokens', session, { name: 'Shop', scopes, expires_in_days: 30 });
  known.wl_pat_YOUR_TOKEN = made.token;
  const now = new Date().toISOString();
  const { stdout } = await run('sh', ['-c', fill(block('Report an order'), { '2026-11-26T10:15:00Z': now })]);
  expect(JSON.parse(stdout)).toEqual(JSON.parse(block('Report an order', 'json')));
  await expect.poll(events.stdout).toMatch(/^evt_\d+ order\.attributed \{/m);
  const today = now.slice(0, 10);
  const revenue = `GET /portal/analytics/revenue?from=${today}&to=${today}&by=path`;
  expect(await call(revenue, made.token)).toMatchObject({
    rows: [{ key: 'basket', currency: 'EUR', orders: 1, net_minor: 5400 }],
  });
});

it('reads all events and saves', async () => {
  const read = async (section: string, name: string) => {
    const code = fill(block(section, 'js'), { '= 42': `= ${partner.partner_id}` });
    const { reader } = await new AsyncFunction(`${code}; return { reader: ${name} };`)();
    const found: object[] = [];
    await (reader as (after: unknown, handle: (one: object) => void) => Promise<string>)(undefined, (one) =>
      found.push(one),
    );
    return found;
  };
  const happened = await read('Read events', 'readOn');
  expect(happened.map((event) => (event as { type: string }).type)).toContain('order.attributed');

  // Two minutes later.
  const client = await ctx.pool.connect();
  await client.query(`SET session_replication_role = replica`);
  await client.query(`UPDATE usage_actions SET occurred_at = occurred_at - interval '2 minutes'`);
  await client.query(`RESET session_replication_role`);
  client.release();
  expect(await read('Saves in bulk', 'readSaves')).toMatchObject([{ product: { title: 'Ono Vase' } }]);
});

it.runIf(hasPhp)('does the same with the PHP client', async () => {
  const archive = join(shopFolder, 'wishlist-php.zip');
  const download = await fetch(`${siteUrl}/sdk/wishlist-php.zip`);
  await writeFile(archive, Buffer.from(await download.arrayBuffer()));
  await run('php', ['-r', '(new PharData($argv[1]))->extractTo($argv[2]);', archive, shopFolder]);
  const [receive = '', report = ''] = codeBlocks(guide, 'PHP', 'php');
  await writeFile(join(shopFolder, 'webhook.php'), `<?php\n${fill(receive)}`);
  await writeFile(join(shopFolder, 'order.php'), `<?php\n${fill(report)}`);

  const port = await freePort();
  await serve(['php', '-S', `127.0.0.1:${port}`], port);
  const path = `/portal/baskets/${partner.basket_config_id}`;
  await call(`PATCH ${path}`, session, { webhook_url: `http://127.0.0.1:${port}/webhook.php` });
  expect(await call(`POST ${path}/test-webhook`, session)).toEqual({ status: 204, error: null });
  const forged = await fetch(`http://127.0.0.1:${port}/webhook.php`, { method: 'POST', body: '{}' });
  expect(forged.status).toBe(400);
  expect(await run('php', ['order.php'], { cwd: shopFolder })).toEqual({ stdout: '', stderr: '' });
});

it('lets an assistant use its account', async () => {
  const config = fill(block('Install', 'json', 'docs/tools.md'), { 'wl_pat_…': known.wl_pat_YOUR_TOKEN! });
  const { mcpServers } = JSON.parse(config) as {
    mcpServers: { wishlist: { command: string; args: string[]; env: Record<string, string> } };
  };
  const { env, ...command } = mcpServers.wishlist;
  const apart = (await withoutRegistry()) as Record<string, string>;
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StdioClientTransport({ ...command, env: { ...apart, ...env }, cwd: shopFolder }));
  const { content } = await client.callTool({ name: 'whoami', arguments: {} });
  expect(JSON.stringify(content)).toContain('Kiln');
  await client.close();
});

it('shows the owner who did all this', async () => {
  const { entries } = await call('GET /portal/audit?limit=100', session);
  expect(entries.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining(['postPortalPartners', 'deletePortalTestData', 'wl plan set', 'postPortalTokens']),
  );
});
