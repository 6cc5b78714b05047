import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { dropUnusedFiles } from '#api/platform/storage/stored-files.ts';
import { closeLists } from './internal/lists/positions.ts';
import { lockCreatorShop, touchCreatorShop } from './internal/shops/lock-creator-shop.ts';
import { type OwnList, requireList } from './read-product-list.ts';

const deleteStatement = statement('creator_list_delete')`
  DELETE FROM creator_lists WHERE id = :listId`;

/**
 * Deletes a list with its items.
 * @throws ServiceError `shop_not_found`, `not_found`
 */
export async function deleteProductList(ctx: Context, own: OwnList): Promise<void> {
  const { shopId, listId } = own;
  await transaction(ctx.pool, async (sql) => {
    await lockCreatorShop(sql, own);
    await requireList(ctx, own, sql);
    await sql.rows(deleteStatement, { listId });
    await closeLists(sql, shopId);
    await touchCreatorShop(sql, shopId, ctx.clock());
  });
  await dropUnusedFiles(ctx);
}
