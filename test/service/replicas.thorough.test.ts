/** The built service with a streaming replica of its database. Requires `npm run build`. */
import { rm } from 'node:fs/promises';
import { Client } from 'pg';
import { pino } from 'pino';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createContext } from '#api/context.ts';
import { readEnv } from '#api/env.ts';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { updateList } from '#api/modules/lists/update-list.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { connectTo } from '#api/platform/db/open-database.ts';
import { parseTokenSecrets } from '#api/platform/tokens/token-secrets.ts';
import { atEnd } from '#test/support/at-end.ts';
import { databaseUrl } from '#test/support/database-url.ts';
import { freePort } from '#test/support/free-port.ts';
import { liveShop } from '#test/support/live-shop.ts';
import { publicList } from '#test/support/public-list.ts';
import { runRelease, sharedFolder } from '#test/support/release.ts';
import { startReplicatedPostgres } from '#test/support/replicated-postgres.ts';

const { primary, replica } = await startReplicatedPostgres();
// On the same server, but not a copy of the service's database.
const foreign = databaseUrl(replica.url, 'postgres');
const dataDir = await sharedFolder('wl-replicas-');
atEnd(() => rm(dataDir, { recursive: true, force: true }));

const siteUrl = `http://127.0.0.1:${await freePort()}`;
const tokenSecret = 'k1:a-secret-that-is-only-used-by-the-tests';
const variables = {
  NODE_ENV: 'test',
  HOST: '127.0.0.1',
  PORT: new URL(siteUrl).port,
  SITE_URL: siteUrl,
  DATABASE_URL: primary.url,
  DATABASE_REPLICA_URLS: `${replica.url}, ${foreign}`,
  DATA_DIR: dataDir,
  TOKEN_SECRET: tokenSecret,
  PWNED_PASSWORDS_URL: 'off',
  LOG_LEVEL: 'info',
};
const service = runRelease(['build/index.js'], variables, { atEnd });
await service.ready(`${siteUrl}/api/health`);

const log = pino({ level: 'silent' });
const database = connectTo({ url: primary.url, poolSize: 4, log });
atEnd(() => database.close());
const { ctx } = createContext({
  env: readEnv(variables),
  tokenSecrets: parseTokenSecrets(tokenSecret),
  database,
  log,
});

/** The service's log lines about a replica, oldest first. */
function logLines(url = replica.url): { msg: string; err?: { code?: string } }[] {
  const { host, pathname } = new URL(url);
  const lines = service.stdout().trim().split('\n');
  return lines.map((line) => JSON.parse(line)).filter((line) => line.replica === host + pathname);
}
const isInUse = () => logLines().at(-1)?.msg === 'a read replica is in use';

const browser = { 'user-agent': 'Mozilla/5.0 (Macintosh) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36' };

async function get(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(siteUrl + path, { headers: { ...browser, ...headers }, redirect: 'manual' });
  return { status: answer.status, text: await answer.text() };
}

/** `cookie` is what the browser would send afterwards. */
async function post(path: string, form: Record<string, string | number>, cookie = '') {
  const answer = await fetch(siteUrl + path, {
    method: 'POST',
    headers: { ...browser, origin: siteUrl, cookie },
    body: new URLSearchParams(Object.entries(form).map(([name, value]) => [name, String(value)])),
    redirect: 'manual',
  });
  const set = answer.headers.get('set-cookie') ?? '';
  // Like a browser, doesn't send a cookie that has expired.
  return { status: answer.status, cookie: /Max-Age=0\b/.test(set) ? '' : set.split(';', 1)[0] };
}

type Server = Pick<typeof primary, 'ask'>;
/** How often a server has run each statement, except for those that compare the two. */
async function counts(server: Server): Promise<Map<string, number>> {
  const rows = await server.ask<{ query: string; calls: number }>(
    `SELECT query, sum(calls)::int AS calls FROM pg_stat_statements
     WHERE query NOT LIKE '%system_identifier%' AND query NOT LIKE '%pg_stat_statements%' GROUP BY query`,
  );
  return new Map(rows.map(({ query, calls }) => [query, calls]));
}

/** The statements each server ran in the meantime. */
async function statementsOf(work: () => Promise<unknown>) {
  const servers = [primary, replica];
  const before = await Promise.all(servers.map(counts));
  await work();
  const after = await Promise.all(servers.map(counts));
  const [onPrimary = [], onReplica = []] = after.map((known, index) =>
    [...known].filter(([query, calls]) => calls > (before[index]?.get(query) ?? 0)).map(([query]) => query),
  );
  return { onPrimary, onReplica };
}

async function replayed(): Promise<void> {
  const [here] = await primary.ask<{ lsn: string }>('SELECT pg_current_wal_lsn()::text AS lsn');
  const reached = `SELECT pg_last_wal_replay_lsn() >= '${here?.lsn}' AS reached`;
  await expect.poll(() => replica.ask(reached)).toEqual([{ reached: true }]);
}

/** Pauses the replica until the test ends or `resume` is called. */
async function pause(): Promise<{ resume: () => Promise<void> }> {
  const resume = () => replica.ask('SELECT pg_wal_replay_resume()').then(() => {});
  onTestFinished(resume);
  await replica.ask('SELECT pg_wal_replay_pause()');
  const state = 'SELECT pg_get_wal_replay_pause_state() AS state';
  await expect.poll(() => replica.ask(state)).toEqual([{ state: 'paused' }]);
  return { resume };
}

const list = await publicList({ ctx, dataDir }, [{ title: 'Kyo Teapot', price: 7800 }]);
const { partnerId, keys } = await createPartner(ctx, {
  email: 'mila@brandt.example',
  name: 'Mila',
  plan: 'growth',
});
const shop = await liveShop(ctx, partnerId);
const [thing] = shop.items as [(typeof shop.items)[number]];
const { accessToken, refreshToken } = await issueSession(ctx, { email: list.ownerEmail });
const items = `/api/hosted/public/lists/${list.token}/items`;

beforeEach(async () => {
  await replayed();
  await expect.poll(isInUse).toBe(true);
});

const open = {
  'a list': `/api/hosted/public/lists/${list.token}`,
  'its items': items,
  'its page': list.path,
  'a creator shop': `/api/shops/public/${shop.handle}`,
  'its list': `/api/shops/public/${shop.handle}/lists/all`,
  'the shop’s page': `/shop/${shop.handle}`,
  'the list’s page': `/shop/${shop.handle}/all`,
  'a product click': `/shop/${shop.handle}/go/${thing.id}`,
  'a product': `/api/products/${thing.productId}`,
  'a product by its URL': `/api/products/lookup?url=${encodeURIComponent(thing.url)}`,
  'its prices': `/api/products/${thing.productId}/prices`,
};

describe('choosing the primary or a replica', () => {
  it.each(Object.entries(open))('reads %s for a stranger only from the replica', async (_what, path) => {
    const where = async () => {
      const { onPrimary, onReplica } = await statementsOf(async () =>
        expect([200, 302]).toContain((await get(path)).status),
      );
      return {
        isOnReplica: onReplica.length > 0,
        onBoth: onPrimary.filter((query) => onReplica.includes(query)),
      };
    };
    // On a busy machine, the replica may lag too far behind for a moment.
    await expect.poll(where).toEqual({ isOnReplica: true, onBoth: [] });
  });

  it.each([
    ['a session', { authorization: `Bearer ${accessToken}` }],
    ['a public key', { 'x-widget-key': keys.test.key }],
    ['an undo token', { 'x-undo-token': 'wl_undo_x' }],
    ['a session cookie', { cookie: `theme=dark; wl_session=${refreshToken}` }],
    ['an undo cookie', { cookie: '__Host-wl_undo_1=' }],
  ])('reads from the primary for anyone who sends %s', async (_what, headers) => {
    const { onPrimary, onReplica } = await statementsOf(async () => {
      for (const path of Object.values(open)) expect([200, 302]).toContain((await get(path, headers)).status);
    });
    expect(onReplica).toEqual([]);
    expect(onPrimary.filter((query) => query.includes('share_public'))).not.toEqual([]);
  });

  it('reads everything else from the primary: keys, baskets, sessions, and responses to forms', async () => {
    const { onReplica } = await statementsOf(async () => {
      await get(`/api/baskets/${(await ctx.prisma.basketConfig.findFirstOrThrow()).publicId}`);
      await get('/signin');
      await get(`/save?key=${keys.test.key}&origin=http://localhost:4000&product=%7B%7D`);
      await post(list.path, { intent: 'mark', item: 999 });
    });
    expect(onReplica).toEqual([]);
  });

  it('never reads from a copy of another database', () => {
    expect(logLines(foreign).map(({ msg }) => msg)).toEqual([
      'a read replica is skipped: it is not known to be up to date',
    ]);
  });
});

describe('recent writes', () => {
  it('include a new list immediately, even before its first wish', async () => {
    await pause();
    const made = await publicList({ ctx, dataDir }, []);
    expect((await get(made.path)).status).toBe(200);
    expect((await get(`/api/hosted/public/lists/${made.token}`)).status).toBe(200);
  });

  it('include an item on a list that was empty', async () => {
    const empty = await publicList({ ctx, dataDir }, []);
    await replayed();
    await pause();
    await ctx.prisma.listItem.updateMany({
      where: { id: { in: list.items } },
      data: { listId: (await ctx.prisma.list.findUniqueOrThrow({ where: { token: empty.token } })).id },
    });
    onTestFinished(async () => {
      const home = await ctx.prisma.list.findUniqueOrThrow({ where: { token: list.token } });
      await ctx.prisma.listItem.updateMany({
        where: { id: { in: list.items } },
        data: { listId: home.id },
      });
    });
    expect((await get(`/api/hosted/public/lists/${empty.token}/items`)).text).toContain('Kyo Teapot');
  });

  it('show givers their mark, and its removal', async () => {
    const [item = 0] = list.items;
    const stateOf = async (cookie = '') =>
      /"state":"(\w+)"/.exec((await get(list.path, { cookie })).text)?.[1];
    expect(await stateOf()).toBe('free');
    await pause();
    const marked = await post(list.path, { intent: 'mark', item });
    expect(marked).toMatchObject({ status: 303, cookie: expect.stringMatching(`^wl_undo_${item}=wl_undo_`) });
    expect(await stateOf(marked.cookie)).toBe('mine');
    const undone = await post(list.path, { intent: 'undo', item }, marked.cookie);
    expect(undone).toEqual({ status: 303, cookie: `wl_undo_${item}=` });
    expect(await stateOf(undone.cookie)).toBe('free');
  });
});

describe('a failing replica', () => {
  it('is skipped while it’s more than two seconds behind, so that a private list is private by then', async () => {
    const { resume } = await pause();
    await updateList(ctx, list.ownerId, list.token, { sharePublic: false });
    onTestFinished(() => updateList(ctx, list.ownerId, list.token, { sharePublic: true }).then(() => {}));
    await expect.poll(async () => (await get(items)).status).toBe(404);
    await expect
      .poll(() => logLines().at(-1)?.msg)
      .toBe('a read replica is skipped: it is not known to be up to date');
    expect(await statementsOf(() => get(items))).toMatchObject({ onReplica: [] });
    expect((await get('/api/health/ready')).status).toBe(200);

    await resume();
    await expect.poll(isInUse).toBe(true);
  });

  it('fails no request when a statement is canceled: the primary answers instead', async () => {
    const holder = new Client({ connectionString: primary.url });
    await holder.connect();
    await holder.query('BEGIN; LOCK TABLE lists; SELECT pg_switch_wal()');
    const locks = "SELECT FROM pg_locks WHERE relation = 'lists'::regclass AND mode = 'AccessExclusiveLock'";
    await expect.poll(async () => (await replica.ask(locks)).length).toBe(1);
    await pause();
    await holder.query('COMMIT');
    await holder.end();
    const reading = get(items);
    const cancelled = `SELECT pg_cancel_backend(pid) FROM pg_stat_activity
      WHERE wait_event_type = 'Lock' AND application_name = 'wishlist'`;
    await expect.poll(async () => (await replica.ask(cancelled)).length, { interval: 10 }).toBe(1);
    expect((await reading).status).toBe(200);
    await expect
      .poll(() => logLines().at(-1))
      .toMatchObject({ msg: 'a read replica failed and is skipped', err: { code: '57014' } });
  });

  it('fails no request when it’s killed, and is used again once it’s back', async () => {
    const statuses = new Set<number>();
    let isOver = false;
    const read = async () => {
      while (!isOver) {
        statuses.add((await get(items)).status);
        statuses.add((await get(list.path)).status);
      }
    };
    const reading = Promise.all([read(), read(), read()]);
    await replica.kill();
    await expect.poll(isInUse).toBe(false);
    expect((await get('/api/health/ready')).status).toBe(200);
    await replica.start();
    await expect.poll(isInUse).toBe(true);
    isOver = true;
    await reading;
    expect([...statuses]).toEqual([200]);
    await expect.poll(async () => (await statementsOf(() => get(items))).onReplica).not.toEqual([]);
  });
});

it('closes its replica connections when the service stops', async () => {
  const connected = "SELECT FROM pg_stat_activity WHERE application_name = 'wishlist'";
  expect((await replica.ask(connected)).length).toBeGreaterThan(0);
  service.child.kill('SIGTERM');
  expect(await service.ended).toBe(0);
  expect(await replica.ask(connected)).toEqual([]);
});
