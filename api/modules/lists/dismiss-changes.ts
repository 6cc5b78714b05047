import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import type { SeenChanges } from './schemas.ts';

const see = statement('wish_changes_see')`
  UPDATE list_items i SET changes_seen_at = greatest(i.changes_seen_at, least(:until::timestamptz, :now::timestamptz))
  FROM lists l
  WHERE l.id = i.list_id AND l.owner_id = :userId AND i.id = ANY(:itemIds::bigint[])
    AND (:partnerId?::bigint IS NULL OR i.source_partner_id = :partnerId)`;

/**
 * Dismisses changes to a shopper's wishes up to a time, on all devices and pages. Ignores other
 * people's wishes.
 * @param partnerId only wishes that this partner's shop supplied first
 */
export async function dismissChanges(
  ctx: Context,
  userId: string,
  { item_ids: itemIds, until }: SeenChanges,
  partnerId: number | null = null,
): Promise<void> {
  await ctx.sql.rows(see, { userId, itemIds, until, now: ctx.clock(), partnerId });
}
