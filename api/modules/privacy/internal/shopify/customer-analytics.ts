import type { Context } from '#api/platform/context.ts';
import { applyBacklog, eventErasure } from '#api/platform/db/event-backlog.ts';
import { statement } from '#api/platform/db/statement.ts';

/**
 * Values for finding analytics events that name a customer. Our own scripts don't send any, but a
 * shop's page might.
 */
export interface AnalyticsTraces {
  partner_id: number;
  /** Limits them to events sent with this key; null: no limit. */
  only_key_id: number | null;
  /** Every identifier that a page might have sent, in lower case. */
  names: readonly string[];
  /** The platform's ID of the customer. */
  customer_id: string | null;
  item_ids: readonly string[];
}

const traces = `jsonb_to_recordset(:rows::jsonb) AS r(
    partner_id bigint, only_key_id bigint, names text[], customer_id text, item_ids text[])`;
const isTraced = `e.partner_id = r.partner_id AND (r.only_key_id IS NULL OR e.api_key_id = r.only_key_id) AND EXISTS (
    SELECT 1 FROM jsonb_each_text(e.payload) entry
    WHERE lower(entry.value) = ANY(r.names)
      OR (entry.key ~* '^(customer|shopper|user)_?id$' AND entry.value = r.customer_id)
      OR (entry.key ~* '^item_?id$' AND entry.value = ANY(r.item_ids)))`;

const read = statement('privacy_analytics_read', 'events')`
  SELECT e.type, e.payload, e.is_test, e.created_at
  FROM ${traces} JOIN analytics_events e ON ${isTraced} ORDER BY e.created_at, e.id`;

export const deleteCustomerAnalytics = eventErasure<AnalyticsTraces>(
  statement('privacy_analytics_delete', 'events')`
  DELETE FROM analytics_events e USING ${traces} WHERE ${isTraced}`,
);

/**
 * Reads the analytics events that name a customer. Call it outside of a transaction.
 * @throws if the events database is unreachable
 */
export async function readCustomerAnalytics(ctx: Context, named: AnalyticsTraces) {
  await applyBacklog(ctx);
  return ctx.events.sql.rows(read, { rows: JSON.stringify([named]) });
}
