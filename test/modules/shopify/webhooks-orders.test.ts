/** Orders of a Shopify shop: counted once the merchant switches that on, without anything about the customer. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openSession } from '#api/modules/identity/session.ts';
import { issueReference } from '#api/modules/lists/order-reference.ts';
import { orderPayloads, type OrderTopic, orderWebhooks } from '#api/modules/shopify/order-payloads.ts';
import { setOrderCounting } from '#api/modules/shopify/set-order-counting.ts';
import { alertStory } from '#test/support/alert-story.ts';
import { useApi } from '#test/support/api.ts';
import { findText } from '#test/support/find-text.ts';
import { startFakeAdmin } from '#test/support/shopify/fake-admin.ts';
import {
  customerMark,
  type FakeOrderLine,
  orderPayload,
  refundPayload,
} from '#test/support/shopify/fake-orders.ts';
import { changeScopes, onlyFields } from '#test/support/shopify/fake-webhooks.ts';
import { saveAtShop } from '#test/support/shopify/save-at-shop.ts';
import { webhooks } from '#test/support/shopify/webhooks.ts';

const admin = await startFakeAdmin();
const api = await useApi(admin.variables);
const shopify = webhooks(api, admin);
const { prisma } = api.ctx;

/** A shop that counts orders, unless the merchant hasn't switched it on. */
async function shop({ isOn = true, currency = 'EUR' } = {}) {
  const { domain, fake } = await shopify.install({ currency });
  const { id, partnerId } = await shopify.shopOf(domain);
  if (isOn) {
    changeScopes(fake, 'request', ['read_orders']);
    await setOrderCounting(api.ctx, { id, domain }, true);
  }
  return { domain, fake, id, partnerId };
}

type Shop = Awaited<ReturnType<typeof shop>>;

/** The paths of the fields that a schema reads, as in `includeFields`. */
function fieldsOf(schema: z.ZodType, path = ''): string[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) =>
      fieldsOf(field as z.ZodType, path ? `${path}.${name}` : name),
    );
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element as z.ZodType, path);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return fieldsOf(schema.unwrap() as z.ZodType, path);
  return [path];
}

/** A wish from a shop: the reference that goes into the cart with it, and how many of it are bought. */
async function wish({ domain, partnerId }: Shop, { variantId = '', quantity = 1 } = {}) {
  const saved = await saveAtShop(api.ctx, domain, { title: 'Ono Vase', metadata: { variantId } });
  const id = saved.item_id;
  await prisma.listItem.update({ where: { id }, data: { quantity } });
  const from = { partnerId, path: 'basket', by: 'owner', id, productId: saved.product_id } as const;
  const bought = async () => {
    const { _sum } = await prisma.giftClaim.aggregate({ where: { itemId: id }, _sum: { quantity: true } });
    return _sum.quantity ?? 0;
  };
  return { wl: issueReference(api.ctx, from), bought };
}

let orders = 5_000_000_000_000;

/** Everything that Shopify can report about one new order. */
function orderAt(
  { domain }: Shop,
  lines: FakeOrderLine[],
  more: Partial<Parameters<typeof orderPayload>[0]> = {},
) {
  const id = (orders += 1);
  const at = api.time.now;
  const payload = orderPayload({ id, at, lines, ...more });
  const settle = (ids: string[]) => Promise.all(ids.map((one) => shopify.settled(one)));
  const deliver = async (topic: string, content: unknown, webhook?: string) => {
    const ids = await shopify.deliver({
      topic,
      shop: domain,
      payload: content,
      ...(webhook && { id: webhook }),
    });
    const recorded = await prisma.shopifyWebhook.findMany({ where: { id: { in: ids } } });
    await settle(recorded.map((row) => row.id));
    return ids;
  };
  const refund = (refundId: number, refunded: (FakeOrderLine & { subtotal: string })[]) =>
    refundPayload({ id: refundId, orderId: id, at, lines: refunded, currency: more.currency ?? 'EUR' });
  return {
    id,
    payload,
    paid: (webhook?: string) => deliver('orders/paid', payload, webhook),
    cancelled: () => deliver('orders/cancelled', payload),
    refunded: (...given: Parameters<typeof refund>) => deliver('refunds/create', refund(...given)),
    lines: () =>
      prisma.orderLine.findMany({ where: { order: { orderId: String(id) } }, orderBy: { id: 'asc' } }),
  };
}

describe('an order', () => {
  it('marks the wish as bought once it’s paid, and a refund reopens it', async () => {
    const at = await shop();
    const { wl, bought } = await wish(at);
    const order = orderAt(at, [{}, { wl, price: '54.00' }]);
    await order.paid();
    expect(await bought()).toBe(1);
    expect(await order.lines()).toMatchObject([{ currency: 'EUR', quantity: 1, unitPriceMinor: 5400 }]);
    await order.refunded(1, [{ wl, subtotal: '54.00' }]);
    expect(await bought()).toBe(0);
    expect(await order.lines()).toMatchObject([{ refundedQuantity: 1, refundedMinor: 5400 }]);
  });

  it('is marked as a test if the shop tried its checkout out', { tags: ['thorough'] }, async () => {
    const at = await shop();
    const [{ wl }, { wl: other }] = [await wish(at), await wish(at)];
    const [tried, real] = [orderAt(at, [{ wl }], { test: true }), orderAt(at, [{ wl: other }])];
    await tried.paid();
    await real.paid();
    expect(await tried.lines()).toMatchObject([{ isTest: true }]);
    expect(await real.lines()).toMatchObject([{ isTest: false }]);
    await tried.refunded(1, [{ wl, subtotal: '54.00' }]);
    expect(await tried.lines()).toMatchObject([{ isTest: true, refundedQuantity: 1 }]);
  });

  it('counts once, however often and with however many IDs it’s delivered', async () => {
    const at = await shop();
    const { wl, bought } = await wish(at, { quantity: 5 });
    const order = orderAt(at, [{ wl, quantity: 2 }]);
    const id = randomUUID();
    await order.paid(id);
    await order.paid(id);
    await order.paid();
    expect(await bought()).toBe(2);
    expect(await order.lines()).toHaveLength(1);
    await order.refunded(7, [{ wl, subtotal: '54.00' }]);
    await order.refunded(7, [{ wl, subtotal: '54.00' }]);
    expect(await bought()).toBe(1);
    await order.refunded(8, [{ wl, subtotal: '54.00' }]);
    expect(await bought()).toBe(0);
  });

  it(
    'ends the same if its cancellation or refund arrives before it was paid',
    { tags: ['thorough'] },
    async () => {
      const at = await shop();
      const { wl, bought } = await wish(at, { quantity: 3 });
      const refundedFirst = orderAt(at, [{ wl, quantity: 2 }]);
      await refundedFirst.refunded(1, [{ wl, subtotal: '54.00' }]);
      await refundedFirst.paid();
      expect(await bought()).toBe(1);
      const cancelledFirst = orderAt(at, [{ wl, quantity: 2 }]);
      await cancelledFirst.cancelled();
      await cancelledFirst.paid();
      expect(await bought()).toBe(1);
      await refundedFirst.cancelled();
      expect(await bought()).toBe(0);
    },
  );

  it.for([
    // Half a cent is rounded up.
    ['EUR', { price: '19.99', quantity: 2, discount: '4.99' }, 1750],
    ['EUR', { price: '10.00', quantity: 3, discount: '1.00' }, 967],
    ['EUR', { price: '1234567.89' }, 123_456_789],
    ['JPY', { price: '5400' }, 5400],
    ['JPY', { price: '5400.0' }, 5400],
    ['KWD', { price: '12.345' }, 12_345],
    ['EUR', { price: '10.00', discount: '10.00' }, 0],
  ] as const)(
    'counts a unit’s price after discounts in the shop’s currency: %s %o',
    async ([currency, line, price]) => {
      const at = await shop({ currency });
      const { wl } = await wish(at, { quantity: 5 });
      const order = orderAt(at, [{ wl, ...line }], { currency });
      await order.paid();
      expect(await order.lines()).toMatchObject([{ currency, unitPriceMinor: price }]);
    },
  );

  it(
    'with more than a hundred lines counts all from wishlists, up to the first hundred',
    { tags: ['thorough'] },
    async () => {
      const at = await shop();
      const { wl, bought } = await wish(at, { quantity: 200 });
      const order = orderAt(at, [
        ...Array.from({ length: 150 }, () => ({})),
        ...Array.from({ length: 101 }, () => ({ wl })),
      ]);
      await order.paid();
      await order.paid();
      expect(await order.lines()).toHaveLength(100);
      expect(await bought()).toBe(100);
    },
  );

  it('isn’t counted for another shop’s or a forged reference', async () => {
    const [at, other] = [await shop(), await shop()];
    const { wl, bought } = await wish(other);
    const order = orderAt(at, [{ wl }, { wl: 'forged' }]);
    await order.paid();
    expect(await bought()).toBe(0);
    expect(await order.lines()).toEqual([]);
    expect(await prisma.order.count({ where: { partnerId: at.partnerId } })).toBe(0);
  });

  it('isn’t recorded without a reference', async () => {
    const order = orderAt(await shop(), [{}, {}]);
    for (const id of [...(await order.paid()), ...(await order.cancelled())])
      expect(await shopify.recorded(id)).toBeNull();
  });

  it('is refused if Shopify didn’t sign it', async () => {
    const at = await shop();
    const { wl, bought } = await wish(at);
    const { payload } = orderAt(at, [{ wl }]);
    const id = randomUUID();
    const forged = { 'X-Shopify-Hmac-Sha256': Buffer.alloc(32).toString('base64') };
    const sent = { topic: 'orders/paid', shop: at.domain, payload, id };
    expect((await shopify.send({ ...sent, headers: forged })).status).toBe(401);
    const signed = shopify.request(sent);
    const changed = signed.body.replace('"54.00"', '"0.01"');
    expect((await api.ask('/shopify/webhook', { ...signed, body: changed })).status).toBe(401);
    expect(await shopify.recorded(id)).toBeNull();
    expect(await bought()).toBe(0);
  });

  it('is accepted but not recorded if it has another form than expected', async () => {
    const at = await shop();
    for (const payload of [{}, [], { id: 1, line_items: customerMark }]) {
      const id = randomUUID();
      expect((await shopify.send({ topic: 'orders/paid', shop: at.domain, payload, id })).status).toBe(200);
      expect(await shopify.recorded(id)).toBeNull();
    }
  });
});

describe('a reference of the whole order', () => {
  const ofOrder = (wl: string, name = 'wl') => ({ attributes: [{ name, value: wl }] });

  it('counts for the only line with the wish’s variant', { tags: ['thorough'] }, async () => {
    const at = await shop();
    for (const name of ['wl', '_wl']) {
      const { wl, bought } = await wish(at, { variantId: 'gid://shopify/ProductVariant/42' });
      const order = orderAt(at, [{ variantId: 41 }, { variantId: 42, price: '9.00' }], ofOrder(wl, name));
      await order.paid();
      expect(await bought()).toBe(1);
      expect(await order.lines()).toMatchObject([{ unitPriceMinor: 900 }]);
      await order.cancelled();
      expect(await bought()).toBe(0);
    }
  });

  it(
    'is ignored if several lines or none have it, or the wish has none',
    { tags: ['thorough'] },
    async () => {
      const at = await shop();
      const { wl, bought } = await wish(at, { variantId: '42' });
      await orderAt(at, [{ variantId: 42 }, { variantId: 42 }], ofOrder(wl)).paid();
      await orderAt(at, [{ variantId: 41 }], ofOrder(wl)).paid();
      expect(await bought()).toBe(0);
      const any = await wish(at);
      await orderAt(at, [{ variantId: 42 }], ofOrder(any.wl)).paid();
      expect(await any.bought()).toBe(0);
    },
  );

  it('doesn’t replace a line’s own', async () => {
    const at = await shop();
    const [own, whole] = [await wish(at), await wish(at, { variantId: '42' })];
    await orderAt(at, [{ variantId: 42, wl: own.wl }], ofOrder(whole.wl)).paid();
    expect([await own.bought(), await whole.bought()]).toEqual([1, 0]);
  });

  it('is looked up for a refund, which doesn’t contain it', { tags: ['thorough'] }, async () => {
    const at = await shop();
    const { wl, bought } = await wish(at, { variantId: '42' });
    const order = orderAt(at, [{ variantId: 41 }, { variantId: 42 }], ofOrder(wl));
    at.fake.orders.set(String(order.id), { noteAttributes: order.payload.note_attributes });
    await order.paid();
    const asked = () => admin.operations.filter(({ shop: asking }) => asking === at.domain).length;
    const before = asked();
    await order.refunded(1, [{ variantId: 42, subtotal: '54.00' }]);
    expect(await bought()).toBe(0);
    expect(asked()).toBe(before + 1);
    // Orders without anything from wishlists aren't looked up.
    await orderAt(at, [{ variantId: 42 }]).refunded(1, [{ variantId: 42, subtotal: '54.00' }]);
    expect(asked()).toBe(before + 1);
  });
});

describe('the customer', () => {
  it('is never stored: no name, email, address, phone, note, or what they had engraved', async () => {
    const at = await shop();
    const { wl } = await wish(at);
    const order = orderAt(at, [{ wl }], { attributes: [{ name: 'wl', value: wl }] });
    const refund = refundPayload({
      id: 1,
      orderId: order.id,
      at: api.time.now,
      lines: [{ wl, subtotal: '1.00' }],
    });
    // Even if Shopify sent all of it. Nothing processes these, so that they stay as recorded.
    const recorded: string[] = [];
    const sendEvent = api.ctx.adapters.jobs.sendEvent;
    api.ctx.adapters.jobs.sendEvent = async () => undefined;
    try {
      for (const [topic, payload] of [
        ['orders/paid', order.payload],
        ['orders/cancelled', order.payload],
        ['refunds/create', refund],
      ] as const) {
        const id = randomUUID();
        expect(JSON.stringify(payload)).toContain(customerMark);
        expect((await shopify.send({ topic, shop: at.domain, payload, id })).status).toBe(200);
        expect((await shopify.recorded(id))?.payload).toBeTruthy();
        recorded.push(id);
      }
      expect(await findText(api.ctx.pool, customerMark)).toEqual([]);
      expect(await findText(api.ctx.pool, '203.0.113.7')).toEqual([]);
      // The search finds what is there.
      expect(await findText(api.ctx.pool, String(order.id))).not.toEqual([]);
    } finally {
      api.ctx.adapters.jobs.sendEvent = sendEvent;
    }
  });

  it('is left out by Shopify, which sends only the fields that are stored', () => {
    const wl = 'reference';
    const order = orderPayload({ id: 1, at: api.time.now, lines: [{ wl, discount: '1.00' }], test: true });
    const refund = refundPayload({ id: 1, orderId: 1, at: api.time.now, lines: [{ wl, subtotal: '1.00' }] });
    for (const [topic, payload] of [
      ['orders/paid', order],
      ['orders/cancelled', order],
      ['refunds/create', refund],
    ] as const) {
      const sent = onlyFields(payload, orderWebhooks[topic]);
      expect(orderPayloads[topic].parse(sent)).toEqual(orderPayloads[topic].parse(payload));
      for (const field of ['email', 'phone', 'customer', 'address', 'client_details', '"note"', 'title'])
        expect(JSON.stringify(sent)).not.toContain(field);
    }
  });

  it.each(Object.entries(orderPayloads) as [OrderTopic, z.ZodType][])(
    '%s asks for each field that is read, and no other',
    (topic, payload) => {
      const read = new Set(fieldsOf(payload));
      // Amounts and their currency are one field.
      const asked = orderWebhooks[topic].flatMap((field) =>
        [...read]
          .filter((one) => one === field || one.startsWith(`${field}.`))
          .map((one) => [field, one] as const),
      );
      expect(new Set(asked.map(([field]) => field))).toEqual(new Set(orderWebhooks[topic]));
      expect(new Set(asked.map(([, one]) => one))).toEqual(read);
    },
  );
});

describe('counting', () => {
  const since = async ({ domain }: Shop) => (await shopify.shopOf(domain)).ordersSince;
  const topics = ['ORDERS_CANCELLED', 'ORDERS_PAID', 'REFUNDS_CREATE'];
  const subscribed = ({ fake }: Shop) => fake.webhooks.map(({ topic }) => topic).sort();

  it('is off until the merchant switches it on, and ends when they switch it off', async () => {
    const at = await shop({ isOn: false });
    const { wl, bought } = await wish(at);
    const order = orderAt(at, [{ wl }]);
    expect(await order.paid()).toEqual([]);
    // Even a signed one isn't counted.
    await shopify.tell({ topic: 'orders/paid', shop: at.domain, payload: order.payload });
    expect(await bought()).toBe(0);

    changeScopes(at.fake, 'request', ['read_orders']);
    await setOrderCounting(api.ctx, at, true);
    await setOrderCounting(api.ctx, at, true);
    expect(subscribed(at)).toEqual(topics);
    await setOrderCounting(api.ctx, at, false);
    expect([subscribed(at), await since(at)]).toEqual([[], null]);
    await shopify.tell({ topic: 'orders/paid', shop: at.domain, payload: order.payload });
    expect(await bought()).toBe(0);
  });

  it('stays off, without subscriptions, if the merchant or Shopify doesn’t allow it', async () => {
    const at = await shop({ isOn: false });
    await expect(setOrderCounting(api.ctx, at, true)).rejects.toMatchObject({ reason: 'refused' });
    changeScopes(at.fake, 'request', ['read_orders']);
    at.fake.approvesCustomerData = false;
    await expect(setOrderCounting(api.ctx, at, true)).rejects.toMatchObject({ reason: 'refused' });
    at.fake.approvesCustomerData = true;
    // Shopify fails in the middle.
    const create = at.fake.webhooks.push.bind(at.fake.webhooks);
    at.fake.webhooks.push = (...added) => {
      admin.fail('CreateWebhook', { status: 500, times: 10 });
      return create(...added);
    };
    await expect(setOrderCounting(api.ctx, at, true)).rejects.toMatchObject({ isShopAdminFailure: true });
    admin.recover();
    expect([subscribed(at), await since(at)]).toEqual([[], null]);
  });

  it('stays on if Shopify doesn’t respond when it’s switched off', async () => {
    const at = await shop();
    admin.fail('FindWebhooks', { status: 500, times: 10 });
    await expect(setOrderCounting(api.ctx, at, false)).rejects.toMatchObject({ isShopAdminFailure: true });
    admin.recover();
    expect([subscribed(at), (await since(at)) !== null]).toEqual([topics, true]);
  });

  it('ends with the uninstall', async () => {
    const at = await shop();
    const { wl, bought } = await wish(at);
    const { payload } = orderAt(at, [{ wl }]);
    await shopify.tell({ topic: 'app/uninstalled', shop: at.domain, payload: {} });
    await shopify.tell({ topic: 'orders/paid', shop: at.domain, payload });
    expect([await bought(), await since(at)]).toEqual([0, null]);
  });

  it(
    'ends when the merchant withdraws the scope, but not by older news about scopes',
    { tags: ['thorough'] },
    async () => {
      const at = await shop();
      const news = (current: string[], happened: number) =>
        shopify.tell({ topic: 'app/scopes_update', shop: at.domain, payload: { current }, happened });
      await news(['read_products'], -60);
      expect(await since(at)).not.toBeNull();
      api.pass({ minutes: 1 });
      await news(['read_products', 'read_orders'], -1);
      expect(await since(at)).not.toBeNull();
      await news(['read_products'], 0);
      expect(await since(at)).toBeNull();
    },
  );
});

it('an alert about a price leads to an order that counts as its sale', { tags: ['thorough'] }, async () => {
  const { work } = alertStory(api);
  const at = await shop();
  await prisma.partner.update({ where: { id: at.partnerId }, data: { plan: 'starter' } });
  const { itemId, ownerId, email } = await (async () => {
    const sold = { host: at.fake.primaryHost, title: 'Ono Vase', metadata: { variantId: '41' } };
    const saved = await saveAtShop(api.ctx, at.domain, sold);
    const { list } = await prisma.listItem.findUniqueOrThrow({
      where: { id: saved.item_id },
      select: { list: { select: { owner: true } } },
    });
    return { itemId: saved.item_id, ownerId: list.owner.id, email: list.owner.email ?? '' };
  })();
  const { url } = await prisma.product.findFirstOrThrow({ where: { items: { some: { id: itemId } } } });
  const { accessToken } = await openSession(
    api.ctx,
    await prisma.user.findUniqueOrThrow({ where: { id: ownerId } }),
  );
  const headers = { authorization: `Bearer ${accessToken}` };
  await api.call('PUT', '/me/alerts', { headers, body: { price_drop: true, frequency: 'instant' } });
  const costs = async (price: string) => {
    const handle = (url ?? '').split('/').at(-1);
    const variants = [{ id: 41, title: 'Default Title', price, inventory_management: null }];
    const payload = { id: 1, title: 'Ono Vase', handle, status: 'active', images: [], options: [], variants };
    api.pass({ minutes: 1 });
    await shopify.tell({ topic: 'products/update', shop: at.domain, payload });
    api.pass({ minutes: 20 });
    await work();
  };
  await costs('54.00');
  await costs('45.00');
  const [mail, ...others] = await api.mailsTo(email);
  expect(others).toEqual([]);

  const [, button = ''] = /href="[^"]*(\/alerts\/go\/[^"]+)"/.exec(mail?.html ?? '') ?? [];
  const pressed = await api.ask(button, { redirect: 'manual' });
  const page = new URL(pressed.headers.get('location') ?? '');
  // Not a permalink to the checkout, which couldn't bring the reference along.
  expect(page.pathname).toMatch(/^\/products\//);
  expect(page.searchParams.get('variant')).toBe('41');
  const wl = page.searchParams.get('wl') ?? '';
  const order = orderAt(at, [{ wl, variantId: 41, price: '45.00' }]);
  await order.paid();
  expect(await order.lines()).toMatchObject([{ path: 'alert', quantity: 1, unitPriceMinor: 4500 }]);
  const isBought = async () => (await prisma.listItem.findUniqueOrThrow({ where: { id: itemId } })).purchased;
  expect(await isBought()).toBe(true);
  await costs('40.00');
  expect(await api.mailsTo(email)).toHaveLength(1);

  await order.refunded(1, [{ wl, subtotal: '45.00' }]);
  expect(await isBought()).toBe(false);
  await costs('35.00');
  expect(await api.mailsTo(email)).toHaveLength(2);
});
