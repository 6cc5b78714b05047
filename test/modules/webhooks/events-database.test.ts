/** The stream of events in another database, which can be away. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { createWebhookSecret } from '#api/modules/baskets/create-webhook-secret.ts';
import { tryWebhook } from '#api/modules/baskets/deliver-webhook.ts';
import { eraseEvents } from '#api/modules/privacy/erase-events.ts';
import { forgetEvents } from '#api/modules/privacy/forget-events.ts';
import { forgetPartnerEvents } from '#api/modules/privacy/internal/partners/forget-partner-events.ts';
import { dispatchEvents } from '#api/modules/webhooks/dispatch-events.ts';
import type { Context } from '#api/platform/context.ts';
import { waitForEvents } from '#api/platform/db/event-backlog.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { useApi } from '#test/support/api.ts';
import { eventStory } from '#test/support/event-story.ts';
import { startTcpProxy } from '#test/support/tcp-proxy.ts';
import { useMigratedDatabase } from '#test/support/test-database.ts';
import { startReceiver } from '#test/support/webhook-receiver.ts';

const proxy = await startTcpProxy(await useMigratedDatabase());
afterAll(() => proxy.close());
const api = await useApi({}, { eventsUrl: proxy.url });
api.time.now = new Date();
const another = await api.anotherServer();
const { shop: newShop, endpoint: newEndpoint, later } = eventStory(api);
const { prisma, pool, events, adapters } = api.ctx;
const patience = { timeout: 90_000 };

type Shop = Awaited<ReturnType<typeof newShop>>;

/** Of the partner, in the database for events. */
async function count(table: 'events' | 'webhook_attempts', { partner }: Shop): Promise<number> {
  const { rows } = await events.pool.query<{ count: number }>(
    `SELECT count(*)::int FROM ${table} WHERE partner_id = $1`,
    [partner.partnerId],
  );
  return rows[0]?.count ?? 0;
}

async function waiting(): Promise<number> {
  const { rows } = await events.pool.query<{ count: number }>('SELECT count(*)::int FROM event_deliveries');
  return rows[0]?.count ?? 0;
}

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

/** Runs `work` while statements like this fail. */
async function whileFailing<T>(change: string, work: () => Promise<T>): Promise<T> {
  await pool.query(`
    CREATE FUNCTION crash() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''crashed'' USING ERRCODE = ''crash_shutdown''; END';
    CREATE TRIGGER crash BEFORE ${change} FOR EACH ROW EXECUTE FUNCTION crash()`);
  try {
    return await work();
  } finally {
    await pool.query('DROP FUNCTION crash CASCADE');
  }
}

test('the stream, its deliveries and the log of messages are only in the other database', async () => {
  const shop = await newShop();
  const endpoint = await newEndpoint(shop, ['item.saved']);
  await shop.save();
  await expect.poll(() => endpoint.taken.length, patience).toBe(1);
  expect(await shop.stream(1)).toMatchObject([
    { type: 'item.saved', data: { product: { title: 'Ono Vase' } } },
  ]);
  await expect.poll(() => count('webhook_attempts', shop), patience).toBe(1);
  const { body } = await shop.ask('GET', `/portal/webhooks?endpoint=${endpoint.id}`);
  expect(body.messages).toMatchObject([
    { state: 'delivered', endpoint_id: endpoint.id, endpoint_url: endpoint.url },
  ]);
  const { rows } = await pool.query(`
    SELECT FROM events UNION ALL SELECT FROM event_deliveries UNION ALL SELECT FROM webhook_attempts`);
  expect(rows).toEqual([]);
});

test('after a crash between both databases, each event is in the stream and sent once', async () => {
  const shop = await newShop();
  const endpoint = await newEndpoint(shop, ['list.shared']);
  await happenQuietly(shop, 20);
  await whileFailing('DELETE ON event_outbox', () =>
    expect(dispatchEvents(api.ctx)).rejects.toThrow('crashed'),
  );
  expect([await count('events', shop), await prisma.eventOutbox.count()]).toEqual([20, 20]);
  await dispatchEvents(api.ctx);
  expect([await count('events', shop), await prisma.eventOutbox.count()]).toEqual([20, 0]);
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
    const { rows } = await events.pool.query<{ items: number }>(
      `SELECT (data ->> 'items')::int AS items FROM events WHERE partner_id = $1 ORDER BY id`,
      [shop.partner.partnerId],
    );
    expect(rows.map(({ items }) => items)).toEqual(Array.from({ length: 2_500 }, (_, nr) => nr));
    expect(await waiting()).toBe(2_500);
    await events.pool.query('DELETE FROM event_deliveries');
  },
);

test('while it’s away, shoppers save, readers get 503, and nothing is lost', async () => {
  const shop = await newShop();
  const endpoint = await newEndpoint(shop, ['item.saved']);
  proxy.drop();
  try {
    expect(await shop.save('while-away')).toMatchObject({ item_id: expect.any(Number) as number });
    await expect(dispatchEvents(api.ctx)).rejects.toThrow();
    for (const path of ['/events', '/portal/webhooks', '/portal/webhooks/endpoints'])
      expect((await shop.ask('GET', path)).status, path).toBe(503);
    expect(await prisma.eventOutbox.count()).toBe(1);
  } finally {
    proxy.restore();
  }
  adapters.jobs.nudge('dispatch-events');
  expect(await shop.stream(1)).toHaveLength(1);
  await expect.poll(() => endpoint.taken.length, patience).toBe(1);
  expect(await prisma.eventOutbox.count()).toBe(0);
});

test(
  'an account that is deleted while it’s away is erased from it later',
  { tags: ['thorough'] },
  async () => {
    const shop = await newShop();
    const endpoint = await newEndpoint(shop, ['item.saved']);
    await shop.save();
    await expect.poll(() => endpoint.taken.length, patience).toBe(1);
    await expect.poll(() => count('webhook_attempts', shop), patience).toBe(1);
    const { id: userId } = shop.session.user;
    proxy.drop();
    try {
      const deleted = await api.call('DELETE', '/me', { headers: shop.headers, body: { confirm: true } });
      expect(deleted.status).toBe(200);
      expect(await prisma.eventErasure.count()).toBe(1);
    } finally {
      proxy.restore();
    }
    await eraseEvents(api.ctx);
    await expect.poll(() => prisma.eventErasure.count(), patience).toBe(0);
    const left = await events.pool.query('SELECT FROM events WHERE user_id = $1', [userId]);
    expect(left.rowCount).toBe(0);
    const { rows } = await events.pool.query<{ payload: object; answer: string | null }>(
      'SELECT payload, answer FROM webhook_attempts WHERE partner_id = $1',
      [shop.partner.partnerId],
    );
    expect(rows).toEqual([
      { payload: expect.not.objectContaining({ data: expect.anything() as object }) as object, answer: null },
    ]);
  },
);

test('a shopper who is erased while a batch is on its way doesn’t come back into the stream', async () => {
  const shop = await newShop();
  const other = await newShop();
  await happenQuietly(shop, 3);
  await happenQuietly(other, 2);
  let isErased = false;
  const interrupted: Context['sql'] = {
    async rows(statement, values) {
      const rows = await api.ctx.sql.rows(statement, values);
      if (statement.name === 'event_outbox_batch' && !isErased) {
        isErased = true;
        const { status } = await api.call('DELETE', '/me', {
          headers: shop.headers,
          body: { confirm: true },
        });
        expect(status).toBe(200);
      }
      return rows;
    },
  };
  await dispatchEvents({ ...api.ctx, sql: interrupted });
  expect(isErased).toBe(true);
  expect([await count('events', shop), await count('events', other)]).toEqual([0, 2]);
});

test('a data request is done once the backlog’s part of it is', { tags: ['thorough'] }, async () => {
  const shop = await newShop();
  const { id: requestId } = await prisma.privacyRequest.create({
    data: { kind: 'customer_redact', shopDomain: 'kiln.myshopify.com', receivedAt: api.time.now },
  });
  const isDone = async () =>
    (await prisma.privacyRequest.findUniqueOrThrow({ where: { id: requestId } })).doneAt !== null;
  const elsewhere = await events.pool.connect();
  await elsewhere.query(`BEGIN; SELECT pg_advisory_xact_lock(hashtextextended('wl_event_backlog', 0))`);
  await transaction(pool, async (sql) => {
    await waitForEvents(sql, forgetPartnerEvents, [{ partner_id: shop.partner.partnerId, key_ids: [] }]);
    await forgetEvents(sql, { userIds: [shop.session.user.id], requestId });
  });
  await expect(eraseEvents(api.ctx)).rejects.toThrow('lock timeout');
  expect(await isDone()).toBe(false);
  await elsewhere.query('COMMIT');
  elsewhere.release();
  await eraseEvents(api.ctx);
  await expect.poll(isDone, patience).toBe(true);
  expect(await prisma.eventBacklog.count()).toBe(0);
});

test('rows that haven’t been moved yet are erased, too', async () => {
  const { partner, session } = await newShop();
  await pool.query(
    `INSERT INTO events (partner_id, type, subject, user_id, data, created_at) VALUES ($1, 'item.saved', 'item:1', $2, '{}', now())`,
    [partner.partnerId, session.user.id],
  );
  await transaction(pool, (sql) => forgetEvents(sql, { userIds: [session.user.id] }));
  await eraseEvents(api.ctx);
  expect(await prisma.event.count({ where: { partnerId: partner.partnerId } })).toBe(0);
});

test(
  'an endpoint that is paused or deleted while it’s away gets nothing of what waits',
  { tags: ['thorough'] },
  async () => {
    const shop = await newShop();
    const types = ['list.shared'] as const;
    const paused = await newEndpoint(shop, [...types], () => ({ status: 503 }));
    const deleted = await newEndpoint(shop, [...types], () => ({ status: 503 }));
    await shop.happen('item:0', 'item:0');
    await expect
      .poll(async () => [(await paused.state())?.state, (await deleted.state())?.state], patience)
      .toEqual(['failing', 'failing']);
    expect(await waiting()).toBe(4);
    proxy.drop();
    try {
      expect((await shop.ask('PATCH', paused.path, { paused: true })).body.endpoint).toMatchObject({
        waiting: 0,
      });
      expect((await shop.ask('DELETE', deleted.path)).status).toBe(200);
      expect((await shop.ask('PATCH', paused.path, { paused: false })).status).toBe(503);
    } finally {
      proxy.restore();
    }
    expect((await shop.ask('PATCH', paused.path, { paused: false })).status).toBe(200);
    later({ minutes: 61 });
    await expect.poll(waiting, patience).toBe(0);
    expect([paused.taken.length, deleted.taken.length]).toEqual([1, 1]);
  },
);

test(
  'a partner that is deleted while it’s away is erased from it later',
  { tags: ['thorough'] },
  async () => {
    const shop = await newShop();
    await newEndpoint(shop, ['item.saved']);
    await shop.save();
    await expect.poll(() => count('webhook_attempts', shop), patience).toBe(1);
    const { name } = await prisma.partner.findUniqueOrThrow({ where: { id: shop.partner.partnerId } });
    proxy.drop();
    try {
      expect((await shop.ask('POST', '/portal/partner/delete', { name })).status).toBe(200);
    } finally {
      proxy.restore();
    }
    await eraseEvents(api.ctx);
    expect([await count('events', shop), await count('webhook_attempts', shop)]).toEqual([0, 0]);
  },
);

test('a basket’s webhook is sent once while it’s away, and logged later without its content', async () => {
  const shop = await newShop();
  const receiver = await startReceiver();
  const { publicId: basketId } = await prisma.basketConfig.findFirstOrThrow({
    where: { partnerId: shop.partner.partnerId },
  });
  await prisma.basketConfig.update({
    where: { publicId: basketId },
    data: { webhookUrl: receiver.url, webhookSecret: createWebhookSecret() },
  });
  // Webhooks are sent by jobs, so the queue has started by then.
  const isReady = () =>
    adapters.jobs.ready().then(
      () => true,
      () => false,
    );
  await expect.poll(isReady, patience).toBe(true);
  const id = randomUUID();
  const payload = { type: 'basket_checkout', product: { itemId: '1', title: 'Ono Vase' } };
  proxy.drop();
  try {
    const sent = await tryWebhook({ ...api.ctx, ...adapters }, { id, data: { basketId, payload } });
    expect(sent).toMatchObject({ status: 200, error: null });
  } finally {
    proxy.restore();
  }
  await expect.poll(() => count('webhook_attempts', shop), patience).toBe(1);
  const { body } = await shop.ask('GET', '/portal/webhooks');
  expect(body.messages).toMatchObject([{ message_id: id, state: 'delivered', basket_id: basketId }]);
  const message = await shop.ask('GET', `/portal/webhooks/${body.messages[0].id as number}`);
  expect(message.body.message.payload).toEqual({ type: 'basket_checkout' });
  expect(receiver.taken).toHaveLength(1);
});
