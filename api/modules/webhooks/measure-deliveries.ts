import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { waitingEndpoints } from './drop-deliveries.ts';
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

/** The oldest event of each endpoint is found by its primary key, however many wait. */
const measure = statement('deliveries_measure')`
  WITH RECURSIVE ${waitingEndpoints}
  SELECT ${sizeOf('SELECT id FROM event_outbox ORDER BY id')} AS outbox_size,
    ${since('SELECT created_at FROM event_outbox ORDER BY id LIMIT 1')} AS outbox_age,
    ${sizeOf('SELECT event_id FROM event_deliveries ORDER BY endpoint_id, event_id')} AS events_size,
    ${since(`SELECT min(oldest.at) FROM endpoint JOIN event_endpoints e ON e.id = endpoint.id
      JOIN partners p ON p.id = e.partner_id CROSS JOIN LATERAL (
        SELECT coalesce(d.first_tried_at, d.next_try_at) AS at FROM event_deliveries d
        WHERE d.endpoint_id = e.id ORDER BY d.event_id LIMIT 1) oldest
      WHERE ${getsEvents} AND oldest.at <= :now`)} AS events_age,
    ${since(`SELECT least((${oldestJob('send-webhook')}), (${oldestJob('resend-webhook')}))`)} AS webhooks_age`;

/**
 * The number of events in the outbox and of those that wait for delivery, which include those that
 * a receiver refuses, and the age of the oldest in seconds. Of baskets' webhooks, whose number the
 * job queue counts, only the age.
 */
export async function measureDeliveries(sql: Sql, now: Date) {
  const [row] = await sql.rows(measure, { now });
  return {
    outbox: { size: row!.outbox_size, age: row!.outbox_age },
    events: { size: row!.events_size, age: row!.events_age },
    webhooks: { age: row!.webhooks_age },
  };
}
