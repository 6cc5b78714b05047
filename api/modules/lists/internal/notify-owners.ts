import { notify } from '#api/modules/people/notify.ts';
import type { Context } from '#api/platform/context.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { isSurpriseNow } from '../surprise.ts';

const describePurchase = statement('item_purchase_describe', 'list')`
  SELECT l.owner_id, l.token, l.name, coalesce(i.custom_title, nullif(i.title, ''), p.title) AS title,
         i.id AS item_id, c.user_id AS by_user_id, coalesce(c.name, u.display_name, u.username, '') AS by_name
  FROM gift_claims c JOIN list_items i ON i.id = c.item_id JOIN lists l ON l.id = i.list_id
  JOIN products p ON p.id = i.product_id LEFT JOIN users u ON u.id = c.user_id
  WHERE c.item_id = :itemId AND c.id = :claimId AND NOT ${isSurpriseNow}`;

/**
 * Notifies the owners of lists that items were marked as bought, by their new claims: once per item and UTC day, and never
 * in surprise mode.
 */
export async function notifyOwners(
  ctx: Context,
  sql: Sql,
  claims: readonly { itemId: number; claimId: number }[],
): Promise<void> {
  const now = ctx.clock();
  for (const { itemId, claimId } of claims) {
    const [purchase] = await sql.rows(describePurchase, { itemId, claimId, now });
    if (!purchase) continue;
    await notify(ctx, sql, {
      userId: purchase.owner_id,
      kind: 'item_purchased',
      data: {
        list_token: purchase.token,
        list_name: purchase.name,
        item_id: purchase.item_id,
        item_title: purchase.title,
        by_name: purchase.by_name,
      },
      byUserId: purchase.by_user_id,
      dedupeKey: `${purchase.item_id}:${now.toISOString().slice(0, 10)}`,
    });
  }
}
