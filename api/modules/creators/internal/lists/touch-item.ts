import type { Context } from '#api/platform/context.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { itemColumns, itemRecordFrom, joinProduct } from '../../item-record.ts';
import type { ShopItemRecord } from '../../schemas.ts';
import { touchCreatorShop } from '../shops/lock-creator-shop.ts';
import { type ItemWords, requireCurrency } from './item-words.ts';

const readStatement = statement('creator_item')`
  SELECT ${itemColumns} FROM creator_items i ${joinProduct}
  WHERE i.id = :itemId AND i.shop_id = :shopId`;
const touchList = statement('creator_list_touch')`
  UPDATE creator_lists SET updated_at = :now WHERE id = :listId`;

/**
 * An item of a shop.
 * @throws ServiceError `not_found`
 */
export async function readItem(
  ctx: Context,
  sql: Sql,
  { shopId, itemId }: { shopId: number; itemId: number },
): Promise<ShopItemRecord> {
  const [row] = await sql.rows(readStatement, { itemId, shopId });
  if (!row) throw new ServiceError('not_found');
  return itemRecordFrom(ctx, row);
}

/**
 * Must follow every change of an item: marks its list and shop as updated, and validates the
 * creator's texts.
 * @throws ServiceError `invalid_input`
 */
export async function touchItem(
  ctx: Context,
  sql: Sql,
  own: { shopId: number; itemId: number },
  words: ItemWords = {},
): Promise<ShopItemRecord> {
  const item = await readItem(ctx, sql, own);
  requireCurrency(item, words);
  const now = ctx.clock();
  await sql.rows(touchList, { listId: item.list_id, now });
  await touchCreatorShop(sql, own.shopId, now);
  return item;
}
