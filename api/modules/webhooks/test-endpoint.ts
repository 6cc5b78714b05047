import { randomUUID } from 'node:crypto';
import type { EventType } from '#api/contract/event-types.ts';
import type { WebhookAnswer } from '#api/modules/baskets/send-signed.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { exampleData } from './example-events.ts';
import { requireEvents } from './require-events.ts';
import { endpointColumns, recordAttempts, sendEvent } from './webhooks/send-event.ts';

const readEndpoint = statement('event_endpoint_test')`
  SELECT ${endpointColumns} FROM event_endpoints e
  WHERE e.partner_id = :partnerId AND e.public_id = :publicId AND e.kind = 'webhook'`;

/**
 * Sends an endpoint an example of an event once, signed like any other, with an ID that starts with `evt_test_`, and
 * returns the response. It isn't part of the stream.
 * @throws ServiceError `not_found`, `plan_limit_reached`
 */
export async function testEndpoint(
  ctx: Context,
  { partnerId, publicId }: { partnerId: number; publicId: string },
  type: EventType,
): Promise<WebhookAnswer> {
  await requireEvents(ctx, partnerId);
  const now = ctx.clock();
  const [endpoint] = await ctx.sql.rows(readEndpoint, { partnerId, publicId, now });
  if (!endpoint) throw new ServiceError('not_found');
  const event = {
    id: `evt_test_${randomUUID()}`,
    type,
    created_at: now.toISOString(),
    data: exampleData[type],
  };
  const attempt = await sendEvent(ctx, endpoint, { event, userId: null });
  if (!attempt) return { status: null, error: null };
  await recordAttempts(ctx, endpoint, [attempt]);
  return { status: attempt.status, error: attempt.error };
}
