import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { hashSecret } from '#api/platform/tokens/secret.ts';
import { claimsCount } from './internal/gifts/gift-claim-rows.ts';
import { locate } from './internal/locate.ts';

const readClaims = statement('own_claims', 'list')`
  SELECT c.item_id, c.quantity, c.shared, c.name, c.note, c.shows_name
  FROM gift_claims c JOIN list_items i ON i.id = c.item_id JOIN lists l ON l.id = i.list_id
  WHERE l.home = :home AND l.token = :token AND (c.undo_hash = ANY(:hashes) OR c.user_id = :userId?) AND (c.quantity = 0 OR ${claimsCount})
  UNION ALL
  SELECT i.id, i.quantity, false, coalesce(i.purchased_by_name, ''), '', false
  FROM list_items i JOIN lists l ON l.id = i.list_id
  WHERE l.home = :home AND l.token = :token AND i.purchased AND i.purchase_undo_hash = ANY(:hashes)
    AND NOT EXISTS (SELECT 1 FROM gift_claims c WHERE c.item_id = i.id)`;

/** A giver's claim on an item, as only they see it. */
export interface OwnGift {
  /** 0 for someone who only wants to share the gift. */
  quantity: number;
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
  const list = await locate(ctx, token);
  const rows = await ctx.sql.rows(readClaims, { ...list, hashes, userId: userId ?? null });
  return new Map(
    rows.map(({ item_id: id, quantity, shared, name, note, shows_name: showsName }) => [
      id ?? 0,
      {
        quantity: quantity ?? 0,
        shared: shared ?? false,
        note: note ?? '',
        showsName: showsName ?? false,
        name: name ?? '',
      },
    ]),
  );
}
