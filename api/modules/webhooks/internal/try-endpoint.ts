import type { WebhookAnswer } from '#api/modules/baskets/send-signed.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { isGoneResponse, pauseEndpoint } from '../pause-endpoint.ts';
import type { StreamEvent } from '../schemas.ts';
import { recordAttempts, sendEvent, targetColumns } from './send-event.ts';

const readEndpoint = statement('event_endpoint_test')`
  SELECT ${targetColumns} FROM event_endpoints e
  WHERE e.partner_id = :partnerId AND e.public_id = :publicId AND e.kind = 'webhook'`;

const forget = statement('event_attempts_forget')`
  DELETE FROM webhook_attempts WHERE partner_id = :partnerId AND message_id = :messageId AND endpoint_id = :endpointId`;

/**
 * Sends an event to a webhook endpoint once, even if it's paused, and returns the response. A 410
 * pauses it.
 * @throws ServiceError `not_found`
 */
export async function tryEndpoint(
  ctx: Context,
  endpoint: { partnerId: number; publicId: string },
  event: StreamEvent,
): Promise<WebhookAnswer> {
  const [found] = await ctx.sql.rows(readEndpoint, { ...endpoint, now: ctx.clock() });
  if (!found) throw new ServiceError('not_found');
  const attempt = await sendEvent(ctx, found, { event, userId: null });
  if (!attempt) return { status: null, error: null };
  await recordAttempts(ctx, found, [attempt]);
  if (isGoneResponse(found, attempt)) await pauseEndpoint(ctx, found, { isGone: true });
  // If it has been deleted, its partner may have been erased before the attempt was recorded.
  const [still] = await ctx.sql.rows(readEndpoint, { ...endpoint, now: ctx.clock() });
  if (!still) {
    const { id: endpointId, partner_id: partnerId } = found;
    await ctx.sql.rows(forget, { endpointId, partnerId, messageId: event.id });
  }
  return { status: attempt.status, error: attempt.error };
}
