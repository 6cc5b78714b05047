import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { hashSecret } from '#api/platform/tokens/secret.ts';
import type { Giver } from './internal/gifts/claims.ts';
import { prepareClaims, settleClaims } from './internal/gifts/gift-claim-rows.ts';

/** Locks the item first, like everything that changes its claims. */
const lockItem = statement('gift_withdraw_lock')`
  SELECT i.id FROM list_items i JOIN gift_claims c ON c.item_id = i.id WHERE c.id = :giftId FOR NO KEY UPDATE OF i`;

const deleteGift = statement('gift_withdraw')`
  DELETE FROM gift_claims WHERE id = :giftId AND (user_id = :userId? OR undo_hash = ANY(:undoHashes::bytea[])) RETURNING id`;

/**
 * Undoes a giver's gift, even if its list is no longer public or the wish no longer on it.
 * @throws ServiceError `not_found`, also for another giver's
 */
export async function withdrawGift(
  ctx: Context,
  { undoTokens, userId }: Giver,
  giftId: number,
): Promise<void> {
  const undoHashes = undoTokens.map(hashSecret);
  await transaction(ctx.pool, async (sql) => {
    const items = (await sql.rows(lockItem, { giftId })).map(({ id }) => id);
    await prepareClaims(sql, items);
    const deleted = await sql.rows(deleteGift, { giftId, userId, undoHashes });
    if (deleted.length === 0) throw new ServiceError('not_found');
    await settleClaims(sql, items, ctx.clock());
  });
}
