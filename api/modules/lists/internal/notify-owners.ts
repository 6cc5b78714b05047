import { mailDueAt } from '#api/modules/people/notify.ts';
import type { Context } from '#api/platform/context.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';

const notify = statement('gift_notify_owner')`
  SELECT wl_notify_purchase_1(_item_id => :itemId, _claim_id => :claimId, _mail_due_at => :mailDueAt?, _now => :now)`;

/**
 * Notifies list owners that items were marked as bought, by their new claims: once per item and UTC
 * day, and never in surprise mode. Later claims update the givers' names in the notification; it's
 * removed once there are no givers. The SQL function is in
 * prisma/migrations/20261129150000_gift_and_audit_functions/migration.sql.
 */
export async function notifyOwners(
  ctx: Context,
  sql: Sql,
  claims: readonly { itemId: number; claimId: number }[],
): Promise<void> {
  const now = ctx.clock();
  for (const claim of claims)
    await sql.rows(notify, { ...claim, mailDueAt: mailDueAt('item_purchased', now), now });
}
