import { statement } from '#api/platform/db/statement.ts';
import { transaction } from '#api/platform/db/sql.ts';
import type { Context } from '#api/platform/context.ts';
import { createSecret, hashSecret, isWellFormedSecret } from '#api/platform/tokens/secret.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { readyClaims, settleClaims } from './gifts/claim-rows.ts';
import {
  addClaim,
  changeClaim,
  claimsOf,
  removeClaims,
  requireRoom,
  type ItemClaims,
} from './gifts/claims.ts';
import { notifyOwner } from './lists/notify-owner.ts';

const undoTokenPrefix = 'wl_undo_';

/** If several people mark it at once, they wait here for each other. */
const lockItem = statement('public_item_lock')`
  SELECT i.quantity, i.owner_marked FROM list_items i JOIN lists l ON l.id = i.list_id
  WHERE l.token = :token AND l.share_public AND i.id = :itemId FOR NO KEY UPDATE OF i`;

/** What is left out stays as it is. */
export interface PublicMark {
  purchased: boolean;
  /** How many; otherwise all that are still wanted. */
  quantity?: number;
  /** The giver's name, as shown to the people on the list. */
  name?: string;
  /** For the list's owner. */
  note?: string;
  /** Whether other givers see the name. */
  showsName?: boolean;
  /** Gives it together with others. If it isn't bought yet, looks for them. */
  shared?: boolean;
  /** The undo token returned when the item was marked. */
  undoToken?: string;
  /** The giver's account, guests included, if known: it can undo its claims as well. */
  userId?: string;
  /** `viewerOf` the requester; the same viewer can also undo on the same day. */
  viewer: string;
}

/**
 * Lets someone without an account mark an item of a public list as bought, or a part of it, join others who share it,
 * or undo that. What is already bought stays with the first: only they get an undo token and can repeat the request.
 * @throws ServiceError `not_found` for unknown or private lists, `forbidden` when undoing another person's mark,
 * `already_purchased` if others were first, `quantity_unavailable` with `remaining` for more than is still wanted,
 * `too_many_givers`
 */
export async function markPublicPurchased(
  ctx: Context,
  token: string,
  itemId: number,
  mark: PublicMark,
): Promise<{ undoToken: string | null }> {
  const { purchased, undoToken, userId = null, viewer } = mark;
  const now = ctx.clock();
  const shown = undoToken && isWellFormedSecret(undoToken, undoTokenPrefix) ? undoToken : null;
  return transaction(ctx.pool, async (sql) => {
    const [item] = await sql.rows(lockItem, { token, itemId });
    if (!item) throw new ServiceError('not_found');
    await readyClaims(sql, [itemId]);
    const undoHash = shown === null ? null : hashSecret(shown);
    const claims = await claimsOf(sql, { itemId, undoHash, userId, viewer });
    const { own } = claims;
    if (!purchased && !mark.shared) {
      if (own.length === 0) {
        if (claims.bought > 0 || item.owner_marked) throw new ServiceError('forbidden');
        return { undoToken: null };
      }
      await removeClaims(sql, own);
      await settleClaims(sql, [itemId], now);
      return { undoToken: null };
    }
    // Nobody else's browser on the same network may change a claim; on the same day it is only recognized.
    const [mine] = own.filter(({ proven }) => proven);
    const quantity = quantityFor(mark, item, claims);
    if (quantity === 'own') return { undoToken: null };
    const name = mark.name?.trim();
    const words = { name, note: mark.note?.trim(), showsName: mark.showsName, shared: mark.shared };
    if (mine) {
      await changeClaim(sql, mine.id, { quantity, ...words });
    } else {
      requireRoom(claims);
    }
    const fresh = createSecret(undoTokenPrefix);
    const claimId =
      mine?.id ??
      (await addClaim(sql, {
        itemId,
        quantity,
        userId,
        viewer,
        now,
        undoHash: hashSecret(fresh),
        ...words,
        name: name ?? '',
      }));
    await settleClaims(sql, [itemId], now);
    if (quantity > 0 && !mine?.quantity) await notifyOwner(ctx, sql, claimId);
    return { undoToken: mine ? (mine.byToken ? shown : null) : fresh };
  });
}

/**
 * How many the giver buys, 0 to only share the gift, or `own` if the same viewer has already bought it.
 * @throws ServiceError `already_purchased`, `quantity_unavailable`
 */
function quantityFor(
  { purchased, quantity }: PublicMark,
  item: { quantity: number; owner_marked: boolean },
  { own, bought }: ItemClaims,
): number | 'own' {
  const mine = own.find(({ proven }) => proven)?.quantity ?? 0;
  if (purchased && mine > 0 && (quantity === undefined || quantity === mine)) return mine;
  const remaining = item.owner_marked ? 0 : Math.max(0, item.quantity - bought + mine);
  if (remaining === 0) {
    if (purchased && own.some((claim) => claim.quantity > 0)) return 'own';
    throw new ServiceError('already_purchased');
  }
  if (!purchased) return 0;
  if (quantity !== undefined && quantity > remaining) {
    throw new ServiceError('quantity_unavailable', { remaining });
  }
  return quantity ?? remaining;
}
