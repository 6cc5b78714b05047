import { statement } from '#api/platform/db/statement.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { ServiceError } from '#api/platform/service-error.ts';

/** Givers of one item, so that nobody fills the table. */
const mostClaims = 100;

const readTotals = statement('gift_claims_total')`
  SELECT coalesce(sum(quantity), 0)::int AS bought, count(*)::int AS claims FROM gift_claims WHERE item_id = :itemId`;

const readOwn = statement('gift_claims_own')`
  SELECT id, quantity, coalesce(undo_hash = :undoHash?, false) AS by_token, coalesce(user_id = :userId?, false) AS by_account
  FROM gift_claims
  WHERE item_id = :itemId AND (undo_hash = :undoHash OR user_id = :userId OR viewer = :viewer?)
  ORDER BY by_token DESC, by_account DESC, id`;

const insertClaim = statement('gift_claim_add')`
  INSERT INTO gift_claims (item_id, quantity, shared, user_id, viewer, name, note, shows_name, undo_hash, created_at)
  VALUES (:itemId, :quantity, :shared, :userId?, :viewer?, :name?, :note, :showsName, :undoHash?, :now) RETURNING id`;

const updateClaim = statement('gift_claim_change')`
  UPDATE gift_claims SET quantity = :quantity, shared = coalesce(:shared?, shared) OR :quantity = 0,
    name = coalesce(:name?, name), note = coalesce(:note?, note), shows_name = coalesce(:showsName?, shows_name)
  WHERE id = :claimId`;

const deleteClaims = statement(
  'gift_claims_remove',
)`DELETE FROM gift_claims WHERE id = ANY(:claimIds::bigint[])`;

/** The caller's claim. */
export interface OwnClaim {
  id: number;
  quantity: number;
  byToken: boolean;
  /** By token or account, rather than by the day's viewer, which people on the same network may share. */
  proven: boolean;
}

export interface ItemClaims {
  bought: number;
  /** Number of givers. */
  claims: number;
  /** Of the requester, as well as can be told: those of the token, else of the account, else of the day's viewer. */
  own: OwnClaim[];
}

/** The claims of a locked item. */
export async function claimsOf(
  sql: Sql,
  giver: { itemId: number; undoHash: Buffer | null; userId: string | null; viewer: string | null },
): Promise<ItemClaims> {
  const [totals] = await sql.rows(readTotals, { itemId: giver.itemId });
  const rows = await sql.rows(readOwn, giver);
  const [best] = rows;
  const own = rows
    .filter((row) => row.by_token === best?.by_token && row.by_account === best.by_account)
    .map((row) => ({
      id: row.id,
      quantity: row.quantity,
      byToken: row.by_token,
      proven: row.by_token || row.by_account,
    }));
  return { bought: totals?.bought ?? 0, claims: totals?.claims ?? 0, own };
}

/** @throws ServiceError `too_many_givers` */
export function requireRoom({ claims }: ItemClaims): void {
  if (claims >= mostClaims) throw new ServiceError('too_many_givers');
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
    viewer: string | null;
    undoHash: Buffer | null;
    now: Date;
  },
): Promise<number> {
  const { note = '', showsName = false, shared = false, ...rest } = claim;
  const [added] = await sql.rows(insertClaim, { ...rest, note, showsName, shared });
  return added?.id ?? 0;
}

/** What is left out stays as it is. */
export async function changeClaim(
  sql: Sql,
  claimId: number,
  change: Partial<Words> & { quantity: number },
): Promise<void> {
  const { quantity, name = null, note = null, showsName = null, shared = null } = change;
  await sql.rows(updateClaim, { claimId, quantity, name, note, showsName, shared });
}

export async function removeClaims(sql: Sql, claims: readonly OwnClaim[]): Promise<void> {
  await sql.rows(deleteClaims, { claimIds: claims.map(({ id }) => id) });
}
