/** The service in another schema. Requires `npm run build`. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { atEnd } from '#test/support/at-end.ts';
import { freePort } from '#test/support/free-port.ts';
import { lastCode } from '#test/support/outbox.ts';
import { releaseFolder, runRelease, sharedFolder } from '#test/support/release.ts';
import { askServer } from '#test/support/replicated-postgres.ts';
import { useEmptyDatabase } from '#test/support/test-database.ts';

const url = await useEmptyDatabase();
const dataDir = await sharedFolder('wl-schema-');
atEnd(() => rm(dataDir, { recursive: true, force: true }));
const port = await freePort();
const api = `http://127.0.0.1:${port}/api`;
const variables = {
  NODE_ENV: 'test',
  PORT: String(port),
  HOST: '127.0.0.1',
  SITE_URL: `http://127.0.0.1:${port}`,
  DATABASE_URL: url,
  DATABASE_SCHEMA: 'wishes',
  DATA_DIR: dataDir,
  TOKEN_SECRET: 'k1:a-secret-that-is-only-used-by-the-tests',
  LOG_LEVEL: 'info',
};
const server = runRelease(['build/index.js'], variables, { atEnd });
await server.ready(`${api}/health`);

async function call(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const answer = await fetch(api + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each step knows what it asked for
  return answer.json() as Promise<any>;
}

async function wl(changed: Partial<typeof variables>, ...args: string[]): Promise<void> {
  const command = runRelease(
    [join(releaseFolder(), 'build/wl.js'), ...args, '--json'],
    { ...variables, ...changed },
    { cwd: dataDir },
  );
  expect(await command.ended, command.stdout() + command.stderr()).toBe(0);
}

/** Everything in `public`: tables, sequences, indexes, functions and types. */
const inPublic = (database: string) =>
  askServer(
    database,
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace
     UNION ALL SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace
     UNION ALL SELECT typname FROM pg_type WHERE typnamespace = 'public'::regnamespace`,
  );

it('serves, announces changes, and is backed up and restored without anything in public', async () => {
  const email = 'ada@mail.example';
  await call('POST', '/auth/email/start', { email });
  const code = await lastCode(dataDir, email);
  const { access_token } = await call('POST', '/auth/email/verify', { email, code });
  const account = { authorization: `Bearer ${access_token}` };
  const { keys } = await call('POST', '/portal/partners', { name: 'Shop' }, account);
  const init = () =>
    call('POST', '/widget/init', { origin: 'http://localhost', public_key: keys.test.key }).then(
      ({ token }: { token: string }) => token,
      ({ message }: Error) => message,
    );
  const shopper = { ...account, 'x-widget-token': await init() };
  const { list } = await call('POST', '/hosted/me/lists', { name: 'Birthday' }, shopper);
  const product = { url: 'http://localhost/vase', title: 'Ono Vase', price: 5400, currency: 'EUR' };
  await call('POST', '/widget/save', { wishlistId: list.db_id, product }, shopper);
  await call('PUT', `/hosted/lists/${list.id}`, { share_public: true }, account);
  const items = await call('GET', `/hosted/public/lists/${list.id}/items`);
  expect(items.products).toMatchObject([{ title: 'Ono Vase' }]);

  await wl({}, 'backup', 'monday');
  const empty = await useEmptyDatabase();
  await wl({ DATABASE_URL: empty }, 'restore', 'monday');
  const restored = await askServer(empty, 'SELECT url FROM wishes.products');
  expect(restored).toEqual([{ url: product.url }]);
  // The same backup fits into any schema.
  const standard = await useEmptyDatabase();
  await wl({ DATABASE_URL: standard, DATABASE_SCHEMA: 'public' }, 'restore', 'monday');
  expect(await askServer(standard, 'SELECT url FROM public.products')).toEqual(restored);

  await askServer(
    url,
    `SET search_path = wishes; UPDATE api_keys SET status = 'revoked', revoked_at = now()`,
  );
  await expect.poll(init, { timeout: 15_000 }).toContain('answered 403');
  expect(await inPublic(url)).toEqual([]);
  expect(await inPublic(empty)).toEqual([]);
  expect(await askServer(url, `SELECT 1 FROM pgboss.job LIMIT 1`)).toHaveLength(1);
  expect(server.stdout() + server.stderr()).not.toMatch(/"level":(40|50)/);
});
