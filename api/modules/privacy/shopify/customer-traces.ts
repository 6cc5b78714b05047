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
  actions: string[];
  analytics: string[];
  /** Messages to the shop's own webhook. */
  webhooks: string[];
}

const findAccount = {
  name: 'privacy_account',
  text: `SELECT id, email, created_at FROM users WHERE email = $1`,
};
const findLists = {
  name: 'privacy_lists',
  text: `SELECT id, token FROM lists WHERE owner_id = $1 ORDER BY id`,
};
const findItems = {
  name: 'privacy_items',
  text: `SELECT i.id FROM lists l JOIN list_items i ON i.list_id = l.id
         WHERE l.owner_id = $1 AND ${isOfShop} ORDER BY i.id`,
};
const findFurther = {
  name: 'privacy_further',
  text: `SELECT s.item_id AS "itemId", s.partner_id AS "partnerId"
         FROM lists l JOIN list_items i ON i.list_id = l.id JOIN item_sources s ON s.item_id = i.id
         WHERE l.owner_id = $1 AND ${isSuppliedByShop} ORDER BY s.item_id`,
};
const findMarked = {
  name: 'privacy_marked',
  text: `SELECT i.id FROM list_items i JOIN lists l ON l.id = i.list_id
         WHERE i.purchased_by_id = $1 AND l.owner_id <> $1 AND ${isOfShop} ORDER BY i.id`,
};
/** An item that is gone by now is known by its list. */
const findActions = {
  name: 'privacy_actions',
  text: `
    SELECT a.id FROM usage_actions a
    WHERE a.partner_id = $1 AND (a.item_id = ANY($2) OR (
      a.list_id = ANY($3) AND ($4::bigint IS NULL OR a.api_key_id = $4)
      AND NOT EXISTS (SELECT 1 FROM list_items i WHERE i.id = a.item_id)))
    ORDER BY a.id`,
};
/** Events name nobody by our own scripts; a shop's page may have told of a customer all the same. */
const findAnalytics = {
  name: 'privacy_analytics',
  text: `
    SELECT e.id FROM analytics_events e
    WHERE e.partner_id = $1 AND ($5::bigint IS NULL OR e.api_key_id = $5) AND EXISTS (
      SELECT 1 FROM jsonb_each_text(e.payload) entry
      WHERE lower(entry.value) = ANY($2)
        OR (entry.key ~* '^(customer|shopper|user)_?id$' AND entry.value = $3)
        OR (entry.key ~* '^item_?id$' AND entry.value = ANY($4)))
    ORDER BY e.id`,
};
const findWebhooks = {
  name: 'privacy_webhooks',
  text: `
    SELECT w.id FROM webhook_attempts w
    WHERE w.partner_id = $1 AND (w.payload -> 'product' ->> 'itemId' = ANY($2) OR EXISTS (
      SELECT 1 FROM jsonb_array_elements(
        CASE WHEN jsonb_typeof(w.payload -> 'products') = 'array' THEN w.payload -> 'products' ELSE '[]' END) product
      WHERE product ->> 'itemId' = ANY($2)))
    ORDER BY w.id`,
};

/** Everything that may stand for a customer in what a page told. */
function namesOf(customer: PlatformCustomer, userId: string | undefined, tokens: string[]): string[] {
  const { id, email, phone } = customer;
  const names = [userId, email, phone, id && `gid://shopify/customer/${id}`, ...tokens];
  return names.filter((name) => !!name).map((name) => name!.toLowerCase());
}

/** Finds what is held about a customer of this shop, by their e-mail address and what the platform calls them. */
export async function findTraces(
  sql: Sql,
  reach: ShopReach,
  customer: PlatformCustomer,
): Promise<CustomerTraces> {
  const ids = async <Id>(statement: { name: string; text: string }, values: unknown[]): Promise<Id[]> =>
    (await sql.rows<{ id: Id & string }>(statement, values)).map(({ id }) => id);
  const { partnerId, onlyKeyId } = reach;
  const [account] = await sql.rows<NonNullable<CustomerTraces['account']>>(findAccount, [customer.email]);
  const lists = account ? await sql.rows<{ id: number; token: string }>(findLists, [account.id]) : [];
  const ofUser = [account?.id ?? null, ...reachValues(reach)];
  const items = await ids<number>(findItems, ofUser);
  const further = await sql.rows<CustomerTraces['further'][number]>(findFurther, ofUser);
  const marked = await ids<number>(findMarked, ofUser);
  const supplied = [...items, ...further.map(({ itemId }) => itemId)];
  const actions = await ids<string>(findActions, [partnerId, supplied, lists.map(({ id }) => id), onlyKeyId]);
  const names = namesOf(
    customer,
    account?.id,
    lists.map(({ token }) => token),
  );
  const itemIds = supplied.map(String);
  const analytics = await ids<string>(findAnalytics, [partnerId, names, customer.id, itemIds, onlyKeyId]);
  const webhooks = await ids<string>(findWebhooks, [partnerId, itemIds]);
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
