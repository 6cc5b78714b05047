import type { ShopEvent } from '#api/modules/catalog/shop-event.ts';
import { forgetGiver } from '#api/modules/lists/forget-giver.ts';
import { promoteSource } from '#api/modules/lists/promote-source.ts';
import { emailHash } from '#api/modules/switching/email-hash.ts';
import type { Context } from '#api/platform/context.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { forgetAccount } from '../../delete-account.ts';
import { eraseEventsSoon } from '../../erase-events.ts';
import { forgetEvents } from '../../forget-events.ts';
import { noteErasedCustomer } from '../note-erasure.ts';
import { deleteCustomerAnalytics } from './customer-analytics.ts';
import { countTraces, type CustomerTraces, eventsOf, findTraces } from './customer-traces.ts';
import { openRequest, type Outcome } from './open-request.ts';
import { customerOf } from './platform-customer.ts';
import { readShopScope } from './read-shop-scope.ts';

/** Lists are locked before items, as everywhere. */
const lockLists = statement('privacy_lists_lock')`
  SELECT l.id FROM lists l JOIN users u ON u.id = l.owner_id
  WHERE u.email = :email? OR u.id IN (
    SELECT user_id FROM shop_customers WHERE shop_id = :shopId AND customer_id = :customerId?)
  ORDER BY l.id FOR NO KEY UPDATE OF l`;

const deleteFurther = statement('privacy_further_delete')`
  DELETE FROM item_sources s USING unnest(:itemIds::bigint[], :partnerIds::bigint[]) AS sent (item_id, partner_id)
  WHERE s.item_id = sent.item_id AND s.partner_id = sent.partner_id`;
/** Items that another shop also supplied now belong to that shop. */
const deleteItems = statement('privacy_items_delete')`
  WITH ${promoteSource('i.id = ANY(:items)')}, gone AS (
    DELETE FROM list_items WHERE id = ANY(:items) AND id NOT IN (SELECT item_id FROM heir) RETURNING list_id
  )
  UPDATE lists SET updated_at = :now FROM gone WHERE lists.id = gone.list_id`;
/** The titles and thanks that givers of these items keep are the customer's words. */
const readProducts = statement('privacy_items_products')`
  SELECT DISTINCT product_id FROM list_items WHERE id = ANY(:items)`;
const untitleGifts = statement('privacy_gifts_untitle')`
  UPDATE gift_claims SET title = NULL, thanks = '' WHERE owner_id = :accountId AND product_id = ANY(:productIds::bigint[])`;
const deleteImportRows = statement('privacy_import_rows_delete')`
  DELETE FROM import_rows r USING imports i WHERE i.id = r.import_id AND i.user_id = :accountId AND r.item_id = ANY(:items)`;
const deleteAnswers = statement('privacy_answers_delete')`
  DELETE FROM idempotency_keys WHERE scope = 'save:' || :accountId AND response ->> 'item_id' = ANY(:itemNames)`;
const deleteNotifications = statement('privacy_notifications_delete')`
  DELETE FROM notifications WHERE (user_id = :accountId OR by_user_id = :accountId) AND data ->> 'item_id' = ANY(:itemNames)`;
/** Makes merges impossible to undo, because that could restore items of the merged lists. */
const endUndo = statement('privacy_merges_end_undo')`
  WITH ended AS (UPDATE account_migrations SET undo_until = NULL WHERE new_user_id = :accountId RETURNING old_user_id)
  DELETE FROM account_merge_changes WHERE old_user_id IN (SELECT old_user_id FROM ended)`;
/** Notifications written by the previous version don't contain the ID of the person they name. */
const unnameNotifications = statement('privacy_notifications_unname')`
  UPDATE notifications n SET data = n.data || '{"by_name":""}' FROM list_items i JOIN lists l ON l.id = i.list_id
  WHERE i.id = ANY(:marked) AND n.by_user_id IS NULL AND n.user_id = l.owner_id AND n.kind = 'item_purchased'
    AND n.data ->> 'item_id' = i.id::text`;
const unnameTold = statement('privacy_told_unname')`
  UPDATE notifications SET data = data || '{"by_name":""}', by_user_id = NULL WHERE id = ANY(:told::bigint[])`;
/** Also deletes the lists' first saves; later, none are noted, because actions lose their list. */
const unlinkActions = statement('privacy_actions_unlink')`
  WITH forgotten AS (
    DELETE FROM first_saves WHERE partner_id = :partnerId AND list_id IN (
      SELECT list_id FROM usage_actions WHERE partner_id = :partnerId AND id = ANY(:actions::bigint[]))
  )
  UPDATE usage_actions SET item_id = NULL, list_id = NULL WHERE partner_id = :partnerId AND id = ANY(:actions::bigint[])`;
const deleteConsents = statement('privacy_consents_delete')`
  DELETE FROM marketing_consents WHERE partner_id = :partnerId AND user_id = ANY(:userIds::uuid[])`;
const deleteImported = statement('privacy_imported_delete')`
  DELETE FROM imported_people WHERE partner_id = :partnerId AND (customer_id = :customerId? OR email_hash = :emailHash?)`;
const unlinkGifts = statement('privacy_ordered_gifts_unlink')`
  UPDATE gift_claims SET order_line_id = NULL
  WHERE order_line_id IN (SELECT id FROM order_lines WHERE order_id = ANY(:orders::bigint[]))`;
const unlinkLines = statement('privacy_order_lines_unlink')`
  UPDATE order_lines SET item_id = NULL WHERE order_id = ANY(:orders::bigint[])`;
const deleteReports = statement('privacy_order_events_delete')`
  DELETE FROM order_events WHERE order_id = ANY(:orders::bigint[])`;
/** The sales stay counted. */
const unnameOrders = statement('privacy_orders_unname')`
  UPDATE orders SET order_id = 'redacted ' || id WHERE id = ANY(:orders::bigint[])`;

async function deleteTraces(
  sql: Sql,
  traces: CustomerTraces,
  { partnerId, now }: { partnerId: number; now: Date },
): Promise<void> {
  const { account, userIds, items, further, marked, removedGifts, told } = traces;
  const { actions, analytics, orders } = traces;
  if (account) {
    const itemNames = items.map(String);
    await sql.rows(deleteFurther, {
      itemIds: further.map(({ itemId }) => itemId),
      partnerIds: further.map(({ partnerId }) => partnerId),
    });
    const products = await sql.rows(readProducts, { items });
    const productIds = products.map(({ product_id: id }) => id);
    await sql.rows(deleteItems, { items, now });
    await sql.rows(untitleGifts, { accountId: account.id, productIds });
    await sql.rows(deleteImportRows, { accountId: account.id, items });
    await sql.rows(deleteAnswers, { accountId: account.id, itemNames });
    await sql.rows(deleteNotifications, { accountId: account.id, itemNames });
    await sql.rows(endUndo, { accountId: account.id });
    await forgetGiver(sql, { userId: account.id, now, only: { itemIds: marked, giftIds: removedGifts } });
    await sql.rows(unnameNotifications, { marked });
    await sql.rows(unnameTold, { told });
  }
  await sql.rows(deleteConsents, { userIds, partnerId });
  await sql.rows(unlinkActions, { partnerId, actions });
  await sql.rows(deleteCustomerAnalytics, analytics);
  await sql.rows(unlinkGifts, { orders });
  await sql.rows(unlinkLines, { orders });
  await sql.rows(deleteReports, { orders });
  await sql.rows(unnameOrders, { orders });
}

/**
 * Topic `customers/redact`: deletes data that connects this shop with one of its customers. Data of
 * other shops and of the shopper's own account stays; the customer's guest account at this shop is
 * deleted. Billed actions and sales stay counted, without references.
 */
export async function redactCustomer(ctx: Context, event: ShopEvent): Promise<void> {
  const { customer } = customerOf(event);
  const request = await openRequest(ctx, event, { kind: 'customer_redact', customerId: customer.id });
  const ended: string[] = [];
  await request.carryOut(async (sql, requestId): Promise<Outcome> => {
    const reach = await readShopScope(sql, event.shopDomain);
    if (!reach) return { shop: false };
    await sql.rows(lockLists, { email: customer.email, shopId: reach.shopId, customerId: customer.id });
    const { traces, guest } = await findTraces(sql, reach, customer);
    const scope = { partnerId: reach.partnerId, now: ctx.clock() };
    await noteErasedCustomer(sql, {
      shopId: reach.shopId,
      customerId: customer.id,
      accountId: traces.account?.id ?? null,
      orderIds: customer.orderIds,
      receivedAt: event.receivedAt,
    });
    const hash = customer.email === null ? null : emailHash(customer.email);
    await sql.rows(deleteImported, { partnerId: reach.partnerId, customerId: customer.id, emailHash: hash });
    await deleteTraces(sql, traces, scope);
    if (guest?.account) {
      await deleteTraces(sql, guest, scope);
      ended.push(...(await forgetAccount(sql, guest.account.id, ctx.clock())));
    }
    await forgetEvents(sql, { ...eventsOf(reach.partnerId, traces, guest), requestId });
    return countTraces(traces, guest);
  });
  await eraseEventsSoon(ctx);
  ctx.caches.endedSessions.add(...ended);
}
