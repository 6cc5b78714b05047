import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { hashSecret } from '#api/platform/tokens/secret.ts';
import { isReserved, stillGives } from './internal/gifts/gift-claim-rows.ts';
import { locateList } from './internal/locate-list.ts';
import { reservedDayOf } from './reservation-days.ts';

const readClaims = statement('own_claims')`
  SELECT c.id, c.item_id, c.quantity, c.shared, c.name, c.note, c.shows_name,
    CASE WHEN ${isReserved} THEN c.reserved_quantity ELSE 0 END AS reserved,
    CASE WHEN ${isReserved} THEN c.reserved_until END AS reserved_until
  FROM gift_claims c JOIN list_items i ON i.id = c.item_id JOIN lists l ON l.id = i.list_id
  WHERE l.home = :home AND l.token = :token AND (c.undo_hash = ANY(:hashes) OR c.user_id = :userId?) AND ${stillGives}
  UNION ALL
  SELECT NULL::bigint, i.id, i.quantity, false, coalesce(i.purchased_by_name, ''), '', false, 0, NULL
  FROM list_items i JOIN lists l ON l.id = i.list_id
  WHERE l.home = :home AND l.token = :token AND i.purchased AND i.purchase_undo_hash = ANY(:hashes)
    AND NOT EXISTS (SELECT 1 FROM gift_claims c WHERE c.item_id = i.id)`;

/** A giver's claim on an item, as only they see it. */
export interface OwnGift {
  /** Null for a mark from before gifts had claims. */
  claimId: number | null;
  /** 0 for someone who has only reserved it or wants to share it. */
  quantity: number;
  reserved: number;
  /** The day until which it's reserved. */
  reservedUntil: string | null;
  shared: boolean;
  name: string;
  note: string;
  showsName: boolean;
}

/** The gifts that a giver has marked on a list, by item: with their undo tokens, or with their account. */
export async function readOwnClaims(
  ctx: Context,
  token: string,
  { undoTokens, userId }: { undoTokens: Iterable<string>; userId?: string },
): Promise<Map<number, OwnGift>> {
  const hashes = [...undoTokens].map(hashSecret);
  if (hashes.length === 0 && userId === undefined) return new Map();
  const list = await locateList(ctx, token);
  const rows = await ctx.sql.rows(readClaims, { ...list, hashes, userId: userId ?? null, now: ctx.clock() });
  return new Map(
    rows.map(({ item_id: id, quantity, shared, name, note, shows_name: showsName, ...row }) => [
      id ?? 0,
      {
        claimId: row.id,
        quantity: quantity ?? 0,
        reserved: row.reserved ?? 0,
        reservedUntil: row.reserved_until && reservedDayOf(row.reserved_until),
        shared: shared ?? false,
        note: note ?? '',
        showsName: showsName ?? false,
        name: name ?? '',
      },
    ]),
  );
}
