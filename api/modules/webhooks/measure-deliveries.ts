import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { waitedFor } from './drop-deliveries.ts';
import { getsEvents } from './internal/send-event.ts';

/** More than this isn't counted, so that a long queue isn't read in full. */
const countedAtMost = 10_000;

/** SQL of the seconds since a time; 0 if there is none. */
const since = (time: string) => `coalesce(extract(epoch FROM :now::timestamptz - (${time})), 0)::float8`;

/**
 * SQL for when the oldest waiting job was created, in the order of the index by which the queue
 * takes jobs.
 */
const oldestJob = (name: string) => `
  SELECT j.created_on FROM pgboss.job j WHERE j.name = '${name}' AND j.state < 'active' AND NOT j.blocked
  ORDER BY j.priority DESC, j.created_on LIMIT 1`;

const sizeOf = (ids: string) => `(SELECT count(*)::int FROM (${ids} LIMIT ${countedAtMost}) counted)`;

const measure = statement('deliveries_measure', 'everywhere')`
  SELECT ${sizeOf('SELECT id FROM event_outbox ORDER BY id')} AS outbox_size,
    ${since('SELECT created_at FROM event_outbox ORDER BY id LIMIT 1')} AS outbox_age,
    ${since(`SELECT least((${oldestJob('send-webhook')}), (${oldestJob('resend-webhook')}))`)} AS webhooks_age`;

/**
 * The number of events in the outbox and the age of the oldest in seconds, and the age of the
 * oldest webhook of a basket, whose number the job queue counts.
 */
export async function measureDeliveries(sql: Sql, now: Date) {
  const [row] = await sql.rows(measure, { now });
  return {
    outbox: { size: row!.outbox_size, age: row!.outbox_age },
    webhooks: { age: row!.webhooks_age },
  };
}

/** The oldest event of each endpoint is found by its primary key, however many wait. */
const measureEach = statement('events_measure', 'events')`
  WITH RECURSIVE ${waitedFor}
  SELECT endpoint.id, ${since('oldest.at')} AS age
  FROM endpoint CROSS JOIN LATERAL (
    SELECT coalesce(d.first_tried_at, d.next_try_at) AS at FROM event_deliveries d
    WHERE d.endpoint_id = endpoint.id ORDER BY d.event_id LIMIT 1) oldest
  WHERE oldest.at <= :now`;
const countEvents = statement('events_measure_size', 'events')`
  SELECT ${sizeOf('SELECT event_id FROM event_deliveries ORDER BY endpoint_id, event_id')} AS size`;
const findActive = statement('event_endpoints_active', 'shared')`
  SELECT e.id FROM event_endpoints e JOIN partners p ON p.id = e.partner_id
  WHERE e.id = ANY(:ids::bigint[]) AND ${getsEvents}`;

/**
 * The number of events that wait for delivery and the age of the oldest in seconds, including those
 * that a receiver refuses.
 */
export async function measureEvents(
  { sql, events }: { sql: Sql; events: { sql: Sql } },
  now: Date,
): Promise<{ size: number; age: number }> {
  const [count] = await events.sql.rows(countEvents, {});
  const waiting = await events.sql.rows(measureEach, { now });
  const active = await sql.rows(findActive, { ids: waiting.flatMap(({ id }) => id ?? []) });
  const ids = new Set(active.map(({ id }) => id));
  const ages = waiting.flatMap(({ id, age }) => (id !== null && ids.has(id) ? [age ?? 0] : []));
  return { size: count?.size ?? 0, age: Math.max(0, ...ages) };
}
