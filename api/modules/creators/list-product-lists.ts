import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { listColumns, listRecordFrom, type ListRow } from './internal/lists/list-record.ts';
import type { OwnCreatorShop } from './read-creator-shop.ts';
import type { ProductListRecord } from './schemas.ts';

/** One row per list; for a shop without lists, one row without a list. */
const listsOfShop = statement('creator_lists')<
  Omit<ListRow, 'id'> & { id: number | null },
  keyof Omit<ListRow, 'id' | 'image'>
>`
  SELECT ${listColumns} FROM creator_shops s LEFT JOIN creator_lists l ON l.shop_id = s.id
  WHERE s.id = :shopId AND s.partner_id = :partnerId ORDER BY l.position, l.id`;

/**
 * A shop's product lists, in its order.
 * @throws ServiceError `shop_not_found`
 */
export async function listProductLists(
  ctx: Context,
  { partnerId, shopId }: OwnCreatorShop,
): Promise<ProductListRecord[]> {
  const rows = await ctx.sql.rows(listsOfShop, { shopId, partnerId });
  if (rows.length === 0) throw new ServiceError('shop_not_found');
  return rows.flatMap(({ id, ...row }) => (id === null ? [] : listRecordFrom(ctx, { id, ...row })));
}
