import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { isSurprise } from '../../surprise.ts';
import { requireRole } from '../require-role.ts';
import { maxClaims, prepareClaims, settleClaims } from './gift-claim-rows.ts';

const lock = statement('own_part_lock')`
  SELECT id FROM list_items WHERE id = :itemId AND list_id = :listId FOR NO KEY UPDATE`;

const add = statement('own_part_add')`
  INSERT INTO gift_claims (item_id, quantity, name, own, created_at)
  SELECT i.id, part.quantity, '', true, :now
  FROM list_items i CROSS JOIN LATERAL (
    SELECT coalesce(sum(c.quantity), 0)::int AS bought, coalesce(sum(c.quantity) FILTER (WHERE c.own), 0)::int AS own,
           count(*)::int AS claims
    FROM gift_claims c WHERE c.item_id = i.id
  ) g CROSS JOIN LATERAL (
    SELECT least(:bought - g.own, i.quantity - CASE WHEN :isHidden::boolean THEN g.own ELSE g.bought END)::int AS quantity
  ) part
  WHERE i.id = :itemId AND NOT i.owner_marked AND g.claims < :maxClaims AND part.quantity > 0`;

/**
 * Marks part of an item as bought by the list's owner. No one is notified.
 * @param bought the total, including those that the owner has marked before; capped at what is
 * still wanted. In a surprise, gifts don't count, because the owner can't see them
 * @throws ServiceError `not_found`, `forbidden`
 */
export async function markOwnPart(
  ctx: Context,
  { userId, token, itemId }: { userId: string; token: string; itemId: number },
  bought: number,
): Promise<void> {
  await transaction(ctx.pool, async (sql) => {
    const list = await requireRole(ctx, sql, { userId, token, needed: 'owner', lock: true });
    const now = ctx.clock();
    await sql.rows(lock, { itemId, listId: list.id });
    await prepareClaims(sql, [itemId]);
    await sql.rows(add, { itemId, bought, isHidden: isSurprise(list, now), maxClaims, now });
    await settleClaims(sql, [itemId], now);
  });
}
