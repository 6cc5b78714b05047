import { eventDays, type EventType } from '#api/contract/event-types.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { eventBody, eventId, eventNumber } from './internal/event-body.ts';
import { requireEvents } from './require-events.ts';
import type { StreamEvent } from './schemas.ts';

const readAfter = statement('events_read')`
  SELECT id, type, data, created_at FROM events
  WHERE partner_id = :partnerId AND id > :after AND (:types?::text[] IS NULL OR type = ANY(:types))
    AND created_at > :now::timestamptz - interval '${eventDays} days'
  ORDER BY id LIMIT :limit`;

export interface EventFilter {
  /** ID of the last event that was read; default: from the oldest. */
  after?: string | undefined;
  types?: EventType[] | undefined;
  limit?: number | undefined;
}

const usualLimit = 50;

/**
 * A partner's events of the last 30 days, the oldest first. Continuing from `next_after` misses
 * none.
 * @throws ServiceError `events_not_included`, `invalid_input` for an invalid `after`
 */
export async function readEvents(
  ctx: Context,
  partnerId: number,
  { after, types, limit = usualLimit }: EventFilter,
): Promise<{ events: StreamEvent[]; next_after: string | null }> {
  await requireEvents(ctx, partnerId);
  const number = after ? eventNumber(after) : 0;
  if (number === null)
    throw new ServiceError('invalid_input', { field: 'after', hint: 'Use `next_after` of the page before.' });
  const rows = await ctx.sql.rows(readAfter, {
    partnerId,
    after: number,
    types: types ?? null,
    limit,
    now: ctx.clock(),
  });
  const last = rows.at(-1);
  return { events: rows.map(eventBody), next_after: last ? eventId(last.id) : (after ?? null) };
}
