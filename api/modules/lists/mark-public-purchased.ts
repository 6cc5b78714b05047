import { transaction } from '#api/platform/db/sql.ts';
import type { Context } from '#api/platform/context.ts';
import { createSecret, hashSecret, isWellFormedSecret } from '#api/platform/tokens/secret.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { notifyOwner } from './lists/notify-owner.ts';

const undoTokenPrefix = 'wl_undo_';

const onPublicList = `
  FROM lists l WHERE l.id = i.list_id AND l.token = $1 AND l.share_public AND i.id = $2`;

/** Of several at once, the database lets one have it. */
const markAsBought = {
  name: 'public_item_mark',
  text: `
    UPDATE list_items i SET purchased = true, purchased_at = $3, purchased_by_id = NULL, purchased_by_name = $4,
      purchase_undo_hash = $5, purchase_viewer = $6, updated_at = $3
    ${onPublicList} AND NOT i.purchased
    RETURNING i.id`,
};

/** Where the owner marked it, too, their mark stays. */
const removeMark = {
  name: 'public_item_unmark',
  text: `
    UPDATE list_items i SET purchased = i.owner_marked,
      purchased_at = CASE WHEN i.owner_marked THEN i.purchased_at END,
      purchased_by_id = CASE WHEN i.owner_marked THEN l.owner_id END,
      purchased_by_name = NULL, purchase_undo_hash = NULL, purchase_viewer = NULL, updated_at = $3
    ${onPublicList} AND i.purchased AND (i.purchase_undo_hash = $4 OR i.purchase_viewer = $5)
    RETURNING i.id`,
};

const markOfItem = {
  name: 'public_item_mark_read',
  text: `SELECT i.purchased, i.purchase_undo_hash AS undo_hash, i.purchase_viewer AS viewer
         FROM list_items i JOIN lists l ON l.id = i.list_id
         WHERE l.token = $1 AND l.share_public AND i.id = $2`,
};

export interface PublicMark {
  purchased: boolean;
  /** What the gift-giver wants to be called towards the list's people. */
  name?: string;
  /** What marking answered: the right to undo. */
  undoToken?: string;
  /** `viewerOf` the one who asks: they may undo, too, on the same day. */
  viewer: string;
}

/**
 * A gift-giver without an account marks an item of a public list as bought, or undoes it. An item that is bought already
 * stays with whoever was first: only they are handed an undo token, and may say it again.
 * @throws ServiceError `not_found` for what is unknown or private, `forbidden` to undo another's mark, `already_purchased`
 * to whoever comes second
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
      ? await sql.rows(markAsBought, [token, itemId, now, name?.trim() || null, hashSecret(fresh), viewer])
      : await sql.rows(removeMark, [token, itemId, now, shown && hashSecret(shown), viewer]);
    if (changed.length > 0) {
      if (purchased) await notifyOwner(ctx, sql, itemId);
      return { undoToken: purchased ? fresh : null };
    }
    const [item] = await sql.rows<{ purchased: boolean; undo_hash: Buffer | null; viewer: string | null }>(
      markOfItem,
      [token, itemId],
    );
    if (!item) throw new ServiceError('not_found');
    if (!purchased && item.purchased) throw new ServiceError('forbidden');
    if (!purchased) return { undoToken: null };
    if (shown !== null && item.undo_hash?.equals(hashSecret(shown))) return { undoToken: shown };
    if (item.viewer !== viewer) throw new ServiceError('already_purchased');
    return { undoToken: null };
  });
}
