import type { Context } from '#api/platform/context.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';

const tell = statement('gift_claims_tell')`
  SELECT wl_tell_gifts_1(_item_id => :itemId, _claim_ids => :claimIds, _quantities => :quantities, _now => :now) AS is_told`;

/**
 * Notifies the partners that supplied items that they were marked as bought, but not by whom or
 * whose wish they are. Leaves out wishes on the surprise list of a partner's own member. Each item
 * is reported once a day, however often it's marked. The SQL function is in
 * prisma/migrations/20261129150000_gift_and_audit_functions/migration.sql.
 * @param gifts claims with the quantity that was added to each
 */
export async function notifySuppliers(
  ctx: Context,
  sql: Sql,
  gifts: readonly { itemId: number; claimId: number; quantity: number }[],
): Promise<void> {
  const added = gifts.filter(({ quantity }) => quantity > 0);
  for (const [itemId, claims] of Map.groupBy(added, (gift) => gift.itemId)) {
    const [told] = await sql.rows(tell, {
      itemId,
      claimIds: claims.map(({ claimId }) => claimId),
      quantities: claims.map(({ quantity }) => quantity),
      now: ctx.clock(),
    });
    if (told?.is_told) ctx.adapters.jobs.nudge('dispatch-events');
  }
}
