/** Orders that a shop reports mark wishes as bought and count as sales. */
import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { issueReference } from '#api/modules/lists/order-reference.ts';
import { product, useApi } from '#test/support/api.ts';
import { hosted } from '#test/support/hosted.ts';
import { tokenOf } from '#test/support/team.ts';

const api = await useApi();
const ask = hosted(api);

/** A token of a partner's owner. */
async function tokenFor({ userId }: { userId: string }) {
  const { email } = await api.ctx.prisma.user.findUniqueOrThrow({ where: { id: userId } });
  return (await tokenOf(api, email ?? '')).token;
}

/** A shopper's wish from a shop, and the shop's token. */
async function wished(more: Record<string, unknown> = {}) {
  const shop = await api.embed();
  const saved = await api.call('POST', '/widget/save', {
    headers: shop.headers,
    body: { wishlistId: shop.list.db_id, product: product(`vase-${shop.list.db_id}`, more) },
  });
  const token = await tokenFor(shop.partner);
  const itemId = saved.body.item_id as number;
  const references = async () =>
    (await api.call('GET', '/widget/saved-products?references=basket', { headers: shop.headers })).body
      .references as Record<number, string>;
  const shownToOwner = async () =>
    (await ask.items(shop, shop.list.id)).body.products[0] as Record<string, unknown>;
  return { shop, itemId, productId: saved.body.product_id as number, token, references, shownToOwner };
}

const order = (lines: object[], more: Record<string, unknown> = {}) => ({
  order_id: '1',
  status: 'paid',
  currency: 'EUR',
  ordered_at: api.ctx.clock().toISOString(),
  lines: lines.map((line) => ({ quantity: 1, unit_price_minor: 5400, ...line })),
  ...more,
});
const report = (token: string, body: object) =>
  api.call('POST', '/orders', { headers: { authorization: `Bearer ${token}` }, body });

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
