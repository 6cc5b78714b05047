import { statement } from '#api/platform/db/statement.ts';
import { transaction } from '#api/platform/db/sql.ts';
import type { Context } from '#api/platform/context.ts';
import { createSecret, hashSecret, isWellFormedSecret } from '#api/platform/tokens/secret.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { notifyOwner } from './lists/notify-owner.ts';

const undoTokenPrefix = 'wl_undo_';

const onPublicList = `
  FROM lists l WHERE l.id = i.list_id AND l.token = :token AND l.share_public AND i.id = :itemId`;

/** If several people mark it at once, only one succeeds. */
const markAsBought = statement('public_item_mark')`
  UPDATE list_items i SET purchased = true, purchased_at = :now, purchased_by_id = NULL, purchased_by_name = :purchasedByName?,
    purchase_undo_hash = :freshHash, purchase_viewer = :viewer, updated_at = :now
  ${onPublicList} AND NOT i.purchased
  RETURNING i.id`;

/** The owner's own mark stays. */
const removeMark = statement('public_item_unmark')`
  UPDATE list_items i SET purchased = i.owner_marked,
    purchased_at = CASE WHEN i.owner_marked THEN i.purchased_at END,
    purchased_by_id = CASE WHEN i.owner_marked THEN l.owner_id END,
    purchased_by_name = NULL, purchase_undo_hash = NULL, purchase_viewer = NULL, updated_at = :now
  ${onPublicList} AND i.purchased AND (i.purchase_undo_hash = :purchaseUndoHash? OR i.purchase_viewer = :viewer)
  RETURNING i.id`;

const markOfItem = statement('public_item_mark_read')`
  SELECT i.purchased, i.purchase_undo_hash AS undo_hash, i.purchase_viewer AS viewer
  FROM list_items i JOIN lists l ON l.id = i.list_id
  WHERE l.token = :token AND l.share_public AND i.id = :itemId`;

export interface PublicMark {
  purchased: boolean;
  /** The giver's name, as shown to the people on the list. */
  name?: string;
  /** The undo token returned when the item was marked. */
  undoToken?: string;
  /** `viewerOf` the requester; the same viewer can also undo on the same day. */
  viewer: string;
}

/**
 * Lets someone without an account mark an item of a public list as bought, or undo that. An item that is already
 * bought stays with the first person: only they get an undo token and can repeat the request.
 * @throws ServiceError `not_found` for unknown or private lists, `forbidden` when undoing another person's mark,
 * `already_purchased` if someone else was first
 */
export async function markPublicPurchased(
  ctx: Context,
  token: string,
  itemId: number,
  { purchased, name, undoToken, viewer }: PublicMark,
): Promise<{ undoToken: string | null }> {
  const now = ctx.clock();
  const shown = undoToken && isWellFormedSecret(undoToken, undoTokenPrefix) ? undoToken : null;
  return transaction(ctx.pool, async (sql) => {
    const fresh = createSecret(undoTokenPrefix);
    const changed = purchased
      ? await sql.rows(markAsBought, {
          token,
          itemId,
          now,
          purchasedByName: name?.trim() || null,
          freshHash: hashSecret(fresh),
          viewer,
        })
      : await sql.rows(removeMark, {
          token,
          itemId,
          now,
          purchaseUndoHash: shown === null ? null : hashSecret(shown),
          viewer,
        });
    if (changed.length > 0) {
      if (purchased) await notifyOwner(ctx, sql, itemId);
      return { undoToken: purchased ? fresh : null };
    }
    const [item] = await sql.rows(markOfItem, { token, itemId });
    if (!item) throw new ServiceError('not_found');
    if (!purchased && item.purchased) throw new ServiceError('forbidden');
    if (!purchased) return { undoToken: null };
    if (shown !== null && item.undo_hash?.equals(hashSecret(shown))) return { undoToken: shown };
    if (item.viewer !== viewer) throw new ServiceError('already_purchased');
    return { undoToken: null };
  });
}
