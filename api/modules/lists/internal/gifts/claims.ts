import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { hashSecret } from '#api/platform/tokens/secret.ts';
import { reminderDue } from '../../reservation-days.ts';
import { isReserved, maxClaims } from './gift-claim-rows.ts';

const readTotals = statement('gift_claims_total')`
  SELECT coalesce(sum(c.quantity), 0)::int AS bought, count(*)::int AS claims,
    coalesce(sum(c.reserved_quantity) FILTER (WHERE ${isReserved}), 0)::int AS reserved
  FROM gift_claims c WHERE c.item_id = :itemId`;

const readOwn = statement('gift_claims_own')`
  SELECT c.id, c.quantity, c.undo_hash, CASE WHEN ${isReserved} THEN c.reserved_quantity ELSE 0 END AS reserved FROM gift_claims c
  WHERE c.item_id = :itemId AND (c.undo_hash = ANY(:undoHashes::bytea[]) OR c.user_id = :userId?) ORDER BY c.id`;

const insertClaim = statement('gift_claim_add')`
  INSERT INTO gift_claims (item_id, quantity, shared, reserved_quantity, reserved_until, user_id, name, note, shows_name, undo_hash, created_at)
  VALUES (:itemId, :quantity, :shared, :reserved, :reservedUntil?, :userId?, :name?, :note, :showsName, :undoHash?, :now) RETURNING id`;

/** Also turns a reservation into a purchase, and a purchase into a reservation. */
const updateClaim = statement('gift_claim_change')`
  UPDATE gift_claims SET quantity = :quantity, reserved_quantity = :reserved, reserved_until = :reservedUntil?,
    shared = coalesce(:shared?, shared) OR (:quantity = 0 AND :reserved = 0),
    remind_at = CASE WHEN remind_at IS NOT NULL THEN ${reminderDue(':reservedUntil?::timestamptz')} END,
    name = coalesce(:name?, name), note = coalesce(:note?, note), shows_name = coalesce(:showsName?, shows_name)
  WHERE id = :claimId AND item_id = :itemId`;

const deleteEnded = statement('gift_claims_remove_ended')`
  DELETE FROM gift_claims WHERE item_id = :itemId AND quantity = 0 AND reserved_until <= :now RETURNING id`;

const deleteClaims = statement('gift_claims_remove')`
  DELETE FROM gift_claims WHERE id = ANY(:claimIds::bigint[]) AND item_id = :itemId`;

/** The caller's claim. */
export interface OwnClaim {
  id: number;
  quantity: number;
  /** How many the caller has reserved and not bought yet. */
  reserved: number;
  /** The caller's undo token for it; null if only their account proves that it's theirs. */
  undoToken: string | null;
}

/**
 * Identifies the giver, the only person who can change a claim, whatever network or browser they
 * use.
 */
export interface Giver {
  undoTokens: readonly string[];
  userId: string | null;
}

export interface ItemClaims {
  bought: number;
  reserved: number;
  /** Number of givers. */
  claims: number;
  /** The caller's claims: those that match their undo tokens, else those of their account. */
  own: OwnClaim[];
}

/** Reads the claims on a locked item. */
export async function claimsOf(
  sql: Sql,
  { itemId, now }: { itemId: number; now: Date },
  { undoTokens, userId }: Giver,
): Promise<ItemClaims> {
  const tokens = new Map(undoTokens.map((token) => [hashSecret(token).toString('hex'), token]));
  const undoHashes = undoTokens.map(hashSecret);
  const [totals] = await sql.rows(readTotals, { itemId, now });
  const rows = await sql.rows(readOwn, { itemId, undoHashes, userId, now });
  const own = rows.map(({ id, quantity, reserved, undo_hash: hash }) => ({
    id,
    quantity,
    reserved: reserved ?? 0,
    undoToken: (hash && tokens.get(hash.toString('hex'))) ?? null,
  }));
  const byToken = own.filter(({ undoToken }) => undoToken !== null);
  return {
    bought: totals?.bought ?? 0,
    reserved: totals?.reserved ?? 0,
    claims: totals?.claims ?? 0,
    own: byToken.length > 0 ? byToken : own,
  };
}

/**
 * Makes sure that a locked item can have another giver.
 * @throws ServiceError `too_many_givers`
 */
export async function requireGiverCapacity(
  sql: Sql,
  { itemId, now }: { itemId: number; now: Date },
  { claims }: ItemClaims,
): Promise<void> {
  if (claims < maxClaims) return;
  const ended = await sql.rows(deleteEnded, { itemId, now });
  if (claims - ended.length >= maxClaims) throw new ServiceError('too_many_givers');
}

/** How many a giver buys, or reserves. */
export interface Part {
  quantity: number;
  reserved: number;
  /** The moment when the reservation ends; null if nothing is reserved. */
  reservedUntil: Date | null;
}

interface Words {
  /** Null for the account's name. */
  name: string | null;
  note?: string;
  showsName?: boolean;
  shared?: boolean;
}

/** Adds a claim and returns its ID. */
export async function addClaim(
  sql: Sql,
  claim: Words &
    Part & {
      itemId: number;
      userId: string | null;
      undoHash: Buffer | null;
      now: Date;
    },
): Promise<number> {
  const { note = '', showsName = false, shared = false, ...rest } = claim;
  const [added] = await sql.rows(insertClaim, { ...rest, note, showsName, shared });
  return added?.id ?? 0;
}

/** Omitted fields stay unchanged. */
export async function changeClaim(
  sql: Sql,
  at: { itemId: number; claimId: number },
  change: Partial<Words> & Part,
): Promise<void> {
  const { name = null, note = null, showsName = null, shared = null, ...part } = change;
  await sql.rows(updateClaim, { ...at, ...part, name, note, showsName, shared });
}

export async function removeClaims(sql: Sql, itemId: number, claims: readonly OwnClaim[]): Promise<void> {
  await sql.rows(deleteClaims, { itemId, claimIds: claims.map(({ id }) => id) });
}
