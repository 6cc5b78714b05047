/** Orders that a shop reports mark wishes as bought and count as sales. */
import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { issueReference } from '#api/modules/lists/order-reference.ts';
import { readVisibleSales } from '#api/modules/orders/read-visible-sales.ts';
import { dispatchEvents } from '#api/modules/webhooks/dispatch-events.ts';
import { useApi } from '#test/support/api.ts';
import { hosted } from '#test/support/hosted.ts';
import { orderStory } from '#test/support/order-story.ts';

const api = await useApi();
const ask = hosted(api);

const { order, report, tokenFor, wished } = orderStory(api);

it('a paid line with the reference from the wishlist marks the wish as bought, once; a refund undoes it', async () => {
  const { shop, itemId, token, references, shownToOwner } = await wished();
  const { [itemId]: wl } = await references();
  const paid = order([{ wl }, {}, { wl: 'forged' }]);
  const answer = {
    ok: true,
    lines: [
      { matched: true, reason: null },
      { matched: false, reason: 'no_reference' },
      { matched: false, reason: 'unknown_reference' },
    ],
  };
  expect((await report(token, paid)).body).toEqual(answer);
  expect((await report(token, paid)).body).toEqual(answer);
  expect(await shownToOwner()).toMatchObject({
    purchased: true,
    purchased_quantity: 1,
    gifts: [],
    purchased_by: null,
  });
  expect((await shownToOwner()).bought_at).toBe(api.ctx.clock().toISOString());
  expect(await api.ctx.prisma.orderLine.count()).toBe(1);
  const refund = order([{ wl }], { status: 'refunded', refund_id: 'r1' });
  expect((await report(token, refund)).body).toMatchObject({ lines: [{ matched: true }] });
  expect(await shownToOwner()).toMatchObject({ purchased: false, bought_at: null });
  const saved = await api.call('GET', '/widget/saved-products', { headers: shop.headers });
  expect(saved.body.products).toMatchObject([{ bought_quantity: null, bought_at: null }]);
});

it('a server can sign with the secret of its basket instead', async () => {
  const { shop, itemId, references } = await wished();
  const { [itemId]: wl } = await references();
  const { publicId } = await api.ctx.prisma.basketConfig.findFirstOrThrow({
    where: { partnerId: shop.partner.partnerId },
  });
  const secret = `whsec_${Buffer.from('a secret of twenty-four b').toString('base64')}`;
  await api.ctx.prisma.basketConfig.update({ where: { publicId }, data: { webhookSecret: secret } });
  const body = JSON.stringify(order([{ wl }]));
  const sign = (by: string, sent = body) => {
    const at = new Date();
    const headers = {
      'x-basket-id': publicId,
      'webhook-id': 'msg_1',
      'webhook-timestamp': `${Math.floor(at.getTime() / 1000)}`,
      'webhook-signature': new Webhook(by).sign('msg_1', at, body),
    };
    return api.call('POST', '/orders', { headers, body: sent });
  };
  expect((await sign('whsec_b3RoZXI=')).status).toBe(401);
  expect((await sign(secret, body.replace('"1"', '"2"'))).status).toBe(401);
  expect((await sign(secret)).body.lines).toEqual([{ matched: true, reason: null }]);
});

it('a gift through a shared list stays a surprise, and another shop learns nothing', async () => {
  const { shop, itemId, productId, token, shownToOwner } = await wished();
  await ask.update(shop, shop.list.id, { share_public: true, surprise: true });
  const { partnerId } = shop.partner;
  const wl = issueReference(api.ctx, { partnerId, path: 'share', by: 'giver', id: itemId, productId });
  const other = await api.partner();
  expect((await report(await tokenFor(other), order([{ wl }]))).body.lines).toEqual([
    { matched: false, reason: 'other_partner' },
  ]);
  expect((await report(token, order([{ wl }]))).body.lines).toEqual([{ matched: true, reason: null }]);
  expect(await shownToOwner()).toMatchObject({ purchased: false, purchased_quantity: 0, gifts: null });
  expect(
    (await api.call('GET', `/hosted/public/lists/${shop.list.id}/items`)).body.products[0],
  ).toMatchObject({ purchased: true });
  const own = issueReference(api.ctx, { partnerId, path: 'basket', by: 'owner', id: itemId, productId });
  expect((await report(token, order([{ wl: own }], { order_id: '2' }))).body.lines[0].matched).toBe(true);
  expect(await shownToOwner()).toMatchObject({ purchased: true, purchased_quantity: 1, gifts: null });
});

it('a gift for a member of the shop isn’t in its events and revenue until the surprise ends', async () => {
  const { shop, itemId, token, issue, paid } = await wished({ quantity: 4 });
  const { partnerId } = shop.partner;
  const membership = { partnerId, userId: shop.session.user.id };
  await api.ctx.prisma.partnerMember.create({
    data: { ...membership, role: 'member', createdAt: api.time.now },
  });
  await ask.update(shop, shop.list.id, { share_public: true, surprise: true });
  const headers = { authorization: `Bearer ${token}` };
  const [first] = api.time.now.toISOString().split('T');
  const revenue = async (by: string) => {
    const { body } = await api.call('GET', `/portal/analytics/revenue?by=${by}&from=${first}&to=${first}`, {
      headers,
    });
    return (body.rows as { quantity: number }[]).map(({ quantity }) => quantity);
  };
  const told = async () => {
    await dispatchEvents(api.ctx);
    const events = await api.ctx.prisma.event.findMany({
      where: { partnerId, type: { startsWith: 'order.' } },
    });
    return events.map(({ type }) => type);
  };

  const [gift, late] = [issue('giver'), issue('giver')];
  expect((await report(token, order([{ wl: gift, quantity: 2 }]))).body.lines).toMatchObject([
    { matched: true },
  ]);
  await report(token, order([{ wl: gift }], { status: 'refunded', refund_id: 'r1' }));
  await paid([late], { order_id: '2' });
  expect(await told()).toEqual([]);
  for (const by of ['day', 'path', 'product']) expect(await revenue(by)).toEqual([]);
  expect(await readVisibleSales(api.ctx, partnerId)).toEqual({ hasSales: false, testOrders: 0 });

  // What the owner orders is no surprise to them.
  await paid([issue('owner'), issue('giver')], { order_id: '3' });
  expect(await told()).toEqual(['order.attributed']);
  expect(await revenue('path')).toEqual([1]);

  await ask.deleteItem(shop, shop.list.id, itemId);
  expect(await revenue('path')).toEqual([1]);
  await ask.update(shop, shop.list.id, { surprise: false });
  expect(await revenue('day')).toEqual([5]);
  expect(await told()).toEqual(['order.attributed']);
});

it('exports to the owner what they ordered, apart from gifts', async () => {
  const { shop, issue, paid } = await wished({ quantity: 3 });
  await paid([issue('owner'), issue('giver')]);
  const exported = async () =>
    (await api.call('GET', '/me/export', { headers: shop.headers })).body.lists[0].items[0];
  const bought_at = api.time.now.toISOString();
  const marked_at = bought_at;
  const gifts = [{ name: '', note: '', quantity: 1, shared: false, marked_at }];
  expect(await exported()).toMatchObject({ bought_at, gifts });
  await ask.update(shop, shop.list.id, { surprise: true });
  expect(await exported()).toMatchObject({ bought_at, gifts: null, purchased: null });
});

it('an owner who adds a wish to the cart twice gets one line, and gifts can’t be told apart', async () => {
  const { shop, itemId, productId, references } = await wished();
  const first = await references();
  api.pass({ minutes: 10 });
  expect(await references()).toEqual(first);
  api.pass({ minutes: 60 });
  expect(await references()).not.toEqual(first);
  const { partnerId } = shop.partner;
  const gift = () =>
    issueReference(api.ctx, { partnerId, path: 'share', by: 'giver', id: itemId, productId });
  expect(gift()).not.toBe(gift());
});
