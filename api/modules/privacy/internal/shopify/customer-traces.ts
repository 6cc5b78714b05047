import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { readAllUserIds, type SentItems } from '../../forget-events.ts';
import type { AnalyticsTraces } from './customer-analytics.ts';
import type { PlatformCustomer } from './platform-customer.ts';
import { isOfShop, isSuppliedByShop, reachValues, type ShopScope } from './read-shop-scope.ts';

/** `email` is null for the customer's guest account at this shop, see `open-customer-guest.ts`. */
export interface CustomerAccount {
  id: string;
  email: string | null;
  created_at: Date;
}

/** The rows about a customer in connection with a shop. Export and deletion cover the same rows. */
export interface CustomerTraces {
  account: CustomerAccount | null;
  /** The account's ID, and those of guests merged into it. */
  userIds: string[];
  /** Items on the customer's own lists. */
  items: number[];
  /** This shop's part of items that another shop also supplied, or supplied first. */
  further: { itemId: number; partnerId: number }[];
  /** Items on other people's lists that the customer marked as bought. */
  marked: number[];
  /** Their gifts from this shop that are no longer on a list. */
  removedGifts: number[];
  /** Notifications to others that name them. */
  told: number[];
  /** Entries in the ledger of wishlist actions. */
  actions: number[];
  analytics: AnalyticsTraces;
  /** Their orders that contain products from wishlists. */
  orders: number[];
}

const findAccount = statement('privacy_account')`
  SELECT id, email, created_at FROM users WHERE email = :email?`;
const findGuest = statement('privacy_guest')`
  SELECT u.id, u.email, u.created_at FROM shop_customers c JOIN users u ON u.id = c.user_id
  WHERE c.shop_id = :shopId AND c.customer_id = :customerId? AND u.anonymous`;
const findLists = statement('privacy_lists')`
  SELECT id, token FROM lists WHERE owner_id = :accountId ORDER BY id`;
const findItems = statement('privacy_items')`SELECT i.id FROM lists l JOIN list_items i ON i.list_id = l.id
  WHERE l.owner_id = :userId? AND ${isOfShop} ORDER BY i.id`;
const findFurther = statement('privacy_further')`SELECT s.item_id AS "itemId", s.partner_id AS "partnerId"
  FROM lists l JOIN list_items i ON i.list_id = l.id JOIN item_sources s ON s.item_id = i.id
  WHERE l.owner_id = :userId? AND ${isSuppliedByShop} ORDER BY s.item_id`;
const findMarked = statement('privacy_marked')`SELECT i.id FROM list_items i JOIN lists l ON l.id = i.list_id
  WHERE (i.purchased_by_id = :userId? OR EXISTS (SELECT 1 FROM gift_claims c WHERE c.item_id = i.id AND c.user_id = :userId))
    AND l.owner_id <> :userId AND ${isOfShop} ORDER BY i.id`;
const findRemovedGifts = statement('privacy_removed_gifts')`
  SELECT c.id FROM gift_claims c JOIN products p ON p.id = c.product_id
  WHERE c.user_id = :userId? AND c.item_id IS NULL AND p.domain = ANY(:hosts) ORDER BY c.id`;
/** A deleted item's shop is unknown, so its notifications are included. */
const findTold = statement('privacy_told')`
  SELECT n.id FROM notifications n LEFT JOIN list_items i ON i.id = (n.data ->> 'item_id')::bigint
  WHERE n.by_user_id = :userId? AND n.kind = 'item_purchased' AND (i.id IS NULL OR ${isOfShop}) ORDER BY n.id`;
/** If the item is deleted, the action is found by its list. */
const findActions = statement('privacy_actions')`
  SELECT a.id FROM usage_actions a
  WHERE a.partner_id = :partnerId AND (a.item_id = ANY(:itemIds) OR (
    a.list_id = ANY(:listIds) AND (:onlyKeyId?::bigint IS NULL OR a.api_key_id = :onlyKeyId)
    AND NOT EXISTS (SELECT 1 FROM list_items i WHERE i.id = a.item_id)))
  ORDER BY a.id`;
const findOrders = statement('privacy_orders')`
  SELECT id FROM orders WHERE partner_id = :partnerId AND order_id = ANY(:orderIds::text[]) ORDER BY id`;

/** Every identifier of a customer that a page might have sent. */
function namesOf(customer: PlatformCustomer, userId: string | undefined, tokens: string[]): string[] {
  const { id, email, phone } = customer;
  const names = [userId, email, phone, id && `gid://shopify/customer/${id}`, ...tokens];
  return names.filter((name) => !!name).map((name) => name!.toLowerCase());
}

const idsOf = <Id>(rows: readonly { id: Id }[]): Id[] => rows.map(({ id }) => id);

/**
 * Finds the data stored about a customer of this shop, by email address and the platform's
 * identifiers, and the data of their guest account at this shop, if any.
 */
export async function findTraces(
  sql: Sql,
  reach: ShopScope,
  customer: PlatformCustomer,
): Promise<{ traces: CustomerTraces; guest: CustomerTraces | null }> {
  const [account] = await sql.rows(findAccount, { email: customer.email });
  const [guest] = await sql.rows(findGuest, { shopId: reach.shopId, customerId: customer.id });
  return {
    traces: await tracesOf(sql, reach, customer, account),
    guest: guest
      ? await tracesOf(sql, reach, { id: null, email: null, phone: null, orderIds: [] }, guest)
      : null,
  };
}

async function tracesOf(
  sql: Sql,
  reach: ShopScope,
  customer: PlatformCustomer,
  account: CustomerAccount | undefined,
): Promise<CustomerTraces> {
  const { partnerId, onlyKeyId } = reach;
  const userIds = account ? await readAllUserIds(sql, account.id) : [];
  const lists = account ? await sql.rows(findLists, { accountId: account.id }) : [];
  const ofUser = { userId: account?.id ?? null, ...reachValues(reach) };
  const items = idsOf(await sql.rows(findItems, ofUser));
  const further = await sql.rows(findFurther, ofUser);
  const marked = idsOf(await sql.rows(findMarked, ofUser));
  const { userId, hosts } = ofUser;
  const removedGifts = idsOf(await sql.rows(findRemovedGifts, { userId, hosts }));
  const told = idsOf(await sql.rows(findTold, ofUser));
  const supplied = [...items, ...further.map(({ itemId }) => itemId)];
  const listIds = idsOf(lists);
  const actions = idsOf(await sql.rows(findActions, { partnerId, itemIds: supplied, listIds, onlyKeyId }));
  const names = namesOf(
    customer,
    account?.id,
    lists.map(({ token }) => token),
  );
  const itemIds = supplied.map(String);
  const analytics = { partnerId, onlyKeyId, names, customerId: customer.id, itemIds };
  const orders = idsOf(await sql.rows(findOrders, { partnerId, orderIds: customer.orderIds }));
  return {
    account: account ?? null,
    userIds,
    items,
    further,
    marked,
    removedGifts,
    told,
    actions,
    analytics,
    orders,
  };
}

/** Values for finding the events and messages about them. */
export function eventsOf(partnerId: number, ...found: (CustomerTraces | null)[]) {
  const all = found.filter((traces) => traces !== null);
  const items = all.flatMap(({ items, further }) => [...items, ...further.map(({ itemId }) => itemId)]);
  const sent: SentItems = { partnerIds: [partnerId], itemIds: items.map(String) };
  return { partnerId, userIds: all.flatMap(({ userIds }) => userIds), sent };
}

/** Counts the traces of each kind, including the guest's. */
export function countTraces(traces: CustomerTraces, guest: CustomerTraces | null) {
  const sum = (count: (found: CustomerTraces) => number) => count(traces) + (guest ? count(guest) : 0);
  return {
    account: traces.account !== null,
    guest: guest !== null,
    items: sum(({ items, further }) => items.length + further.length),
    marked: sum(({ marked, removedGifts }) => marked.length + removedGifts.length),
    actions: sum(({ actions }) => actions.length),
    orders: sum(({ orders }) => orders.length),
  };
}
