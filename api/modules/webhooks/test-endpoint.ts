import { randomUUID } from 'node:crypto';
import type { EventType } from '#api/contract/event-types.ts';
import type { WebhookAnswer } from '#api/modules/baskets/send-signed.ts';
import type { Context } from '#api/platform/context.ts';
import { exampleData } from './example-events.ts';
import { tryEndpoint } from './internal/try-endpoint.ts';
import { requireEvents } from './require-events.ts';

/**
 * Sends an endpoint an example event once, signed like any other, with an ID that starts with
 * `evt_test_`, and returns the response. It isn't part of the stream.
 * @throws ServiceError `not_found`, `events_not_included`
 */
export async function testEndpoint(
  ctx: Context,
  endpoint: { partnerId: number; publicId: string },
  type: EventType,
): Promise<WebhookAnswer> {
  await requireEvents(ctx, endpoint.partnerId);
  return tryEndpoint(ctx, endpoint, {
    id: `evt_test_${randomUUID()}`,
    type,
    created_at: ctx.clock().toISOString(),
    data: exampleData[type],
  });
}
