/** Reports at once, late, repeated and malformed, and wishes that move, merge and disappear before they're paid. */
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { cleanUp } from '#api/jobs.ts';
import { settleChanges } from '#api/modules/alerts/settle-changes.ts';
import { rotateWebhookSecret } from '#api/modules/baskets/rotate-webhook-secret.ts';
import { updateBasket } from '#api/modules/baskets/update-basket.ts';
import { openSession } from '#api/modules/identity/session.ts';
import { issueReference } from '#api/modules/lists/order-reference.ts';
import { alertStory } from '#test/support/alert-story.ts';
import { codes, product, shopOrigin, useApi } from '#test/support/api.ts';
import { hosted } from '#test/support/hosted.ts';
import { orderStory } from '#test/support/order-story.ts';

const api = await useApi();
const another = await api.anotherServer();
const ask = hosted(api);
const { prisma } = api.ctx;
const { order, report, tokenFor, wished } = orderStory(api);

const matched = { matched: true, reason: null };
const unmatched = (reason: string) => ({ matched: false, reason });

describe('reports', () => {
  it('leaves one of fifty at once, on two servers', async () => {
    const { token, itemId, issue, shop } = await wished({ quantity: 3 });
    const body = order([{ wl: issue('owner') }, { wl: issue('giver') }]);
    const headers = { authorization: `Bearer ${token}` };
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        (n % 2 ? api : another).call('POST', '/orders', { headers, body }),
      ),
    );
    expect(
      new Set(
        answers.map(({ body: { lines } }) =>
          JSON.stringify(lines.map(({ matched: is }: typeof matched) => is)),
        ),
      ),
    ).toEqual(new Set(['[true,true]']));
    const { partnerId } = shop.partner;
    expect(await prisma.orderLine.count({ where: { partnerId } })).toBe(2);
    expect(await prisma.giftClaim.count({ where: { itemId } })).toBe(2);
  });

  it('never marks more than is wanted for different orders at once', async () => {
    const { token, issue, itemId } = await wished({ quantity: 3 });
    const headers = { authorization: `Bearer ${token}` };
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        (n % 2 ? api : another).call('POST', '/orders', {
          headers,
          body: order([{ wl: issue('giver') }], { order_id: `at once ${n}` }),
        }),
      ),
    );
    const reasons = answers.map(({ body }) => body.lines[0].reason);
    expect(reasons.filter((reason) => reason === null)).toHaveLength(3);
    expect(reasons.filter((reason) => reason === 'nothing_left')).toHaveLength(7);
    expect((await prisma.giftClaim.aggregate({ where: { itemId }, _sum: { quantity: true } }))._sum).toEqual({
      quantity: 3,
    });
  });

  it('takes a refund before the order was paid, and one for a reference that expired since', async () => {
    const { token, paid, issue, shownToOwner, shop } = await wished({ quantity: 2 });
    const [early, late] = [issue('owner'), issue('owner')];
    const refund = (wl: string, order_id: string) => ({
      status: 'refunded',
      refund_id: 'r',
      order_id,
      lines: order([{ wl }]).lines,
    });
    expect((await report(token, order([], refund(early, 'early')))).body.lines).toEqual([matched]);
    expect(await paid([early], { order_id: 'early' })).toEqual([matched]);
    expect(await shownToOwner()).toMatchObject({ purchased_quantity: 0 });
    expect(await paid([late], { order_id: 'late' })).toEqual([matched]);
    expect(await shownToOwner()).toMatchObject({ purchased_quantity: 1 });
    api.pass({ days: 91 });
    expect(await paid([late], { order_id: 'too late' })).toEqual([unmatched('expired')]);
    expect((await report(token, order([], refund(late, 'late')))).body.lines).toEqual([matched]);
    const lines = await prisma.orderLine.findMany({ where: { partnerId: shop.partner.partnerId } });
    expect(lines.map(({ refundedQuantity, refundedMinor }) => [refundedQuantity, refundedMinor])).toEqual([
      [1, 5400],
      [1, 5400],
    ]);
  });

  it('goes by the time of the order: one from before the reference, or from the future, can’t contain it', async () => {
    const { token, issue, paid } = await wished();
    const wl = issue('owner');
    const at = (minutes: number) => new Date(api.time.now.getTime() + minutes * 60_000).toISOString();
    expect(await paid([wl], { ordered_at: at(-90) })).toEqual([unmatched('unknown_reference')]);
    expect(await report(token, order([{ wl }], { ordered_at: at(90) }))).toMatchObject({
      status: 400,
      body: { error: 'invalid_input', field: 'ordered_at' },
    });
    expect(await paid([wl], { ordered_at: at(30) })).toEqual([matched]);
  });

  it('answers a repeated report as at first, with whatever content, and refuses another currency', async () => {
    const { token, issue, paid } = await wished({ quantity: 2 });
    const [one, other] = [issue('owner'), issue('owner')];
    expect(await paid([one])).toEqual([matched]);
    expect(await paid([other, undefined, 'forged'])).toEqual([matched]);
    expect(codes([await report(token, order([{ wl: one }], { currency: 'USD' }))])).toEqual([
      [400, 'invalid_input'],
    ]);
    expect(await prisma.orderLine.count({ where: { order: { orderId: '1', currency: 'USD' } } })).toBe(0);
  });

  it('takes hundred lines, with quantities and prices at their limits', async () => {
    const { token, issue, shop, shownToOwner } = await wished({ quantity: 3 });
    const lines = Array.from({ length: 100 }, () => ({
      wl: issue('giver'),
      quantity: 10_000,
      unit_price_minor: 100_000_000_000,
    }));
    const answers = (await report(token, order(lines))).body.lines;
    expect(answers).toEqual([matched, ...Array(99).fill(unmatched('nothing_left'))]);
    expect(await shownToOwner()).toMatchObject({ purchased: true, purchased_quantity: 3 });
    const { _sum } = await prisma.orderLine.aggregate({
      where: { partnerId: shop.partner.partnerId },
      _sum: { quantity: true },
    });
    expect(_sum.quantity).toBe(1_000_000);
    const refund = { status: 'refunded', refund_id: 'all' };
    expect((await report(token, order(lines, refund))).status).toBe(200);
    const refunded = await prisma.orderLine.findMany({ where: { partnerId: shop.partner.partnerId } });
    expect(new Set(refunded.map(({ refundedMinor }) => Number(refundedMinor)))).toEqual(
      new Set([1_000_000_000_000_000]),
    );
    expect(await shownToOwner()).toMatchObject({ purchased: false });
    for (const wrong of [
      order([...lines, lines[0]!], { order_id: '2' }),
      order([{ quantity: 10_001 }]),
      order([{ quantity: 0 }]),
      order([{ quantity: 1.5 }]),
      order([{ unit_price_minor: -1 }]),
      order([{ unit_price_minor: 100_000_000_001 }]),
      order([{ unit_price_minor: '12' }]),
      order([], { currency: 'euro' }),
      order([], { ordered_at: 'yesterday' }),
      order([], { status: 'shipped' }),
      order([], { status: 'refunded' }),
      order([], { refund_id: 'r' }),
      order([], { order_id: ' ' }),
      order([], { order_id: 'x'.repeat(256) }),
    ])
      expect(codes([await report(token, wrong)])).toEqual([[400, 'invalid_input']]);
    expect((await report(token, order(lines))).body.lines).toEqual(answers);
  });

  it('stores strange strings as they are, or not at all', async () => {
    const { token, issue, paid, shop } = await wished();
    const wl = issue('owner');
    const strange = [
      "'; DROP TABLE orders; --",
      '\u0000',
      '\ud800',
      '💍'.repeat(100),
      '../../etc',
      ' ',
      '%00',
    ];
    for (const text of strange) {
      const lines = [{ wl: text, url: text, sku: text, variant_id: text }];
      const { status, body } = await report(token, order(lines, { order_id: `${text}!` }));
      expect([text, status]).toEqual([text, 200]);
      expect(['no_reference', 'unknown_reference']).toContain(body.lines[0].reason);
    }
    for (const wrong of [`${wl}A`, wl.slice(1), `${wl}=`, wl.replace(/.$/, ''), wl.toUpperCase()])
      expect(await paid([wrong])).toEqual([unmatched('unknown_reference')]);
    expect(await prisma.order.count({ where: { partnerId: shop.partner.partnerId } })).toBe(0);
    expect(await paid([` ${wl} `], { order_id: '<b>"7"</b>' })).toEqual([matched]);
    expect(await paid([wl], { order_id: '<b>"7"</b>' })).toEqual([matched]);
  });

  it('gives one answer for all lists, whether shared, private or kept a surprise', async () => {
    const shop = await wished();
    const { partnerId } = shop.shop.partner;
    const answers = [];
    for (const settings of [{}, { share_public: true }, { share_public: true, surprise: true }]) {
      const shopper = await api.shopper();
      const itemId = await ask.save(shopper);
      await ask.update(shopper, shopper.list.id, settings);
      const reference = { partnerId, path: 'share', by: 'giver', id: itemId, productId: 1 } as const;
      const { status, body, headers } = await report(
        shop.token,
        order([{ wl: issueReference(api.ctx, reference) }], { order_id: `of ${itemId}` }),
      );
      answers.push(
        JSON.stringify([status, body, headers.get('content-length'), headers.get('x-undo-token')]),
      );
    }
    expect(new Set(answers).size).toBe(1);
  });
});

describe('wishes that change before the order is paid', () => {
  it('counts the sale of a removed wish, which wasn’t there to mark', async () => {
    const { shop, itemId, paid, issue } = await wished();
    const wl = issue('giver');
    await ask.deleteItem(shop, shop.list.id, itemId);
    expect(await paid([wl])).toEqual([unmatched('nothing_left')]);
    expect(await prisma.orderLine.findMany({ where: { partnerId: shop.partner.partnerId } })).toMatchObject([
      { itemId: null, path: 'share', quantity: 1 },
    ]);
  });

  it('marks it on the list it was moved to', async () => {
    const { shop, itemId, paid, issue } = await wished();
    const wl = issue('owner');
    const other = await ask.create(shop, 'Kitchen');
    await ask.move(shop, shop.list.id, itemId, other.id);
    expect(await paid([wl])).toEqual([matched]);
    expect((await ask.items(shop, other.id)).body.products).toMatchObject([{ purchased: true }]);
  });

  it('leads from a wish that was replaced by a move to the one that stayed', async () => {
    const { shop, itemId, productId, save, paid, issue } = await wished();
    const other = await ask.create(shop, 'Kitchen');
    await ask.move(shop, shop.list.id, itemId, other.id);
    const { item_id: twin } = await save();
    await ask.move(shop, shop.list.id, twin, other.id);
    expect(await paid([issue('owner')])).toEqual([matched]);
    expect((await ask.items(shop, other.id)).body.products).toMatchObject([
      { item_id: twin, id: productId, purchased: true },
    ]);
  });

  it('isn’t the other owner’s purchase once it is on someone else’s list', async () => {
    const { shop, itemId, paid, issue } = await wished();
    expect(await paid([issue('owner')])).toEqual([matched]);
    const friend = await api.shopper();
    await ask.befriend(friend, shop);
    await ask.share(friend, friend.list.id, shop.session.user.id, 'editor');
    expect((await ask.move(shop, shop.list.id, itemId, friend.list.id)).status).toBe(200);
    const [item] = (await ask.items(friend, friend.list.id)).body.products;
    expect(item).toMatchObject({ purchased: true, gifts: [{ name: '' }] });
  });

  it('can be wished for again after its owner removed what they had ordered', async () => {
    const { shop, itemId, save, paid, issue, shownToOwner } = await wished();
    await paid([issue('owner')]);
    await ask.deleteItem(shop, shop.list.id, itemId);
    const { item_id: again } = await save();
    expect(await shownToOwner(again)).toMatchObject({ purchased: false, bought_at: null });
    expect(await paid([issue('owner', 0, again)], { order_id: 'again' })).toEqual([matched]);
  });

  it('keeps a gift of a removed wish, until it is refunded', async () => {
    const { shop, itemId, token, save, paid, issue, shownToOwner } = await wished();
    await ask.update(shop, shop.list.id, { share_public: true });
    const wl = issue('giver');
    await paid([wl]);
    await ask.deleteItem(shop, shop.list.id, itemId);
    const { item_id: again } = await save();
    expect(await shownToOwner(again)).toMatchObject({ purchased: true });
    await report(token, order([{ wl }], { status: 'refunded', refund_id: 'r' }));
    expect(await shownToOwner(again)).toMatchObject({ purchased: false });
  });

  /** A guest's wish, and an account that has the same one on a list of the same name. */
  async function guestAndAccount() {
    const shop = await wished();
    const { body: session } = await api.call('POST', '/auth/anonymous');
    const of = (headers: Record<string, string>) => ({ ...shop.shop.headers, ...headers });
    const guest = of({ authorization: `Bearer ${session.access_token}` });
    const list = (await api.call('POST', '/hosted/me/lists', { headers: guest, body: { name: 'Birthday' } }))
      .body.list;
    const { body: saved } = await api.call('POST', '/widget/save', {
      headers: guest,
      body: { wishlistId: list.db_id, product: product(`ordered-of-guest-${shop.itemId}`) },
    });
    const { body: twin } = await api.call('POST', '/widget/save', {
      headers: shop.shop.headers,
      body: { wishlistId: shop.shop.list.db_id, product: product(`ordered-of-guest-${shop.itemId}`) },
    });
    const merge = () =>
      api.call('POST', '/auth/migrate', {
        headers: shop.shop.headers,
        body: { old_refresh_token: session.refresh_token },
      });
    return { ...shop, guest, list, old: saved.item_id as number, twin: twin.item_id as number, merge };
  }

  it('leads from a guest’s wish to the one of the account that it was merged into, and back after an undo', async () => {
    const { shop, old, twin, issue, paid, merge, shownToOwner } = await guestAndAccount();
    const wl = issue('owner', 0, old);
    expect((await merge()).status).toBe(200);
    expect(await paid([wl])).toEqual([matched]);
    expect(await shownToOwner(twin)).toMatchObject({
      purchased: true,
      bought_at: api.time.now.toISOString(),
    });
    const { partnerId } = shop.partner;
    expect(await prisma.orderLine.findMany({ where: { partnerId } })).toMatchObject([{ itemId: twin }]);
    const [one] = (await api.call('GET', '/me/merges', { headers: shop.headers })).body.merges;
    const undone = await api.call('POST', `/me/merges/${one.id}/undo`, { headers: shop.headers, body: {} });
    expect(undone.status).toBe(200);
    expect(await paid([wl], { order_id: 'after' })).toEqual([matched]);
    expect(await prisma.giftClaim.count({ where: { itemId: old, own: true } })).toBe(1);
  });

  it('refunds what was bought before a merge, also at the same moment', async () => {
    for (let times = 0; times < 5; times += 1) {
      const { old, twin, token, issue, paid, merge, shownToOwner } = await guestAndAccount();
      const wl = issue('owner', 0, old);
      expect(await paid([wl])).toEqual([matched]);
      const refund = order([{ wl }], { status: 'refunded', refund_id: 'r' });
      const [merged, refunded] = await Promise.all([merge(), report(token, refund)]);
      expect([merged.status, refunded.status]).toEqual([200, 200]);
      expect(await shownToOwner(twin)).toMatchObject({ purchased: false, purchased_quantity: 0 });
    }
  });

  it('finds the wish if it is merged or removed while the order comes in', async () => {
    for (let times = 0; times < 5; times += 1) {
      const { shop, itemId, old, twin, issue, paid, merge, shownToOwner } = await guestAndAccount();
      const [merged, answers, removed] = await Promise.all([
        merge(),
        paid([issue('owner', 0, old), issue('owner')]),
        ask.deleteItem(shop, shop.list.id, itemId),
      ]);
      expect([merged.status, removed.status, answers[0]]).toEqual([200, 200, matched]);
      expect(await shownToOwner(twin)).toMatchObject({ purchased: true });
    }
  });

  it('forgets where references lead once none of them can be valid', async () => {
    const { merge, old } = await guestAndAccount();
    await merge();
    expect(await prisma.foldedItem.count({ where: { oldId: old } })).toBe(1);
    api.pass({ days: 91 });
    await cleanUp(api.ctx);
    expect(await prisma.foldedItem.count()).toBe(0);
  });
});

describe('marks set manually', () => {
  it.each([false, true])('lets owners undo what they ordered (surprise: %j)', async (surprise) => {
    const { shop, itemId, token, paid, issue, shownToOwner, shownToEveryone } = await wished();
    await ask.update(shop, shop.list.id, { share_public: true, surprise });
    const wl = issue('owner');
    await paid([wl]);
    await ask.mark(shop, shop.list.id, itemId, false);
    expect(await shownToOwner()).toMatchObject({ purchased: false, bought_at: null });
    expect(await shownToEveryone()).toMatchObject({ purchased: false });
    await ask.mark(shop, shop.list.id, itemId, true);
    await report(token, order([{ wl }], { status: 'cancelled' }));
    expect(await shownToOwner()).toMatchObject({ purchased: true });
  });

  it('turns a giver’s reservation into what they give, and ends it', async () => {
    const { shop, itemId, productId, paid, shownToEveryone } = await wished({ quantity: 2 });
    const list = shop.list.id;
    await ask.update(shop, list, { share_public: true });
    const day = api.time.now.toISOString().slice(0, 10);
    const reserve = { purchased: false, quantity: 1, reserve_until: day, name: 'May' };
    const undo = (await ask.publicMark(list, itemId, reserve)).headers.get('x-undo-token') ?? '';
    await ask.publicMark(list, itemId, { ...reserve, name: 'Ben' });
    const { id: claimId } = await prisma.giftClaim.findFirstOrThrow({ where: { itemId, name: 'May' } });
    const { partnerId } = shop.partner;
    const reference = { partnerId, path: 'share', by: 'giver', id: itemId, productId, claimId } as const;
    expect(await paid([issueReference(api.ctx, reference)])).toEqual([matched]);
    expect(await shownToEveryone()).toMatchObject({ purchased_quantity: 1, reserved_quantity: 1 });
    expect((await ask.items(shop, list)).body.products[0]).toMatchObject({
      purchased_by: 'May',
      gifts: [
        { name: 'Ben', quantity: 0 },
        { name: 'May', quantity: 1, reserved_quantity: 0 },
      ],
    });
    // Reporting it again changes nothing, and the giver can still undo it.
    expect(await paid([issueReference(api.ctx, reference)])).toHaveLength(1);
    await ask.publicMark(list, itemId, { purchased: false }, { undo });
    expect(await shownToEveryone()).toMatchObject({ purchased_quantity: 0, reserved_quantity: 1 });
  });

  it('doesn’t show owners of a surprise that a wish has all the givers it can have', async () => {
    const { shop, itemId, paid, issue, shownToOwner } = await wished({ quantity: 101 });
    await ask.update(shop, shop.list.id, { share_public: true, surprise: true });
    await prisma.giftClaim.createMany({
      data: Array.from({ length: 100 }, () => ({ itemId, quantity: 1, name: '', createdAt: api.time.now })),
    });
    await prisma.listItem.update({ where: { id: itemId }, data: { purchasedAt: api.time.now } });
    expect(await paid([issue('giver')])).toEqual([unmatched('nothing_left')]);
    expect(await paid([issue('owner')], { order_id: '2' })).toEqual([matched]);
    expect(await shownToOwner()).toMatchObject({ purchased: false, purchased_quantity: 1 });
  });
});

describe('alerts', () => {
  const { wish } = alertStory(api);

  async function alertedWish() {
    const it = await wish();
    await it.wants({ price_drop: true });
    await ask.update(it, it.list.id, { share_public: true });
    const token = await tokenFor(it.partner);
    const { partnerId } = it.partner;
    const { id: productId } = (await ask.items(it, it.list.id)).body.products[0];
    let price = 5400;
    return {
      ...it,
      token,
      issue: (by: 'owner' | 'giver') =>
        issueReference(api.ctx, {
          partnerId,
          path: by === 'owner' ? 'basket' : 'share',
          by,
          id: it.itemId,
          productId,
        }),
      update: async (settings: object) => {
        const { accessToken } = await openSession(api.ctx, it.session.user);
        const headers = { authorization: `Bearer ${accessToken}` };
        await ask.update({ headers }, it.list.id, settings);
      },
      /** Whether a lower price alerts about it. */
      async isAlerted() {
        const before = await prisma.alert.count({ where: { itemId: it.itemId } });
        await it.changes({ price: (price -= 400) });
        await settleChanges(api.ctx);
        return (await prisma.alert.count({ where: { itemId: it.itemId } })) > before;
      },
    };
  }

  it.each([
    ['owner', false],
    ['giver', false],
    ['owner', true],
  ] as const)(
    'end when the %s orders it (surprise: %j), and start again after a refund',
    async (by, surprise) => {
      const it = await alertedWish();
      await it.update({ surprise });
      expect(await it.isAlerted()).toBe(true);
      const wl = it.issue(by);
      expect((await report(it.token, order([{ wl }]))).body.lines).toEqual([matched]);
      expect(await it.isAlerted()).toBe(false);
      await report(it.token, order([{ wl }], { status: 'refunded', refund_id: 'r' }));
      expect(await it.isAlerted()).toBe(true);
    },
  );

  it('go on in a surprise if only a giver ordered it', async () => {
    const it = await alertedWish();
    await it.update({ surprise: true });
    await report(it.token, order([{ wl: it.issue('giver') }]));
    expect(await it.isAlerted()).toBe(true);
    expect(await it.ask('GET', '/me/notifications')).toMatchObject({
      body: {
        notifications: expect.not.arrayContaining([expect.objectContaining({ kind: 'item_purchased' })]),
      },
    });
  });
});

describe('signatures', () => {
  async function signing() {
    const it = await wished();
    const basket = await prisma.basketConfig.findFirstOrThrow({
      where: { partnerId: it.shop.partner.partnerId },
    });
    const { publicId } = basket;
    const { webhookSecret } = await updateBasket(api.ctx, publicId, { webhookUrl: `${shopOrigin}/hook` });
    const send = (
      body: string,
      { secret = webhookSecret ?? '', at = new Date(), basketId = publicId, sent = body, leave = '' } = {},
    ) => {
      const headers: Record<string, string> = {
        'x-basket-id': basketId,
        'webhook-id': 'msg_1',
        'webhook-timestamp': `${Math.floor(at.getTime() / 1000)}`,
        'webhook-signature': new Webhook(secret).sign('msg_1', at, body),
      };
      delete headers[leave];
      return api.call('POST', '/orders', { headers, body: sent });
    };
    return { ...it, publicId, webhookSecret, send };
  }

  it('works with the old secret for 24 hours after a rotation', async () => {
    const { shop, publicId, send, issue } = await signing();
    const body = JSON.stringify(order([{ wl: issue('owner') }]));
    const { webhookSecret: fresh } = await rotateWebhookSecret(api.ctx, {
      partnerId: shop.partner.partnerId,
      publicId,
    });
    expect((await send(body)).body.lines).toEqual([matched]);
    expect((await send(body, { secret: fresh })).status).toBe(200);
    api.pass({ days: 1, seconds: 1 });
    expect((await send(body)).status).toBe(401);
    expect((await send(body, { secret: fresh })).status).toBe(200);
  });

  it('refuses anything else', async () => {
    const { send, issue, shop } = await signing();
    const other = await signing();
    const body = JSON.stringify(order([{ wl: issue('owner') }]));
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const refused = [
      await send(body, { secret: `whsec_${Buffer.from('another secret, long enough').toString('base64')}` }),
      await send(body, { secret: other.webhookSecret ?? '' }),
      await send(body, { basketId: 'bkt_unknown' }),
      await send(body, { basketId: '' }),
      await send(body, { at: minutesAgo(6) }),
      await send(body, { at: minutesAgo(-6) }),
      await send(body, { sent: body.replace('5400', '5401') }),
      await send(body, { leave: 'webhook-id' }),
      await send(body, { leave: 'webhook-timestamp' }),
      await send(body, { leave: 'webhook-signature' }),
      await send(body, { leave: 'x-basket-id' }),
    ];
    expect(codes(refused)).toEqual(refused.map(() => [401, 'unauthorized']));
    expect(await prisma.order.count({ where: { partnerId: shop.partner.partnerId } })).toBe(0);
    // A basket without a webhook has no secret to sign with.
    const { publicId } = await prisma.basketConfig.findFirstOrThrow({
      where: { partnerId: (await api.partner()).partnerId },
    });
    expect((await send(body, { basketId: publicId })).status).toBe(401);
  });

  it('counts a replayed message once, and belongs to the basket’s partner alone', async () => {
    const { send, issue, shop } = await signing();
    const other = await signing();
    const body = JSON.stringify(
      order([{ wl: issue('owner'), sku: 'Käthe-💍-\u00e9', url: 'https://läden.example/é' }]),
    );
    expect((await other.send(body)).body.lines).toEqual([unmatched('other_partner')]);
    const answers = [await send(body), await send(body), await send(body)];
    expect(answers.map((answer) => answer.body.lines)).toEqual(answers.map(() => [matched]));
    expect(await prisma.orderLine.count({ where: { partnerId: shop.partner.partnerId } })).toBe(1);
  });

  it('doesn’t stand for a member: the secret opens nothing else', async () => {
    const { publicId, webhookSecret } = await signing();
    const at = new Date();
    const headers = {
      'x-basket-id': publicId,
      'webhook-id': 'msg_1',
      'webhook-timestamp': `${Math.floor(at.getTime() / 1000)}`,
      'webhook-signature': new Webhook(webhookSecret ?? '').sign('msg_1', at, ''),
    };
    expect((await api.call('GET', '/portal/keys', { headers })).status).toBe(401);
  });
});
