import { statement } from '#api/platform/db/statement.ts';

/**
 * Values for finding analytics events that name a customer. Our own scripts don't send any, but a
 * shop's page might.
 */
export interface AnalyticsTraces {
  partnerId: number;
  /** Limits them to events sent with this key; null: no limit. */
  onlyKeyId: number | null;
  /** Every identifier that a page might have sent, in lower case. */
  names: string[];
  /** The platform's ID of the customer. */
  customerId: string | null;
  itemIds: string[];
}

const isTraced = `e.partner_id = :partnerId AND (:onlyKeyId?::bigint IS NULL OR e.api_key_id = :onlyKeyId) AND EXISTS (
    SELECT 1 FROM jsonb_each_text(e.payload) entry
    WHERE lower(entry.value) = ANY(:names::text[])
      OR (entry.key ~* '^(customer|shopper|user)_?id$' AND entry.value = :customerId?)
      OR (entry.key ~* '^item_?id$' AND entry.value = ANY(:itemIds::text[])))`;

export const readCustomerAnalytics = statement('privacy_analytics_read')`
  SELECT e.type, e.payload, e.is_test, e.created_at FROM analytics_events e WHERE ${isTraced} ORDER BY e.created_at, e.id`;

export const deleteCustomerAnalytics = statement('privacy_analytics_delete')`
  DELETE FROM analytics_events e WHERE ${isTraced}`;
