import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { dropUnusedFiles } from '#api/platform/storage/stored-files.ts';
import { closeItems } from './internal/lists/positions.ts';
import { touchItem } from './internal/lists/touch-item.ts';
import { lockCreatorShop } from './internal/shops/lock-creator-shop.ts';
import type { OwnItem } from './update-item.ts';

const deleteStatement = statement('creator_item_delete')`
  DELETE FROM creator_items WHERE id = :itemId`;

/**
 * Removes a product from a list.
 * @throws ServiceError `shop_not_found`, `not_found`
 */
export async function removeItem(ctx: Context, own: OwnItem): Promise<void> {
  await transaction(ctx.pool, async (sql) => {
    await lockCreatorShop(sql, own);
    const item = await touchItem(ctx, sql, own);
    await sql.rows(deleteStatement, { itemId: item.id });
    await closeItems(sql, item.list_id);
  });
  await dropUnusedFiles(ctx);
}
