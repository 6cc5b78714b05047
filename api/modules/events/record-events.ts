import type { EventType } from '#api/contract/event-types.ts';
import { planIds, plans } from '#api/contract/plans.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';

const plansWithEvents = planIds.filter((id) => plans[id].webhooks).map((id) => `'${id}'`);

/** SQL: whether a partner `p`'s plan includes the stream of events and the features built on it. */
export const hasEvents = (p: string): string => `${p}.plan IN (${plansWithEvents.join(', ')})`;

/**
 * SQL: whether anything uses a partner `p`'s events of a type: without a stream, only Shopify Flow
 * can.
 */
const isHeard = (p: string, type: string) => `(${hasEvents(p)} OR EXISTS (
    SELECT 1 FROM event_endpoints heard
    WHERE heard.partner_id = ${p}.id AND heard.kind = 'flow' AND ${type} = ANY(heard.types)))`;

/** Optional columns of the outbox, with their defaults. */
const columns = {
  user_id: 'NULL::uuid',
  item_id: 'NULL::bigint',
  product_id: 'NULL::bigint',
  variant_id: "''",
  is_test: 'false',
  data: "'{}'::jsonb",
} as const;

/**
 * SQL that writes events to the outbox, in the statement or transaction that causes them; a round
 * moves them to the partners' streams. Partners that have no use for them get none.
 * @param rows a relation with `partner_id`, which can be null, and a row per event
 * @param subject SQL of what the event is about, e.g. `'item:' || e.item_id`: events of a subject
 * arrive in order
 * @param values SQL, in which a row is `e`. The shopper and the item are only identified by
 * pseudonyms; `data` must follow the event's schema in api/modules/webhooks/schemas.ts
 */
export function insertEvents(
  type: EventType,
  rows: string,
  { subject, at, ...values }: { subject: string; at: string } & Partial<Record<keyof typeof columns, string>>,
): string {
  const all = { ...columns, ...values };
  return `
    INSERT INTO event_outbox (partner_id, type, subject, created_at, ${Object.keys(all).join(', ')})
    SELECT e.partner_id, '${type}', ${subject}, ${at}::timestamptz, ${Object.values(all).join(', ')}
    FROM ${rows} e JOIN partners heard_by ON heard_by.id = e.partner_id AND ${isHeard('heard_by', `'${type}'`)}`;
}

const insertOne = statement('event_record')`
  INSERT INTO event_outbox (partner_id, type, subject, data, created_at)
  SELECT p.id, :type, :subject, :data, :now FROM partners p WHERE p.id = :partnerId AND ${isHeard('p', ':type')}`;

/** Records an event about a partner itself, in the transaction that causes it. */
export async function recordEvent(
  sql: Sql,
  event: { partnerId: number; type: EventType; subject: string; data: Record<string, unknown>; now: Date },
): Promise<void> {
  await sql.rows(insertOne, { ...event, data: JSON.stringify(event.data) });
}
