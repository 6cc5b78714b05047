import type { ShopEvent } from '#api/modules/catalog/shop-event.ts';
import { variantOf, wishUrl } from '#api/modules/catalog/wish-key.ts';
import { isSurpriseNow } from '#api/modules/lists/surprise.ts';
import { readShopperPseudonyms } from '#api/modules/privacy/read-shopper-pseudonyms.ts';
import { emailHash } from '#api/modules/switching/email-hash.ts';
import type { Context } from '#api/platform/context.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { namesItem } from '../../forget-events.ts';
import { readCustomerAnalytics } from './customer-analytics.ts';
import { countTraces, type CustomerTraces, eventsOf, findTraces } from './customer-traces.ts';
import { openRequest, type Outcome } from './open-request.ts';
import { customerOf } from './platform-customer.ts';
import { readShopScope } from './read-shop-scope.ts';

const emailOfShop = statement('privacy_shop_address')`
  SELECT coalesce(s.email, p.technical_contact) AS email
  FROM shops s JOIN partners p ON p.id = s.partner_id WHERE s.domain = :shopDomain`;

/** As the shop imported them. Whether the customer has opened them is theirs to know. */
const readImported = statement('privacy_imported_read')`
  SELECT w.list, f.title, f.url, w.variant_id, w.quantity, w.note, w.added_at
  FROM imported_people p JOIN imported_wishes w ON w.person_id = p.id JOIN imported_products f ON f.id = w.product_id
  WHERE p.partner_id = :partnerId AND (p.customer_id = :customerId? OR p.email_hash = :emailHash?) ORDER BY w.id`;

/** Lists what the answer doesn't include, so that shops needn't ask. */
const notKept =
  'Openings and checkouts of the wishlist are counted without saying whose they were. Everything else that the customer keeps in their own wishlist account, such as products of other shops, is not part of this answer; they can download all of it from their account page.';

/**
 * Topic `customers/data_request`: emails the shop the data stored about one of its customers in connection with this
 * shop, even if there is none. A shop whose data has been erased gets no response, because there is no address.
 * @throws Error if the email wasn't accepted, or there is no address; the request stays open
 */
export async function answerDataRequest(ctx: Context, event: ShopEvent): Promise<void> {
  const { customer, dataRequestId } = customerOf(event);
  const { shopDomain, receivedAt } = event;
  const request = await openRequest(ctx, event, { kind: 'data_request', customerId: customer.id });
  await request.carryOut(async (sql): Promise<Outcome> => {
    const reach = await readShopScope(sql, shopDomain);
    if (!reach) return { shop: false };
    const [shop] = await sql.rows(emailOfShop, { shopDomain });
    if (!shop?.email) throw new Error(`${shopDomain} has no email address to send a customer's data to`);
    const { traces, guest } = await findTraces(sql, reach, customer);
    const { partnerId } = reach;
    const now = ctx.clock();
    const found = await readCustomerData(sql, traces, { partnerId, now });
    const kept = guest && (await readCustomerData(sql, guest, { partnerId, now }));
    const imported = await sql.rows(readImported, {
      partnerId,
      customerId: customer.id,
      emailHash: customer.email === null ? null : emailHash(customer.email),
    });
    const sum = (part: 'analytics_events' | 'wishlist_events' | 'messages_to_the_shop') =>
      found[part].length + (kept?.[part].length ?? 0);
    const { account, ...counts } = {
      ...countTraces(traces, guest),
      analytics: sum('analytics_events'),
      events: sum('wishlist_events'),
      webhooks: sum('messages_to_the_shop'),
    };
    const isFound =
      Object.values(counts).some((count) => Number(count) > 0) ||
      found.marketing_consents.length + imported.length > 0;
    const data = {
      shop: shopDomain,
      data_request: dataRequestId,
      customer: { id: customer.id, email: customer.email, phone: customer.phone },
      requested_at: receivedAt,
      exported_at: now,
      ...found,
      kept_with_customer_account: kept,
      imported_wishes: imported,
      not_kept: notKept,
    };
    await ctx.adapters.mail.sendCustomerData({
      to: shop.email,
      // Shopify verifies its merchants' addresses, and only its signed webhooks lead here.
      cause: { kind: 'owner' },
      shopDomain,
      dataRequestId,
      customerId: customer.id,
      json: isFound ? JSON.stringify(data, null, 2) : null,
    });
    return { account, ...counts };
  });
}

/** Hides from the owner what's bought in surprise mode; `updated_at` would show it, too. */
const readItems = statement('privacy_items_read')`
  SELECT l.name AS list, coalesce(i.custom_title, nullif(i.title, ''), p.title) AS title, ${wishUrl} AS url, ${variantOf('i.variant_id')} AS variant_id,
    i.quantity, i.price_minor AS price_minor, i.currency, i.market_code, i.note, i.priority,
    i.source_domain AS saved_from, i.checkout_meta AS metadata,
    CASE WHEN ${isSurpriseNow} THEN NULL ELSE i.purchased END AS marked_as_bought,
    CASE WHEN ${isSurpriseNow} THEN NULL ELSE i.purchased_at END AS marked_at,
    i.is_test AS saved_with_test_key, i.added_at,
    CASE WHEN ${isSurpriseNow} THEN NULL ELSE i.updated_at END AS updated_at
  FROM list_items i JOIN lists l ON l.id = i.list_id JOIN products p ON p.id = i.product_id
  WHERE i.id = ANY(:items) ORDER BY i.id`;
/** Data from this shop for items that another shop also supplied. */
const readFurther = statement('privacy_further_read')`
  SELECT l.name AS list, coalesce(nullif(s.title, ''), p.title) AS title, ${wishUrl} AS url, ${variantOf('i.variant_id')} AS variant_id, s.quantity,
    s.price_minor AS price_minor, s.currency, s.market_code, s.domain AS saved_from,
    s.checkout_meta AS metadata, s.is_test AS saved_with_test_key, s.added_at
  FROM unnest(:itemIds::bigint[], :partnerIds::bigint[]) AS sent (item_id, partner_id)
  JOIN item_sources s ON s.item_id = sent.item_id AND s.partner_id = sent.partner_id
  JOIN list_items i ON i.id = s.item_id JOIN lists l ON l.id = i.list_id JOIN products p ON p.id = i.product_id
  ORDER BY s.item_id`;
/** Excludes the list's owner and name, which are another person's data. */
const readMarked = statement('privacy_marked_read')`
  SELECT coalesce(nullif(i.title, ''), p.title) AS title, p.url, coalesce(c.created_at, i.purchased_at) AS marked_at,
    coalesce(c.quantity, i.quantity) AS quantity, coalesce(c.name, '') AS name, coalesce(c.note, '') AS note,
    c.reserved_quantity, c.reserved_until
  FROM list_items i JOIN products p ON p.id = i.product_id
  LEFT JOIN gift_claims c ON c.item_id = i.id AND c.user_id = :accountId?
  WHERE i.id = ANY(:marked) ORDER BY i.id`;
const readRemovedGifts = statement('privacy_removed_gifts_read')`
  SELECT p.title, p.url, c.created_at AS marked_at, c.quantity, coalesce(c.name, '') AS name, c.note,
    c.reserved_quantity, c.reserved_until
  FROM gift_claims c JOIN products p ON p.id = c.product_id WHERE c.id = ANY(:removedGifts::bigint[]) ORDER BY c.id`;
const readActions = statement('privacy_actions_read')`
  SELECT kind, is_test, occurred_at FROM usage_actions WHERE partner_id = :partnerId AND id = ANY(:actions::bigint[]) ORDER BY id`;
const readEvents = statement('privacy_events_read')`
  SELECT type, data, created_at FROM events WHERE partner_id = :partnerId AND user_id = ANY(:userIds::uuid[]) ORDER BY id`;
const readConsents = statement('privacy_consents_read')`
  SELECT wording, agreed_at FROM marketing_consents WHERE partner_id = :partnerId AND user_id = ANY(:userIds::uuid[])`;
const readWebhooks = statement('privacy_webhooks_read')`
  SELECT w.type, w.payload, w.status, w.created_at FROM webhook_attempts w
  WHERE w.partner_id = :partnerId AND CASE WHEN w.endpoint_id IS NULL
    THEN ${namesItem('w.payload', 'SELECT unnest(:itemIds::text[])')}
    ELSE w.payload #>> '{data,shopper}' = ANY(:names::text[]) END
  ORDER BY w.id`;
/** Order lines that came from wishlists, without the wishlists' owners. */
const readOrders = statement('privacy_orders_read')`
  SELECT o.order_id, l.ordered_at, l.currency, p.title, l.quantity, l.unit_price_minor, l.refunded_quantity,
    l.refunded_minor, l.path AS came_from, l.is_test
  FROM orders o JOIN order_lines l ON l.order_id = o.id LEFT JOIN products p ON p.id = l.product_id
  WHERE o.id = ANY(:orders::bigint[]) ORDER BY l.id`;

/**
 * Reads the data stored about a customer in connection with one shop, in readable form: money is in minor units, times
 * are UTC.
 */
async function readCustomerData(
  sql: Sql,
  traces: CustomerTraces,
  { partnerId, now }: { partnerId: number; now: Date },
) {
  const { account } = traces;
  const { userIds, sent } = eventsOf(partnerId, traces);
  const names = await readShopperPseudonyms(sql, { userIds, partnerId });
  return {
    account: account && { email: account.email, created_at: account.created_at },
    saved_products: [
      ...(await sql.rows(readItems, { items: traces.items, now })),
      ...(await sql.rows(readFurther, {
        itemIds: traces.further.map(({ itemId }) => itemId),
        partnerIds: traces.further.map(({ partnerId }) => partnerId),
      })),
    ],
    marked_as_bought_for_others: [
      ...(await sql.rows(readMarked, { marked: traces.marked, accountId: account?.id ?? null })),
      ...(await sql.rows(readRemovedGifts, { removedGifts: traces.removedGifts })),
    ],
    counted_actions: await sql.rows(readActions, { partnerId, actions: traces.actions }),
    analytics_events: await sql.rows(readCustomerAnalytics, traces.analytics),
    wishlist_events: await sql.rows(readEvents, { partnerId, userIds }),
    messages_to_the_shop: await sql.rows(readWebhooks, { partnerId, names, itemIds: sent.itemIds }),
    orders: await sql.rows(readOrders, { orders: traces.orders }),
    marketing_consents: await sql.rows(readConsents, { partnerId, userIds }),
  };
}
