import { notify } from '#api/modules/people/notify.ts';
import type { Context } from '#api/platform/context.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { isSurpriseNow } from '../surprise.ts';
import { settleNotices } from './gifts/gift-notices.ts';

const describePurchase = statement('item_purchase_describe', 'list')`
  SELECT l.owner_id, l.token, l.name, coalesce(i.custom_title, nullif(i.title, ''), p.title) AS title,
         i.id AS item_id
  FROM gift_claims c JOIN list_items i ON i.id = c.item_id JOIN lists l ON l.id = i.list_id
  JOIN products p ON p.id = i.product_id
  WHERE c.item_id = :itemId AND c.id = :claimId AND NOT ${isSurpriseNow}`;

/**
 * Notifies the owners of lists that items were marked as bought, by their new claims: once per item and UTC day, and never
 * in surprise mode. From then on, the notification names the people who are giving it, and goes when no one is.
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
      },
      byUserId: null,
      dedupeKey: `${purchase.item_id}:${now.toISOString().slice(0, 10)}`,
    });
    await settleNotices(sql, itemId);
  }
}
