import { eventDays, type EventType } from '#api/contract/event-types.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { eventBody, eventId, eventNumber } from './internal/event-body.ts';
import { requireEvents } from './require-events.ts';
import type { StreamEvent } from './schemas.ts';

const readBefore = statement('events_recent')`
  SELECT id, type, data, created_at FROM events
  WHERE partner_id = :partnerId AND (:before?::bigint IS NULL OR id < :before) AND (:type?::text IS NULL OR type = :type)
    AND created_at > :now::timestamptz - interval '${eventDays} days'
  ORDER BY id DESC LIMIT :limit`;

/**
 * A page of a partner's events of the last 30 days, the newest first.
 * @param cursor `nextCursor` of the previous page; an invalid one starts from the newest
 * @throws ServiceError `events_not_included`
 */
export async function listRecentEvents(
  ctx: Context,
  partnerId: number,
  { type, cursor = '', limit }: { type?: EventType | undefined; cursor?: string | undefined; limit: number },
): Promise<{ events: StreamEvent[]; nextCursor: string | null }> {
  await requireEvents(ctx, partnerId);
  const rows = await ctx.sql.rows(readBefore, {
    partnerId,
    before: eventNumber(cursor),
    type: type ?? null,
    limit: limit + 1,
    now: ctx.clock(),
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    events: page.map(eventBody),
    nextCursor: rows.length > limit && last ? eventId(last.id) : null,
  };
}
