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
  type Part,
  removeClaims,
  requireGiverCapacity,
} from './internal/gifts/claims.ts';
import { prepareClaims, settleClaims } from './internal/gifts/gift-claim-rows.ts';
import { notifySuppliers } from './internal/gifts/notify-suppliers.ts';
import { locateList } from './internal/locate-list.ts';
import { notifyOwners } from './internal/notify-owners.ts';
import { reservationEnd } from './reservation-days.ts';
import { isSurpriseNow } from './surprise.ts';

const undoTokenPrefix = 'wl_undo_';

/** Makes people who mark the item at the same time wait for each other. */
const lockItem = statement('public_item_lock')`
  SELECT i.quantity, i.owner_marked, coalesce(l.owner_id = :userId? AND ${isSurpriseNow}, false) AS is_surprised
  FROM list_items i JOIN lists l ON l.id = i.list_id
  WHERE l.home = :home AND l.token = :token AND l.share_public AND i.id = :itemId FOR NO KEY UPDATE OF i`;

/** Omitted fields stay unchanged. */
export interface PublicMark {
  purchased: boolean;
  /** The day until which it is reserved, such as `2026-12-24`; not with `purchased` or `shared`. */
  reserveUntil?: string;
  /** The quantity; by default, all that are still wanted. */
  quantity?: number;
  /** The giver's name, as shown to the people on the list. */
  name?: string;
  /** A note for the list's owner. */
  note?: string;
  /** Whether other givers see the name. */
  showsName?: boolean;
  /** Gives it together with others. If it isn't bought yet, looks for people to share it with. */
  shared?: boolean;
  /** All undo tokens that the giver got when they marked items. */
  undoTokens?: readonly string[];
  /**
   * The giver's account, if known, which can be a guest's. It owns the mark and can undo it
   * anywhere.
   */
  userId?: string;
}

/**
 * Lets someone without an account mark an item of a public list as bought, in full or in part, reserve it until they
 * buy it, join others who share it, or undo that. Marking what they reserved turns the reservation into a purchase. An
 * item that is already bought stays with the first giver, who proves it with an undo token or their account, never with
 * their network or browser.
 * @throws ServiceError `not_found` for unknown or private lists, `forbidden` when undoing another person's mark, and
 * for the owner of a surprise, because any other response would reveal what is bought; `already_purchased` if others
 * were first, `already_reserved` if others reserved what is left, `quantity_unavailable` with `remaining` for more than
 * is still wanted, `too_many_givers`, `invalid_input` for a reservation of something bought or shared, or a wrong day
 */
export async function markPublicPurchased(
  ctx: Context,
  token: string,
  itemId: number,
  mark: PublicMark,
): Promise<{ undoToken: string | null }> {
  const { purchased, userId = null } = mark;
  const now = ctx.clock();
  const reservedUntil = reservationOf(mark, now);
  const undoTokens = (mark.undoTokens ?? []).filter((one) => isWellFormedSecret(one, undoTokenPrefix));
  return transaction(ctx.pool, async (sql) => {
    const [item] = await sql.rows(lockItem, { ...(await locateList(ctx, token, sql)), itemId, userId, now });
    if (!item) throw new ServiceError('not_found');
    if (item.is_surprised) throw new ServiceError('forbidden');
    await prepareClaims(sql, [itemId]);
    const claims = await claimsOf(sql, { itemId, now }, { undoTokens, userId });
    const { own } = claims;
    if (!purchased && !mark.shared && !reservedUntil) {
      if (own.length === 0) {
        if (claims.bought > 0 || claims.reserved > 0 || item.owner_marked)
          throw new ServiceError('forbidden');
        return { undoToken: null };
      }
      await removeClaims(sql, itemId, own);
      await settleClaims(sql, [itemId], now);
      return { undoToken: null };
    }
    const [claim] = own;
    const part = partFor({ ...mark, reservedUntil }, item, claims);
    const { quantity } = part;
    const name = mark.name?.trim();
    const words = { name, note: mark.note?.trim(), showsName: mark.showsName, shared: mark.shared };
    if (claim) {
      await changeClaim(sql, { itemId, claimId: claim.id }, { ...part, ...words });
    } else {
      await requireGiverCapacity(sql, { itemId, now }, claims);
    }
    const fresh = createSecret(undoTokenPrefix);
    const claimId =
      claim?.id ??
      (await addClaim(sql, {
        itemId,
        ...part,
        userId,
        now,
        undoHash: hashSecret(fresh),
        ...words,
        name: name ?? '',
      }));
    await settleClaims(sql, [itemId], now);
    if (quantity > 0 && !claim?.quantity) await notifyOwners(ctx, sql, [{ itemId, claimId }]);
    await notifySuppliers(ctx, sql, [{ itemId, claimId, quantity: quantity - (claim?.quantity ?? 0) }]);
    return { undoToken: claim ? claim.undoToken : fresh };
  });
}

/**
 * The end of the reservation that the giver requests; null if they request none.
 * @throws ServiceError `invalid_input`
 */
function reservationOf({ purchased, shared, reserveUntil }: PublicMark, now: Date): Date | null {
  if (reserveUntil === undefined) return null;
  if (purchased || shared)
    throw new ServiceError('invalid_input', {
      field: 'reserve_until',
      hint: 'Something bought or shared can’t be reserved, too.',
    });
  return reservationEnd(reserveUntil, now);
}

/**
 * How many the giver buys or reserves; none of either to only share the gift.
 * @throws ServiceError `already_purchased`, `already_reserved`, `quantity_unavailable`
 */
function partFor(
  { purchased, quantity, reservedUntil }: PublicMark & { reservedUntil: Date | null },
  item: { quantity: number; owner_marked: boolean },
  { own, bought, reserved }: ItemClaims,
): Part {
  const already = own[0]?.quantity ?? 0;
  const held = own[0]?.reserved ?? 0;
  const buys = (pieces: number): Part => ({ quantity: pieces, reserved: 0, reservedUntil: null });
  if (purchased && already > 0 && (quantity === undefined || quantity === already)) return buys(already);
  const unbought = item.owner_marked ? 0 : Math.max(0, item.quantity - bought + already);
  if (unbought === 0) throw new ServiceError('already_purchased');
  if (!purchased && !reservedUntil) return buys(0);
  const remaining = Math.max(0, unbought - (reserved - held));
  if (remaining === 0) throw new ServiceError('already_reserved');
  if (quantity !== undefined && quantity > remaining)
    throw new ServiceError('quantity_unavailable', { remaining });
  // Defaults to the earlier quantity, if that many are still available.
  const pieces = quantity ?? Math.min(held || already || remaining, remaining);
  return purchased ? buys(pieces) : { quantity: 0, reserved: pieces, reservedUntil };
}
