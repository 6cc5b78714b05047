import type { Context } from '#api/platform/context.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import type { ShopItemRecord } from '../../schemas.ts';
import { type ItemWords, itemWordsSet, itemWordValues } from './item-words.ts';
import { requireListCapacity } from './require-list-capacity.ts';
import { touchItem } from './touch-item.ts';

/** New items go to the end of the list; existing ones keep their position and omitted fields. */
const putStatement = statement('creator_item_put')`
  INSERT INTO creator_items AS i (shop_id, list_id, product_id, title, note, url, price_minor, currency, position,
                                  added_at, updated_at)
  VALUES (:shopId, :listId, :productId, :title, :note, :url, :priceMinor::bigint, CASE WHEN :priceMinor::bigint IS NOT NULL THEN :currency END, :position, :now, :now)
  ON CONFLICT (list_id, product_id) DO UPDATE SET updated_at = :now, ${itemWordsSet}
  RETURNING i.id`;

/** The list to add a product to, in a shop that the transaction has locked. */
export interface ItemTarget {
  shopId: number;
  listId: number;
  productId: number;
}

/**
 * Adds a product to a list with the creator's texts; adding the same product again changes the existing item.
 * @throws ServiceError `too_many_items`, `invalid_input`
 */
export async function putItem(
  ctx: Context,
  sql: Sql,
  { shopId, listId, productId }: ItemTarget,
  words: ItemWords,
): Promise<ShopItemRecord> {
  const { count } = await requireListCapacity(sql, { listId, productId });
  const target = { shopId, listId, productId, position: count };
  const [row] = await sql.rows(putStatement, { ...target, ...itemWordValues(words), now: ctx.clock() });
  return touchItem(ctx, sql, { shopId, itemId: row?.id ?? 0 }, words);
}
