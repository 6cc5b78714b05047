import { randomBytes } from 'node:crypto';
import { hashUrl } from '#api/modules/catalog/canonical-url.ts';
import type { Context } from '#api/platform/context.ts';

/** A live creator shop as database rows, with a list of products that each have their own URL. */
export async function liveShop(
  { prisma }: Context,
  partnerId: number,
  { products = 1, settings = {} }: { products?: number; settings?: object } = {},
) {
  const handle = `shop-${randomBytes(4).toString('hex')}`;
  const shop = await prisma.creatorShop.create({
    data: { partnerId, handle, name: 'Slow things', status: 'live', settings },
  });
  const list = await prisma.creatorList.create({ data: { shopId: shop.id, slug: 'all', title: 'All' } });
  const items = [];
  for (let number = 0; number < products; number += 1) {
    const url = `https://shop.example/products/${handle}-${number}`;
    const product = await prisma.product.create({
      data: { url, urlHash: new Uint8Array(hashUrl(url)), domain: 'shop.example', title: `Vase ${number}` },
    });
    const where = { shopId: shop.id, listId: list.id, productId: product.id };
    const item = await prisma.creatorItem.create({ data: { ...where, position: number } });
    items.push({ id: item.id, productId: product.id, url });
  }
  return { id: shop.id, handle, listId: list.id, items };
}
