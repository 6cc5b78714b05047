import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { hashSecret } from '#api/platform/tokens/secret.ts';
import { maxClaims } from './gift-claim-rows.ts';

const readTotals = statement('gift_claims_total', 'list')`
  SELECT coalesce(sum(quantity), 0)::int AS bought, count(*)::int AS claims FROM gift_claims WHERE item_id = :itemId`;

const readOwn = statement('gift_claims_own', 'list')`
  SELECT id, quantity, undo_hash FROM gift_claims
  WHERE item_id = :itemId AND (undo_hash = ANY(:undoHashes::bytea[]) OR user_id = :userId?) ORDER BY id`;

const insertClaim = statement('gift_claim_add', 'list')`
  INSERT INTO gift_claims (item_id, quantity, shared, user_id, name, note, shows_name, undo_hash, created_at)
  VALUES (:itemId, :quantity, :shared, :userId?, :name?, :note, :showsName, :undoHash?, :now) RETURNING id`;

const updateClaim = statement('gift_claim_change', 'list')`
  UPDATE gift_claims SET quantity = :quantity, shared = coalesce(:shared?, shared) OR :quantity = 0,
    name = coalesce(:name?, name), note = coalesce(:note?, note), shows_name = coalesce(:showsName?, shows_name)
  WHERE id = :claimId AND item_id = :itemId`;

const deleteClaims = statement('gift_claims_remove', 'list')`
  DELETE FROM gift_claims WHERE id = ANY(:claimIds::bigint[]) AND item_id = :itemId`;

/** The caller's claim. */
export interface OwnClaim {
  id: number;
  quantity: number;
  /** The caller's undo token for it; null if it's only known to be their account's. */
  undoToken: string | null;
}

/** The giver who can change a claim, and no one else, whatever network or browser they use. */
export interface Giver {
  undoTokens: readonly string[];
  userId: string | null;
}

export interface ItemClaims {
  bought: number;
  /** Number of givers. */
  claims: number;
  /** The caller's claims: those of their undo tokens, else those of their account. */
  own: OwnClaim[];
}

/** The claims of a locked item. */
export async function claimsOf(sql: Sql, itemId: number, { undoTokens, userId }: Giver): Promise<ItemClaims> {
  const tokens = new Map(undoTokens.map((token) => [hashSecret(token).toString('hex'), token]));
  const undoHashes = undoTokens.map(hashSecret);
  const [totals] = await sql.rows(readTotals, { itemId });
  const rows = await sql.rows(readOwn, { itemId, undoHashes, userId });
  const own = rows.map(({ id, quantity, undo_hash: hash }) => ({
    id,
    quantity,
    undoToken: (hash && tokens.get(hash.toString('hex'))) ?? null,
  }));
  const byToken = own.filter(({ undoToken }) => undoToken !== null);
  return {
    bought: totals?.bought ?? 0,
    claims: totals?.claims ?? 0,
    own: byToken.length > 0 ? byToken : own,
  };
}

/** @throws ServiceError `too_many_givers` */
export function requireRoom({ claims }: ItemClaims): void {
  if (claims >= maxClaims) throw new ServiceError('too_many_givers');
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
  claim: Words & {
    itemId: number;
    quantity: number;
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
  change: Partial<Words> & { quantity: number },
): Promise<void> {
  const { quantity, name = null, note = null, showsName = null, shared = null } = change;
  await sql.rows(updateClaim, { ...at, quantity, name, note, showsName, shared });
}

export async function removeClaims(sql: Sql, itemId: number, claims: readonly OwnClaim[]): Promise<void> {
  await sql.rows(deleteClaims, { itemId, claimIds: claims.map(({ id }) => id) });
}
