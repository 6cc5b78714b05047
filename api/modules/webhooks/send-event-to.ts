import { eventDays } from '#api/contract/event-types.ts';
import type { WebhookAnswer } from '#api/modules/baskets/send-signed.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { eventBody, eventNumber } from './internal/event-body.ts';
import { tryEndpoint } from './internal/try-endpoint.ts';
import { requireEvents } from './require-events.ts';

const readEvent = statement('event_read')`
  SELECT id, type, data, created_at FROM events
  WHERE partner_id = :partnerId AND id = :event AND created_at > :now::timestamptz - interval '${eventDays} days'`;

/**
 * Sends an endpoint one of the partner's events once, under its ID and regardless of the endpoint's
 * types, and returns the response. A failure isn't retried.
 * @param event `evt_…`
 * @throws ServiceError `not_found` for the event or the endpoint, `events_not_included`
 */
export async function sendEventTo(
  ctx: Context,
  endpoint: { partnerId: number; publicId: string },
  event: string,
): Promise<WebhookAnswer> {
  const { partnerId } = endpoint;
  await requireEvents(ctx, partnerId);
  const number = eventNumber(event);
  const [found] =
    number === null ? [] : await ctx.sql.rows(readEvent, { partnerId, event: number, now: ctx.clock() });
  if (!found) throw new ServiceError('not_found');
  return tryEndpoint(ctx, endpoint, eventBody(found));
}
