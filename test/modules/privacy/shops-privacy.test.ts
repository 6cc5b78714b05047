/** Creator shops in a partner's export, and their deletion with the partner. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { redactShop } from '#api/modules/privacy/internal/shopify/redact-shop.ts';
import { installShop } from '#api/modules/shopify/install-shop.ts';
import { useApi } from '#test/support/api.ts';
import { newCreatorShop, shownProduct } from '#test/support/creator-shop.ts';

const api = await useApi();
const { prisma } = api.ctx;

async function filledShop() {
  const creator = await newCreatorShop(api);
  const list = await creator.addList('Kitchen');
  const cup = await creator.addByHand(list.id, 'Cup', { price_minor: 900, currency: 'EUR', note: 'Small' });
  const productId = await shownProduct(api);
  const route = `${creator.path}/lists/${list.id}/items/existing`;
  await creator.call('POST', route, { product_id: productId });
  return { ...creator, list, cup, productId };
}

const deletePartner = async ({ team }: Awaited<ReturnType<typeof filledShop>>) => {
  const { name } = await prisma.partner.findUniqueOrThrow({ where: { id: team.partnerId } });
  return api.call('POST', '/portal/partner/delete', { headers: team.owner.headers, body: { name } });
};

describe('a partner’s creator shops', () => {
  it('are in its own export only', async () => {
    const [{ team, shop, list, cup }, other] = [await filledShop(), await filledShop()];
    const { body } = await api.call('GET', '/portal/export', { headers: team.owner.headers });
    expect(body).toMatchObject({
      creator_shops: [{ id: shop.id, handle: shop.handle, followers: 0 }],
      creator_lists: [{ id: list.id, slug: 'kitchen' }],
      creator_items: [
        { id: cup.id, title: 'Cup', note: 'Small', price_minor: 900, currency: 'EUR' },
        { title: 'Ono Vase' },
      ],
    });
    expect(JSON.stringify(body)).not.toContain(other.shop.handle);
  });

  it('are deleted with the partner; products others have saved stay', async () => {
    const gone = await filledShop();
    await gone.goLive();
    expect((await deletePartner(gone)).status).toBe(200);
    expect((await gone.seen()).status).toBe(404);
    expect(await prisma.creatorShop.count({ where: { partnerId: gone.team.partnerId } })).toBe(0);
    const left = { where: { id: { in: [gone.cup.product_id, gone.productId] } }, select: { id: true } };
    expect(await prisma.product.findMany(left)).toEqual([{ id: gone.productId }]);
  });

  it('are not created for a partner that is deleted at the same time', async () => {
    const leaving = await filledShop();
    const { headers, team } = leaving;
    const make = (n: number) =>
      api.call('POST', '/shops', { headers, body: { name: 'Late', handle: `late-${team.partnerId}-${n}` } });
    const [deleted, ...made] = await Promise.all([deletePartner(leaving), ...[1, 2, 3, 4].map(make)]);
    expect(deleted?.status).toBe(200);
    expect(made.every(({ status }) => [200, 404].includes(status))).toBe(true);
    expect(await prisma.creatorShop.count({ where: { partnerId: team.partnerId } })).toBe(0);
  });

  it('remain after a merchant uninstalls the app from their platform shop', async () => {
    const { shop, team, seen, goLive } = await filledShop();
    const { partnerId } = team;
    await prisma.partner.update({ where: { id: partnerId }, data: { plan: 'free' } });
    const domain = 'creator.myshopify.example';
    await installShop(api.ctx, { domain, name: 'Creator', email: team.owner.email });
    await prisma.shop.update({ where: { domain }, data: { partnerId, status: 'inactive' } });
    await goLive();
    const now = api.ctx.clock();
    await prisma.shopifyWebhook.create({
      data: { id: randomUUID(), topic: 'shop/redact', shopDomain: domain },
    });
    await redactShop(api.ctx, {
      id: randomUUID(),
      topic: 'shop/redact',
      shopDomain: domain,
      payload: {},
      triggeredAt: now,
      receivedAt: now,
    });
    expect(await prisma.shop.count({ where: { domain } })).toBe(0);
    expect((await seen()).body.shop.handle).toBe(shop.handle);
  });
});
