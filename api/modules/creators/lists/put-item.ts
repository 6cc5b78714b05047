import type { ShopItemRecord } from '#api/contract/creator-shop.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import type { Context } from '#api/platform/context.ts';
import { itemWordsSet, itemWordValues, type ItemWords } from './item-words.ts';
import { requireListCapacity } from './require-list-capacity.ts';
import { touchItem } from './touch-item.ts';

/** At the end of the list; what is there already keeps its place, and what is not named. */
const putStatement = {
  name: 'creator_item_put',
  text: `
    INSERT INTO creator_items AS i (shop_id, list_id, product_id, title, note, url, price_minor, currency, position,
                                    added_at, updated_at)
    VALUES ($1, $2, $3, $6, $7, $8, $9::bigint, CASE WHEN $9::bigint IS NOT NULL THEN $10 END, $4, $5, $5)
    ON CONFLICT (list_id, product_id) DO UPDATE SET updated_at = $5, ${itemWordsSet(6)}
    RETURNING i.id`,
};

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
  const values = [shopId, listId, productId, count, ctx.clock(), ...itemWordValues(words)];
  const [row] = await sql.rows<{ id: number }>(putStatement, values);
  return touchItem(ctx, sql, { shopId, itemId: row?.id ?? 0 }, words);
}
