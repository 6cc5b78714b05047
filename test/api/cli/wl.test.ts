import { spawn } from 'node:child_process';
import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { environmentOver } from '../../../api/env.ts';
import { useDatabase, useEmptyDatabase } from '../../support/test-database.ts';

const database = await useDatabase();

async function wl(args: string[], variables: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['api/cli/wl.ts', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environmentOver({
      DATABASE_URL: database.url,
      TOKEN_SECRET: 'a-secret-that-is-only-used-by-the-tests',
      ...variables,
    }),
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const status = await new Promise((resolve) => child.on('close', resolve));
  return { status, stdout, stderr };
}

/** Runs a command that must succeed, and reads its answer. */
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

const createPartner = (email: string) =>
  answer<Partner>(
    'partner',
    'create',
    '--email',
    email,
    '--name',
    'Kiln & Linen',
    '--plan',
    'starter',
    '--json',
  );

describe('partner create', () => {
  test('makes a partner with owner, two keys and a basket, and prints one line of JSON', async () => {
    const made = await createPartner('Owner@kiln.example');

    expect(made).toEqual({
      partner_id: expect.any(Number),
      user_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      keys: {
        live: { id: expect.any(Number), key: expect.stringMatching(/^pk_live_/) },
        test: { id: expect.any(Number), key: expect.stringMatching(/^pk_test_/) },
      },
      basket_config_id: expect.stringMatching(/^bkt_/),
    });
    expect(
      await database.prisma.partner.findUnique({
        where: { id: made.partner_id },
        include: { members: true, keys: true },
      }),
    ).toMatchObject({
      name: 'Kiln & Linen',
      plan: 'starter',
      members: [{ userId: made.user_id }],
      keys: [{}, {}],
    });
  });

  test('an address that is none is refused with status 1, and nothing is on stdout', async () => {
    const refused = await wl(['partner', 'create', '--email', 'nobody', '--name', 'N', '--json']);
    expect(refused).toMatchObject({ status: 1, stdout: '' });
    expect(refused.stderr).toMatch(/not an e-mail address/);
  });

  test('a missing option or an unknown plan is a wrong call, status 2', async () => {
    expect(await wl(['partner', 'create', '--email', 'a@b.example'])).toMatchObject({
      status: 2,
      stdout: '',
    });
    const wrong = await wl(['partner', 'create', '--email', 'a@b.example', '--name', 'N', '--plan', 'gold']);
    expect(wrong).toMatchObject({ status: 2, stdout: '' });
    expect(wrong.stderr).toMatch(/free, starter, growth, scale, enterprise/);
  });
});

describe('key create', () => {
  test('makes a key that is held to its hosts', async () => {
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
      ...['key', 'create', '--partner', String(partner_id), '--environment', 'test'],
      ...['--domain', 'https://kiln.example'],
    ]);
    expect(wrong).toMatchObject({ status: 1, stdout: '' });
    expect(wrong.stderr).toContain('"https://kiln.example" is not a host');
  });
});

test('user token signs the same user in again and again', async () => {
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

test('pat create gives a member a token, and refuses everybody else', async () => {
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

test('plan set changes the plan; agreed actions are for Enterprise', async () => {
  const { partner_id } = await createPartner('plans@kiln.example');
  const set = (...rest: string[]) => ['plan', 'set', '--partner', String(partner_id), ...rest];

  await answer(...set('--plan', 'enterprise', '--actions', '500000'));
  expect(await database.prisma.partner.findUnique({ where: { id: partner_id } })).toMatchObject({
    plan: 'enterprise',
    actionsLimit: 500_000,
  });
  expect(await wl(set('--plan', 'free', '--actions', '5'))).toMatchObject({ status: 2, stdout: '' });
});

test('basket set changes what is named and keeps the rest', async () => {
  const { basket_config_id } = await createPartner('baskets@kiln.example');
  await answer('basket', 'set', basket_config_id, '--settings', '{"layout":"cards"}');
  const found = await database.prisma.basketConfig.findUnique({ where: { publicId: basket_config_id } });
  expect(found?.settings).toEqual({ shopName: 'Kiln & Linen', layout: 'cards' });
  expect(await wl(['basket', 'set', basket_config_id, '--settings', '[]'])).toMatchObject({ status: 2 });
  expect(await wl(['basket', 'set', basket_config_id, '--settings', '{"layout":"heap"}'])).toMatchObject({
    status: 1,
  });
});

test('db migrate prints what it applied', async () => {
  const variables = { DATABASE_URL: await useEmptyDatabase() };
  const first = await wl(['db', 'migrate', '--json'], variables);
  expect(JSON.parse(first.stdout).applied.length).toBeGreaterThan(0);
  const second = await wl(['db', 'migrate', '--json'], variables);
  expect(second).toEqual({ status: 0, stdout: '{"applied":[]}\n', stderr: '' });
});

test('a database that is not there is named in one line', async () => {
  const failed = await wl(['user', 'token', '--email', 'a@b.example'], {
    DATABASE_URL: 'postgres://localhost:1/none',
  });
  expect(failed).toEqual({
    status: 1,
    stdout: '',
    stderr: 'The database cannot be reached (ECONNREFUSED). Check DATABASE_URL.\n',
  });
});
