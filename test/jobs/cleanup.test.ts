/** Expired rows are removed in batches, and a failing cleanup doesn't block the others. */
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { cleanUp, cleanups } from '#api/jobs.ts';
import { isAnyCleanupFailing } from '#api/platform/jobs/run-cleanups.ts';
import { hashSecret } from '#api/platform/tokens/secret.ts';
import { useApi } from '#test/support/api.ts';

const api = await useApi();
const { pool, prisma } = api.ctx;
const before = new Date('2024-08-21T11:59:59Z');
const run = (options?: Parameters<typeof cleanUp>[1]) => cleanUp(api.ctx, options);
const only = (...names: string[]) =>
  cleanups.filter(({ name }) => names.includes(name.replace('cleanup_', '')));

/** Stored responses older than a day. */
const addExpiredKeys = (count: number) =>
  pool.query(
    `INSERT INTO idempotency_keys (scope, key, request_hash, status, response, created_at)
     SELECT 'save:test', gen_random_uuid()::text, '\\x00', 200, '{}', $1::timestamptz - interval '25 hours'
     FROM generate_series(1, $2)`,
    [api.time.now, count],
  );
const keysLeft = () => prisma.idempotencyKey.count({ where: { scope: 'save:test' } });

describe('the hourly cleanup', () => {
  it('keeps a finished import for a year, and one whose list can be synced permanently', async () => {
    const { list, session } = await api.shopper();
    const finishedAt = new Date('2025-11-21T11:59:59Z');
    const own = { userId: session.user.id, listId: list.db_id };
    const keep = [
      { ...own, kind: 'links', status: 'done', finishedAt: new Date('2025-11-21T12:00:01Z') },
      { ...own, kind: 'links', status: 'waiting', createdAt: finishedAt },
      {
        ...own,
        kind: 'amazon',
        status: 'done',
        finishedAt,
        sourceUrl: 'https://www.amazon.de/hz/wishlist/ls/A',
      },
    ];
    const kept = [];
    for (const data of keep) kept.push((await prisma.import.create({ data })).id);
    for (const status of ['done', 'failed']) {
      const { id } = await prisma.import.create({ data: { ...own, kind: 'csv', status, finishedAt } });
      await prisma.importRow.create({ data: { importId: id, position: 0 } });
    }
    await run();
    const left = await prisma.import.findMany({ where: own, orderBy: { id: 'asc' } });
    expect(left.map(({ id }) => id)).toEqual(kept);
    expect(await prisma.importRow.count()).toBe(0);
  });

  it('removes a limited number of rows per run, and continues in the next', async () => {
    await addExpiredKeys(25);
    const bounds = { list: only('idempotency_keys'), rows: 10, batches: 2 };
    expect(await run(bounds), 'rows are left').toBe(true);
    expect(await keysLeft()).toBe(5);
    expect(await run(bounds)).toBe(false);
    expect(await keysLeft()).toBe(0);
  });

  it('skips a locked row until the next run, without waiting', async () => {
    await addExpiredKeys(3);
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('SELECT FROM idempotency_keys LIMIT 1 FOR UPDATE');
      await run({ list: only('idempotency_keys') });
      expect(await keysLeft()).toBe(1);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
    await run({ list: only('idempotency_keys') });
    expect(await keysLeft()).toBe(0);
  });

  it('can run on several servers at once', async () => {
    await addExpiredKeys(300);
    await Promise.all([1, 2, 3].map(() => run({ list: only('idempotency_keys'), rows: 7 })));
    await run();
    expect(await keysLeft()).toBe(0);
    expect(await prisma.cleanup.findMany({ where: { error: { not: null } } })).toEqual([]);
  });

  it('continues after a failure, logs each cleanup, and reports the failure in the job health', async () => {
    const lines: { level: number; cleanup: string; removed?: number; ms: number }[] = [];
    const log = pino({ level: 'debug' }, { write: (line: string) => lines.push(JSON.parse(line)) });
    const list = only('idempotency_keys', 'oauth_states', 'email_codes', 'invite_codes');
    const jobs = async () => (await api.call('GET', '/health')).body.jobs as string;
    await expect.poll(jobs).toBe('ok');
    await pool.query('ALTER TABLE oauth_states RENAME TO away');
    await addExpiredKeys(3);
    await prisma.emailCode.create({
      data: {
        email: 'a@mail.example',
        codeHash: Buffer.alloc(1),
        network: Buffer.alloc(1),
        sentAt: before,
        expiresAt: before,
      },
    });
    await cleanUp({ ...api.ctx, log }, { list });
    await pool.query('ALTER TABLE away RENAME TO oauth_states');

    expect([await keysLeft(), await prisma.emailCode.count()]).toEqual([0, 0]);
    expect(lines.map(({ level, cleanup, removed }) => [level, cleanup, removed])).toEqual([
      [30, 'cleanup_idempotency_keys', 3],
      [50, 'cleanup_oauth_states', undefined],
      [30, 'cleanup_email_codes', 1],
      [20, 'cleanup_invite_codes', 0],
    ]);
    expect(lines.every(({ ms }) => ms >= 0)).toBe(true);
    expect(await prisma.cleanup.findMany({ where: { error: { not: null } } })).toMatchObject([
      { name: 'cleanup_oauth_states', error: 'relation "oauth_states" does not exist' },
    ]);
    await expect.poll(jobs).toBe('failing');
    await run();
    await expect.poll(jobs).toBe('ok');
    await prisma.cleanup.create({
      data: { name: 'of an earlier version', error: 'no', ranAt: new Date('2026-11-20T11:00:00Z') },
    });
    expect(await isAnyCleanupFailing(api.ctx)).toBe(false);
  });

  it('checks other anonymous accounts in each run, even if some are kept', async () => {
    const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
    const add = (number: number) =>
      prisma.user.create({ data: { id: id(number), anonymous: true, createdAt: before } });
    for (let number = 10; number < 20; number += 1) {
      await add(number);
      await prisma.list.create({ data: { token: `kept-${number}`, ownerId: id(number), name: 'Kept' } });
    }
    await add(99);
    const step = () => run({ list: only('anonymous_users'), rows: 5, batches: 1 });
    const left = async (number: number) => (await prisma.user.count({ where: { id: id(number) } })) === 1;
    await step();
    await step();
    expect(await left(99)).toBe(true);
    await step();
    expect(await left(99), 'after ten that are kept').toBe(false);
    await add(1);
    await step();
    expect(await left(1), 'back at the beginning').toBe(false);
    expect(await prisma.list.count({ where: { name: 'Kept' } })).toBe(10);
  });
});

describe('a used refresh token', () => {
  const refresh = (refresh_token: string) => api.call('POST', '/auth/refresh', { body: { refresh_token } });
  const known = (token: string) =>
    prisma.refreshToken.count({ where: { tokenHash: new Uint8Array(hashSecret(token)) } });

  it('ends its session if reused within 30 days, and is then deleted', async () => {
    const { session } = await api.shopper();
    const next = await refresh(session.refreshToken);
    api.pass({ days: 29 });
    const newest = await refresh(next.body.refresh_token as string);
    await run();
    expect((await refresh(session.refreshToken)).status).toBe(401);
    expect((await refresh(newest.body.refresh_token as string)).status, 'the session has ended').toBe(401);

    const other = (await api.shopper()).session;
    const following = await refresh(other.refreshToken);
    api.pass({ days: 31 });
    await run();
    expect(await known(other.refreshToken)).toBe(0);
    expect((await refresh(other.refreshToken)).status, 'unknown').toBe(401);
    expect((await refresh(following.body.refresh_token as string)).status, 'the session goes on').toBe(200);
  });

  it('isn’t needed by a stored session, which works as long as the original session exists', async () => {
    const { session } = await api.shopper();
    const tokens = { access_token: session.accessToken, refresh_token: session.refreshToken };
    const { sid } = (await api.call('POST', '/session/store', { body: tokens })).body as { sid: string };
    const next = await refresh(session.refreshToken);
    api.pass({ days: 40 });
    await run();
    expect(await known(session.refreshToken)).toBe(0);
    expect((await api.call('POST', '/session/restore', { body: { sid } })).status).toBe(200);
    await api.call('POST', '/auth/signout', { body: { refresh_token: next.body.refresh_token } });
    expect((await api.call('POST', '/session/restore', { body: { sid } })).status).toBe(400);
  });
});

/** The nodes of a plan that read a table, and those that sort. */
interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Subplan Name'?: string;
  Plans?: Plan[];
}
const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

/** The query plan a batch uses to find its rows. */
async function planOf({ statement, limit, first = '' }: (typeof cleanups)[number], settings: string[] = []) {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    for (const setting of settings) await client.query(`SET LOCAL ${setting}`);
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `EXPLAIN (FORMAT JSON) ${statement.compiled.text}`,
      statement.with({ now: api.time.now, limit, skip: 0, position: first }).values,
    );
    const all = nodes(rows[0]!['QUERY PLAN'][0].Plan);
    return nodes(all.find((node) => node['Subplan Name'] === 'CTE due')!);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

describe('a batch finds its rows by an index', () => {
  it.each(cleanups)('$name', async (cleanup) => {
    // If no index fits, the plan still scans or sorts the whole table.
    const plan = await planOf(cleanup, [
      'enable_seqscan = off',
      'enable_sort = off',
      'enable_bitmapscan = off',
    ]);
    const kinds = plan.map((node) => node['Node Type']);
    expect(kinds.filter((kind) => kind === 'Seq Scan' || kind.includes('Sort'))).toEqual([]);
    expect(kinds.some((kind) => kind.startsWith('Index'))).toBe(true);
  });

  it('also in the planner’s own choice for large tables', async () => {
    const tables = [
      `INSERT INTO idempotency_keys (scope, key, request_hash, status, response, created_at)
       SELECT 'plan', n::text, '\\x00', 200, '{}', $1::timestamptz - n * interval '3 seconds'
       FROM generate_series(1, 40000) n`,
      `INSERT INTO users (anonymous, created_at)
       SELECT n % 2 = 0, $1::timestamptz - n * interval '2 minutes' FROM generate_series(1, 40000) n`,
      `INSERT INTO refresh_tokens (user_id, token_hash, family, created_at, expires_at, used_at)
       SELECT id, sha256(id::text::bytea), gen_random_uuid(), $1, $1::timestamptz + random() * interval '50 days',
              $1::timestamptz - random() * interval '40 days' FROM users`,
    ];
    for (const table of tables) await pool.query(table, [api.time.now]);
    await pool.query('ANALYZE idempotency_keys, refresh_tokens, users');
    const indexes = [];
    for (const cleanup of only(
      'idempotency_keys',
      'refresh_tokens',
      'used_refresh_tokens',
      'anonymous_users',
    )) {
      const plan = await planOf(cleanup);
      expect(plan.map((node) => node['Node Type'])).not.toContain('Seq Scan');
      indexes.push(...plan.flatMap((node) => node['Index Name'] ?? []));
    }
    expect(indexes).toEqual([
      'idempotency_keys_created_at_idx',
      'refresh_tokens_expires_at_idx',
      'refresh_tokens_used_at_idx',
      'users_anonymous_idx',
    ]);
  });
});
