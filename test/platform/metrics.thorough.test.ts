/** Numbers for operators: what the service counts, and how late its queues are. */
import { Pool } from 'pg';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { measureAlerts } from '#api/modules/alerts/measure-alerts.ts';
import { measureDeliveries } from '#api/modules/webhooks/measure-deliveries.ts';
import { type Counts, createCounts } from '#api/platform/counts.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { createMetrics } from '#api/platform/metrics.ts';
import { periodOf } from '#api/platform/period.ts';
import { createVapidKey } from '#api/platform/push/vapid-key.ts';
import { product, useApi } from '#test/support/api.ts';
import { eventStory } from '#test/support/event-story.ts';
import { faultsIn } from '#test/support/faults.ts';
import { freePort } from '#test/support/free-port.ts';
import { hosted } from '#test/support/hosted.ts';
import { startMailServer } from '#test/support/mail-server.ts';
import { orderStory } from '#test/support/order-story.ts';
import { startPushService } from '#test/support/push-service.ts';
import { startReceiver } from '#test/support/webhook-receiver.ts';

const mailServer = await startMailServer();
const api = await useApi({
  SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
  MAIL_EVENTS_SECRET: 'a-secret-of-the-mail-provider',
  VAPID_PRIVATE_KEY: createVapidKey(),
});
api.time.now = new Date();
const { ctx } = api;
const { pool, sql } = ctx;
const story = eventStory(api);
const isReady = () =>
  ctx.adapters.jobs.ready().then(
    () => true,
    () => false,
  );
await vi.waitUntil(isReady, { timeout: 60_000 });
const empty = { size: 0, age: 0 };

/** The increments of a kind of count by `act`, without those of 0. */
async function added<Kind extends keyof Counts>(kind: Kind, act: () => Promise<unknown>) {
  const before: Record<string, number> = { ...ctx.counts[kind] };
  await act();
  const changes = Object.entries(ctx.counts[kind]).map(
    ([value, count]) => [value, Number(count) - before[value]!] as const,
  );
  return Object.fromEntries(changes.filter(([, change]) => change !== 0));
}

describe('counts', () => {
  it('have saves by outcome, each once', async () => {
    const shop = await api.embed();
    const save = (body: object) => api.call('POST', '/widget/save', { headers: shop.headers, body });
    const { db_id: wishlistId } = shop.list;
    const ok = { wishlistId, product: product('counted') };
    expect(await added('saves', () => save(ok))).toEqual({ saved: 1 });
    expect(await added('saves', () => save({ ...ok, wishlistId: 999_999_999 }))).toEqual({ refused: 1 });
    const faulty = { wishlistId, product: product('faulty', { title: 'fault' }) };
    const refusing = () => faultsIn(ctx).refusing('products', () => save(faulty));
    expect(await added('saves', refusing)).toEqual({ failed: 1 });
    const free = await api.embed({ plan: 'free', origin: 'https://free.example' });
    const period = periodOf(api.time.now);
    const { partnerId } = free.partner;
    await ctx.prisma.usageCounter.create({ data: { partnerId, period, shard: 0, saves: 200 } });
    const over = { wishlistId: free.list.db_id, product: product('over') };
    const beyond = () => api.call('POST', '/widget/save', { headers: free.headers, body: over });
    expect(await added('saves', beyond)).toEqual({ over_limit: 1 });
  });

  it('have removals by where', async () => {
    const shop = await api.embed();
    const ask = hosted(api);
    const body = { wishlistId: shop.list.db_id, product: product('removed') };
    const saved = await api.call('POST', '/widget/save', { headers: shop.headers, body });
    const remove = () =>
      api.call('DELETE', `/widget/saved-products/${saved.body.item_id}`, { headers: shop.headers });
    expect(await added('removals', remove)).toEqual({ shop: 1 });
    expect(await added('removals', remove)).toEqual({});
    const itemId = await ask.save(shop);
    expect(await added('removals', () => ask.deleteItem(shop, shop.list.id, itemId))).toEqual({ list: 1 });
  });

  it('have sign-ins by way, but no refreshed sessions', async () => {
    const email = 'counted@mail.example';
    const asked = await added('emails', () => api.call('POST', '/auth/email/start', { body: { email } }));
    expect(asked).toEqual({ sent: 1 });
    const text = mailServer.taken.find(({ to }) => to.includes(email))?.email.text ?? '';
    const [code] = /\b\d{6}\b/.exec(text) ?? [];
    const verify = () => api.call('POST', '/auth/email/verify', { body: { email, code } });
    expect(await added('sign_ins', verify)).toEqual({ email: 1 });
    expect(await added('sign_ins', verify)).toEqual({});
    const guest = () => api.call('POST', '/auth/anonymous', { body: {} });
    expect(await added('sign_ins', guest)).toEqual({ guest: 1 });
  });

  it('have emails by what the mail server says, and what its provider reports later', async () => {
    const send = (to: string) =>
      ctx.adapters.mail.sendSignInCode({
        to,
        cause: { kind: 'owner' },
        code: '123456',
        link: 'https://x.example',
        lang: 'en',
        shop: null,
      });
    mailServer.state.refusing = true;
    const failing = () => expect(send('later@mail.example')).rejects.toThrow();
    expect(await added('emails', failing)).toEqual({ failed: 1 });
    mailServer.state.code = 550;
    expect(await added('emails', () => expect(send('never@mail.example')).rejects.toThrow())).toEqual({
      refused: 1,
    });
    mailServer.state.refusing = false;
    const report = (type: string) =>
      api.ask('/mail/events', {
        method: 'POST',
        headers: { authorization: 'Bearer a-secret-of-the-mail-provider' },
        body: JSON.stringify({ type, email: 'counted@mail.example' }),
      });
    expect(await added('emails', () => report('bounce'))).toEqual({ bounced: 1 });
    expect(await added('emails', () => report('complaint'))).toEqual({ complained: 1 });
  });

  it('have notifications by what the push service says', async () => {
    const service = await startPushService();
    const device = service.device();
    const { endpoint, keys } = device.subscription;
    const target = {
      endpoint,
      p256dh: Buffer.from(keys.p256dh, 'base64url'),
      auth: Buffer.from(keys.auth, 'base64url'),
    };
    const send = () => ctx.adapters.push.send(target, { title: 'Ono Vase' }, { topic: 'vase' });
    expect(await added('pushes', send)).toEqual({ sent: 1 });
    device.answers.push(410, 503);
    expect(await added('pushes', send)).toEqual({ gone: 1 });
    expect(await added('pushes', () => expect(send()).rejects.toThrow())).toEqual({ failed: 1 });
  });

  it('have webhooks by result, and those whose last attempt failed as given up', async () => {
    const { basketConfigId: basketId } = await api.partner();
    const receiver = await startReceiver();
    const webhookSecret = `whsec_${Buffer.alloc(24).toString('base64')}`;
    await ctx.prisma.basketConfig.update({
      where: { publicId: basketId },
      data: { webhookUrl: receiver.url, webhookSecret },
    });
    const send = async (retries: number) => {
      const data = { basketId, payload: { type: 'basket.test' } };
      const taken = receiver.taken.length;
      await pool.query(`INSERT INTO pgboss.job (name, data, retry_limit) VALUES ('send-webhook', $1, $2)`, [
        data,
        retries,
      ]);
      await expect.poll(() => receiver.taken.length, { timeout: 90_000 }).toBe(taken + 1);
      const left = () =>
        pool.query(`SELECT FROM pgboss.job WHERE name = 'send-webhook' AND state = 'active'`);
      await expect.poll(async () => (await left()).rowCount, { timeout: 90_000 }).toBe(0);
    };
    expect(await added('webhooks', () => send(0))).toEqual({ delivered: 1 });
    receiver.answers.push({ status: 500 }, { status: 500 });
    expect(await added('webhooks', () => send(1))).toEqual({ failed: 1 });
    await pool.query(`DELETE FROM pgboss.job WHERE name = 'send-webhook' AND state = 'retry'`);
    expect(await added('webhooks', () => send(0))).toEqual({ failed: 1, given_up: 1 });
  });

  it('have each report of an order once', async () => {
    const { issue, paid } = await orderStory(api).wished();
    const report = async () => paid([issue('owner')]);
    expect(await added('orders', report)).toEqual({ paid: 1 });
    expect(await added('orders', report)).toEqual({});
  });
});

describe('queues', () => {
  const events = async () => (await measureDeliveries(sql, api.time.now)).events;
  /** The clock may only move once the refusal is recorded. */
  const untilRefused = () =>
    expect
      .poll(() => ctx.prisma.eventDelivery.count({ where: { attempts: 1 } }), { timeout: 90_000 })
      .toBe(1);

  it('of events get late while a receiver is down, and recover with it', async () => {
    const shop = await story.shop();
    let isDown = true;
    const endpoint = await story.endpoint(shop, ['item.saved'], () => ({ status: isDown ? 503 : 200 }));
    expect(await events()).toEqual(empty);
    const before = { ...ctx.counts.events };
    await shop.save();
    await untilRefused();
    expect(ctx.counts.events.failed - before.failed).toBe(1);
    await expect.poll(async () => (await events()).size, { timeout: 90_000 }).toBe(1);
    api.pass({ seconds: 5 });
    const { age } = await events();
    api.pass({ seconds: 4 });
    expect((await events()).age).toBeGreaterThan(age);
    isDown = false;
    story.later({ seconds: 10 });
    await expect.poll(() => ctx.counts.events.delivered - before.delivered, { timeout: 90_000 }).toBe(1);
    await expect.poll(events, { timeout: 90_000 }).toEqual(empty);
    expect(endpoint.taken.length).toBe(2);
  });

  it('of events forget what is given up after three days, which is counted', async () => {
    const shop = await story.shop();
    await story.endpoint(shop, ['item.saved'], () => ({ status: 503 }));
    const before = { ...ctx.counts.events };
    await shop.save();
    await untilRefused();
    expect(ctx.counts.events.failed - before.failed).toBe(1);
    story.later({ days: 4 });
    await expect.poll(() => ctx.counts.events.given_up - before.given_up, { timeout: 90_000 }).toBe(1);
    await expect.poll(events, { timeout: 90_000 }).toEqual(empty);
  });

  it('of webhooks are as late as the oldest that waits, also for a retry', async () => {
    const webhooks = async () => (await measureDeliveries(sql, api.time.now)).webhooks;
    expect(await webhooks()).toEqual({ age: 0 });
    await pool.query(
      `INSERT INTO pgboss.job (name, data, created_on, start_after)
       VALUES ('resend-webhook', '{}', $1::timestamptz - interval '90 seconds', now() + interval '1 hour')`,
      [api.time.now],
    );
    expect(await webhooks()).toEqual({ age: 90 });
    await pool.query(`DELETE FROM pgboss.job WHERE name = 'resend-webhook'`);
    expect(await webhooks()).toEqual({ age: 0 });
  });

  it('of alerts are as late as the first that is due', async () => {
    const { session } = await api.shopper();
    const due = (minutes: number, id: number) => ({
      userId: session.user.id,
      itemId: id,
      changeId: id,
      productId: 1,
      kind: 'price_drop',
      createdAt: api.time.now,
      dueAt: new Date(api.time.now.getTime() - minutes * 60_000),
    });
    // Without settings, none of them is collected.
    await ctx.prisma.alert.createMany({ data: [due(-10, 1), due(2, 2), due(7, 3)] });
    expect(await measureAlerts(sql, api.time.now)).toEqual({ size: 2, age: 420 });
  });

  it('are read by indexes, however long they are', async () => {
    const client = await pool.connect();
    const planOf = async (measure: (sql: Sql, now: Date) => Promise<unknown>) => {
      const plan: string[] = [];
      const explaining: Sql = {
        async rows(statement, values) {
          const { text, values: given } = statement.with(values);
          const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ANALYZE ${text}`, given);
          plan.push(...rows.map((row) => row['QUERY PLAN']));
          return [{}] as never;
        },
      };
      await measure(explaining, api.time.now);
      return plan.join('\n');
    };
    try {
      await client.query('BEGIN');
      await client.query(`
        INSERT INTO event_outbox (partner_id, type, subject, created_at)
          SELECT 1, 'list.shared', 'x', now() FROM generate_series(1, 30000);
        INSERT INTO event_deliveries (endpoint_id, event_id, subject, next_try_at)
          SELECT 1, n, 'x', now() FROM generate_series(1, 30000) n;
        INSERT INTO alerts (user_id, item_id, change_id, product_id, kind, created_at, due_at)
          SELECT u.id, n, n, 1, 'price_drop', now(), CASE WHEN n % 100 = 0 THEN now() END
          FROM (SELECT id FROM users LIMIT 1) u, generate_series(100, 30000) n;
        INSERT INTO pgboss.job (name, data) SELECT 'send-webhook', '{}' FROM generate_series(1, 30000);
        ANALYZE event_outbox, event_deliveries, alerts, pgboss.job`);
      const deliveries = await planOf(measureDeliveries);
      expect(deliveries).not.toMatch(/Seq Scan on (event_outbox|event_deliveries|job)/);
      expect(deliveries).toMatch(/Index.* using event_outbox_pkey/);
      expect(deliveries).toMatch(/Index.* using event_deliveries_pkey/);
      expect(deliveries).toMatch(/Index.* using job\S*_i11|Index.* using \S*priority_created_on\S*/);
      const alerts = await planOf(measureAlerts);
      expect(alerts).not.toContain('Seq Scan on alerts');
      expect(alerts).toContain('alerts_due_idx');
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });
});

describe('a scrape', () => {
  it('reads the database once for all that ask within some seconds', async () => {
    let reads = 0;
    const metrics = await createMetrics({ pool });
    metrics.addQueues(async (sql) => {
      reads += 1;
      return measureDeliveries(sql, api.time.now);
    });
    const texts = await Promise.all([metrics.text(), metrics.text(), metrics.text()]);
    expect(reads).toBe(1);
    expect(texts[2]).toContain('wl_queues_readable 1');
    expect(texts[2]).toMatch(/^wl_queue_size\{queue="outbox"\} \d+$/m);
  });

  it('gives up on queues that can’t be read in time, and still has what is in memory', async () => {
    const metrics = await createMetrics({ pool });
    metrics.addQueues((sql) => measureDeliveries(sql, api.time.now));
    metrics.addCounts(createCounts());
    const client = await pool.connect();
    try {
      await client.query('BEGIN; LOCK TABLE event_outbox');
      const text = await metrics.text();
      expect(text).toContain('wl_queues_readable 0');
      expect(text).toContain('wl_saves_total{outcome="saved"} 0');
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });

  it('has no queues while the database is away, rather than old ones', async () => {
    const away = new Pool({ host: '127.0.0.1', port: await freePort() });
    afterAll(() => away.end());
    const metrics = await createMetrics({ pool: away });
    metrics.addCounts(createCounts());
    const text = await metrics.text();
    expect(text).toContain('wl_queues_readable 0');
    expect(text).toContain('wl_emails_total{result="sent"} 0');
    expect(text).not.toMatch(/^wl_(queue|jobs)_.*\{/m);
  });
});
