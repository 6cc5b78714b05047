/** Events move from the outbox to the stream once and in order, and none that is erased meanwhile. */
import type { PoolClient } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { eraseEvents } from '#api/modules/privacy/erase-events.ts';
import { forgetEvents } from '#api/modules/privacy/forget-events.ts';
import { dispatchEvents } from '#api/modules/webhooks/dispatch-events.ts';
import { streamLock } from '#api/modules/webhooks/event-fence.ts';
import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { useApi } from '#test/support/api.ts';
import { eventStory } from '#test/support/event-story.ts';

const api = await useApi();
api.time.now = new Date();
const another = await api.anotherServer();
const { shop: newShop, endpoint: newEndpoint, later } = eventStory(api);
const { prisma, pool } = api.ctx;
const patience = { timeout: 90_000 };

type Shop = Awaited<ReturnType<typeof newShop>>;

const count = ({ partner: { partnerId } }: Shop) => prisma.event.count({ where: { partnerId } });
const waiting = () => prisma.eventDelivery.count();

/** The shopper’s actions, of which no round is notified. */
const happenQuietly = ({ partner, session }: Shop, length: number) =>
  prisma.eventOutbox.createMany({
    data: Array.from({ length }, (_, nr) => ({
      partnerId: partner.partnerId,
      type: 'list.shared',
      subject: `item:${nr % 7}`,
      userId: session.user.id,
      data: { items: nr },
      createdAt: api.time.now,
    })),
  });

/** Runs `work` while a trigger does this before such changes. */
async function whileTriggering<T>(change: string, does: string, work: () => Promise<T>): Promise<T> {
  await pool.query(`
    CREATE FUNCTION interrupt() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN ${does.replaceAll("'", "''")}; RETURN NEW; END';
    CREATE TRIGGER interrupt BEFORE ${change} FOR EACH ROW EXECUTE FUNCTION interrupt()`);
  try {
    return await work();
  } finally {
    await pool.query('DROP FUNCTION interrupt CASCADE');
  }
}

/** A transaction that is open until its lock is released. */
async function holding(lock: string) {
  const client: PoolClient = await pool.connect();
  await client.query('BEGIN');
  await client.query(`SELECT pg_advisory_xact_lock(${lock})`);
  let isOpen = true;
  const release = async () => {
    if (isOpen) await client.query('COMMIT');
    if (isOpen) client.release();
    isOpen = false;
  };
  onTestFinished(release);
  return { client, release };
}

/** Waits until statements that contain this text wait for a lock. */
const untilBlocked = (text: string) =>
  expect
    .poll(async () => {
      const { rowCount } = await pool.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE $1`,
        [`%${text}%`],
      );
      return rowCount;
    }, patience)
    .toBeGreaterThan(0);

test('after a crash in a batch, each event is in the stream and sent once', async () => {
  const shop = await newShop();
  const endpoint = await newEndpoint(shop, ['list.shared']);
  await happenQuietly(shop, 20);
  await whileTriggering(
    'INSERT ON event_deliveries',
    `RAISE EXCEPTION 'crashed' USING ERRCODE = 'crash_shutdown'`,
    () => expect(dispatchEvents(api.ctx)).rejects.toThrow('crashed'),
  );
  expect([await count(shop), await prisma.eventOutbox.count()]).toEqual([0, 20]);
  await dispatchEvents(api.ctx);
  expect([await count(shop), await prisma.eventOutbox.count()]).toEqual([20, 0]);
  await expect.poll(waiting, patience).toBe(0);
  expect(endpoint.ids()).toHaveLength(20);
  expect(new Set(endpoint.ids()).size).toBe(20);
});

test(
  'two servers that dispatch at once write each event once, in the order of the outbox',
  { tags: ['thorough'] },
  async () => {
    const shop = await newShop();
    await newEndpoint(shop, ['list.shared'], () => ({ status: 500 }));
    await happenQuietly(shop, 2_500);
    const dispatchAll = async (ctx: Context) => {
      while ((await prisma.eventOutbox.count()) > 0) await dispatchEvents(ctx);
    };
    await Promise.all([api.ctx, another.ctx, api.ctx].map(dispatchAll));
    const { rows } = await pool.query<{ items: number }>(
      `SELECT (data ->> 'items')::int AS items FROM events WHERE partner_id = $1 ORDER BY id`,
      [shop.partner.partnerId],
    );
    expect(rows.map(({ items }) => items)).toEqual(Array.from({ length: 2_500 }, (_, nr) => nr));
    expect(await waiting()).toBe(2_500);
    await prisma.eventDelivery.deleteMany();
  },
);

test('a shopper who is erased while a batch is on its way doesn’t come back into the stream', async () => {
  const shop = await newShop();
  const other = await newShop();
  await happenQuietly(shop, 3);
  await happenQuietly(other, 2);
  const { release } = await holding('4711');
  await whileTriggering('INSERT ON events', 'PERFORM pg_advisory_xact_lock_shared(4711)', async () => {
    const dispatched = dispatchEvents(api.ctx);
    await untilBlocked('INSERT INTO events');
    const erased = api.call('DELETE', '/me', { headers: shop.headers, body: { confirm: true } });
    await untilBlocked('DELETE FROM event_outbox\n  WHERE user_id');
    await release();
    await dispatched;
    expect((await erased).status).toBe(200);
  });
  expect([await count(shop), await count(other)]).toEqual([0, 2]);
});

test('a batch that a server of the previous version has read is written before an erasure, or read again', async () => {
  const { partner, session } = await newShop();
  const fence = async () => {
    const { rows } = await pool.query<{ at: number | null }>(
      `SELECT pg_sequence_last_value('event_fence'::regclass) AS at`,
    );
    return rows[0]?.at ?? 0;
  };
  const before = await fence();
  await transaction(pool, (sql) => forgetEvents(sql, { userIds: [session.user.id] }));
  const { client, release } = await holding(streamLock);
  const erased = eraseEvents(api.ctx);
  await untilBlocked('pg_advisory_xact_lock(hashtextextended');
  expect(await fence()).toBeGreaterThan(before);
  await client.query(
    `INSERT INTO events (partner_id, type, subject, user_id, data, created_at) VALUES ($1, 'item.saved', 'item:1', $2, '{}', now())`,
    [partner.partnerId, session.user.id],
  );
  await release();
  await erased;
  expect(await prisma.event.count({ where: { partnerId: partner.partnerId } })).toBe(0);
});

test('an endpoint that is paused or deleted gets nothing of what waits', async () => {
  const shop = await newShop();
  const types = ['list.shared'] as const;
  const paused = await newEndpoint(shop, [...types], () => ({ status: 503 }));
  const deleted = await newEndpoint(shop, [...types], () => ({ status: 503 }));
  await shop.happen('item:0', 'item:0');
  await expect
    .poll(async () => [(await paused.state())?.state, (await deleted.state())?.state], patience)
    .toEqual(['failing', 'failing']);
  expect(await waiting()).toBe(4);
  expect((await shop.ask('PATCH', paused.path, { paused: true })).body.endpoint).toMatchObject({
    waiting: 0,
  });
  expect((await shop.ask('DELETE', deleted.path)).status).toBe(200);
  expect(await waiting()).toBe(0);
  expect((await shop.ask('PATCH', paused.path, { paused: false })).status).toBe(200);
  later({ minutes: 61 });
  await dispatchEvents(api.ctx);
  expect([paused.taken.length, deleted.taken.length]).toEqual([1, 1]);
});
