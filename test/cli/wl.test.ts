/** The effect of each `wl` command, run in this process; `test/service/wl.test.ts` runs some in their own. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { decodeJwt } from 'jose';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import type { Finding } from '#api/cli/doctor.ts';
import { program } from '#api/cli/program.ts';
import { createContext } from '#api/context.ts';
import { readEnv } from '#api/env.ts';
import { processListImports } from '#api/modules/switching/process-list-imports.ts';
import { parseTokenSecrets } from '#api/platform/tokens/token-secrets.ts';
import { runCommand } from '#test/support/command-line.ts';
import { freePort } from '#test/support/free-port.ts';
import { sharedFolder } from '#test/support/release.ts';
import { useDatabase, useEmptyDatabase } from '#test/support/test-database.ts';

const database = await useDatabase();

const wl = (args: string[], variables: Record<string, string> = {}) =>
  runCommand(args, {
    DATABASE_URL: database.url,
    TOKEN_SECRET: 'a-secret-that-is-only-used-by-the-tests',
    ...variables,
  });

/** Runs a command that must succeed, and parses its output. */
async function answer<Answer>(...args: string[]): Promise<Answer> {
  const { status, stdout, stderr } = await wl(args);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return JSON.parse(stdout) as Answer;
}

interface Partner {
  partner_id: number;
  user_id: string;
  keys: Record<'live' | 'test', { id: number; key: string }>;
  basket_config_id: string;
}

const createPartner = (email: string, plan = 'starter') =>
  answer<Partner>('partner', 'create', '--email', email, '--name', 'Kiln & Linen', '--plan', plan, '--json');

describe('key create', () => {
  test('creates a key restricted to its hosts', async () => {
    const { partner_id } = await createPartner('keys@kiln.example');
    const made = await answer<{ id: number; key: string }>(
      ...['key', 'create', '--partner', String(partner_id), '--environment', 'live'],
      ...['--domain', 'kiln.example', '*.kiln.example'],
    );
    expect(await database.prisma.apiKey.findUnique({ where: { id: made.id } })).toMatchObject({
      value: made.key,
      partnerId: partner_id,
      environment: 'live',
      allowedDomains: ['kiln.example', '*.kiln.example'],
    });
  });

  test('says which partner or host is wrong', async () => {
    const unknown = await wl(['key', 'create', '--partner', '999999', '--environment', 'test']);
    expect(unknown).toMatchObject({ status: 1, stdout: '', stderr: 'There is no partner 999999.\n' });
    const { partner_id } = await createPartner('hosts@kiln.example');
    const wrong = await wl([
      'key',
      'create',
      '--partner',
      String(partner_id),
      '--environment',
      'test',
      '--domain',
      'https://kiln.example',
    ]);
    expect(wrong).toMatchObject({ status: 1, stdout: '' });
    expect(wrong.stderr).toMatch(/^allowed_domains: "https:\/\/kiln.example" isn’t a domain/);
  });
});

test('key domains shows which domains are verified, and checks them on request', async () => {
  const { partner_id: partnerId } = await createPartner('proof@kiln.example');
  const { id } = await answer<{ id: number }>(
    ...['key', 'create', '--partner', String(partnerId), '--environment', 'live', '--json'],
    ...['--domain', 'proof.example', '*.proof.example'],
  );
  await database.prisma.verifiedDomain.create({ data: { partnerId, host: 'proof.example', method: 'dns' } });
  const domains = (...more: string[]) =>
    answer<{ domains: object[] }>('key', 'domains', String(id), '--json', ...more);
  const told = await domains();
  expect(told).toMatchObject({
    id,
    allowed_domains: ['proof.example', '*.proof.example'],
    domains: [
      { domain: 'proof.example', state: 'verified', method: 'dns' },
      { domain: '*.proof.example', state: 'unverified', dns_name: '_wishlist.proof.example' },
    ],
  });
  const checked = await domains('--check');
  expect(checked.domains[1]).toMatchObject({ state: 'unverified', problem: 'dns_missing' });
  expect(await wl(['key', 'domains', '999999'])).toMatchObject({ status: 1, stdout: '' });
});

test('key rotate returns the same successor twice; key revoke ends a key', async () => {
  const { keys } = await createPartner('rotated@kiln.example');
  const rotate = () =>
    answer<{ id: number; key: string; replaces: number; old_valid_until: string }>(
      ...['key', 'rotate', String(keys.live.id), '--json'],
    );
  const rotated = await rotate();
  expect(rotated).toMatchObject({ key: expect.stringMatching(/^pk_live_/), replaces: keys.live.id });
  expect(Date.parse(rotated.old_valid_until) - Date.now()).toBeGreaterThan(14 * 60_000);
  expect(await rotate()).toEqual(rotated);

  const revoked = await answer('key', 'revoke', String(keys.test.id), '--json');
  expect(revoked).toMatchObject({ id: keys.test.id, status: 'revoked' });
  expect(await wl(['key', 'rotate', String(keys.test.id)])).toMatchObject({ status: 1, stdout: '' });
  expect(await wl(['key', 'revoke', '999999'])).toEqual({
    status: 1,
    stdout: '',
    stderr: 'There is no key with this ID.\n',
  });
  expect(await wl(['key', 'revoke', 'live'])).toMatchObject({ status: 2 });
});

test('capacity says how much of one primary is in use, also without saves in the sample', async () => {
  const measured = await answer<{ per_save: object; databases: number; next_step: string }>(
    ...['capacity', '--seconds', '1', '--json'],
  );
  expect(measured).toMatchObject({
    sample: { saves: 0 },
    per_save: { wal_bytes: { reference: 5_000 }, database_ms: { source: 'no saves in the sample' } },
    quotients: { saves: expect.any(Number), storage: expect.any(Number), reads: expect.any(Number) },
    databases: 1,
  });
  const { status, stdout } = await wl(['capacity', '--seconds', '1']);
  expect(status).toBe(0);
  expect(stdout).toMatch(/^WHAT +MEASURED +REFERENCE +SOURCE$/m);
  expect(stdout).toMatch(/^Write-ahead log, per save +.* 5 kB +/m);
  expect(stdout).toMatch(/^Databases needed: 1$/m);
  expect(stdout).not.toMatch(/NaN|Infinity|undefined|null/);
  expect(await wl(['capacity', '--seconds', '0'])).toMatchObject({ status: 2, stdout: '' });
});

test('shop install links a platform shop once; shop uninstall deactivates it', async () => {
  const flags = [
    '--domain',
    'kiln.myshop.example',
    '--email',
    'shop@kiln.example',
    '--name',
    'Kiln',
    '--json',
  ];
  const installed = await answer<{ shop_id: number; partner_id: number }>('shop', 'install', ...flags);
  expect(await answer('shop', 'install', ...flags)).toEqual(installed);
  await answer('shop', 'uninstall', '--domain', 'kiln.myshop.example');
  expect(await database.prisma.shop.findUnique({ where: { id: installed.shop_id } })).toMatchObject({
    partnerId: installed.partner_id,
    status: 'inactive',
  });
  expect(await wl(['shop', 'uninstall', '--domain', 'klin.myshop.example'])).toEqual({
    status: 1,
    stdout: '',
    stderr: 'There is no shop klin.myshop.example.\n',
  });
});

test('user token signs in the same user each time', async () => {
  const sign = () =>
    answer<{ user_id: string; access_token: string; refresh_token: string }>(
      ...['user', 'token', '--email', 'clara@mail.example', '--json'],
    );
  const first = await sign();
  const second = await sign();
  expect(second.user_id).toBe(first.user_id);
  expect(second.refresh_token).not.toBe(first.refresh_token);
  expect(decodeJwt(first.access_token).sub).toBe(first.user_id);
});

test('pat create creates a token for a member, and for no one else', async () => {
  await createPartner('member@kiln.example');
  const made = await answer<{ token: string; expires_at: string }>(
    'pat',
    'create',
    '--email',
    'member@kiln.example',
  );
  expect(made.token).toMatch(/^wl_pat_/);
  expect(Date.parse(made.expires_at)).toBeGreaterThan(Date.now());
  expect(await wl(['pat', 'create', '--email', 'stranger@mail.example'])).toMatchObject({
    status: 1,
    stdout: '',
  });
});

test('pat create limits a token', async () => {
  await createPartner('limits@kiln.example');
  const create = (...rest: string[]) => ['pat', 'create', '--email', 'limits@kiln.example', ...rest];
  const limited = create('--scopes', 'integration:read', 'creator:write', '--days', '30');
  const made = await answer<{ scopes: string[]; expires_at: string }>(...limited);
  expect(made.scopes).toEqual(['integration:read', 'creator:write']);
  expect(Date.parse(made.expires_at)).toBeLessThanOrEqual(Date.now() + 30 * 86_400_000);
  expect(await wl(create('--scopes', 'all'))).toMatchObject({ status: 2, stdout: '' });
  expect(await wl(create('--days', '366'))).toMatchObject({ status: 2, stdout: '' });
});

test('plan set changes the plan; custom limits are only for Enterprise', async () => {
  const { partner_id } = await createPartner('plans@kiln.example');
  const set = (...rest: string[]) => ['plan', 'set', '--partner', String(partner_id), ...rest];

  await answer(...set('--plan', 'enterprise', '--actions', '500000'));
  expect(await database.prisma.partner.findUnique({ where: { id: partner_id } })).toMatchObject({
    plan: 'enterprise',
    actionsLimit: 500_000,
  });
  expect(await wl(set('--plan', 'free', '--actions', '5'))).toMatchObject({ status: 2, stdout: '' });
  expect(await answer(...set('--plan', 'growth'))).toMatchObject({ actions_limit: 15_000 });
});

test('plan set sets a yearly plan and a trial once, and resolves the plan request', async () => {
  const made = await createPartner('asks@kiln.example', 'free');
  const { partner_id, user_id } = made;
  await database.prisma.planRequest.create({
    data: { partnerId: partner_id, plan: 'growth', interval: 'year', requestedBy: user_id },
  });
  const { requests } = await answer<{ requests: object[] }>('plan', 'requests', '--json');
  expect(requests).toMatchObject([
    { partner_id, plan: 'growth', interval: 'year', current_plan: 'free', requested_by: 'asks@kiln.example' },
  ]);

  const set = ['plan', 'set', '--partner', String(partner_id), '--plan', 'growth', '--trial'];
  expect(await answer(...set, '--interval', 'year')).toMatchObject({ interval: 'year', trial_days: 14 });
  const subscription = await database.prisma.partnerSubscription.findUnique({
    where: { partnerId: partner_id },
  });
  expect(subscription).toMatchObject({ provider: 'operator', plan: 'growth', interval: 'year' });
  expect(subscription?.trialEndsAt).not.toBeNull();
  expect(await answer('plan', 'requests', '--json')).toEqual({ requests: [] });
  expect(await wl(set)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('before the first paid plan'),
  });
});

test('usage close-month bills a past month, and invoices can be written, paid and voided', async () => {
  const dataDir = await sharedFolder('wl-invoices-');
  const { partner_id } = await createPartner('billed@kiln.example');
  const since = new Date('2026-10-01T00:00:00Z');
  await database.prisma.partner.update({ where: { id: partner_id }, data: { createdAt: since } });
  await database.prisma.planChange.updateMany({
    where: { partnerId: partner_id },
    data: { changedAt: since },
  });
  const close = ['usage', 'close-month', '2026-10', '--partner', String(partner_id), '--json'];
  const closed = await answer<{ invoices: { number: string }[] }>(...close);
  expect(closed).toMatchObject({
    period: '2026-10',
    invoices: [{ partner_id, total_minor: 1_900 }],
    skipped: 0,
    failed: [],
  });
  expect(await answer(...close)).toEqual(closed);
  const number = closed.invoices[0]?.number ?? '';

  const written = await wl(['invoice', 'write', number, '--json'], { DATA_DIR: dataDir });
  const { path } = JSON.parse(written.stdout) as { path: string };
  expect(path).toBe(join(dataDir, 'invoices', `${number}.pdf`));
  expect((await readFile(path)).subarray(0, 5).toString()).toBe('%PDF-');
  expect(await answer('invoice', 'list', '--open', '--json')).toMatchObject({
    invoices: [{ number, status: 'open' }],
  });
  expect(await answer('invoice', 'paid', number)).toMatchObject({ number, status: 'paid' });
  expect(await answer('invoice', 'list', '--open', '--json')).toEqual({ invoices: [] });
  expect(await wl(['invoice', 'void', number])).toMatchObject({ status: 1 });
  expect(await wl(['usage', 'close-month', '2099-01'])).toMatchObject({ status: 1, stdout: '' });
});

test('basket set changes only the given fields', async () => {
  const { basket_config_id } = await createPartner('baskets@kiln.example');
  await answer('basket', 'set', basket_config_id, '--settings', '{"layout":"cards"}');
  const found = await database.prisma.basketConfig.findUnique({ where: { publicId: basket_config_id } });
  expect(found?.settings).toEqual({ shopName: 'Kiln & Linen', layout: 'cards' });
  expect(await wl(['basket', 'set', basket_config_id, '--settings', '[]'])).toMatchObject({ status: 2 });
  expect(await wl(['basket', 'set', basket_config_id, '--settings', '{"layout":"heap"}'])).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^layout: /) as string,
  });
  expect(await wl(['basket', 'set', 'bkt_nobodys', '--settings', '{"layout":"list"}'])).toMatchObject({
    status: 1,
    stderr: 'There is no basket bkt_nobodys.\n',
  });
});

describe('finding things:', () => {
  test('partners, keys, accounts and shops by part of their names', async () => {
    const { partner_id, user_id, keys } = await createPartner('finder@glaze.example');
    await answer(
      'shop',
      'install',
      '--domain',
      'glaze.myshop.example',
      '--email',
      'b@b.example',
      '--name',
      'B',
    );
    const found = (what: string, ...more: string[]) =>
      answer<Record<string, object[]>>(what, 'list', ...more, '--limit', '2', '--json');

    const { partners } = await found('partner', '--find', 'FINDER@glaze');
    expect(partners).toMatchObject([
      { id: partner_id, name: 'Kiln & Linen', plan: 'starter', owners: ['finder@glaze.example'], shops: [] },
    ]);
    expect(await found('partner', '--find', 'glaze')).toMatchObject({
      partners: [{ shops: ['glaze.myshop.example'] }, {}],
    });
    expect(await found('key', '--partner', String(partner_id))).toMatchObject({
      keys: [{ environment: expect.any(String), partner_id, status: 'active' }, { partner_id }],
    });
    expect(await found('key', '--find', keys.live.key)).toMatchObject({ keys: [{ id: keys.live.id }] });
    expect(await found('user', '--find', 'finder@')).toMatchObject({
      users: [{ id: user_id, email: 'finder@glaze.example', partners: [partner_id] }],
    });
    expect(await found('shop', '--find', 'GLAZE')).toMatchObject({
      shops: [{ domain: 'glaze.myshop.example', status: 'active' }],
    });
  });

  test('user delete removes an account, but no partner’s only owner', async () => {
    await createPartner('only@glaze.example');
    await answer('user', 'token', '--email', 'leaver@mail.example');
    await answer('user', 'delete', '--email', 'Leaver@mail.example', '--json');
    expect(await database.prisma.user.findUnique({ where: { email: 'leaver@mail.example' } })).toBeNull();
    expect(await wl(['user', 'delete', '--email', 'leaver@mail.example'])).toMatchObject({
      status: 1,
      stderr: 'There is no account with the email address leaver@mail.example.\n',
    });
    expect(await wl(['user', 'delete', '--email', 'only@glaze.example'])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('You are the only owner of the partner') as string,
    });
  });

  test('failed jobs, and runs one again', async () => {
    expect(await answer('job', 'list', '--json')).toEqual({ jobs: [] });
    const { rows } = await database.pool.query<{ id: string }>(
      `INSERT INTO pgboss.job (name, data, state, retry_count, output)
       VALUES ('send-mail', '{"to":"secret@mail.example"}', 'failed', 3, '{"message":"no such mailbox"}') RETURNING id`,
    );
    const { id } = rows[0]!;
    const { jobs } = await answer<{ jobs: object[] }>('job', 'list', '--json');
    expect(jobs).toEqual([
      {
        id,
        name: 'send-mail',
        state: 'failed',
        tries: 3,
        created_at: expect.any(String),
        error: 'no such mailbox',
      },
    ]);
    expect(await answer('job', 'retry', id, '--json')).toEqual({ retried: id, name: 'send-mail' });
    expect(await answer('job', 'list', '--state', 'retry', '--json')).toMatchObject({ jobs: [{ id }] });
    expect(await wl(['job', 'retry', id])).toMatchObject({
      status: 1,
      stderr: `There is no failed job ${id}.\n`,
    });
    expect(await wl(['job', 'retry', 'all'])).toMatchObject({ status: 2 });
  });
});

test('doctor checks everything and reports each problem in one line', async () => {
  const port = await freePort();
  const { status, stdout } = await wl(['doctor'], {
    SITE_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    REDIS_URL: `redis://127.0.0.1:${port}`,
    DATA_DIR: await sharedFolder('wl-doctor-'),
  });
  expect(status).toBe(1);
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => line.split(/\s+/).slice(0, 2).join(' '));
  expect(lines).toEqual([
    'ok settings',
    'ok database',
    'ok clock',
    'WRONG site',
    'WRONG forwarding',
    'WRONG assistants',
    'WRONG mail',
    'ok storage',
    'ok erasures',
    'WRONG redis',
    'ok shopify',
    'WRONG sender',
  ]);
  expect(stdout).toContain(`connect ECONNREFUSED 127.0.0.1:${port}. Check SMTP_URL`);
});

test('doctor --json has what to do about each problem, even if settings are invalid', async () => {
  const refused = await wl(['doctor', '--json'], { TOKEN_SECRET: 'short', SMTP_URL_FILE: '/nowhere' });
  expect(refused).toMatchObject({ status: 1, stderr: '' });
  const { findings } = JSON.parse(refused.stdout) as { findings: Finding[] };
  expect(findings.map(({ check, ok }) => [check, ok])).toEqual([
    ['settings', false],
    ['settings', false],
  ]);
  const port = await freePort();
  const examined = await wl(['doctor', '--json'], {
    SITE_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: await sharedFolder('wl-doctor-'),
  });
  expect(examined).toMatchObject({ status: 1, stderr: '' });
  const all = (JSON.parse(examined.stdout) as { findings: Finding[] }).findings;
  expect(all.find(({ check }) => check === 'site')).toMatchObject({ ok: false, fix: expect.any(String) });
  for (const { ok, message, fix } of [...findings, ...all]) {
    expect(message).not.toBe('');
    expect(fix === undefined).toBe(ok === true);
  }
});

test('db migrate prints the applied migrations', async () => {
  const variables = { DATABASE_URL: await useEmptyDatabase() };
  const first = await wl(['db', 'migrate', '--json'], variables);
  expect(JSON.parse(first.stdout).applied.length).toBeGreaterThan(0);
  const second = await wl(['db', 'migrate', '--json'], variables);
  expect(second).toEqual({ status: 0, stdout: '{"applied":[]}\n', stderr: '' });
});

describe('with --json, a failure is one line on standard output:', () => {
  const unreachable = { DATABASE_URL: 'postgres://localhost:1/none' };
  test.each<[string, string[], { status: number; error: string; message: RegExp }, Record<string, string>?]>([
    [
      'a refusal by the service',
      ['partner', 'create', '--email', 'nobody', '--name', 'N'],
      { status: 1, error: 'invalid_email', message: /valid email address/ },
    ],
    [
      'an unknown partner',
      ['key', 'create', '--partner', '999999', '--environment', 'test'],
      { status: 1, error: 'partner_not_found', message: /^There is no partner 999999\.$/ },
    ],
    [
      'an unknown shop',
      ['shop', 'uninstall', '--domain', 'klin.myshop.example'],
      { status: 1, error: 'failed', message: /^There is no shop klin\.myshop\.example\.$/ },
    ],
    [
      'an unreachable database',
      ['partner', 'list'],
      { status: 1, error: 'failed', message: /^The database cannot be reached / },
      unreachable,
    ],
    [
      'an invalid setting',
      ['partner', 'list'],
      { status: 1, error: 'failed', message: /^PORT: / },
      { PORT: 'ninety' },
    ],
    [
      'a missing option',
      ['partner', 'create'],
      { status: 2, error: 'usage', message: /^required option '--email <address>' not specified$/ },
    ],
    [
      'options that exclude each other',
      ['plan', 'set', '--partner', '1', '--plan', 'free', '--actions', '5'],
      { status: 2, error: 'usage', message: /^--actions can only be used with --plan enterprise$/ },
    ],
  ])('%s', async (_what, args, { status, error, message }, variables) => {
    const failed = await wl([...args, '--json'], variables);
    expect(failed).toMatchObject({ status, stderr: '', stdout: expect.stringMatching(/^.+\n$/) as string });
    expect(JSON.parse(failed.stdout)).toEqual({ error, message: expect.stringMatching(message) as string });
  });
});

test('feedback list prints the latest ideas and ratings, newest first', async () => {
  const texts = ['Sort by price', 'Darker pictures', 'Print it'];
  await database.prisma.feedback.createMany({ data: texts.map((text) => ({ kind: 'idea', text })) });
  const { feedback } = await answer<{ feedback: object[] }>('feedback', 'list', '--limit', '2', '--json');
  expect(feedback).toMatchObject([
    { kind: 'idea', category: 'general', text: 'Print it', rating: null, user_id: null },
    { text: 'Darker pictures' },
  ]);
});

test('video list shows pending videos, and approve and reject decide on them', async () => {
  const { partner_id: partnerId } = await createPartner('videos@kiln.example');
  const { prisma } = database;
  const shop = await prisma.creatorShop.create({ data: { partnerId, handle: 'kiln-films', name: 'Kiln' } });
  const { id: productId } = await prisma.product.create({ data: { title: 'Vase' } });
  const { id } = await prisma.productVideo.create({
    data: {
      shopId: shop.id,
      productId,
      storagePath: 'shops/1/video-a.mp4',
      mime: 'video/mp4',
      bytes: 9,
      moderation: 'pending',
    },
  });
  const pending = () => answer<{ videos: object[] }>('video', 'list', '--state', 'pending', '--json');
  expect((await pending()).videos).toMatchObject([{ id, title: '', moderation_state: 'pending' }]);
  expect(await answer('video', 'approve', String(id), '--json')).toEqual({
    id,
    status: 'ready',
    moderation_state: 'approved',
  });
  expect((await pending()).videos).toEqual([]);
  expect(await answer('video', 'reject', String(id), '--reason', 'Blurred', '--json')).toEqual({
    id,
    status: 'hidden',
    moderation_state: 'rejected',
    rejected_reason: 'Blurred',
  });
  expect((await wl(['video', 'reject', String(id)])).status).toBe(2);
  expect((await wl(['video', 'approve', '999'])).stderr).toBe('There is no video 999.\n');
});

test('products import queues a file, and products feed sets and shows a feed', async () => {
  const { partner_id: partnerId } = await createPartner('products@kiln.example');
  const ofPartner = ['--partner', String(partnerId), '--json'];
  const dataDir = await sharedFolder('wl-products-');
  const file = join(dataDir, 'products.csv');
  await writeFile(file, 'url,price,currency,availability\n');
  const queued = await wl(['products', 'import', file, ...ofPartner], { DATA_DIR: dataDir });
  expect(queued).toMatchObject({ status: 0, stderr: '' });
  const { import_id: id } = JSON.parse(queued.stdout) as { import_id: number };
  expect(await answer('products', 'show', String(id), ...ofPartner)).toMatchObject({
    id,
    rows: 0,
    errors: [],
  });
  const url = 'https://kiln.example/google.xml';
  const feed = { url, read_at: null, error: null, last_import: null };
  expect(await answer('products', 'feed', '--url', url, ...ofPartner)).toEqual(feed);
  expect(await answer('products', 'feed', '--remove', ...ofPartner)).toMatchObject({ url: null });
  expect((await wl(['products', 'import', 'products.xlsx', ...ofPartner])).status).toBe(1);
});

test('lists import, check, run and undo change an import, which show, problems and export print', async () => {
  const { partner_id: partnerId } = await createPartner('lists@linen.example');
  const host = 'linen.example';
  await database.prisma.verifiedDomain.create({ data: { partnerId, host, method: 'dns' } });
  await database.prisma.apiKey.updateMany({ where: { partnerId }, data: { allowedDomains: [host] } });
  const dataDir = await sharedFolder('wl-lists-');
  const file = join(dataDir, 'lists.csv');
  await writeFile(file, `who,what\nada@mail.example,vase\nbo@mail.example,cup\n,lamp\n`);
  const lists = (...args: string[]) => wl(['lists', ...args, '--json'], { DATA_DIR: dataDir });
  const uploaded = await lists('import', file, '--partner', String(partnerId));
  expect(uploaded).toMatchObject({ status: 0, stderr: '' });
  expect(JSON.parse(uploaded.stdout)).toMatchObject({ columns: ['customer_email', null], state: 'mapping' });
  const productUrl = `https://${host}/p/{handle}`;
  const columns = ['--columns', 'customer_email,handle', '--product-url', productUrl];
  const checking = await lists('import', file, '--partner', String(partnerId), ...columns, '--check');
  const { id } = JSON.parse(checking.stdout) as { id: number };
  const { ctx, jobs } = createContext({
    env: readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: database.url, SCRAPER: 'off' }),
    tokenSecrets: parseTokenSecrets('k1:a-secret-that-is-only-used-by-the-tests'),
    database,
    log: pino({ level: 'silent' }),
  });
  const processed = async () => {
    await processListImports(ctx);
    return JSON.parse((await lists('show', String(id))).stdout) as object;
  };
  expect(await processed()).toMatchObject({ state: 'checked', wishes: 2, product_url: productUrl });
  expect((await lists('problems', String(id))).stdout).toContain('3,no_customer,lamp');
  expect(JSON.parse((await lists('run', String(id))).stdout)).toMatchObject({ state: 'storing' });
  // Reading the products' pages takes the service.
  await database.prisma.listImport.update({ where: { id }, data: { state: 'done', finishedAt: new Date() } });
  expect((await lists('export', '--partner', String(partnerId))).stdout).toContain(`https://${host}/p/vase`);
  expect((await lists('undo', String(id))).status).toBe(0);
  expect(await processed()).toMatchObject({ state: 'undone' });
  await jobs.stop();
  const where = { partnerId, action: { startsWith: 'wl lists' } };
  const entries = await database.prisma.auditEntry.findMany({ where, orderBy: { id: 'asc' } });
  expect(entries.map(({ action }) => action)).toEqual([
    'wl lists import',
    'wl lists import',
    'wl lists run',
    'wl lists undo',
  ]);
  expect((await lists('show', '999999')).stdout).toContain('There is no import of lists 999999.');
  expect((await lists('import', file, '--partner', '999999')).stdout).toContain(
    'There is no partner 999999.',
  );
  expect((await lists('import', file, '--partner', '1', '--columns', 'who,what')).status).toBe(2);
  expect((await lists('import', file, '--partner', '1', '--product-url', `https://${host}/`)).status).toBe(2);
});

describe('privacy list', () => {
  test('shows privacy requests, their due dates, and which are still open', async () => {
    const asked = { kind: 'customer_redact', shopDomain: 'kiln.myshopify.com', customerId: '42' };
    await database.prisma.privacyRequest.createMany({
      data: [
        {
          ...asked,
          receivedAt: new Date('2026-11-01'),
          doneAt: new Date('2026-11-02'),
          outcome: { items: 3 },
        },
        { ...asked, receivedAt: new Date('2026-11-03') },
      ],
    });
    const all = await answer<{ requests: object[] }>('privacy', 'list', '--json');
    expect(all.requests).toMatchObject([
      { shop: 'kiln.myshopify.com', customer_id: '42', due_at: '2026-12-03T00:00:00.000Z', done_at: null },
      { kind: 'customer_redact', done_at: '2026-11-02T00:00:00.000Z', outcome: { items: 3 } },
    ]);
    const open = await answer<{ requests: object[] }>('privacy', 'list', '--open', '--json');
    expect(open.requests).toHaveLength(1);
  });
});

describe('legacy import', () => {
  test('imports accounts from a file once', async () => {
    const file = join(await sharedFolder('wl-legacy-'), 'users.csv');
    await writeFile(
      file,
      '\uFEFFidentifier,display_name\r\ndevice-0123456789-a,"Winter, Clara"\r\nshort,\r\n',
    );
    expect(await answer('legacy', 'import', '--file', file, '--json')).toEqual({
      added: 1,
      known: 0,
      refused: 1,
    });
    expect(await answer('legacy', 'import', '--file', file, '--json')).toEqual({
      added: 0,
      known: 1,
      refused: 1,
    });

    await writeFile(file, 'id,name\n1,Clara\n');
    const wrong = await wl(['legacy', 'import', '--file', file]);
    expect(wrong).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringContaining('identifier,display_name'),
    });
  });
});

describe('partner suspend, rename and delete', () => {
  test('suspend and resume a partner, and leave entries in the audit log with the system’s user', async () => {
    const { partner_id: id, keys } = await createPartner('suspended@kiln.example');
    const reason = 'The shop sells counterfeits.';
    const suspended = await answer('partner', 'suspend', String(id), '--reason', reason, '--json');
    expect(suspended).toMatchObject({ partner_id: id, suspended_reason: reason });
    const row = () => database.prisma.partner.findUniqueOrThrow({ where: { id } });
    expect(await row()).toMatchObject({ suspendedAt: expect.any(Date), suspendedReason: reason });
    await answer('partner', 'resume', String(id), '--json');
    await answer('partner', 'rename', String(id), '--name', 'Kiln', '--json');
    await answer('key', 'revoke', String(keys.test.id), '--json');
    expect(await row()).toMatchObject({ suspendedAt: null, suspendedReason: null, name: 'Kiln' });
    const { entries } = await answer<{ entries: { action: string }[] }>(
      'audit',
      '--partner',
      String(id),
      '--json',
    );
    expect(entries.map(({ action }) => action)).toEqual([
      'wl key revoke',
      'wl partner rename',
      'wl partner resume',
      'wl partner suspend',
      'wl partner create',
    ]);
    for (const entry of entries) {
      expect(entry).toMatchObject({
        actor: 'operator',
        operator: expect.stringMatching(/^[^@]+@.+$/),
        outcome: 'done',
        ip: null,
      });
    }
    expect(JSON.stringify(entries)).not.toContain(reason);
    expect(await wl(['partner', 'suspend', '2000000001', '--reason', 'x'])).toMatchObject({
      status: 1,
      stderr: 'There is no partner 2000000001.\n',
    });
  });

  test('delete exports to a new file first, and asks unless --yes is given', async () => {
    const { partner_id: id } = await createPartner('deleted@kiln.example');
    const file = join(await sharedFolder('wl-export-'), 'partner.json');
    const command = ['partner', 'delete', String(id), '--export', file];
    expect(await wl(command)).toMatchObject({
      status: 1,
      stderr: 'Add --yes to delete the partner without being asked.\n',
    });
    expect(await answer(...command, '--yes', '--json')).toEqual({ deleted: id, export: file });
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
      partner: { id, name: 'Kiln & Linen' },
      members: [{ email: 'deleted@kiln.example' }],
    });
    expect(await database.prisma.partnerMember.count({ where: { partnerId: id } })).toBe(0);
    const kept = { where: { partnerId: id }, orderBy: { id: 'asc' } } as const;
    expect(await database.prisma.auditEntry.findMany(kept)).toMatchObject([
      { action: 'wl partner delete', outcome: 'failed' },
      { action: 'wl partner delete', outcome: 'done' },
    ]);
    expect((await wl([...command, '--yes'])).stderr).toBe(`There is no partner ${id}.\n`);
  });

  test('a file that exists is never overwritten, and nothing is deleted then', async () => {
    const { partner_id: id } = await createPartner('kept@kiln.example');
    const file = join(await sharedFolder('wl-export-'), 'partner.json');
    await writeFile(file, 'mine');
    expect((await wl(['partner', 'delete', String(id), '--export', file, '--yes'])).status).toBe(1);
    expect(await readFile(file, 'utf8')).toBe('mine');
    expect(await database.prisma.partnerMember.count({ where: { partnerId: id } })).toBe(1);
  });
});

describe('pat list and revoke, and user find', () => {
  test('list tokens without their values, revoke one, and find its member by ID and address', async () => {
    const { partner_id: id, user_id: userId } = await createPartner('tokens@kiln.example');
    const { token } = await answer<{ token: string }>(
      'pat',
      'create',
      '--email',
      'tokens@kiln.example',
      '--json',
    );
    const list = () =>
      answer<{ tokens: { id: number; status: string }[] }>('pat', 'list', '--partner', String(id), '--json');
    const { tokens } = await list();
    expect(tokens).toMatchObject([{ partner_id: id, email: 'tokens@kiln.example', status: 'active' }]);
    expect(JSON.stringify(tokens)).not.toContain(token);
    await answer('pat', 'revoke', String(tokens[0]?.id), '--json');
    expect((await list()).tokens).toMatchObject([{ status: 'revoked' }]);
    for (const which of [userId, 'Tokens@kiln.example']) {
      expect(await answer('user', 'find', which, '--json')).toMatchObject({ id: userId, partners: [id] });
    }
    expect((await wl(['user', 'find', 'nobody@kiln.example'])).stderr).toBe(
      'There is no account nobody@kiln.example.\n',
    );
  });
});

describe('every command that lists something', () => {
  const listing = (group: Command, path: string[]): string[][] =>
    group.commands.flatMap((command) => {
      const named = [...path, command.name()];
      return /^list /.test(command.description()) ? [named] : listing(command, named);
    });
  const lists = listing(program, []);

  /** A row for each list. Add one for a new list. */
  async function addRows(): Promise<void> {
    const { prisma, pool } = database;
    const { partner_id: partnerId, user_id: userId } = await createPartner('lists@kiln.example', 'growth');
    await answer(
      ...['shop', 'install', '--domain', 'lists.myshop.example'],
      ...['--email', 'lists@shop.example', '--name', '陶器の店'],
    );
    await prisma.feedback.create({
      data: { kind: 'idea', text: `Two\nlines and \u001bc ${'long '.repeat(60)}` },
    });
    await prisma.planRequest.create({
      data: { partnerId, plan: 'scale', interval: 'year', requestedBy: userId },
    });
    await prisma.privacyRequest.create({
      data: {
        kind: 'customer_redact',
        shopDomain: 'lists.myshopify.com',
        customerId: '7',
        receivedAt: new Date(),
      },
    });
    const shop = await prisma.creatorShop.create({ data: { partnerId, handle: 'lists', name: 'Kiln' } });
    const { id: productId } = await prisma.product.create({ data: { title: 'Vase' } });
    await prisma.productVideo.create({
      data: { shopId: shop.id, productId, storagePath: 'shops/1/video-b.mp4', mime: 'video/mp4', bytes: 9 },
    });
    const since = new Date('2026-10-01T00:00:00Z');
    await prisma.partner.update({ where: { id: partnerId }, data: { createdAt: since } });
    await prisma.planChange.updateMany({ where: { partnerId }, data: { changedAt: since } });
    await answer('usage', 'close-month', '2026-10', '--partner', String(partnerId));
    await answer('pat', 'create', '--email', 'lists@kiln.example', '--json');
    await pool.query(
      `INSERT INTO pgboss.job (name, state, output) VALUES ('send-mail', 'failed', '{"message":"no"}')`,
    );
  }

  test('prints a table for people, with a line for each row, and JSON for programs', async () => {
    expect(lists.length).toBeGreaterThan(9);
    await addRows();
    for (const list of lists) {
      const read = await answer<Record<string, object[]>>(...list, '--json');
      const [rows = [], ...others] = Object.values(read);
      expect({ list, others, isEmpty: rows.length === 0 }).toEqual({ list, others: [], isEmpty: false });

      const { status, stdout, stderr } = await wl(list);
      expect({ list, status, stderr }).toEqual({ list, status: 0, stderr: '' });
      const [head = '', ...lines] = stdout.trimEnd().split('\n');
      expect({ list, lines: lines.length }).toEqual({ list, lines: rows.length });
      for (const name of Object.keys(rows[0]!))
        expect(head).toContain(name.replaceAll('_', ' ').toUpperCase());
      expect(stdout.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
      expect(stdout).not.toMatch(/\dT\d\d:\d\d:|[{}]|null|undefined|\[object/);
    }
  });

  test('says if there is nothing', async () => {
    const empty = { DATABASE_URL: await useEmptyDatabase() };
    expect((await wl(['db', 'migrate'], empty)).status).toBe(0);
    expect(await wl(['job', 'list'], empty)).toMatchObject({ status: 0 });
    for (const list of lists) {
      const { status, stdout } = await wl(list, empty);
      expect({ list, status, stdout }).toEqual({
        list,
        status: 0,
        stdout: expect.stringMatching(/^No \w+\.\n$/),
      });
    }
  });
});
