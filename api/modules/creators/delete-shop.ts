import { transaction } from '#api/platform/db/sql.ts';
import type { Context } from '#api/platform/context.ts';
import { dropUnusedFiles } from '#api/platform/storage/stored-files.ts';
import { lockShop } from './shops/lock-shop.ts';
import type { OwnShop } from './read-shop.ts';

const deleteStatement = {
  name: 'creator_shop_delete',
  text: `DELETE FROM creator_shops WHERE id = $1`,
};

/**
 * Deletes a shop with its lists, items, videos and figures. Its handle is free again.
 * @throws ServiceError `shop_not_found`
 */
export async function deleteShop(ctx: Context, shop: OwnShop): Promise<void> {
  await transaction(ctx.pool, async (sql) => {
    await lockShop(sql, shop);
    await sql.rows(deleteStatement, [shop.shopId]);
  });
  await dropUnusedFiles(ctx);
}
