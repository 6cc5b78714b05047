/**
 * The gifts of items, with each giver's quantity. `list_items` has a summary (`purchased` and the columns about the
 * last giver), for lists and analytics and for servers of the previous version. Changing a claim locks the item, calls
 * `readyClaims` before and `settleClaims` after it, in one transaction. The text of their functions is in
 * prisma/migrations/20261129150000_gift_and_audit_functions/migration.sql; to change them, create their next versions.
 */
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';

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

/** SQL: whether a claim `c` reserves something at `:now`. A reservation that has ended doesn't count, whether or not it's deleted. */
export const isReserved = `(c.quantity = 0 AND c.reserved_until > :now)`;

/** SQL: whether a claim `c` of an item `i` gives something at `:now`: it's bought, reserved, or only shared. */
export const stillGives = `CASE WHEN c.quantity > 0 THEN ${claimsCount} ELSE coalesce(c.reserved_until > :now, true) END`;

/** SQL: the name of an unclaimed part, as in a claim. */
export const unclaimedName = `CASE WHEN i.purchased_by_id IS NULL THEN coalesce(i.purchased_by_name, '') ELSE i.purchased_by_name END`;

const ready = statement('gift_claims_ready', 'list')`SELECT wl_ready_claims_1(_item_id => :itemId)`;
const settle = statement(
  'gift_claims_settle',
  'list',
)`SELECT wl_settle_claims_1(_item_id => :itemId, _now => :now)`;

/** Gives every mark of locked items a claim. One statement for each item, because each is at its list's home. */
export async function readyClaims(sql: Sql, itemIds: number[]): Promise<void> {
  for (const itemId of itemIds) await sql.rows(ready, { itemId });
}

/** Updates locked items with the totals of their claims, and what their owners were told about them. */
export async function settleClaims(sql: Sql, itemIds: number[], now: Date): Promise<void> {
  for (const itemId of itemIds) await sql.rows(settle, { itemId, now });
}
