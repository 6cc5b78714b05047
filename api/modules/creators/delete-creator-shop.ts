import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { dropUnusedFiles } from '#api/platform/storage/stored-files.ts';
import { lockCreatorShop } from './internal/shops/lock-creator-shop.ts';
import type { OwnCreatorShop } from './read-creator-shop.ts';

const deleteStatement = statement('creator_shop_delete')`
  DELETE FROM creator_shops WHERE id = :shopId`;

/**
 * Deletes a shop with its lists, items, videos and analytics. Its handle becomes available.
 * @throws ServiceError `shop_not_found`
 */
export async function deleteCreatorShop(ctx: Context, shop: OwnCreatorShop): Promise<void> {
  await transaction(ctx.pool, async (sql) => {
    await lockCreatorShop(sql, shop);
    await sql.rows(deleteStatement, { shopId: shop.shopId });
  });
  await dropUnusedFiles(ctx);
}
