import type { z } from '@hono/zod-openapi';
import type { itemByHand, ShopItemRecord } from '#api/contract/creator-shop.ts';
import { transaction } from '#api/platform/db/sql.ts';
import type { Context } from '#api/platform/context.ts';
import { lockCreatorShop } from './shops/lock-creator-shop.ts';
import { insertManualProduct } from './lists/manual-product.ts';
import { putItem } from './lists/put-item.ts';
import { requireList, type OwnList } from './read-product-list.ts';

/**
 * Puts a product on a list that the creator describes: a new one each time.
 * @throws ServiceError `shop_not_found`, `not_found`, `too_many_items`, `invalid_input`
 */
export async function addItemByHand(
  ctx: Context,
  own: OwnList,
  { note, url, ...product }: z.output<typeof itemByHand>,
): Promise<ShopItemRecord> {
  const item = await transaction(ctx.pool, async (sql) => {
    await lockCreatorShop(sql, own);
    await requireList(ctx, own, sql);
    const productId = await insertManualProduct(sql, product, ctx.clock());
    return putItem(ctx, sql, { ...own, productId }, { note, url });
  });
  if (item.image) ctx.adapters.jobs.nudge('copy-images');
  return item;
}
