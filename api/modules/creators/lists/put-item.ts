import { statement } from '#api/platform/db/statement.ts';
import type { ShopItemRecord } from '#api/contract/creator-shop.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import type { Context } from '#api/platform/context.ts';
import { itemWordsSet, itemWordValues, type ItemWords } from './item-words.ts';
import { requireListCapacity } from './require-list-capacity.ts';
import { touchItem } from './touch-item.ts';

/** At the end of the list; what is there already keeps its place, and what is not named. */
const putStatement = statement('creator_item_put')`
  INSERT INTO creator_items AS i (shop_id, list_id, product_id, title, note, url, price_minor, currency, position,
                                  added_at, updated_at)
  VALUES (:shopId, :listId, :productId, :title, :note, :url, :priceMinor::bigint, CASE WHEN :priceMinor::bigint IS NOT NULL THEN :currency END, :position, :now, :now)
  ON CONFLICT (list_id, product_id) DO UPDATE SET updated_at = :now, ${itemWordsSet}
  RETURNING i.id`;

/** Where a product is put: a list of a shop that the transaction holds. */
export interface Place {
  shopId: number;
  listId: number;
  productId: number;
}

/**
 * Puts a product on a list with what the creator says of it; the same product again is the item that is there, changed.
 * @throws ServiceError `too_many_items`, `invalid_input`
 */
export async function putItem(
  ctx: Context,
  sql: Sql,
  { shopId, listId, productId }: Place,
  words: ItemWords,
): Promise<ShopItemRecord> {
  const { count } = await requireListCapacity(sql, { listId, productId });
  const place = { shopId, listId, productId, position: count };
  const [row] = await sql.rows(putStatement, { ...place, ...itemWordValues(words), now: ctx.clock() });
  return touchItem(ctx, sql, { shopId, itemId: row?.id ?? 0 }, words);
}
