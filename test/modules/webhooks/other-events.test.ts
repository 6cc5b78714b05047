/** Events of alerts, products, orders, usage and keys: told once, to the partner concerned, and naming no one. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type EventType, eventTypes } from '#api/contract/event-types.ts';
import type { PlanId } from '#api/contract/plans.ts';
import { collectAlerts } from '#api/modules/alerts/collect-alerts.ts';
import { mailAlerts } from '#api/modules/alerts/mail-alerts.ts';
import { pushAlerts } from '#api/modules/alerts/push-alerts.ts';
import { settleChanges } from '#api/modules/alerts/settle-changes.ts';
import { openSession } from '#api/modules/identity/session.ts';
import { issueReference } from '#api/modules/lists/order-reference.ts';
import { notifyThresholds } from '#api/modules/metering/notify-thresholds.ts';
import { redactShop } from '#api/modules/privacy/internal/shopify/redact-shop.ts';
import { installShop } from '#api/modules/shopify/install-shop.ts';
import { dispatchEvents } from '#api/modules/webhooks/dispatch-events.ts';
import { exampleData } from '#api/modules/webhooks/example-events.ts';
import { eventData } from '#api/modules/webhooks/schemas.ts';
import { createVapidKey } from '#api/platform/push/vapid-key.ts';
import { alertStory } from '#test/support/alert-story.ts';
import { codes, product, useApi } from '#test/support/api.ts';
import type { Told } from '#test/support/event-story.ts';
import { orderStory } from '#test/support/order-story.ts';
import { startPushService } from '#test/support/push-service.ts';

const api = await useApi({ VAPID_PRIVATE_KEY: createVapidKey() });
const another = await api.anotherServer();
const { prisma, pool } = api.ctx;
const { wish, work } = alertStory(api);
const { order, report, tokenFor, wished } = orderStory(api);
const service = await startPushService(() => api.time.now);

/** Without tolerance for keys that it doesn't name. */
const strictly = (schema: z.ZodType): z.ZodType => {
  if (schema instanceof z.ZodArray) return z.array(strictly(schema.element as z.ZodType));
  if (!(schema instanceof z.ZodObject)) return schema;
  const shape: Record<string, z.ZodType> = schema.shape;
  return z.strictObject(
    Object.fromEntries(Object.entries(shape).map(([name, each]) => [name, strictly(each)])),
  );
};

interface Owned {
  partnerId: number;
  userId: string;
}

/** Calls as the partner's owner, with a new session. */
async function ask({ userId }: Owned, method: string, route: string, body?: object) {
  const user = await prisma.user.findUniqueOrThrow({ where: { id: userId } });
  const { accessToken } = await openSession(api.ctx, user);
  return api.call(method, route, { headers: { authorization: `Bearer ${accessToken}` }, body });
}

/** All of a partner's events of a type, once none waits to be dispatched; each follows its schema. */
async function heard(partner: Owned, type: EventType) {
  const waiting = async () => {
    await dispatchEvents(api.ctx);
    return (await pool.query('SELECT FROM event_outbox')).rowCount;
  };
  await expect.poll(waiting, { timeout: 30_000 }).toBe(0);
  const { body } = await ask(partner, 'GET', `/events?limit=500&types=${type}`);
  return (body.events as Told[]).map(({ data }) => {
    strictly(eventData[type]).parse(data);
    return data;
  });
}

it('every example follows its schema', () => {
  for (const type of eventTypes) strictly(eventData[type]).parse(exampleData[type]);
});

it('saves, removals, shares and gifts follow their schemas', async () => {
  const { partner, list, headers } = await api.embed();
  const save = async (slug: string) => {
    const body = { wishlistId: list.db_id, product: product(slug, { metadata: { sku: slug } }) };
    return (await api.call('POST', '/widget/save', { headers, body })).body.item_id as number;
  };
  const [given, removed] = [await save('given'), await save('removed')];
  await api.call('DELETE', `/hosted/lists/${list.id}/items/${removed}`, { headers });
  await api.call('PUT', `/hosted/lists/${list.id}`, { headers, body: { share_public: true } });
  const gift = `/hosted/public/lists/${list.id}/items/${given}/purchased`;
  expect((await api.call('PUT', gift, { body: { purchased: true } })).status).toBe(200);
  const types = ['item.saved', 'item.removed', 'list.shared', 'gift.claimed'] as const;
  const told = [];
  for (const type of types) told.push((await heard(partner, type)).length);
  expect(told).toEqual([2, 1, 1, 1]);
});

describe('alert.sent', () => {
  const shopperAndItem = {
    shopper: expect.stringMatching(/^shp_/),
    item: expect.stringMatching(/^itm_/),
  };

  it('is told once for a wish in an email, from its first price to its last', async () => {
    const { partner, url, wants, changes, address } = await wish();
    await wants({ price_drop: true });
    await changes({ price: 4800 });
    await work();
    await changes({ price: 4500 });
    await work();
    expect(await heard(partner, 'alert.sent')).toEqual([]);
    api.pass({ days: 1 });
    await work();
    await api.mailTo(address);
    expect(await heard(partner, 'alert.sent')).toEqual([
      {
        ...shopperAndItem,
        product: expect.objectContaining({ url, title: 'Ono Vase', price_minor: 4500, currency: 'EUR' }),
        kind: 'price_drop',
        channel: 'email',
        from_price_minor: 5400,
      },
    ]);
  });

  it('is told once if several servers send the email, and only of what it contained', async () => {
    const it = await wish();
    await it.wants({ price_drop: true, low_stock: true });
    await it.changes({ price: 4500 });
    await work();
    await it.changes({ price: 5400, availability: 'low_stock' });
    await work();
    api.pass({ days: 1 });
    await collectAlerts(api.ctx);
    const { id } = await prisma.alertMail.findFirstOrThrow({ where: { userId: it.session.user.id } });
    await Promise.all([api, another, api, another].map(({ ctx }) => mailAlerts(ctx, { id: Number(id) })));
    await work();
    await mailAlerts(api.ctx, { id: Number(id) });
    expect(await heard(it.partner, 'alert.sent')).toEqual([
      {
        ...shopperAndItem,
        product: expect.objectContaining({ price_minor: 5400, availability: 'low_stock' }),
        kind: 'low_stock',
        channel: 'email',
        from_price_minor: null,
      },
    ]);
  });

  it.each([true, false])(
    'is told once beside notifications on two devices, by email: %s',
    async (hasAddress) => {
      const it = await wish();
      for (const { subscription } of [service.device(), service.device()])
        await api.call('PUT', '/me/alerts/push', { headers: it.headers, body: subscription });
      await it.wants({ back_in_stock: true });
      const userId = it.session.user.id;
      if (!hasAddress)
        await prisma.user.update({ where: { id: userId }, data: { email: null, anonymous: true } });
      await it.changes({ availability: 'out_of_stock' });
      await it.changes({ availability: 'in_stock' });
      await work();
      const { id } = await prisma.alertMail.findFirstOrThrow({ where: { userId } });
      const devices = await prisma.pushSubscription.findMany({ where: { userId } });
      await Promise.all(
        devices.map((each) => pushAlerts(another.ctx, { id: Number(id), device: Number(each.id) })),
      );
      expect(await heard(it.partner, 'alert.sent')).toMatchObject([
        { kind: 'back_in_stock', channel: hasAddress ? 'email' : 'push' },
      ]);
    },
  );

  it('names no one, and no other shop hears of it', async () => {
    const [it, other] = [await wish(), await wish()];
    await it.wants({ back_in_stock: true });
    await it.changes({ availability: 'out_of_stock' });
    await it.changes({ availability: 'in_stock' });
    await work();
    const text = JSON.stringify(await heard(it.partner, 'alert.sent'));
    for (const secret of [it.address, it.session.user.id, it.list.id, `:${it.itemId},`, 'Birthday'])
      expect(text).not.toContain(secret);
    expect(await heard(other.partner, 'alert.sent')).toEqual([]);
  });
});

describe('product.changed', () => {
  /** Saves a product at a shop of another partner, whose host is verified for it or not. */
  async function savesAlso(url: string, { isVerified = true } = {}) {
    const origin = isVerified ? new URL(url).origin : 'https://copycat.example';
    const { partner, list, headers } = await api.embed({ origin });
    const body = { wishlistId: list.db_id, product: { ...product('any'), url } };
    expect((await api.call('POST', '/widget/save', { headers, body })).status).toBe(200);
    return partner;
  }

  it('is told once, to shops that the host is verified for and whose shoppers want it', async () => {
    const { partner, url, changes } = await wish();
    const also = await savesAlso(url);
    const [stranger, withoutWish] = [
      await savesAlso(url, { isVerified: false }),
      (await api.embed()).partner,
    ];
    await changes({ price: 4500 });
    await Promise.all([settleChanges(api.ctx), settleChanges(another.ctx)]);
    await changes({ price: 4500, availability: 'low_stock' });
    await Promise.all([settleChanges(api.ctx), settleChanges(another.ctx)]);
    const told = [
      {
        product: expect.objectContaining({ url, price_minor: 4500, currency: 'EUR', variant_id: null }),
        change: 'price',
        market: null,
        from_price_minor: 5400,
        from_availability: null,
      },
      {
        product: expect.objectContaining({ url, price_minor: 4500, availability: 'low_stock' }),
        change: 'stock',
        market: null,
        from_price_minor: null,
        from_availability: 'in_stock',
      },
    ];
    for (const one of [partner, also]) expect(await heard(one, 'product.changed')).toEqual(told);
    for (const one of [stranger, withoutWish]) expect(await heard(one, 'product.changed')).toEqual([]);
  });

  it('isn’t told for a price that was corrected, or once the shop has lost its host or its last wish', async () => {
    const [corrected, lost, removed] = [await wish(), await wish(), await wish()];
    await corrected.changes({ price: 45 }, 5);
    await corrected.changes({ price: 5400 });
    const { partnerId } = lost.partner;
    await prisma.verifiedDomain.deleteMany({ where: { partnerId } });
    expect((await removed.ask('DELETE', removed.path)).status).toBe(200);
    for (const { changes } of [lost, removed]) await changes({ price: 4500 });
    await settleChanges(api.ctx);
    for (const { partner } of [corrected, lost, removed])
      expect(await heard(partner, 'product.changed')).toEqual([]);
  });

  it('is told to a shop in which a wish was saved again, and whose host a pattern covers', async () => {
    const it = await wish();
    const again = await api.embed({ origin: 'https://outlet.example' });
    const headers = { ...it.headers, 'x-widget-token': again.headers['x-widget-token'] };
    const body = { wishlistId: it.list.db_id, product: { ...product('any'), url: it.url } };
    expect((await api.call('POST', '/widget/save', { headers, body })).body.item_id).toBe(it.itemId);
    const changes = async (price: number) => {
      await it.changes({ price });
      await settleChanges(api.ctx);
      return (await heard(again.partner, 'product.changed')).length;
    };
    const { partnerId } = again.partner;
    expect(await changes(4500)).toBe(0);
    await api.verify(partnerId, '*.example');
    expect(await changes(4400)).toBe(1);
    // Another shop has proved the host since this one's proof is missing.
    const data = { host: 'shop.example', failingSince: api.time.now };
    await prisma.verifiedDomain.updateMany({ where: { partnerId, host: '*.example' }, data });
    expect(await changes(4300)).toBe(1);
  });
});

describe('orders', () => {
  /** Reports it several times, to two servers at once. */
  const repeat = (token: string, body: object) =>
    Promise.all(
      [api, another, api, another, api].map(({ call }) =>
        call('POST', '/orders', { headers: { authorization: `Bearer ${token}` }, body }),
      ),
    );

  it('are told once with their lines and refunds, and nothing of shopper or list', async () => {
    const { shop, token, issue, itemId, productId } = await wished({ quantity: 2 });
    const [own, gift] = [issue('owner'), issue('giver')];
    const customer = { customer: { email: 'jane@customer.example' }, name: 'Jane' };
    const lines = [{ wl: own, quantity: 2 }, { sku: 'X' }, { wl: gift, unit_price_minor: 5000 }];
    await repeat(token, order(lines, { ...customer, order_id: '#1042' }));
    const refund = order([{ wl: own }], { order_id: '#1042', status: 'refunded', refund_id: 'r1' });
    await repeat(token, refund);
    await repeat(token, { ...refund, refund_id: 'r2' });
    await repeat(token, order([], { order_id: '#1042', status: 'cancelled' }));
    const { url, title } = await prisma.product.findUniqueOrThrow({ where: { id: productId } });
    const common = { order_id: '#1042', currency: 'EUR', is_test: true };
    const [sold, given] = [
      { url, title, path: 'basket', is_test: true },
      { url, title, path: 'share', is_test: true },
    ];
    const [attributed, refunded] = [
      await heard(shop.partner, 'order.attributed'),
      await heard(shop.partner, 'order.refunded'),
    ];
    expect(attributed).toEqual([
      {
        ...common,
        lines: [
          { ...sold, quantity: 2, revenue_minor: 10_800 },
          { ...given, quantity: 1, revenue_minor: 5_000 },
        ],
      },
    ]);
    expect(refunded).toEqual([
      { ...common, lines: [{ ...sold, refunded_quantity: 1, refunded_minor: 5_400 }] },
      { ...common, lines: [{ ...sold, refunded_quantity: 2, refunded_minor: 10_800 }] },
      { ...common, lines: [{ ...given, refunded_quantity: 1, refunded_minor: 5_000 }] },
    ]);
    const text = JSON.stringify([attributed, refunded]);
    const { user } = shop.session;
    for (const secret of [
      user.id,
      user.email!,
      shop.list.id,
      `:${itemId}`,
      own,
      gift,
      'shp_',
      'itm_',
      'Jane',
      'jane@',
    ])
      expect(text).not.toContain(secret);
  });

  it('tell sale and refund in this order if the refund came first', async () => {
    const { shop, token, issue } = await wished();
    const wl = issue('owner');
    await report(token, order([{ wl }], { status: 'refunded', refund_id: 'early' }));
    expect(await heard(shop.partner, 'order.refunded')).toEqual([]);
    await report(token, order([{ wl }]));
    expect(await heard(shop.partner, 'order.attributed')).toHaveLength(1);
    expect(await heard(shop.partner, 'order.refunded')).toMatchObject([
      { lines: [{ refunded_quantity: 1 }] },
    ]);
    const told = await prisma.event.findMany({
      where: { partnerId: shop.partner.partnerId, type: { startsWith: 'order.' } },
      orderBy: { id: 'asc' },
    });
    expect(told.map(({ type }) => type)).toEqual(['order.attributed', 'order.refunded']);
    expect(new Set(told.map(({ subject }) => subject)).size).toBe(1);
  });

  it('without a line from the wishlist tell nothing, and another shop’s tell neither', async () => {
    const { shop, token, issue } = await wished();
    const other = await api.partner();
    await report(token, order([{}, { wl: 'forged' }]));
    await report(token, order([], { order_id: '2', status: 'cancelled' }));
    await report(await tokenFor(other), order([{ wl: issue('owner') }]));
    for (const partner of [shop.partner, other])
      for (const type of ['order.attributed', 'order.refunded'] as const)
        expect(await heard(partner, type)).toEqual([]);
  });

  it('call a product that isn’t public as the shop itself did', async () => {
    const sells = async (title: string) => {
      const { partner, list, headers } = await api.embed({
        origin: 'https://unverified.example',
        verified: false,
      });
      const body = { wishlistId: list.db_id, product: { ...product('unlisted'), title } };
      const { item_id: id, product_id: productId } = (
        await api.call('POST', '/widget/save', { headers, body })
      ).body;
      const token = await tokenFor(partner);
      return { partner, token, id: id as number, productId: productId as number };
    };
    const [one, two] = [await sells('A secret title'), await sells('Another title')];
    expect(one.productId).toBe(two.productId);
    for (const { partner, token, id, productId } of [one, two]) {
      const { partnerId } = partner;
      const wl = issueReference(api.ctx, { partnerId, path: 'basket', by: 'owner', id, productId });
      await report(token, order([{ wl }]));
    }
    expect(await heard(one.partner, 'order.attributed')).toMatchObject([
      { lines: [{ title: 'A secret title' }] },
    ]);
    expect(await heard(two.partner, 'order.attributed')).toMatchObject([
      { lines: [{ title: 'Another title' }] },
    ]);
  });
});

describe('usage.threshold', () => {
  const uses = async (plan: PlanId, saves: number) => {
    const partner = await api.partner(plan);
    const period = api.time.now.toISOString().slice(0, 7);
    await prisma.usageCounter.create({ data: { partnerId: partner.partnerId, period, shard: 0, saves } });
    return { partner, period };
  };

  it('is told once for each threshold, also without owners to email', async () => {
    const { partner, period } = await uses('growth', 15_000);
    const free = await uses('free', 1_000_000);
    const members = await prisma.partnerMember.findMany({ where: { partnerId: partner.partnerId } });
    await prisma.partnerMember.deleteMany({ where: { partnerId: partner.partnerId } });
    await Promise.all([notifyThresholds(api.ctx), notifyThresholds(another.ctx)]);
    await notifyThresholds(api.ctx);
    await prisma.partnerMember.createMany({ data: members });
    expect(await heard(partner, 'usage.threshold')).toEqual(
      [80, 100].map((threshold) => ({ period, threshold, actions: 15_000, limit: 15_000 })),
    );
    expect(await prisma.event.count({ where: { partnerId: free.partner.partnerId } })).toBe(0);
  });
});

describe('key.revoked', () => {
  it('is told once, and not of a key that was rotated or is another partner’s', async () => {
    const [partner, other] = [await api.partner(), await api.partner()];
    const { id } = partner.keys.live;
    const foreign = await ask(other, 'POST', `/portal/keys/${id}/revoke`);
    expect(codes([foreign])).toEqual([[404, 'api_key_not_found']]);
    expect((await ask(partner, 'POST', `/portal/keys/${partner.keys.test.id}/rotate`)).status).toBe(200);
    expect(await heard(partner, 'key.revoked')).toEqual([]);
    const { name } = await prisma.apiKey.findUniqueOrThrow({ where: { id } });
    await Promise.all([1, 2, 3].map(() => ask(partner, 'POST', `/portal/keys/${id}/revoke`)));
    await ask(partner, 'POST', `/portal/keys/${id}/revoke`);
    const told = await heard(partner, 'key.revoked');
    expect(told).toEqual([{ key_id: id, name, environment: 'live' }]);
    expect(JSON.stringify(told)).not.toContain(partner.keys.live.key);
    expect(await heard(other, 'key.revoked')).toEqual([]);
  });

  it('gets an event for the keys that a shop leaves behind with its partner', async () => {
    const partner = await api.partner();
    const { partnerId } = partner;
    const domain = 'leaving.myshopify.example';
    await installShop(api.ctx, { domain, name: 'Leaving', email: 'leaving@shop.example' });
    const shop = await prisma.shop.update({ where: { domain }, data: { partnerId, status: 'inactive' } });
    const kept = partner.keys.live.id;
    const { id } = await prisma.apiKey.update({
      where: { id: shop.apiKeyId! },
      data: { partnerId, name: 'Theme' },
    });
    const at = api.ctx.clock();
    const redact = { topic: 'shop/redact', shopDomain: domain, payload: {}, triggeredAt: at, receivedAt: at };
    const ids = ['first', 'second'];
    await prisma.shopifyWebhook.createMany({
      data: ids.map((each) => ({ id: each, topic: redact.topic, shopDomain: domain })),
    });
    for (const each of ids) await redactShop(api.ctx, { ...redact, id: each });
    expect(await heard(partner, 'key.revoked')).toEqual([{ key_id: id, name: 'Theme', environment: 'live' }]);
    expect((await prisma.apiKey.findUniqueOrThrow({ where: { id: kept } })).status).toBe('active');
  });
});
