import type { Sql } from '#api/platform/db/sql.ts';
import type { Context } from '#api/platform/context.ts';
import type { ShopEvent } from '#api/modules/shopify/shop-event.ts';
import { countTraces, findTraces, type CustomerTraces } from './customer-traces.ts';
import { promoteSource } from '#api/modules/lists/promote-source.ts';
import { customerOf } from './platform-customer.ts';
import { openRequest, type Outcome } from './privacy-request.ts';
import { shopReach } from './shop-reach.ts';

/** Locks are taken in one order everywhere: lists before items. */
const lockLists = {
  name: 'privacy_lists_lock',
  text: `SELECT l.id FROM lists l JOIN users u ON u.id = l.owner_id WHERE u.email = $1 ORDER BY l.id FOR NO KEY UPDATE OF l`,
};

const deleteFurther = {
  name: 'privacy_further_delete',
  text: `DELETE FROM item_sources s USING unnest($1::bigint[], $2::bigint[]) AS told (item_id, partner_id)
         WHERE s.item_id = told.item_id AND s.partner_id = told.partner_id`,
};
/** What another shop supplied, too, is that one's from here on. */
const deleteItems = {
  name: 'privacy_items_delete',
  text: `
    WITH ${promoteSource('i.id = ANY($1)')}, gone AS (
      DELETE FROM list_items WHERE id = ANY($1) AND id NOT IN (SELECT item_id FROM heir) RETURNING list_id
    )
    UPDATE lists SET updated_at = $2 FROM gone WHERE lists.id = gone.list_id`,
};
const deleteImportRows = {
  name: 'privacy_import_rows_delete',
  text: `DELETE FROM import_rows r USING imports i WHERE i.id = r.import_id AND i.user_id = $1 AND r.item_id = ANY($2)`,
};
const deleteAnswers = {
  name: 'privacy_answers_delete',
  text: `DELETE FROM idempotency_keys WHERE scope = 'save:' || $1 AND response ->> 'item_id' = ANY($2)`,
};
const deleteNotifications = {
  name: 'privacy_notifications_delete',
  text: `DELETE FROM notifications WHERE user_id = $1 AND data ->> 'item_id' = ANY($2)`,
};
/** What somebody will give stays marked, so that nobody buys it twice. */
const unnameMarks = {
  name: 'privacy_marks_unname',
  text: `UPDATE list_items SET purchased_by_id = NULL, purchased_by_name = NULL, purchase_viewer = NULL WHERE id = ANY($1)`,
};
const unnameNotifications = {
  name: 'privacy_notifications_unname',
  text: `
    UPDATE notifications n SET data = n.data || '{"by_name":""}' FROM list_items i JOIN lists l ON l.id = i.list_id
    WHERE i.id = ANY($1) AND n.user_id = l.owner_id AND n.kind = 'item_purchased' AND n.data ->> 'item_id' = i.id::text`,
};
const unlinkActions = {
  name: 'privacy_actions_unlink',
  text: `UPDATE usage_actions SET item_id = NULL, list_id = NULL WHERE id = ANY($1::bigint[])`,
};
const deleteAnalytics = {
  name: 'privacy_analytics_delete',
  text: `DELETE FROM analytics_events WHERE id = ANY($1::bigint[])`,
};
const emptyWebhooks = {
  name: 'privacy_webhooks_empty',
  text: `
    UPDATE webhook_attempts SET payload = payload - 'product' - 'products' - 'meta', answer = NULL
    WHERE id = ANY($1::bigint[])`,
};

async function deleteTraces(sql: Sql, traces: CustomerTraces, now: Date): Promise<void> {
  const { account, items, further, marked, actions, analytics, webhooks } = traces;
  if (account) {
    const itemNames = items.map(String);
    await sql.rows(deleteFurther, [
      further.map(({ itemId }) => itemId),
      further.map(({ partnerId }) => partnerId),
    ]);
    await sql.rows(deleteItems, [items, now]);
    await sql.rows(deleteImportRows, [account.id, items]);
    await sql.rows(deleteAnswers, [account.id, itemNames]);
    await sql.rows(deleteNotifications, [account.id, itemNames]);
    await sql.rows(unnameMarks, [marked]);
    await sql.rows(unnameNotifications, [marked]);
  }
  await sql.rows(unlinkActions, [actions]);
  await sql.rows(deleteAnalytics, [analytics]);
  await sql.rows(emptyWebhooks, [webhooks]);
}

/**
 * Topic `customers/redact`: deletes what belongs to this shop and one of its customers. What other shops or the
 * shopper's own account hold stays; what was counted for the bill stays counted, and points at nobody.
 */
export async function redactCustomer(ctx: Context, event: ShopEvent): Promise<void> {
  const { customer } = customerOf(event);
  const request = await openRequest(ctx, event, { kind: 'customer_redact', customerId: customer.id });
  await request.carryOut(async (sql): Promise<Outcome> => {
    const reach = await shopReach(sql, event.shopDomain);
    if (!reach) return { shop: false };
    await sql.rows(lockLists, [customer.email]);
    const traces = await findTraces(sql, reach, customer);
    await deleteTraces(sql, traces, ctx.clock());
    return countTraces(traces);
  });
}
