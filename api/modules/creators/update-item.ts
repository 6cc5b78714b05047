import type { z } from '@hono/zod-openapi';
import type { Context } from '#api/platform/context.ts';
import { type Sql, transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { itemWordsSet, itemWordValues } from './internal/lists/item-words.ts';
import { updateManualProduct } from './internal/lists/manual-product.ts';
import { closeItems, moveItem } from './internal/lists/positions.ts';
import { requireListCapacity } from './internal/lists/require-list-capacity.ts';
import { readItem, touchItem } from './internal/lists/touch-item.ts';
import { lockCreatorShop } from './internal/shops/lock-creator-shop.ts';
import { requireChange } from './internal/shops/require-change.ts';
import type { OwnCreatorShop } from './read-creator-shop.ts';
import { requireList } from './read-product-list.ts';
import type { shopItemChange, ShopItemRecord } from './schemas.ts';

export type OwnItem = OwnCreatorShop & { itemId: number };

const setWords = statement('creator_item_words')`
  UPDATE creator_items i SET updated_at = :now, ${itemWordsSet} WHERE i.id = :itemId`;
const changeList = statement('creator_item_change_list')`
  UPDATE creator_items SET list_id = :listId, position = :count WHERE id = :itemId`;

/**
 * Changes the given fields of an item, or moves it to another position or list of the shop (to its
 * end unless a position is given). Manual products change on all their lists.
 * @throws ServiceError `shop_not_found`, `not_found`, `nothing_to_update`, `too_many_items`, `invalid_input`
 */
export async function updateItem(
  ctx: Context,
  own: OwnItem,
  change: z.output<typeof shopItemChange>,
): Promise<ShopItemRecord> {
  requireChange(change);
  const { list_id: target, position, image_url: image, ...words } = change;
  const changed = await transaction(ctx.pool, async (sql) => {
    await lockCreatorShop(sql, own);
    const item = await readItem(ctx, sql, own);
    if (image !== undefined && !item.manual) {
      throw new ServiceError('invalid_input', {
        field: 'image_url',
        hint: 'The image comes from the product’s page. Only manual products can have another one.',
      });
    }
    const now = ctx.clock();
    const ofItem = item.manual
      ? await updateManualProduct(sql, item.product_id, { ...words, image_url: image }, now)
      : words;
    await sql.rows(setWords, { itemId: item.id, now, ...itemWordValues(ofItem) });
    if (target !== undefined && target !== item.list_id) await toList(ctx, sql, own, item, target);
    if (position !== undefined) await moveItem(sql, target ?? item.list_id, item.id, position);
    return touchItem(ctx, sql, own, words);
  });
  if (image) ctx.adapters.jobs.nudge('copy-images');
  return changed;
}

/** Moves an item to the end of another list of the shop. */
async function toList(
  ctx: Context,
  sql: Sql,
  own: OwnItem,
  item: ShopItemRecord,
  listId: number,
): Promise<void> {
  await requireList(ctx, { ...own, listId }, sql);
  const { count, isThere } = await requireListCapacity(sql, { listId, productId: item.product_id });
  if (isThere) {
    throw new ServiceError('invalid_input', {
      field: 'list_id',
      hint: 'The product is already on that list. Remove one of the two items.',
    });
  }
  await sql.rows(changeList, { itemId: item.id, listId, count });
  await closeItems(sql, item.list_id);
}
