/** Events in another database, which goes away and comes back: what waits for it, and in which order it's done. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createContext } from '#api/context.ts';
import { readEnv } from '#api/env.ts';
import { readDays } from '#api/modules/analytics/read-days.ts';
import { insertAnalytics } from '#api/modules/metering/analytics-event.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { readSetup } from '#api/modules/partners/read-setup.ts';
import { deletePartner } from '#api/modules/privacy/delete-partner.ts';
import { forgetPartnerEvents } from '#api/modules/privacy/internal/partners/forget-partner-events.ts';
import { wipeTestData } from '#api/modules/privacy/wipe-test-data.ts';
import {
  applyBacklog,
  measureBacklog,
  settleBacklog,
  waitForEvents,
  writeEvents,
} from '#api/platform/db/event-backlog.ts';
import { eventsAt, migrateEvents } from '#api/platform/db/events-database.ts';
import { connectTo } from '#api/platform/db/open-database.ts';
import { jointTransaction, transaction } from '#api/platform/db/sql.ts';
import { isTemporary } from '#api/platform/db/temporary.ts';
import { parseTokenSecrets } from '#api/platform/tokens/token-secrets.ts';
import { startTcpProxy } from '#test/support/tcp-proxy.ts';
import { useDatabase } from '#test/support/test-database.ts';

const main = await useDatabase();
const other = await useDatabase();
const proxy = await startTcpProxy(other.url);
const dataDir = await mkdtemp(join(tmpdir(), 'wl-backlog-'));
const lines: string[] = [];
const log = pino({ level: 'error' }, { write: (line) => void lines.push(line) });
const database = connectTo({ url: main.url, eventsUrl: proxy.url, poolSize: 4, log });
const { ctx } = createContext({
  env: readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir, PWNED_PASSWORDS_URL: 'off' }),
  tokenSecrets: parseTokenSecrets('k1:a-secret-that-is-only-used-by-the-tests'),
  database,
  log,
});
const { partnerId, keys } = await createPartner(ctx, {
  email: 'owner@shop.example',
  name: 'Shop',
  plan: 'growth',
});
afterAll(async () => {
  await database.close();
  await proxy.close();
  await rm(dataDir, { recursive: true, force: true });
});

const row = (quantity: number, of = partnerId) => ({
  partner_id: of,
  api_key_id: null,
  type: 'save',
  product_id: null,
  payload: { quantity },
  is_test: false,
  created_at: new Date('2026-11-20T12:00:00Z'),
});
const write = (...quantities: number[]) =>
  writeEvents(
    ctx,
    insertAnalytics,
    quantities.map((quantity) => row(quantity)),
  );
const stored = async ({ prisma } = other, of = partnerId) =>
  (await prisma.analyticsEvent.findMany({ where: { partnerId: of }, orderBy: { id: 'asc' } })).map(
    ({ payload }) => (payload as { quantity: number }).quantity,
  );
const range = { from: '2026-11-01', to: '2026-11-20' };
const waiting = () => main.prisma.eventBacklog.count();
const isBack = () => expect.poll(() => ctx.events.isAway(), { timeout: 15_000 }).toBe(false);

beforeEach(async () => {
  proxy.restore();
  await isBack();
  await main.prisma.eventBacklog.deleteMany();
  await other.prisma.analyticsEvent.deleteMany();
  lines.length = 0;
});

describe('with a database for events', () => {
  it('events are written there and nowhere else', async () => {
    await write(1, 2);
    expect([await stored(), await stored(main), await waiting()]).toEqual([[1, 2], [], 0]);
  });

  it('a joint transaction that rolls back leaves no event', async () => {
    const fails = jointTransaction(ctx.pool, async () => {
      await write(1);
      throw new Error('no');
    });
    await expect(fails).rejects.toThrow('no');
    await jointTransaction(ctx.pool, () => write(2));
    await applyBacklog(ctx);
    expect([await stored(), await stored(main), await waiting()]).toEqual([[2], [], 0]);
  });

  it('statements that read it in a joint transaction don’t join', async () => {
    await write(1);
    const { rows } = await jointTransaction(ctx.pool, () =>
      ctx.events.pool.query<{ n: number }>('SELECT count(*)::int AS n FROM analytics_events'),
    );
    expect(rows[0]?.n).toBe(1);
  });
});

describe('while the database for events is unreachable', () => {
  it('events wait, and are written with their own time once it’s back', async () => {
    proxy.drop();
    await write(1, 2);
    await write(3);
    expect(ctx.events.isAway()).toBe(true);
    expect(await ctx.events.isAnswering()).toBe(false);
    expect(await measureBacklog(ctx.sql)).toMatchObject({ size: 3 });
    await settleBacklog(ctx);
    expect(await waiting()).toBe(3);

    proxy.restore();
    await isBack();
    await settleBacklog(ctx);
    expect([await stored(), await waiting()]).toEqual([[3, 2, 1], 0]);
    const { createdAt } = await other.prisma.analyticsEvent.findFirstOrThrow();
    expect(createdAt).toEqual(row(1).created_at);
    expect(await measureBacklog(ctx.sql)).toEqual({ size: 0, age: 0 });
  });

  it.each([
    ['takes no connections', 'ALLOW_CONNECTIONS false', 'ALLOW_CONNECTIONS true', false],
    ['is read-only', 'SET default_transaction_read_only = on', 'RESET default_transaction_read_only', true],
  ])('events wait and servers start while it %s', async (_, refuse, accept, isReadable) => {
    const name = other.url.split('/').at(-1)!.split('?')[0]!;
    const reconnect = 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1';
    const starting = eventsAt({ url: proxy.url, size: 1, log });
    await main.pool.query(`ALTER DATABASE ${name} ${refuse}`);
    try {
      await main.pool.query(reconnect, [name]);
      await expect.poll(() => ctx.events.writingPool.totalCount).toBe(0);
      await write(1);
      await write(2);
      expect(await waiting()).toBe(2);
      const failure: unknown = await readDays(ctx, { partnerId, range, includeTest: false }).then(
        () => undefined,
        (error: unknown) => error,
      );
      expect([failure === undefined, isTemporary(failure)]).toEqual([isReadable, !isReadable]);
      await migrateEvents({ pool: ctx.pool, events: starting }, log, AbortSignal.abort());
      expect(starting.isAway()).toBe(true);
    } finally {
      await starting.close();
      await main.pool.query(`ALTER DATABASE ${name} ${accept}`);
      await main.pool.query(reconnect, [name]);
    }
    await isBack();
    await settleBacklog(ctx);
    expect([await stored(), await waiting()]).toEqual([[2, 1], 0]);
  });

  it('calls back when it’s reachable again', async () => {
    const returned = new Promise<void>((resolve) => ctx.events.onReturn(resolve));
    proxy.drop();
    await write(1);
    proxy.restore();
    await returned;
    expect(ctx.events.isAway()).toBe(false);
  });

  it('reports fail with a temporary error, and the setup page doesn’t', async () => {
    proxy.drop();
    const error: unknown = await readDays(ctx, { partnerId, range, includeTest: false }).catch(
      (failure: unknown) => failure,
    );
    expect(isTemporary(error)).toBe(true);
    expect(await readSetup(ctx, partnerId)).toMatchObject({ first_basket_open_at: null });
  });

  it('a partner’s deletion succeeds, and its events are deleted once it’s back', async () => {
    const leaving = await createPartner(ctx, {
      email: 'leaving@shop.example',
      name: 'Leaving',
      plan: 'growth',
    });
    await writeEvents(ctx, insertAnalytics, [row(1, leaving.partnerId), row(2)]);
    await other.prisma.basketEvent.create({
      data: { partnerId: leaving.partnerId, basketId: 1, apiKeyId: 1, type: 'open' },
    });
    proxy.drop();
    await writeEvents(ctx, insertAnalytics, [row(3, leaving.partnerId)]);
    await deletePartner(ctx, { partnerId: leaving.partnerId, userId: null }, { name: 'Leaving' });
    expect(await main.prisma.apiKey.count({ where: { partnerId: leaving.partnerId } })).toBe(0);

    proxy.restore();
    await isBack();
    await applyBacklog(ctx);
    expect(await stored(other, leaving.partnerId)).toEqual([]);
    expect(await other.prisma.basketEvent.count({ where: { partnerId: leaving.partnerId } })).toBe(0);
    expect(await stored()).toEqual([2]);
  });
});

describe('the backlog', () => {
  const wait = (...quantities: number[]) =>
    transaction(ctx.pool, (sql) =>
      waitForEvents(
        sql,
        insertAnalytics,
        quantities.map((quantity) => row(quantity)),
      ),
    );
  const forget = () =>
    transaction(ctx.pool, (sql) =>
      waitForEvents(sql, forgetPartnerEvents, [{ partner_id: partnerId, key_ids: null }]),
    );

  it('is done in order: a deletion deletes what waited before it', async () => {
    await wait(1, 2);
    await forget();
    await wait(3);
    await applyBacklog(ctx);
    expect([await stored(), await waiting()]).toEqual([[3], 0]);
  });

  it('writes nothing twice if a server stops before removing what’s done', async () => {
    await wait(1);
    await forget();
    await wait(2);
    const stops = {
      rows: (...[statement, values]: Parameters<typeof ctx.sql.rows>) =>
        statement.name === 'event_backlog_remove'
          ? Promise.reject(new Error('stopped'))
          : ctx.sql.rows(statement, values),
    } as typeof ctx.sql;
    await expect(applyBacklog({ ...ctx, sql: stops })).rejects.toThrow('stopped');
    expect([await stored(), await waiting()]).toEqual([[2], 3]);
    await applyBacklog(ctx);
    expect([await stored(), await waiting()]).toEqual([[2], 0]);
  });

  it('is done once by several servers, in batches', async () => {
    const all = Array.from({ length: 1_200 }, (_, n) => n);
    await wait(...all);
    await Promise.all([1, 2, 3].map(() => applyBacklog(ctx)));
    await applyBacklog(ctx);
    expect((await stored()).toSorted((a, b) => a - b)).toEqual(all);
    expect(await waiting()).toBe(0);
  });

  it('leaves an entry that fails, says so, and does the others', async () => {
    await wait(1);
    await transaction(ctx.pool, (sql) => waitForEvents(sql, insertAnalytics, [{ ...row(2), type: 'dance' }]));
    await wait(3);
    await main.prisma.eventBacklog.create({ data: { kind: 'of_a_later_version', data: {} } });
    await applyBacklog(ctx);
    expect(await stored()).toEqual([3, 1]);
    expect(await waiting()).toBe(2);
    expect(lines.filter((line) => line.includes('an entry of the backlog of events failed'))).toHaveLength(2);
  });

  it('is written before a wipe of test data, which it’s part of', async () => {
    await transaction(ctx.pool, (sql) =>
      waitForEvents(sql, insertAnalytics, [{ ...row(1), is_test: true, api_key_id: keys.test.id }]),
    );
    await wait(2);
    await wipeTestData(ctx, partnerId);
    expect([await stored(), await waiting()]).toEqual([[2], 0]);
  });
});

it('with one database, events are written in it and nothing waits', async () => {
  const { ctx: alone } = createContext({
    env: readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir, PWNED_PASSWORDS_URL: 'off' }),
    tokenSecrets: parseTokenSecrets('k1:a-secret-that-is-only-used-by-the-tests'),
    database: main,
    log,
  });
  await jointTransaction(alone.pool, () => writeEvents(alone, insertAnalytics, [row(1)]));
  expect([await stored(main), await waiting()]).toEqual([[1], 0]);
});
