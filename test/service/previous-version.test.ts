/**
 * During an upgrade, servers of the previous version keep running on a database that the new version has
 * migrated. The previous version is the commit before the newest migration; until there is a migration after
 * the baseline, this version stands in for it. Requires `npm run build`.
 */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listenForChanges } from '#api/platform/db/listen.ts';
import { migrate } from '#api/platform/db/migrate.ts';
import { connectTo } from '#api/platform/db/open-database.ts';
import { createSecret } from '#api/platform/tokens/secret.ts';
import { buildCommit } from '#test/support/build-commit.ts';
import { freePort } from '#test/support/free-port.ts';
import { lastCode } from '#test/support/outbox.ts';
import { type RunningProcess, runProcess } from '#test/support/run-process.ts';
import { useEmptyDatabase } from '#test/support/test-database.ts';

const execute = promisify(execFile);
const git = async (...args: string[]) => (await execute('git', args)).stdout.trim();

const [, ...later] = readdirSync('prisma/migrations', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();
const newest = later.at(-1);

/**
 * The commit before the newest migration; undefined if the clone doesn't reach back that far. Only the main branch counts:
 * a commit that was merged into it may never have worked alone.
 */
async function commitBefore(migration: string): Promise<string | undefined> {
  try {
    const path = `prisma/migrations/${migration}/migration.sql`;
    const onMain = ['--first-parent', '-m', '-s', '--diff-filter=A', '--format=%H'];
    const added = await git('log', '-1', ...onMain, '--', path);
    return await git('rev-parse', '--verify', added ? `${added}^` : 'HEAD');
  } catch {
    return undefined;
  }
}

const commit = newest && (await commitBefore(newest));
if (newest && !commit)
  console.info(
    `Skipped: the version before ${newest} is not in this clone. \`git fetch --unshallow\` gets it.`,
  );

const database = await useEmptyDatabase();

describe.skipIf(newest && !commit)('a server of the previous version', () => {
  const log = pino({ level: 'silent' });
  let dataDir = '';
  let previous = '';
  const servers: RunningProcess[] = [];

  async function call(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
    api = previous,
  ) {
    const answer = await fetch(api + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each step knows what it asked for
    return answer.json() as Promise<any>;
  }

  /** Someone new creates a partner; a shopper saves there and makes the list public. */
  async function useEverything(): Promise<void> {
    const id = randomUUID();
    const email = `${id}@mail.example`;
    await call('POST', '/auth/email/start', { email });
    const code = await lastCode(dataDir, email);
    const { access_token } = await call('POST', '/auth/email/verify', { email, code });
    const account = { authorization: `Bearer ${access_token}` };
    const { keys } = await call('POST', '/portal/partners', { name: 'Shop' }, account);
    const { email: signedIn } = (await call('GET', '/portal/me', undefined, account)).user;
    expect(signedIn).toBe(email);

    const init = { origin: 'http://localhost', public_key: keys.test.key };
    const { token } = await call('POST', '/widget/init', init);
    const shopper = { ...account, 'x-widget-token': token };
    const { list } = await call('POST', '/hosted/me/lists', { name: 'Birthday' }, shopper);
    const product = { url: `http://localhost/${id}`, title: 'Ono Vase', price: 5400, currency: 'EUR' };
    const { item_id } = await call('POST', '/widget/save', { wishlistId: list.db_id, product }, shopper);
    const { products } = await call('GET', '/widget/saved-products', undefined, shopper);
    expect(products).toMatchObject([{ item_id, title: 'Ono Vase', price_minor: 5400 }]);

    await call('PUT', `/hosted/lists/${list.id}`, { share_public: true }, account);
    const seen = await call('GET', `/hosted/public/lists/${list.id}`);
    expect(seen.list).toMatchObject({ name: 'Birthday', productCount: 1 });
    const items = await call('GET', `/hosted/public/lists/${list.id}/items`);
    expect(items.products).toMatchObject([{ item_id, title: 'Ono Vase' }]);
  }

  /** Starts the build in a folder. @returns its API's URL */
  async function start(folder: string): Promise<string> {
    const port = await freePort();
    const api = `http://127.0.0.1:${port}/api`;
    const variables = {
      NODE_ENV: 'test',
      PORT: String(port),
      HOST: '127.0.0.1',
      SITE_URL: `http://127.0.0.1:${port}`,
      DATABASE_URL: database,
      DATA_DIR: dataDir,
      TOKEN_SECRET: 'k1:a-secret-that-is-only-used-by-the-tests',
      INIT_PER_MINUTE_IP: '100000',
      LOG_LEVEL: 'warn',
    };
    // Hooks that a hook adds never run.
    const server = runProcess([process.execPath, join(folder, 'build/index.js')], variables, {
      atEnd: () => {},
    });
    servers.push(server);
    await server.ready(`${api}/health`);
    return api;
  }

  beforeAll(async () => {
    const folder = commit ? await buildCommit(commit, 'previous-version') : '.';
    dataDir = await mkdtemp(join(tmpdir(), 'wl-previous-'));
    previous = await start(folder);
  }, 900_000);

  afterAll(async () => {
    for (const server of servers) server.child.kill('SIGKILL');
    await Promise.all(servers.map(({ ended }) => ended));
    await rm(dataDir, { recursive: true, force: true });
  });

  it('keeps working while and after this version migrates its database', async () => {
    await useEverything();
    expect(await migrate({ url: database, log })).toEqual(newest ? expect.arrayContaining([newest]) : []);
    await useEverything();
  });

  it('notices changes by this version, and learns of unannounced ones from it', async () => {
    const { pool, prisma, close } = connectTo({ url: database, poolSize: 2, log });
    const heard: string[] = [];
    const onChange = (payload: string) => heard.push(payload);
    const listener = await listenForChanges({ urls: [database], log, onChange, onGap: () => {} });
    const { id } = await prisma.partner.create({ data: { name: 'Shop' } });
    const values = [createSecret('pk_test_'), createSecret('pk_test_')];
    const data = values.map((value) => ({ partnerId: id, value, environment: 'test' }));
    const keys = await prisma.apiKey.createManyAndReturn({ data });
    // From here on it has no reason to forget them.
    await expect.poll(() => heard).toEqual(expect.arrayContaining(keys.map((key) => `key:${key.id}`)));
    const init = async (value: string) => {
      const body = { origin: 'http://localhost', public_key: value };
      return call('POST', '/widget/init', body).then(
        () => 'accepted',
        ({ message }: Error) => message,
      );
    };
    expect(await Promise.all(values.map(init))).toEqual(['accepted', 'accepted']);

    // It keeps keys for half a minute unless it is notified.
    const options = { timeout: 15_000 };
    const revoke = "UPDATE api_keys SET status = 'revoked', revoked_at = now() WHERE value = $1";
    await pool.query(revoke, [values[0]]);
    await expect.poll(() => init(values[0]!), options).toContain('answered 403');
    const earlier = new Client({ connectionString: database });
    await earlier.connect();
    await earlier.query(revoke, [values[1]]).finally(() => earlier.end());
    await expect.poll(() => init(values[1]!), options).toContain('answered 403');
    await listener.close();
    await close();
  });

  it('and this version open the links, sessions and invitations that the other creates', async () => {
    const versions = [previous, await start('.')] as const;
    for (const [made, opened] of [versions, versions.toReversed()]) {
      const create = (path: string, body: object, headers = {}) => call('POST', path, body, headers, made);
      const guest = await create('/auth/anonymous', {});
      const account = { authorization: `Bearer ${guest.access_token}` };
      const { list } = await create('/hosted/me/lists', { name: 'Birthday' }, account);
      await call('PUT', `/hosted/lists/${list.id}`, { share_public: true }, account, made);
      const { sid } = await create('/session/store', guest);
      const { code } = await create('/me/invite-codes', {}, account);

      const open = (method: string, path: string, body?: object, headers = {}) =>
        call(method, path, body, headers, opened);
      expect((await open('GET', `/hosted/public/lists/${list.id}`)).list.name).toBe('Birthday');
      expect((await open('POST', '/session/restore', { sid })).user.id).toBe(guest.user.id);
      const friend = await open('POST', '/auth/anonymous', {});
      const asFriend = { authorization: `Bearer ${friend.access_token}` };
      const accepted = await open('POST', '/me/invite-codes/accept', { code }, asFriend);
      expect(accepted.friend.user_id).toBe(guest.user.id);
      const { refresh_token } = await open('POST', '/auth/refresh', guest);
      expect((await create('/auth/refresh', { refresh_token })).user.id).toBe(guest.user.id);

      const renewed = await open('POST', `/hosted/lists/${list.id}/renew-link`, {}, account);
      const seen = await call('GET', `/hosted/public/lists/${renewed.id}`, undefined, {}, made);
      expect(seen.list.internal_id).toBe(list.db_id);
    }
  });

  it.each([
    ['email_codes', 'code_hash', '/auth/email/start'],
    ['api_keys', 'allowed_domains', '/portal/partners'],
    ['list_items', 'price_minor', '/widget/save'],
    ['list_items', 'custom_title', '/widget/saved-products'],
    ['list_items', 'note', '/hosted/public/lists'],
  ])('would fail without %s.%s', async (table, column, path) => {
    const client = new Client({ connectionString: database });
    await client.connect();
    // Renamed instead of dropped, so that the next test still has it.
    await client.query(`ALTER TABLE ${table} RENAME COLUMN ${column} TO gone`);
    await expect(useEverything()).rejects.toThrow(path);
    await client.query(`ALTER TABLE ${table} RENAME COLUMN gone TO ${column}`);
    await client.end();
  });
});
