import type { z } from '@hono/zod-openapi';
import type { itemOfCatalog, ShopItemRecord } from '#api/contract/creator-shop.ts';
import { transaction } from '#api/platform/db/sql.ts';
import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { catalogHosts, catalogIds } from './lists/catalog-sources.ts';
import { lockCreatorShop } from './shops/lock-creator-shop.ts';
import { updateManualProduct } from './lists/manual-product.ts';
import { putItem } from './lists/put-item.ts';
import { requireList, type OwnList } from './read-product-list.ts';

/** Held: a product written by hand goes with the last place it stands in. */
const holdProduct = {
  name: 'creator_catalog_product',
  text: `SELECT p.url_hash IS NULL AS manual FROM products p
         WHERE p.id = $4 AND EXISTS (${catalogIds(() => 'p.id = $4')}) FOR KEY SHARE`,
};

/**
 * Puts a product of the catalogue on a list.
 * @throws ServiceError `shop_not_found`, `not_found`, `product_not_found`, `too_many_items`, `invalid_input`
 */
export async function addItemOfCatalog(
  ctx: Context,
  own: OwnList,
  { product_id: productId, ...words }: z.output<typeof itemOfCatalog>,
): Promise<ShopItemRecord> {
  const { hosts, endings } = await catalogHosts(ctx, own.partnerId);
  return transaction(ctx.pool, async (sql) => {
    await lockCreatorShop(sql, own);
    await requireList(ctx, own, sql);
    const values = [own.partnerId, hosts, endings, productId];
    const [product] = await sql.rows<{ manual: boolean }>(holdProduct, values);
    if (!product) throw new ServiceError('product_not_found');
    const ofItem = product.manual ? await updateManualProduct(sql, productId, words, ctx.clock()) : words;
    return putItem(ctx, sql, { ...own, productId }, ofItem);
  });
}
