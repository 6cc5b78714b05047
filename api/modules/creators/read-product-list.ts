import type { Context } from '#api/platform/context.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { listColumns, listRecordFrom, type ListRow } from './internal/lists/list-record.ts';
import { itemColumns, itemRecordFrom, joinProduct } from './item-record.ts';
import type { OwnCreatorShop } from './read-creator-shop.ts';
import type { ProductListRecord, ShopItemRecord } from './schemas.ts';

/** A list of a shop, and the partner the shop must belong to. */
export type OwnList = OwnCreatorShop & { listId: number };

/** A row without a list means that the shop exists, but the list doesn't. */
const listOfShop = statement('creator_list')<
  Omit<ListRow, 'id'> & { id: number | null },
  keyof Omit<ListRow, 'id' | 'image'>
>`
  SELECT ${listColumns} FROM creator_shops s LEFT JOIN creator_lists l ON l.shop_id = s.id AND l.id = :listId
  WHERE s.id = :shopId AND s.partner_id = :partnerId`;
const itemsOfList = statement('creator_list_items')`
  SELECT ${itemColumns} FROM creator_items i ${joinProduct}
  WHERE i.list_id = :listId ORDER BY i.position, i.id`;

/**
 * A list of a shop.
 * @param sql the transaction that has just changed it, if any
 * @throws ServiceError `shop_not_found`, `not_found`
 */
export async function requireList(
  ctx: Context,
  { partnerId, shopId, listId }: OwnList,
  sql: Sql = ctx.sql,
): Promise<ProductListRecord> {
  const values = { shopId, partnerId, listId };
  const [row] = await sql.rows(listOfShop, values);
  if (!row) throw new ServiceError('shop_not_found');
  if (row.id === null) throw new ServiceError('not_found');
  return listRecordFrom(ctx, { ...row, id: row.id });
}

/**
 * A list with all its products, in order.
 * @throws ServiceError `shop_not_found`, `not_found`
 */
export async function readProductList(
  ctx: Context,
  own: OwnList,
): Promise<{ list: ProductListRecord; items: ShopItemRecord[] }> {
  const list = await requireList(ctx, own);
  const rows = await ctx.sql.rows(itemsOfList, { listId: list.id });
  return { list, items: rows.map((row) => itemRecordFrom(ctx, row)) };
}
