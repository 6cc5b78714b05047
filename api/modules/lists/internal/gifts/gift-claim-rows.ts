/**
 * Claims on items as gifts, with each giver's quantity. `list_items` has a summary (`purchased` and
 * the columns about the last giver) for lists, analytics and servers of the previous version. To
 * change a claim, lock the item and call `prepareClaims` before and `settleClaims` after the change,
 * in one transaction. Their SQL functions are in
 * prisma/migrations/20261129150000_gift_and_audit_functions/migration.sql; to change them, create
 * their next versions.
 */
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';

/** Maximum number of givers per item, so no one can flood the table. */
export const maxClaims = 100;

/**
 * SQL: whether part of an item `i` on a list `l` is bought without a claim: marked before claims
 * existed, or by a server of the previous version. `g.quantity` is the sum of its claims.
 */
export const unclaimed = `i.purchased AND g.quantity < i.quantity
  AND NOT (i.owner_marked AND i.purchased_by_id = l.owner_id AND i.purchase_undo_hash IS NULL)`;

/**
 * SQL: whether an item `i`'s claims still count. Servers of the previous version only remove marks
 * from the item.
 */
export const areClaimsValid = `(i.purchased OR i.purchased_at IS NOT NULL)`;

/**
 * SQL: whether a claim `c` reserves something at `:now`. Reservations that have ended don't count,
 * even if they aren't deleted yet.
 */
export const isReserved = `(c.quantity = 0 AND c.reserved_until > :now)`;

/** SQL: whether a claim `c` of an item `i` gives something at `:now`: it's bought, reserved, or only shared. */
export const stillGives = `CASE WHEN c.quantity > 0 THEN ${areClaimsValid} ELSE coalesce(c.reserved_until > :now, true) END`;

/** SQL: the name of an unclaimed part, as in a claim. */
export const unclaimedName = `CASE WHEN i.purchased_by_id IS NULL THEN coalesce(i.purchased_by_name, '') ELSE i.purchased_by_name END`;

const ready = statement('gift_claims_ready')`SELECT wl_ready_claims_2(_item_id => :itemId)`;
const settle = statement('gift_claims_settle')`SELECT wl_settle_claims_1(_item_id => :itemId, _now => :now)`;

/** Creates a claim for every mark on locked items. */
export async function prepareClaims(sql: Sql, itemIds: number[]): Promise<void> {
  for (const itemId of itemIds) await sql.rows(ready, { itemId });
}

/** Updates locked items, and the notifications about them, to match their claims. */
export async function settleClaims(sql: Sql, itemIds: number[], now: Date): Promise<void> {
  for (const itemId of itemIds) await sql.rows(settle, { itemId, now });
}
