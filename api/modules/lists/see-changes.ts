import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';

const see = statement('wish_changes_see', 'shopper')`
  UPDATE list_items i SET changes_seen_at = greatest(i.changes_seen_at, least(:until::timestamptz, :now::timestamptz))
  FROM lists l
  WHERE l.id = i.list_id AND l.owner_id = :userId AND i.id = ANY(:itemIds::bigint[])
    AND (:partnerId?::bigint IS NULL OR i.source_partner_id = :partnerId)`;

/**
 * Dismisses what changed about a shopper's wishes until a time, on all devices and pages. Others' wishes stay as they are.
 * @param partnerId only wishes from this partner's shop
 */
export async function seeChanges(
  ctx: Context,
  userId: string,
  { itemIds, until, partnerId = null }: { itemIds: number[]; until: Date; partnerId?: number | null },
): Promise<void> {
  await ctx.sql.rows(see, { userId, itemIds, until, now: ctx.clock(), partnerId });
}
