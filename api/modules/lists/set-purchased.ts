import { statement } from '#api/platform/db/statement.ts';
import { transaction } from '#api/platform/db/sql.ts';
import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { notifyOwner } from './lists/notify-owner.ts';
import { requireRole } from './lists/require-role.ts';
import { isSurprise } from './surprise.ts';

const noMark = `purchased_by_id = NULL, purchased_by_name = NULL, purchase_undo_hash = NULL, purchase_viewer = NULL`;

/** An item that is already marked keeps the first person's mark. */
const mark = statement('item_mark')`
  UPDATE list_items SET purchased = true, purchased_at = :now, purchased_by_id = :userId, owner_marked = :isOwner, updated_at = :now
  WHERE id = :itemId AND list_id = :listId AND NOT purchased RETURNING id`;

const unmark = statement('item_unmark')`
  UPDATE list_items SET purchased = false, purchased_at = NULL, owner_marked = false, ${noMark}, updated_at = :now
  WHERE id = :itemId AND list_id = :listId AND purchased`;

/**
 * The owner's mark in surprise mode: it only shows them whether they set it, and doesn't affect a mark they can't
 * see, to avoid duplicate gifts.
 */
const markUnseen = statement('item_mark_unseen')`
  UPDATE list_items SET owner_marked = true, purchased = true, purchased_at = coalesce(purchased_at, :now),
    purchased_by_id = CASE WHEN purchased THEN purchased_by_id ELSE :userId END, updated_at = :now
  WHERE id = :itemId AND list_id = :listId AND NOT owner_marked`;

const unmarkUnseen = statement('item_unmark_unseen')`
  UPDATE list_items SET owner_marked = false, purchased = (purchased_by_id IS DISTINCT FROM :userId),
    purchased_at = CASE WHEN purchased_by_id = :userId THEN NULL ELSE purchased_at END,
    purchased_by_id = nullif(purchased_by_id, :userId), updated_at = :now
  WHERE id = :itemId AND list_id = :listId AND owner_marked`;

const isOnList = statement('item_is_on_list')`
  SELECT purchased_by_id AS by FROM list_items WHERE id = :itemId AND list_id = :listId`;

/**
 * Marks an item as bought, or removes the mark, whoever set it. For owners and editors; the owner is notified of an
 * editor's mark, except in surprise mode.
 * @throws ServiceError `not_found`, `forbidden`, `already_purchased` if an editor isn't the first
 */
export async function setPurchased(
  ctx: Context,
  userId: string,
  token: string,
  itemId: number,
  purchased: boolean,
): Promise<void> {
  await transaction(ctx.pool, async (sql) => {
    const list = await requireRole(sql, { userId, token, needed: 'editor' });
    const now = ctx.clock();
    const isOwner = list.role === 'owner';
    const own = { itemId, listId: list.id, userId, now };
    let isNew = true;
    if (isOwner && isSurprise(list, now)) {
      await sql.rows(purchased ? markUnseen : unmarkUnseen, own);
    } else if (purchased) {
      isNew = (await sql.rows(mark, { itemId, listId: list.id, userId, now, isOwner })).length > 0;
      if (isNew && !isOwner) await notifyOwner(ctx, sql, itemId);
    } else {
      await sql.rows(unmark, { itemId, listId: list.id, now });
    }
    const [item] = await sql.rows(isOnList, { itemId, listId: list.id });
    if (!item) throw new ServiceError('not_found');
    // Owners don't get this error: they aren't givers and must not learn it in surprise mode.
    if (!isNew && !isOwner && item.by !== userId) throw new ServiceError('already_purchased');
  });
}
