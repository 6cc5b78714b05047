import { eventDays, type EventType } from '#api/contract/event-types.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { requireEvents } from './require-events.ts';

/** Maximum events per replay. */
export const maxReplay = 100_000;

const readEndpoint = statement('event_replay_endpoint')`
  SELECT id, types, paused_at IS NOT NULL AS is_paused FROM event_endpoints
  WHERE partner_id = :partnerId AND public_id = :publicId AND kind = 'webhook'`;

/** An event that still waits isn't sent twice; one that has been sent is sent again under its ID. */
const replay = statement('event_replay')`
  WITH found AS MATERIALIZED (
    SELECT id, subject FROM events
    WHERE partner_id = :partnerId AND created_at >= :from AND created_at < :to AND type = ANY(:types::text[])
      AND created_at > :now::timestamptz - interval '${eventDays} days'
    ORDER BY id LIMIT :limit
  ), queued AS (
    INSERT INTO event_deliveries (endpoint_id, event_id, subject, next_try_at)
    SELECT :endpointId, id, subject, :now FROM found WHERE (SELECT count(*) FROM found) < :limit
    ON CONFLICT (endpoint_id, event_id) DO UPDATE SET next_try_at = :now
  )
  SELECT count(*)::int AS events FROM found`;

/**
 * Resends the events of a period, with their IDs and in order.
 * @throws ServiceError `not_found`, `events_not_included`, `invalid_input` for a paused endpoint or
 * too many events
 */
export async function replayEvents(
  ctx: Context,
  { partnerId, publicId }: { partnerId: number; publicId: string },
  { from, to, types }: { from: Date; to: Date; types?: EventType[] | undefined },
): Promise<{ events: number }> {
  await requireEvents(ctx, partnerId);
  const [endpoint] = await ctx.sql.rows(readEndpoint, { partnerId, publicId });
  if (!endpoint) throw new ServiceError('not_found');
  if (endpoint.is_paused)
    throw new ServiceError('invalid_input', { field: '', hint: 'Resume the endpoint first.' });
  const values = { partnerId, endpointId: endpoint.id, from, to, types: types ?? endpoint.types };
  const [found] = await ctx.sql.rows(replay, { ...values, limit: maxReplay + 1, now: ctx.clock() });
  const events = found?.events ?? 0;
  if (events > maxReplay) {
    const hint = `These are more than ${maxReplay.toLocaleString('en')} events. Replay a shorter time.`;
    throw new ServiceError('invalid_input', { field: 'from', hint });
  }
  ctx.adapters.jobs.nudge('dispatch-events');
  return { events };
}
