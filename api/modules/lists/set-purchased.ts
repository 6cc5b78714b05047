import type { Context } from '#api/platform/context.ts';
import { type Sql, transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { addClaim, changeClaim, claimsOf, requireGiverCapacity } from './internal/gifts/claims.ts';
import { prepareClaims, settleClaims } from './internal/gifts/gift-claim-rows.ts';
import { notifySuppliers } from './internal/gifts/notify-suppliers.ts';
import { notifyOwners } from './internal/notify-owners.ts';
import { requireRole } from './internal/require-role.ts';
import { isSurprise } from './surprise.ts';

const lockItem = statement('item_lock')`
  SELECT id, quantity, owner_marked FROM list_items WHERE id = :itemId AND list_id = :listId FOR NO KEY UPDATE`;

const ownerMark = statement('item_owner_mark')`
  UPDATE list_items SET owner_marked = :marked WHERE id = :itemId AND (:anyway::boolean OR NOT purchased)`;

/**
 * Removes all marks and reservations, or only the owner's own. People who only want to share the
 * gift stay.
 */
const removeMarks = statement('item_marks_remove')`
  DELETE FROM gift_claims WHERE item_id = :itemId AND (quantity > 0 OR reserved_until IS NOT NULL) AND (own OR NOT :onlyOwn::boolean)`;

export interface Mark {
  purchased: boolean;
  /** For an editor's mark: the quantity; by default, all that are still wanted. */
  quantity?: number;
  /** For an editor's mark: a note for the owner. */
  note?: string;
}

/**
 * Marks an item as bought, or removes its marks, no matter who set them. For owners and editors;
 * the owner is notified of an editor's mark, except in surprise mode. An owner's mark covers the
 * quantity that no one else gives. In surprise mode, it only shows owners their own mark, and
 * doesn't affect marks they can't see, to avoid duplicate gifts.
 * @throws ServiceError `not_found`, `forbidden`; for editors `already_purchased` if others were
 * first, `already_reserved`, `quantity_unavailable` with `remaining`, and `too_many_givers`
 */
export async function setPurchased(
  ctx: Context,
  userId: string,
  token: string,
  itemId: number,
  mark: Mark,
): Promise<void> {
  await transaction(ctx.pool, async (sql) => {
    const list = await requireRole(ctx, sql, { userId, token, needed: 'editor', lock: true });
    const now = ctx.clock();
    const [item] = await sql.rows(lockItem, { itemId, listId: list.id });
    if (!item) throw new ServiceError('not_found');
    await prepareClaims(sql, [itemId]);
    const isOwner = list.role === 'owner';
    const hidden = isOwner && isSurprise(list, now);
    const { purchased } = mark;
    if (isOwner || !purchased) {
      await sql.rows(ownerMark, { itemId, marked: purchased, anyway: hidden || !purchased });
    }
    if (!purchased) await sql.rows(removeMarks, { itemId, onlyOwn: hidden });
    const claim = purchased && !isOwner ? await editorsClaim(sql, { item, userId, mark, now }) : null;
    await settleClaims(sql, [itemId], now);
    if (!claim) return;
    if (claim.isNew) await notifyOwners(ctx, sql, [claim]);
    await notifySuppliers(ctx, sql, [claim]);
  });
}

/** Adds or changes an editor's claim, and returns it with the quantity added. */
async function editorsClaim(
  sql: Sql,
  {
    item,
    userId,
    mark: { quantity, note },
    now,
  }: { item: { id: number; quantity: number; owner_marked: boolean }; userId: string; mark: Mark; now: Date },
): Promise<{ itemId: number; claimId: number; quantity: number; isNew: boolean }> {
  const itemId = item.id;
  const claims = await claimsOf(sql, { itemId, now }, { undoTokens: [], userId });
  const [claim] = claims.own;
  const already = claim?.quantity ?? 0;
  const held = claim?.reserved ?? 0;
  const unbought = item.owner_marked ? already : Math.max(0, item.quantity - claims.bought + already);
  if (unbought === 0) throw new ServiceError('already_purchased');
  const remaining = Math.max(already, unbought - (claims.reserved - held));
  if (remaining === 0) throw new ServiceError('already_reserved');
  if (quantity !== undefined && quantity > remaining)
    throw new ServiceError('quantity_unavailable', { remaining });
  const part = {
    quantity: quantity ?? Math.min(already || held || remaining, remaining),
    reserved: 0,
    reservedUntil: null,
  };
  const { quantity: wanted } = part;
  if (claim) {
    await changeClaim(sql, { itemId, claimId: claim.id }, { ...part, note });
    return { itemId, claimId: claim.id, quantity: wanted - already, isNew: already === 0 };
  }
  await requireGiverCapacity(sql, { itemId, now }, claims);
  const claimId = await addClaim(sql, {
    itemId,
    ...part,
    userId,
    note,
    now,
    name: null,
    undoHash: null,
  });
  return { itemId, claimId, quantity: wanted, isNew: true };
}
