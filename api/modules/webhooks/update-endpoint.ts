import type { EventType } from '#api/contract/event-types.ts';
import { notifyPartnerOwners } from '#api/modules/identity/notify-partner-owners.ts';
import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { dropDeliveries } from './drop-deliveries.ts';
import { readEndpoint } from './list-endpoints.ts';
import { requireEvents } from './require-events.ts';
import type { WebhookEndpoint } from './schemas.ts';

/** Nothing waits for paused endpoints; a new URL or resuming clears the failures. */
const update = statement('event_endpoint_update')`
  UPDATE event_endpoints SET url = coalesce(:url?, url), types = coalesce(:types?::text[], types),
      description = coalesce(:description?, description),
      paused_at = CASE WHEN :paused?::boolean THEN coalesce(paused_at, :now) WHEN NOT :paused::boolean THEN NULL ELSE paused_at END,
      failures = CASE WHEN :isFresh::boolean THEN 0 ELSE failures END,
      failing_since = CASE WHEN :isFresh::boolean THEN NULL ELSE failing_since END,
      retry_at = CASE WHEN :isFresh::boolean THEN NULL ELSE retry_at END,
      updated_at = :now
    WHERE partner_id = :partnerId AND public_id = :publicId AND kind = 'webhook'`;

const read = statement('event_endpoint_before')`
  SELECT id, url, paused_at IS NOT NULL AS is_paused FROM event_endpoints
  WHERE partner_id = :partnerId AND public_id = :publicId AND kind = 'webhook'`;

export interface EndpointChange {
  url?: string | undefined;
  types?: EventType[] | undefined;
  description?: string | undefined;
  paused?: boolean | undefined;
}

/**
 * Changes an endpoint; omitted settings stay as they are.
 * @throws ServiceError `not_found`, `events_not_included`
 */
export async function updateEndpoint(
  ctx: Context,
  { partnerId, publicId }: { partnerId: number; publicId: string },
  { url, types, description, paused }: EndpointChange,
): Promise<WebhookEndpoint> {
  await requireEvents(ctx, partnerId);
  const values = {
    partnerId,
    publicId,
    url: url ?? null,
    types: types ?? null,
    description: description ?? null,
    paused: paused ?? null,
    isFresh: url !== undefined || paused === false,
    now: ctx.clock(),
  };
  await transaction(ctx.pool, async (sql, client) => {
    const [before] = await sql.rows(read, { partnerId, publicId });
    if (!before) throw new ServiceError('not_found');
    if (url !== undefined && before.url !== url)
      await notifyPartnerOwners(ctx, client, { partnerId, channel: 'endpoint', target: url });
    await sql.rows(update, values);
    // What was left until now mustn't be sent once it's resumed.
    if (paused || (paused === false && before.is_paused)) await dropDeliveries(sql, [before.id], values.now);
  });
  ctx.adapters.jobs.nudge('dispatch-events');
  return readEndpoint(ctx, { partnerId, publicId });
}
