/** The links that bring a wish's reference to the shop's pages: only to hosts that are verified for the shop. */
import { createHmac, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { withReference } from '#api/contract/orders.ts';
import { resolveAlertLink } from '#api/modules/alerts/resolve-alert-link.ts';
import { addShopReferences } from '#api/modules/lists/add-shop-references.ts';
import { readReference } from '#api/modules/lists/order-reference.ts';
import { seal } from '#api/platform/tokens/seal.ts';
import { product, useApi } from '#test/support/api.ts';
import { liveShop } from '#test/support/live-shop.ts';

const api = await useApi();
const { prisma } = api.ctx;

/** The content of the reference in a link; null without one. */
function referenceIn(url: string | null, parameter = 'wl') {
  const wl = URL.parse(url ?? '')?.searchParams.get(parameter);
  return wl ? readReference(api.ctx, wl) : null;
}

let count = 0;

/** A wish saved from a shop, whose host may be verified for it. */
async function wished({ verified = true, path = 'vase' } = {}) {
  count += 1;
  const origin = `https://shop${count}.example`;
  const shop = await api.embed({ origin, verified });
  const given = { ...product(path), url: `${origin}/products/${path}?size=a%20b`, siteDomain: undefined };
  const saved = await api.call('POST', '/widget/save', {
    headers: shop.headers,
    body: { wishlistId: shop.list.db_id, product: given },
  });
  const { item_id: itemId, product_id: productId } = saved.body as { item_id: number; product_id: number };
  const { partnerId } = shop.partner;
  const { ownerId } = await prisma.list.findUniqueOrThrow({ where: { id: shop.list.db_id } });
  return { ...shop, origin, itemId, productId, partnerId, ownerId, url: given.url };
}

const linkOf = async ({ itemId, url }: { itemId: number; url: string }, userId?: string) =>
  (await addShopReferences(api.ctx, [{ item_id: itemId, affiliateUrl: url }], userId))[0]!.affiliateUrl;

it('a link on a list brings a gift, or for its owner, who can pass it on, anyone’s purchase', async () => {
  const wish = await wished();
  const { partnerId, itemId: id, productId, ownerId, url } = wish;
  const own = await linkOf(wish, ownerId);
  expect(own).toMatch(/\?size=a%20b&wl=[\w-]+$/);
  expect(referenceIn(own)).toMatchObject({ partnerId, path: 'basket', by: 'link', id, productId });
  const gift = { partnerId, path: 'share', by: 'giver', id, productId };
  expect(referenceIn(await linkOf(wish))).toMatchObject(gift);
  expect(referenceIn(await linkOf(wish, (await api.shopper()).session.user.id))).toMatchObject(gift);
  const again = await linkOf({ ...wish, url: withReference(url, 'older') });
  expect(new URL(again!).searchParams.getAll('wl')).toEqual([expect.not.stringContaining('older')]);
});

it('a link to a host that isn’t verified for the shop has no reference', async () => {
  const unverified = await wished({ verified: false });
  expect(await linkOf(unverified)).toBe(unverified.url);
  // Verified for someone else, and a host that only looks like it.
  await api.verify((await api.partner()).partnerId, new URL(unverified.origin).hostname);
  expect(await linkOf(unverified)).toBe(unverified.url);
  const wish = await wished();
  const lookalike = `${wish.origin}.evil.example/vase`;
  expect(await linkOf({ ...wish, url: lookalike })).toBe(lookalike);
});

async function alerted({
  itemId,
  productId,
  partnerId,
  ownerId: userId,
}: Awaited<ReturnType<typeof wished>>) {
  const mail = await prisma.alertMail.create({ data: { userId, createdAt: api.time.now } });
  const key = randomUUID();
  const about = { userId, itemId, productId, partnerId, mailId: mail.id, changeId: itemId, key };
  await prisma.alert.create({ data: { ...about, kind: 'price_drop', createdAt: api.time.now } });
  return () => resolveAlertLink(api.ctx, key, 'email');
}

it('a link in an alert brings anyone’s purchase, until the item is removed', async () => {
  const wish = await wished();
  const target = await alerted(wish);
  expect(referenceIn(await target())).toMatchObject({ path: 'alert', by: 'link', id: wish.itemId });
  await prisma.listItem.delete({ where: { id: wish.itemId } });
  expect(await target()).toBe(`${wish.origin}/products/vase?size=a+b`);
});

it('a permalink of Shopify has it in the attribution, if its host is verified', async () => {
  const wish = await wished();
  const { partnerId, itemId, origin } = wish;
  const shop = await prisma.shop.create({
    data: {
      partnerId,
      domain: `kiln${count}.myshopify.com`,
      primaryHost: `kiln${count}.example`,
      hosts: [new URL(origin).hostname],
    },
  });
  await prisma.listItem.update({ where: { id: itemId }, data: { sourceShopId: shop.id, variantId: '42' } });
  const target = await alerted(wish);
  expect(await target()).toMatch(/^https:\/\/kiln\d+\.example\/buy\/42:1\?/);
  expect(referenceIn(await target(), 'attribution/wl')).toBeNull();
  await api.verify(partnerId, shop.primaryHost ?? '');
  expect(referenceIn(await target(), 'attribution/wl')).toMatchObject({ path: 'alert', id: itemId });
});

it('a creator’s link brings the visit to the only partner who has verified the host', async () => {
  const { partnerId } = await api.partner();
  const shop = await liveShop(api.ctx, (await api.partner()).partnerId);
  const [item] = shop.items;
  const go = async () => (await api.ask(`/shop/${shop.handle}/go/${item!.id}`)).headers.get('location');
  const { hostname } = new URL(item!.url);
  expect(await go()).toBe(item!.url);
  await api.verify(partnerId, hostname);
  expect(referenceIn(await go())).toMatchObject({
    partnerId,
    path: 'creator',
    by: 'visitor',
    id: shop.id,
    productId: item!.productId,
  });
  await api.verify((await api.partner()).partnerId, `*.${hostname.split('.').slice(1).join('.')}`);
  expect(await go()).toBe(item!.url);
});

it('only what goes into the cart without a link stands for the owner', async () => {
  const { headers, itemId } = await wished();
  const by = async (references: string) => {
    const { body } = await api.call('GET', `/widget/saved-products?references=${references}`, { headers });
    return readReference(api.ctx, body.references[itemId] as string);
  };
  expect(await by('basket')).toMatchObject({ path: 'basket', by: 'owner' });
  expect(await by('direct')).toMatchObject({ path: 'direct', by: 'owner' });
  expect(await by('link')).toMatchObject({ path: 'basket', by: 'link' });
});

it('an owner’s reference of an earlier version, which may be from a link, counts as one', () => {
  const [current] = api.ctx.settings.tokenSecrets;
  const key = createHmac('sha256', current!.secret).update('order reference').digest();
  const earlier = seal(key, '1 0 0 2 3 4').toString('base64url');
  expect(readReference(api.ctx, earlier)).toMatchObject({ path: 'basket', by: 'link', id: 2 });
});
