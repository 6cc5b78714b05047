import { eventDays } from '#api/contract/event-types.ts';
import { type PlanId, plans } from '#api/contract/plans.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { eventNumber } from './internal/event-body.ts';
import { resendWebhook } from './internal/waiting-webhooks.ts';
import { readMessage } from './read-message.ts';
import { requireEvents } from './require-events.ts';

const refused = (hint: string) => new ServiceError('invalid_input', { field: '', hint });

/**
 * Sends a message again with the same content and `webhook-id`, to the basket's current URL. Failures are retried as
 * for a new message.
 * @param attemptId ID of any of its attempts
 * @throws ServiceError `not_found`; `invalid_input` with a hint if it can't be sent
 */
export async function resendMessage(
  ctx: Context,
  { partnerId, attemptId }: { partnerId: number; attemptId: string },
): Promise<{ messageId: string }> {
  const {
    message_id: messageId,
    basket_id: basketId,
    endpoint_id: endpointId,
    payload,
  } = await readMessage(ctx, { partnerId, attemptId });
  if (endpointId !== null) {
    await resendEvent(ctx, { partnerId, endpointId, messageId });
    return { messageId };
  }
  if (basketId === null) throw refused('This message’s wishlist has been deleted.');
  if (payload.type !== 'basket.test' && !('product' in payload) && !('products' in payload)) {
    throw refused('This message’s content was deleted at a customer’s request.');
  }
  const basket = await ctx.prisma.basketConfig.findFirst({
    where: { partnerId, publicId: basketId },
    include: { partner: true },
  });
  if (!basket?.webhookUrl) throw refused('This wishlist no longer has a webhook URL.');
  if (basket.webhookPausedAt)
    throw refused('The webhook is paused because its URL returned 410. Send it a test first.');
  if (!plans[basket.partner.plan as PlanId].webhooks)
    throw refused('Webhooks require the Growth plan or higher.');
  await resendWebhook(ctx, partnerId, { basketId, messageId, payload });
  return { messageId };
}

const readEndpoint = statement('event_resend_endpoint')`
  SELECT id FROM event_endpoints WHERE partner_id = :partnerId AND public_id = :endpointId AND paused_at IS NULL`;

const queueAgain = statement('event_resend')`
  INSERT INTO event_deliveries (endpoint_id, event_id, subject, next_try_at)
  SELECT :endpoint, id, subject, :now FROM events
  WHERE partner_id = :partnerId AND id = :event AND created_at > :now::timestamptz - interval '${eventDays} days'
  ON CONFLICT (endpoint_id, event_id) DO UPDATE SET next_try_at = :now
  RETURNING endpoint_id`;

const retryNow = statement('event_endpoint_retry')`
  UPDATE event_endpoints SET retry_at = NULL WHERE id = :endpoint`;

/** Resends an event to an endpoint immediately. */
async function resendEvent(
  ctx: Context,
  { partnerId, endpointId, messageId }: { partnerId: number; endpointId: string; messageId: string },
): Promise<void> {
  await requireEvents(ctx, partnerId);
  const event = eventNumber(messageId);
  if (event === null) throw refused('Send a new test instead: tests aren’t part of the stream.');
  const [target] = await ctx.sql.rows(readEndpoint, { partnerId, endpointId });
  const endpoint = target?.id;
  const queued =
    endpoint === undefined
      ? []
      : await ctx.sql.rows(queueAgain, { partnerId, endpoint, event, now: ctx.clock() });
  if (endpoint === undefined || queued.length === 0)
    throw refused(`The endpoint is paused, or the event is older than ${eventDays} days.`);
  await ctx.sql.rows(retryNow, { endpoint });
  ctx.adapters.jobs.nudge('dispatch-events');
}
