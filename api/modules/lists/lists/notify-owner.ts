import { statement } from '#api/platform/db/statement.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import type { Context } from '#api/platform/context.ts';
import { notify } from '#api/modules/people/notify.ts';
import { isSurpriseNow } from '../surprise.ts';

const describePurchase = statement('item_purchase_describe')`
  SELECT l.owner_id, l.token, l.name, coalesce(i.custom_title, nullif(i.title, ''), p.title) AS title,
         coalesce(i.purchased_by_name, u.display_name, u.username, '') AS by_name
  FROM list_items i JOIN lists l ON l.id = i.list_id JOIN products p ON p.id = i.product_id
  LEFT JOIN users u ON u.id = i.purchased_by_id
  WHERE i.id = :itemId AND NOT ${isSurpriseNow}`;

/**
 * Notifies a list's owner that an item was marked as bought: once per item and UTC day, and never in surprise mode.
 */
export async function notifyOwner(ctx: Context, sql: Sql, itemId: number): Promise<void> {
  const now = ctx.clock();
  const [purchase] = await sql.rows(describePurchase, { itemId, now });
  if (!purchase) return;
  await notify(ctx, sql, {
    userId: purchase.owner_id,
    kind: 'item_purchased',
    data: {
      list_token: purchase.token,
      list_name: purchase.name,
      item_id: itemId,
      item_title: purchase.title,
      by_name: purchase.by_name,
    },
    dedupeKey: `${itemId}:${now.toISOString().slice(0, 10)}`,
  });
}
