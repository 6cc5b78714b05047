/** Receiving webhooks: signed, recorded once, and always processed. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cleanUp } from '#api/jobs.ts';
import { useApi } from '#test/support/api.ts';
import { startFakeAdmin } from '#test/support/shopify/fake-admin.ts';
import { webhooks } from '#test/support/shopify/webhooks.ts';

const admin = await startFakeAdmin();
const api = await useApi(admin.variables);
const shopify = webhooks(api, admin);
const { prisma, pool } = api.ctx;

const update = (more: Record<string, unknown> = {}) => ({
  topic: 'shop/update',
  shop: 'never-seen.myshopify.com',
  payload: { name: 'Kiln', domain: 'kiln.example' },
  ...more,
});

const without = ({ headers }: { headers: Record<string, string> }, name: string) =>
  Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name));

describe('a webhook', () => {
  it('is refused with 401 and not recorded if Shopify didn’t sign it', async () => {
    const id = randomUUID();
    const signed = shopify.request({ ...update(), id });
    const forged = Buffer.alloc(32).toString('base64');
    const refused = await Promise.all([
      api.ask('/shopify/webhook', { ...signed, headers: without(signed, 'X-Shopify-Hmac-Sha256') }),
      shopify.send({ ...update(), id, headers: { 'X-Shopify-Hmac-Sha256': forged } }),
      shopify.send({ ...update(), id, headers: { 'X-Shopify-Hmac-Sha256': '' } }),
      api.ask('/shopify/webhook', { ...signed, body: `${signed.body} ` }),
      api.ask('/shopify/webhook', { ...signed, body: '' }),
      // The signature covers the bytes, not their parsed form.
      api.ask('/shopify/webhook', {
        ...signed,
        body: Buffer.concat([Buffer.from(signed.body), Buffer.from([0xff])]),
      }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401]);
    expect(await shopify.recorded(id)).toBeNull();
  });

  it('is refused if a header is missing, it isn’t JSON, or it’s too long', async () => {
    const lacking = (name: string) => {
      const signed = shopify.request(update());
      return api.ask('/shopify/webhook', { ...signed, headers: without(signed, name) });
    };
    const answers = [
      await lacking('X-Shopify-Topic'),
      await lacking('X-Shopify-Webhook-Id'),
      await lacking('X-Shopify-Shop-Domain'),
      await shopify.send(update({ shop: 'evil.example' })),
      await shopify.send(update({ id: 'x'.repeat(300) })),
      await shopify.send(update({ payload: '{"name": ' })),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400]);

    const long = (length: number) => JSON.stringify({ name: 'x'.repeat(length) });
    expect((await shopify.send(update({ payload: long(2 * 1024 * 1024) }))).status).toBe(413);
    const announced = { 'Content-Length': String(3 * 1024 * 1024) };
    expect((await shopify.send(update({ headers: announced }))).status).toBe(413);
    // As long as a product with many variants, and longer than any API request may be.
    expect((await shopify.send(update({ payload: long(1_900_000) }))).status).toBe(200);
  });

  it('requires a POST, and is ignored for unhandled topics', async () => {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const answer = await api.ask('/shopify/webhook', { method });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
    }
    const id = randomUUID();
    expect((await shopify.send(update({ id, topic: 'orders/create' }))).status).toBe(200);
    expect(await shopify.recorded(id)).toBeNull();
  });

  it('of an unknown shop is accepted and dropped, whatever characters it contains', async () => {
    const id = await shopify.tell(update({ payload: '{"name":"nul \\u0000 and half \\ud800"}' }));
    expect(await shopify.recorded(id)).toMatchObject({
      topic: 'shop/update',
      shopDomain: 'never-seen.myshopify.com',
      payload: null,
      error: null,
      receivedAt: api.time.now,
    });
  });

  it('is processed once if it arrives ten times at once', async () => {
    const { domain } = await shopify.install();
    const id = randomUUID();
    const same = { topic: 'shop/update', shop: domain, payload: { name: 'Ten' }, id };
    const answers = await Promise.all(Array.from({ length: 10 }, () => shopify.send(same)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await shopify.settled(id);
    expect((await shopify.send(same)).status).toBe(200);
    const jobs = await pool.query(
      `SELECT 1 FROM pgboss.job WHERE name = 'shop-event' AND data ->> 'id' = $1`,
      [id],
    );
    expect(jobs.rowCount).toBe(1);
    expect((await shopify.shopOf(domain)).name).toBe('Ten');
  });

  it('is processed even if its job was lost', async () => {
    const { domain } = await shopify.install();
    const id = randomUUID();
    await prisma.shopifyWebhook.create({
      data: { id, topic: 'shop/update', shopDomain: domain, payload: { name: 'Found again' } },
    });
    api.ctx.adapters.jobs.nudge('lost-shop-events');
    await shopify.settled(id);
    expect((await shopify.shopOf(domain)).name).toBe('Found again');
  });

  it('keeps its payload and the error if processing fails, and is retried', async () => {
    const { domain } = await shopify.install();
    const id = randomUUID();
    await shopify.send({ topic: 'shop/update', shop: domain, payload: { name: 17 }, id });
    await expect.poll(async () => (await shopify.recorded(id))?.error).toContain('name');
    expect(await shopify.recorded(id)).toMatchObject({ payload: { name: 17 }, processedAt: null });
    await prisma.shopifyWebhook.update({ where: { id }, data: { payload: { name: 'Mended' } } });
    await pool.query(
      `UPDATE pgboss.job SET start_after = now() WHERE name = 'shop-event' AND data ->> 'id' = $1 AND state = 'retry'`,
      [id],
    );
    await shopify.settled(id);
    expect(await shopify.recorded(id)).toMatchObject({ payload: null, error: null });
  });

  it('is deleted after 30 days', async () => {
    const days = (count: number) => new Date(api.time.now.getTime() - count * 86_400_000);
    const [old, young] = [randomUUID(), randomUUID()];
    const event = { topic: 'shop/update', shopDomain: 'swept.myshopify.com', processedAt: days(0) };
    await prisma.shopifyWebhook.createMany({
      data: [
        { ...event, id: old, receivedAt: days(30.1) },
        { ...event, id: young, receivedAt: days(29.9) },
      ],
    });
    await cleanUp(api.ctx);
    expect([await shopify.recorded(old), (await shopify.recorded(young))?.id]).toEqual([null, young]);
  });
});

it('returns 404 without the Shopify app', async () => {
  const plain = await useApi();
  const answer = await plain.ask('/shopify/webhook', shopify.request(update()));
  expect(answer.status).toBe(404);
});
