import { statement } from '#api/platform/db/statement.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import type { PlatformCustomer } from './platform-customer.ts';
import { isOfShop, isSuppliedByShop, reachValues, type ShopReach } from './shop-reach.ts';

/** The rows that are about a customer of a shop in connection with that shop. What is told is what can be deleted. */
export interface CustomerTraces {
  account: { id: string; email: string; created_at: Date } | null;
  /** On the customer's own lists. */
  items: number[];
  /** Of those that are another shop's, too, or first: where this one has a part of its own. */
  further: { itemId: number; partnerId: number }[];
  /** On others' lists, which the customer marked as bought. */
  marked: number[];
  /** Of the ledger of wishlist actions. */
  actions: number[];
  analytics: number[];
  /** Messages to the shop's own webhook. */
  webhooks: number[];
}

const findAccount = statement('privacy_account')`
  SELECT id, email, created_at FROM users WHERE email = :email?`;
const findLists = statement('privacy_lists')`
  SELECT id, token FROM lists WHERE owner_id = :accountId ORDER BY id`;
const findItems = statement('privacy_items')`SELECT i.id FROM lists l JOIN list_items i ON i.list_id = l.id
  WHERE l.owner_id = :userId? AND ${isOfShop} ORDER BY i.id`;
const findFurther = statement('privacy_further')`SELECT s.item_id AS "itemId", s.partner_id AS "partnerId"
  FROM lists l JOIN list_items i ON i.list_id = l.id JOIN item_sources s ON s.item_id = i.id
  WHERE l.owner_id = :userId? AND ${isSuppliedByShop} ORDER BY s.item_id`;
const findMarked = statement('privacy_marked')`SELECT i.id FROM list_items i JOIN lists l ON l.id = i.list_id
  WHERE i.purchased_by_id = :userId? AND l.owner_id <> :userId AND ${isOfShop} ORDER BY i.id`;
/** An item that is gone by now is known by its list. */
const findActions = statement('privacy_actions')`
  SELECT a.id FROM usage_actions a
  WHERE a.partner_id = :partnerId AND (a.item_id = ANY(:itemIds) OR (
    a.list_id = ANY(:listIds) AND (:onlyKeyId?::bigint IS NULL OR a.api_key_id = :onlyKeyId)
    AND NOT EXISTS (SELECT 1 FROM list_items i WHERE i.id = a.item_id)))
  ORDER BY a.id`;
/** Events name nobody by our own scripts; a shop's page may have told of a customer all the same. */
const findAnalytics = statement('privacy_analytics')`
  SELECT e.id FROM analytics_events e
  WHERE e.partner_id = :partnerId AND (:onlyKeyId?::bigint IS NULL OR e.api_key_id = :onlyKeyId) AND EXISTS (
    SELECT 1 FROM jsonb_each_text(e.payload) entry
    WHERE lower(entry.value) = ANY(:names)
      OR (entry.key ~* '^(customer|shopper|user)_?id$' AND entry.value = :customerId?)
      OR (entry.key ~* '^item_?id$' AND entry.value = ANY(:itemIds)))
  ORDER BY e.id`;
const findWebhooks = statement('privacy_webhooks')`
  SELECT w.id FROM webhook_attempts w
  WHERE w.partner_id = :partnerId AND (w.payload -> 'product' ->> 'itemId' = ANY(:itemIds) OR EXISTS (
    SELECT 1 FROM jsonb_array_elements(
      CASE WHEN jsonb_typeof(w.payload -> 'products') = 'array' THEN w.payload -> 'products' ELSE '[]' END) product
    WHERE product ->> 'itemId' = ANY(:itemIds)))
  ORDER BY w.id`;

/** Everything that may stand for a customer in what a page told. */
function namesOf(customer: PlatformCustomer, userId: string | undefined, tokens: string[]): string[] {
  const { id, email, phone } = customer;
  const names = [userId, email, phone, id && `gid://shopify/customer/${id}`, ...tokens];
  return names.filter((name) => !!name).map((name) => name!.toLowerCase());
}

const idsOf = <Id>(rows: readonly { id: Id }[]): Id[] => rows.map(({ id }) => id);

/** Finds what is held about a customer of this shop, by their email address and what the platform calls them. */
export async function findTraces(
  sql: Sql,
  reach: ShopReach,
  customer: PlatformCustomer,
): Promise<CustomerTraces> {
  const { partnerId, onlyKeyId } = reach;
  const [account] = await sql.rows(findAccount, { email: customer.email });
  const lists = account ? await sql.rows(findLists, { accountId: account.id }) : [];
  const ofUser = { userId: account?.id ?? null, ...reachValues(reach) };
  const items = idsOf(await sql.rows(findItems, ofUser));
  const further = await sql.rows(findFurther, ofUser);
  const marked = idsOf(await sql.rows(findMarked, ofUser));
  const supplied = [...items, ...further.map(({ itemId }) => itemId)];
  const listIds = idsOf(lists);
  const actions = idsOf(await sql.rows(findActions, { partnerId, itemIds: supplied, listIds, onlyKeyId }));
  const names = namesOf(
    customer,
    account?.id,
    lists.map(({ token }) => token),
  );
  const itemIds = supplied.map(String);
  const told = { partnerId, names, customerId: customer.id, itemIds, onlyKeyId };
  const analytics = idsOf(await sql.rows(findAnalytics, told));
  const webhooks = idsOf(await sql.rows(findWebhooks, { partnerId, itemIds }));
  return { account: account ?? null, items, further, marked, actions, analytics, webhooks };
}

/** How many of each. */
export const countTraces = ({ account, ...found }: CustomerTraces) => ({
  account: account !== null,
  items: found.items.length + found.further.length,
  marked: found.marked.length,
  actions: found.actions.length,
  analytics: found.analytics.length,
  webhooks: found.webhooks.length,
});
