import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { createSecret, hashSecret, isWellFormedSecret } from '#api/platform/tokens/secret.ts';
import {
  addClaim,
  changeClaim,
  claimsOf,
  type ItemClaims,
  removeClaims,
  requireRoom,
} from './internal/gifts/claims.ts';
import { readyClaims, settleClaims } from './internal/gifts/gift-claim-rows.ts';
import { tellSuppliers } from './internal/gifts/tell-suppliers.ts';
import { locate } from './internal/locate.ts';
import { notifyOwners } from './internal/notify-owners.ts';
import { isSurpriseNow } from './surprise.ts';

const undoTokenPrefix = 'wl_undo_';

/** If several people mark it at once, they wait here for each other. */
const lockItem = statement('public_item_lock', 'list')`
  SELECT i.quantity, i.owner_marked, coalesce(l.owner_id = :userId? AND ${isSurpriseNow}, false) AS is_surprised
  FROM list_items i JOIN lists l ON l.id = i.list_id
  WHERE l.home = :home AND l.token = :token AND l.share_public AND i.id = :itemId FOR NO KEY UPDATE OF i`;

/** Omitted fields stay unchanged. */
export interface PublicMark {
  purchased: boolean;
  /** The quantity; by default, all that are still wanted. */
  quantity?: number;
  /** The giver's name, as shown to the people on the list. */
  name?: string;
  /** For the list's owner. */
  note?: string;
  /** Whether other givers see the name. */
  showsName?: boolean;
  /** Gives it together with others. If it isn't bought yet, looks for people to share it with. */
  shared?: boolean;
  /** The undo tokens returned when items were marked: all that the giver has. */
  undoTokens?: readonly string[];
  /** The giver's account, guests included, if known: the mark is theirs, and they can undo it anywhere. */
  userId?: string;
}

/**
 * Lets someone without an account mark an item of a public list as bought, in full or in part, join others who share
 * it, or undo that. An item that is already bought stays with the first giver, who proves it with an undo token or
 * their account, never with their network or browser.
 * @throws ServiceError `not_found` for unknown or private lists, `forbidden` when undoing another person's mark, and
 * for the owner of a surprise, because any other response would reveal what is bought; `already_purchased` if others
 * were first, `quantity_unavailable` with `remaining` for more than is still wanted, `too_many_givers`
 */
export async function markPublicPurchased(
  ctx: Context,
  token: string,
  itemId: number,
  mark: PublicMark,
): Promise<{ undoToken: string | null }> {
  const { purchased, userId = null } = mark;
  const now = ctx.clock();
  const undoTokens = (mark.undoTokens ?? []).filter((one) => isWellFormedSecret(one, undoTokenPrefix));
  return transaction(ctx.pool, async (sql) => {
    const [item] = await sql.rows(lockItem, { ...(await locate(ctx, token, sql)), itemId, userId, now });
    if (!item) throw new ServiceError('not_found');
    if (item.is_surprised) throw new ServiceError('forbidden');
    await readyClaims(sql, [itemId]);
    const claims = await claimsOf(sql, itemId, { undoTokens, userId });
    const { own } = claims;
    if (!purchased && !mark.shared) {
      if (own.length === 0) {
        if (claims.bought > 0 || item.owner_marked) throw new ServiceError('forbidden');
        return { undoToken: null };
      }
      await removeClaims(sql, itemId, own);
      await settleClaims(sql, [itemId], now);
      return { undoToken: null };
    }
    const [claim] = own;
    const quantity = quantityFor(mark, item, claims);
    const name = mark.name?.trim();
    const words = { name, note: mark.note?.trim(), showsName: mark.showsName, shared: mark.shared };
    if (claim) {
      await changeClaim(sql, { itemId, claimId: claim.id }, { quantity, ...words });
    } else {
      requireRoom(claims);
    }
    const fresh = createSecret(undoTokenPrefix);
    const claimId =
      claim?.id ??
      (await addClaim(sql, {
        itemId,
        quantity,
        userId,
        now,
        undoHash: hashSecret(fresh),
        ...words,
        name: name ?? '',
      }));
    await settleClaims(sql, [itemId], now);
    if (quantity > 0 && !claim?.quantity) await notifyOwners(ctx, sql, [{ itemId, claimId }]);
    await tellSuppliers(ctx, sql, [{ itemId, claimId, quantity: quantity - (claim?.quantity ?? 0) }]);
    return { undoToken: claim ? claim.undoToken : fresh };
  });
}

/**
 * The quantity that the giver buys, or 0 to only share the gift.
 * @throws ServiceError `already_purchased`, `quantity_unavailable`
 */
function quantityFor(
  { purchased, quantity }: PublicMark,
  item: { quantity: number; owner_marked: boolean },
  { own, bought }: ItemClaims,
): number {
  const already = own[0]?.quantity ?? 0;
  if (purchased && already > 0 && (quantity === undefined || quantity === already)) return already;
  const remaining = item.owner_marked ? 0 : Math.max(0, item.quantity - bought + already);
  if (remaining === 0) throw new ServiceError('already_purchased');
  if (!purchased) return 0;
  if (quantity !== undefined && quantity > remaining) {
    throw new ServiceError('quantity_unavailable', { remaining });
  }
  return quantity ?? remaining;
}
