import { reservedDay } from '../../reservation-days.ts';
import type { Gift } from '../../schemas.ts';
import { areClaimsValid, isReserved, stillGives, unclaimed, unclaimedName } from './gift-claim-rows.ts';

/** Gifts of an item as the statements return them. */
export interface GiftRow {
  purchased_quantity: number;
  reserved_quantity: number;
  reserved_until: string | null;
  sharing: number;
  giver_names: string[];
  gifts: Gift[] | null;
  bought_at: Date | null;
}

const nameOfClaim = `coalesce(c.name, giver.display_name, giver.username, '')`;

/** Joins the totals of an item `i`'s claims as `g`. */
export const joinGifts = `LEFT JOIN LATERAL (
    SELECT coalesce(sum(c.quantity) FILTER (WHERE ${areClaimsValid}), 0)::int AS quantity,
      (count(*) FILTER (WHERE c.quantity = 0 AND c.reserved_until IS NULL))::int AS sharing,
      coalesce(sum(c.reserved_quantity) FILTER (WHERE ${isReserved}), 0)::int AS reserved,
      min(c.reserved_until) FILTER (WHERE ${isReserved}) AS reserved_until,
      coalesce(sum(c.quantity) FILTER (WHERE c.own AND ${areClaimsValid}), 0)::int AS own,
      max(c.created_at) FILTER (WHERE c.own AND ${areClaimsValid}) AS own_at,
      max(c.created_at) FILTER (WHERE c.order_line_id IS NOT NULL AND ${areClaimsValid}) AS ordered_at,
      coalesce(array_agg(c.name ORDER BY c.id) FILTER (
        WHERE c.shows_name AND c.name <> '' AND ${stillGives}), '{}') AS names,
      string_agg(nullif(${nameOfClaim}, ''), ', ' ORDER BY c.id) FILTER (
        WHERE c.quantity > 0 AND ${areClaimsValid}) AS buyers
    FROM gift_claims c LEFT JOIN users giver ON giver.id = c.user_id WHERE c.item_id = i.id
  ) g ON true`;

/** SQL: whether an item is bought, whichever version of the server marked it. */
export const isBought = `(i.purchased OR (i.purchased_at IS NOT NULL AND g.quantity >= i.quantity))`;

/** SQL: whether its owner bought it, or marked it as bought. */
export const isOwnersBought = `(i.owner_marked OR g.own >= i.quantity)`;

/**
 * SQL: the names of its buyers; null if no one bought it or gave a name. `buyer` is the account in
 * `purchased_by_id`.
 */
export const buyers = `coalesce(g.buyers, CASE WHEN i.purchased
  THEN coalesce(i.purchased_by_name, buyer.display_name, buyer.username) END)`;

/** SQL: how many of an item are reserved and not bought. */
const reserved = `CASE WHEN ${isBought} THEN 0 ELSE greatest(0, least(g.reserved, i.quantity - g.quantity)) END`;

/**
 * SQL: whether the owner of a list `l` can thank the giver of a claim `c`: it's bought, and its
 * giver can find the thanks.
 */
export const isThankable = `(c.quantity > 0 AND NOT c.own AND (c.undo_hash IS NOT NULL OR c.user_id <> l.owner_id))`;

const everyGift = `(
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', one.thankable, 'thanks', one.thanks, 'name', one.name, 'note', one.note, 'quantity', one.quantity,
    'shared', one.shared,
    'reserved_quantity', one.reserved, 'reserved_until', one.reserved_until, 'marked_at', one.at) ORDER BY one.at, one.id), '[]')
  FROM (
    SELECT c.id, CASE WHEN ${isThankable} THEN c.id END AS thankable, CASE WHEN c.thanked_at IS NOT NULL THEN c.thanks END AS thanks, ${nameOfClaim} AS name, c.note, c.quantity, c.shared, c.created_at AS at,
      CASE WHEN ${isReserved} THEN c.reserved_quantity ELSE 0 END AS reserved,
      CASE WHEN ${isReserved} THEN ${reservedDay('c.reserved_until')} END AS reserved_until
    FROM gift_claims c LEFT JOIN users giver ON giver.id = c.user_id
    WHERE c.item_id = i.id AND NOT c.own AND ${stillGives}
    UNION ALL
    SELECT NULL, NULL, NULL, coalesce(${unclaimedName}, buyer.display_name, buyer.username, ''), '', i.quantity - g.quantity, false,
      coalesce(i.purchased_at, i.updated_at), 0, NULL
    WHERE ${unclaimed}
  ) one)`;

/**
 * SQL columns of an item's gifts, after `joinGifts`.
 * @param hidden SQL: whether they are hidden from the reader, an owner who sees only their own
 * marks
 * @param all SQL: whether the reader sees names and notes
 */
export const giftColumns = (hidden: string, all: string) => `
  CASE WHEN CASE WHEN ${hidden} THEN ${isOwnersBought} ELSE ${isBought} END THEN i.quantity
       WHEN ${hidden} THEN g.own ELSE g.quantity END AS purchased_quantity,
  CASE WHEN ${hidden} THEN 0 ELSE ${reserved} END AS reserved_quantity,
  CASE WHEN NOT (${hidden}) AND ${reserved} > 0 THEN ${reservedDay('g.reserved_until')} END AS reserved_until,
  CASE WHEN ${hidden} THEN 0 ELSE g.sharing END AS sharing,
  CASE WHEN ${hidden} THEN '{}' ELSE g.names END AS giver_names,
  CASE WHEN ${all} AND NOT (${hidden}) THEN ${everyGift} END AS gifts,
  CASE WHEN ${all} THEN CASE WHEN ${hidden} THEN g.own_at ELSE coalesce(g.ordered_at, g.own_at) END END AS bought_at`;
