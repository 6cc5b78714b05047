/** Webhook messages, verified on a partner's server and listed for its members. */
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import type { PlanId } from '#api/contract/plans.ts';
import { keepAllPartitions as keepPartitions } from '#api/jobs.ts';
import { updateBasket } from '#api/modules/baskets/update-basket.ts';
import { setPlan } from '#api/modules/billing/set-plan.ts';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { listMessages } from '#api/modules/webhooks/list-messages.ts';
import { useApi } from '#test/support/api.ts';
import { savedItem } from '#test/support/saved-item.ts';
import { type Received, startReceiver } from '#test/support/webhook-receiver.ts';

const api = await useApi();
const { prisma } = api.ctx;
// Receivers reject signatures if their clock differs by more than five minutes.
api.time.now = new Date();

/** A partner whose basket has a webhook, and its owner signed in. */
async function partner({ plan = 'growth', url }: { plan?: PlanId; url?: string } = {}) {
  const receiver = await startReceiver();
  const created = await api.partner(plan);
  const { partnerId, basketConfigId: basket } = created;
  const { email } = await prisma.user.findUniqueOrThrow({ where: { id: created.userId } });
  const session = await issueSession(api.ctx, { email: email ?? '' });
  const headers = { authorization: `Bearer ${session.accessToken}` };
  const ask = (method: string, path: string, body?: unknown) =>
    api.call(method, `/portal${path}`, { headers, body });
  const { webhookSecret } = await updateBasket(api.ctx, basket, { webhookUrl: url ?? receiver.url });
  const secret = webhookSecret ?? '';
  const { itemId, product } = await savedItem(api.ctx, created.keys.test.key);
  const checkout = async (more: object = {}) => {
    await expect.poll(async () => (await api.call('GET', `/baskets/${basket}`)).body.webhook).toBe(true);
    const body = {
      type: 'checkout',
      products: [{ itemId, quantity: 3 }],
      meta: { lang: 'de' },
      origin: 'https://shop.example',
      ...more,
    };
    const event = { headers: { 'x-widget-key': created.keys.test.key }, body };
    return api.call('POST', `/baskets/${basket}/event`, event);
  };
  const messages = async (query = '') =>
    (await ask('GET', `/webhooks${query}`)).body.messages as {
      id: number;
      state: string;
      attempts: number;
    }[];
  const one = async (id?: number) =>
    (await ask('GET', `/webhooks/${id ?? (await messages())[0]?.id}`)).body.message;
  return { partnerId, basket, ask, secret, checkout, messages, one, itemId, product, ...receiver };
}

/** Verifies as a partner's server would; throws if the signature isn't ours. */
const verified = ({ body, headers }: Received, secret: string) =>
  new Webhook(secret).verify(body, headers as Record<string, string>);
/**
 * Makes a message's next retry due now, and the last one if asked. The attempt is listed a moment before its job waits
 * for the retry.
 */
async function hurry(messageId: string, { isLast = false } = {}): Promise<void> {
  const change = () => prisma.$executeRaw`
    UPDATE pgboss.job
    SET start_after = now(), retry_count = CASE WHEN ${isLast} THEN retry_limit - 1 ELSE retry_count END
    WHERE state = 'retry' AND (id::text = ${messageId} OR singleton_key = ${messageId})`;
  await expect.poll(change).toBe(1);
}

describe('webhook messages', () => {
  it('arrive signed in the published format, and are listed with the server’s response', async () => {
    const { checkout, taken, answers, secret, messages, one, basket, url, itemId, product } = await partner();
    answers.push({ status: 201, body: 'order 17' });
    expect((await checkout()).body).toEqual({ ok: true, webhook: true });
    await expect.poll(() => taken.length).toBe(1);
    const sent = taken[0] as Received;
    const payload = {
      type: 'basket_checkout',
      product: {
        itemId,
        url: product.url,
        title: 'Ono Vase',
        imageUrl: null,
        priceMinor: 5400,
        currency: 'EUR',
        variantId: '4102',
        quantity: 3,
        meta: { variantId: '4102', quantity: 2 },
      },
      meta: { lang: 'de' },
      origin: null,
      signed_in: false,
      unknown_items: 0,
      unverified: { origin: 'https://shop.example' },
    };
    expect(verified(sent, secret)).toEqual(payload);
    expect(() => verified(sent, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')).toThrow();
    await expect.poll(async () => (await messages()).map(({ state }) => state)).toEqual(['delivered']);
    const message = await one();
    expect(message).toMatchObject({
      message_id: sent.headers['webhook-id'],
      type: 'basket_checkout',
      basket_id: basket,
      status: 201,
      error: null,
      attempts: 1,
      payload,
      tries: [{ url, status: 201, answer: 'order 17', took_ms: expect.any(Number) as number }],
    });
    expect(Object.keys(message.payload)).toEqual([
      'type',
      'product',
      'meta',
      'origin',
      'signed_in',
      'unknown_items',
      'unverified',
    ]);
  });

  it('are retried with the same ID until the server accepts them', async () => {
    const { checkout, taken, answers, messages, one } = await partner();
    answers.push({ status: 500, body: 'out of stock' });
    await checkout({ type: 'bulk_checkout' });
    await expect.poll(async () => (await messages()).map(({ state }) => state)).toEqual(['retrying']);
    const failed = await one();
    expect(failed).toMatchObject({ error: 'status 500', tries: [{ answer: 'out of stock' }] });
    expect(Date.parse(failed.next_try_at)).toBeGreaterThan(Date.now() - 1_000);
    await hurry(failed.message_id);
    await expect.poll(async () => (await messages()).map(({ state }) => state)).toEqual(['delivered']);
    expect(await one(failed.id)).toMatchObject({ attempts: 2, tries: [{ status: 200 }, { status: 500 }] });
    const ids = taken.map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual([failed.message_id, failed.message_id]);
    expect(JSON.parse(taken[1]?.body ?? '')).toMatchObject({ type: 'basket_bulk_checkout', products: [{}] });
  });

  it('fail permanently once the retries are used up, and can still be resent', async () => {
    const { checkout, taken, answers, messages, one, ask, secret } = await partner();
    answers.push({ status: 500 }, { status: 503 });
    await checkout();
    await expect.poll(async () => (await messages()).map(({ state }) => state)).toEqual(['retrying']);
    const { message_id: messageId, id } = await one();
    await hurry(messageId, { isLast: true });
    await expect
      .poll(async () => (await messages('?failed=true')).map(({ state }) => state))
      .toEqual(['failed']);
    const answer = await ask('POST', `/webhooks/${id}/resend`);
    expect(answer.body).toEqual({ ok: true, message_id: messageId });
    await expect.poll(async () => (await messages()).map(({ state }) => state)).toEqual(['delivered']);
    const last = taken.at(-1) as Received;
    expect(last.headers['webhook-id']).toBe(messageId);
    expect(verified(last, secret)).toEqual(JSON.parse(taken[0]?.body ?? ''));
    expect(await messages('?failed=true')).toEqual([]);
  });

  it('are resent once, even for simultaneous requests', async () => {
    const { checkout, taken, answers, messages, ask } = await partner();
    answers.push({ status: 500 });
    await checkout();
    await expect.poll(async () => (await messages()).map(({ state }) => state)).toEqual(['retrying']);
    const [{ id } = { id: 0 }] = await messages();
    const both = await Promise.all([1, 2, 3].map(() => ask('POST', `/webhooks/${id}/resend`)));
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
    await expect.poll(async () => (await messages()).map(({ state }) => state)).toEqual(['delivered']);
    // Resending also cancels the first message's retries.
    const waiting = await prisma.$queryRaw<unknown[]>`SELECT 1 FROM pgboss.job WHERE state <= 'active'
      AND (id::text = ${taken[0]?.headers['webhook-id']} OR singleton_key = ${taken[0]?.headers['webhook-id']})`;
    expect(waiting).toEqual([]);
    expect(taken).toHaveLength(2);
    expect(await messages()).toMatchObject([{ attempts: 2 }]);
  });

  it('to private network addresses are never sent, and show why', async () => {
    const guarded = await useApi({ ALLOW_LOOPBACK_FETCH: '0' });
    const { partnerId, basketConfigId, userId } = await guarded.partner('growth');
    const { email } = await guarded.ctx.prisma.user.findUniqueOrThrow({ where: { id: userId } });
    const session = await issueSession(guarded.ctx, { email: email ?? '' });
    const headers = { authorization: `Bearer ${session.accessToken}` };
    const { url, taken } = await startReceiver();
    for (const webhookUrl of [url, 'http://10.0.0.1/hook', 'http://169.254.169.254/latest/meta-data']) {
      await updateBasket(guarded.ctx, basketConfigId, { webhookUrl }, { partnerId });
      const test = await guarded.call('POST', `/portal/baskets/${basketConfigId}/test-webhook`, { headers });
      const error = expect.stringContaining('isn’t public') as string;
      expect(test.body).toEqual({ status: null, error });
      const { body } = await guarded.call('GET', '/portal/webhooks', { headers });
      expect(body.messages[0]).toMatchObject({ type: 'basket.test', state: 'failed', status: null, error });
    }
    expect(taken).toEqual([]);
  });

  it('stop when the plan no longer includes webhooks, including pending retries', async () => {
    const { checkout, taken, answers, messages, one, partnerId, ask } = await partner();
    answers.push({ status: 500 });
    await checkout();
    await expect.poll(async () => (await messages()).map(({ state }) => state)).toEqual(['retrying']);
    const { message_id: messageId, id } = await one();
    await setPlan(api.ctx, { partnerId, plan: 'starter' });
    await hurry(messageId);
    await expect.poll(async () => (await messages()).map(({ state }) => state)).toEqual(['failed']);
    expect(taken).toHaveLength(1);
    expect((await ask('POST', `/webhooks/${id}/resend`)).body).toMatchObject({
      error: 'invalid_input',
      hint: expect.stringContaining('Growth') as string,
    });
  });

  it('store the beginning of a long response, and still count as delivered', async () => {
    const { basket, ask, answers, one } = await partner();
    answers.push({ status: 200, body: `<p>${'ä'.repeat(40_000)}</p>` });
    expect((await ask('POST', `/baskets/${basket}/test-webhook`)).body).toEqual({ status: 200, error: null });
    const [attempt] = (await one()).tries as { answer: string }[];
    expect(attempt?.answer).toMatch(/^<p>ä+$/);
    expect(Buffer.byteLength(attempt?.answer ?? '')).toBeLessThanOrEqual(1_024);
  });
});

describe('a rotated secret', () => {
  it('signs alongside the old one for a day, then alone', async () => {
    const { basket, ask, taken, secret } = await partner();
    const test = () => ask('POST', `/baskets/${basket}/test-webhook`);
    const rotated = (await ask('POST', `/baskets/${basket}/rotate-secret`)).body.basket;
    expect(rotated.webhook_secret).not.toBe(secret);
    expect(Date.parse(rotated.old_secret_until) - api.time.now.getTime()).toBe(24 * 3_600_000);
    await test();
    const both = taken[0] as Received;
    expect(verified(both, secret)).toEqual(verified(both, rotated.webhook_secret as string));
    const before = api.time.now;
    await prisma.basketConfig.update({ where: { publicId: basket }, data: { oldSecretUntil: before } });
    await test();
    const alone = taken[1] as Received;
    expect(verified(alone, rotated.webhook_secret as string)).toEqual({ type: 'basket.test' });
    expect(() => verified(alone, secret)).toThrow();
    expect((await ask('GET', `/baskets/${basket}`)).body.basket.old_secret_until).toBeNull();
  });

  it('requires an existing secret', async () => {
    const { ask } = await partner();
    const { id } = (await ask('POST', '/baskets', { name: 'Quiet' })).body.basket as { id: string };
    expect((await ask('POST', `/baskets/${id}/rotate-secret`)).body).toMatchObject({
      error: 'invalid_input',
      field: 'webhook_url',
    });
  });
});

describe('the message list', () => {
  it('pages without gaps or duplicates, and filters by basket, type and failure', async () => {
    const { partnerId, basket, messages, ask } = await partner();
    const { id: basketId } = await prisma.basketConfig.findUniqueOrThrow({ where: { publicId: basket } });
    const at = (minute: number) => new Date(api.time.now.getTime() - minute * 60_000);
    await prisma.webhookAttempt.createMany({
      data: Array.from({ length: 25 }, (_, index) => ({
        partnerId,
        basketId,
        messageId: crypto.randomUUID(),
        payload: { type: 'basket.test' },
        type: index % 5 === 0 ? 'basket_checkout' : 'basket.test',
        ...(index % 2 === 0 ? { status: 200 } : { status: 500, error: 'status 500' }),
        // Several at the same moment.
        createdAt: at(Math.floor(index / 3)),
      })),
    });
    const seen: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = cursor && `&cursor=${cursor}`;
      const { body } = await ask('GET', `/webhooks?limit=4${query}`);
      seen.push(...(body.messages as { id: number }[]).map(({ id }) => id));
      cursor = body.next_cursor as string | null;
    }
    expect(seen).toHaveLength(25);
    expect(new Set(seen).size).toBe(25);
    expect(await messages('?type=basket_checkout')).toHaveLength(5);
    expect(await messages('?failed=true')).toHaveLength(12);
    expect(await messages(`?basket=${basket}&failed=true&type=basket_checkout`)).toHaveLength(2);
    expect(await messages('?basket=bkt_other')).toEqual([]);
    expect((await ask('GET', '/webhooks?type=basket.opened')).status).toBe(400);
  });

  it('shows only the partner’s own messages', async () => {
    const { ask, basket, one } = await partner();
    await ask('POST', `/baskets/${basket}/test-webhook`);
    const { id } = await one();
    const other = await partner();
    expect(await other.messages()).toEqual([]);
    const foreign = [
      await other.ask('GET', `/webhooks/${id}`),
      await other.ask('POST', `/webhooks/${id}/resend`),
      await other.ask('GET', '/webhooks/999999999999'),
    ];
    expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  it('drops messages after 90 days, and keeps those of a deleted basket', async () => {
    const { partnerId, ask, basket, one } = await partner();
    const sentAt = api.time.now.getTime();
    await ask('POST', `/baskets/${basket}/test-webhook`);
    await ask('POST', '/baskets', { name: 'Two' });
    await ask('DELETE', `/baskets/${basket}`);
    const message = await one();
    expect(message).toMatchObject({ basket_id: null, state: 'delivered' });
    expect((await ask('POST', `/webhooks/${message.id}/resend`)).body.hint).toContain('deleted');
    const later = (days: number) => ({ ...api.ctx, clock: () => new Date(sentAt + days * 86_400_000) });
    const listed = async (days: number) => (await listMessages(later(days), partnerId, {})).messages.length;
    expect([await listed(89), await listed(91)]).toEqual([1, 0]);
    // Kept until the youngest message of its month expires.
    const kept = async (moment: number) => {
      await keepPartitions({ ...api.ctx, clock: () => new Date(moment) });
      return prisma.webhookAttempt.count({ where: { partnerId } });
    };
    const nextMonth = Date.UTC(new Date(sentAt).getUTCFullYear(), new Date(sentAt).getUTCMonth() + 1);
    const expiresAt = nextMonth + 90 * 86_400_000;
    expect(await kept(expiresAt - 1_000)).toBe(1);
    expect(await kept(expiresAt)).toBe(0);
  });
});
