/**
 * The gifts of items, with each giver's quantity. `list_items` has a summary (`purchased` and the columns about the
 * last giver), for lists and analytics and for servers of the previous version. Changing a claim locks the item, calls
 * `readyClaims` before and `settleClaims` after it, in one transaction.
 */
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { settleNotices } from './gift-notices.ts';

/** The number of givers of one item, to keep the table from being filled on purpose. */
export const maxClaims = 100;

/**
 * SQL: the part of an item `i` on a list `l` that is bought without a claim: marked before claims existed, or by a
 * server of the previous version. `g.quantity` is the sum of its claims.
 */
export const unclaimed = `i.purchased AND g.quantity < i.quantity
  AND NOT (i.owner_marked AND i.purchased_by_id = l.owner_id AND i.purchase_undo_hash IS NULL)`;

/** SQL: whether claims of an item `i` still count: a server of the previous version removes marks only there. */
export const claimsCount = `(i.purchased OR i.purchased_at IS NOT NULL)`;

/** SQL: the name of an unclaimed part, as in a claim. */
export const unclaimedName = `CASE WHEN i.purchased_by_id IS NULL THEN coalesce(i.purchased_by_name, '') ELSE i.purchased_by_name END`;

const sumOfClaims = (item: string) =>
  `(SELECT coalesce(sum(c.quantity), 0)::int AS quantity FROM gift_claims c WHERE c.item_id = ${item}.id)`;

const ready = statement('gift_claims_ready', 'list')`
  WITH stale AS (
    DELETE FROM gift_claims c USING list_items i
    WHERE c.item_id = i.id AND i.id = :itemId AND NOT ${claimsCount} AND c.quantity > 0
  )
  INSERT INTO gift_claims (item_id, quantity, user_id, name, undo_hash, created_at)
  SELECT i.id, i.quantity - g.quantity, i.purchased_by_id, ${unclaimedName}, i.purchase_undo_hash,
         coalesce(i.purchased_at, i.updated_at)
  FROM list_items i JOIN lists l ON l.id = i.list_id CROSS JOIN LATERAL ${sumOfClaims('i')} g
  WHERE i.id = :itemId AND ${unclaimed}`;

const summary = 'purchased, purchased_at, purchased_by_id, purchased_by_name, purchase_undo_hash';
const settle = statement('gift_claims_settle', 'list')`
  WITH wanted AS (
    SELECT i.id, i.owner_marked OR g.quantity >= i.quantity AS purchased,
      CASE WHEN i.owner_marked OR last.id IS NOT NULL THEN coalesce(last.created_at, i.purchased_at, :now) END AS purchased_at,
      CASE WHEN last.id IS NULL AND i.owner_marked THEN l.owner_id WHEN last.name IS NULL THEN last.user_id END AS purchased_by_id,
      nullif(last.name, '') AS purchased_by_name, last.undo_hash AS purchase_undo_hash
    FROM list_items i JOIN lists l ON l.id = i.list_id CROSS JOIN LATERAL ${sumOfClaims('i')} g
    LEFT JOIN LATERAL (
      SELECT c.* FROM gift_claims c WHERE c.item_id = i.id AND c.quantity > 0 ORDER BY c.id DESC LIMIT 1
    ) last ON true
    WHERE i.id = :itemId
  )
  UPDATE list_items i SET (${summary}, updated_at) = (
    w.purchased, w.purchased_at, w.purchased_by_id, w.purchased_by_name, w.purchase_undo_hash, :now)
  FROM wanted w WHERE i.id = w.id
    AND (i.purchased, i.purchased_at, i.purchased_by_id, i.purchased_by_name, i.purchase_undo_hash)
      IS DISTINCT FROM
        (w.purchased, w.purchased_at, w.purchased_by_id, w.purchased_by_name, w.purchase_undo_hash)`;

/** Gives every mark of locked items a claim. One statement for each item, because each is at its list's home. */
export async function readyClaims(sql: Sql, itemIds: number[]): Promise<void> {
  for (const itemId of itemIds) await sql.rows(ready, { itemId });
}

/** Updates locked items with the totals of their claims, and what their owners were told about them. */
export async function settleClaims(sql: Sql, itemIds: number[], now: Date): Promise<void> {
  for (const itemId of itemIds) {
    await sql.rows(settle, { itemId, now });
    await settleNotices(sql, itemId);
  }
}
