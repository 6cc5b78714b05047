import { type EventType, maxEndpoints } from '#api/contract/event-types.ts';
import { createWebhookSecret } from '#api/modules/baskets/create-webhook-secret.ts';
import { notifyPartnerOwners } from '#api/modules/identity/notify-partner-owners.ts';
import { lockPartner } from '#api/modules/plans/lock-partner.ts';
import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { createSecret } from '#api/platform/tokens/secret.ts';
import { requireEvents } from './require-events.ts';

const insert = statement('event_endpoint_create')`
  INSERT INTO event_endpoints (public_id, partner_id, kind, url, types, description, secret, created_at, updated_at)
  SELECT :publicId, :partnerId, 'webhook', :url, :types::text[], :description, :secret, :now, :now
  WHERE (SELECT count(*) FROM event_endpoints WHERE partner_id = :partnerId AND kind = 'webhook') < :max::int
  RETURNING id`;

/**
 * Creates a webhook endpoint, which receives the events of its types from now on.
 * @throws ServiceError `events_not_included`, `too_many_endpoints`
 */
export async function createEndpoint(
  ctx: Context,
  partnerId: number,
  { url, types, description = '' }: { url: string; types: EventType[]; description?: string | undefined },
): Promise<{ id: string; secret: string }> {
  const created = { id: createSecret('whe_'), secret: createWebhookSecret() };
  await transaction(ctx.pool, async (sql, client) => {
    // Serializes concurrent requests for the count.
    await lockPartner(sql, partnerId);
    await requireEvents(ctx, partnerId, { sql });
    const { id: publicId, secret } = created;
    const values = {
      publicId,
      partnerId,
      url,
      types,
      description,
      secret,
      max: maxEndpoints,
      now: ctx.clock(),
    };
    if ((await sql.rows(insert, values)).length === 0) throw new ServiceError('too_many_endpoints');
    await notifyPartnerOwners(ctx, client, { partnerId, channel: 'endpoint', target: url });
  });
  return created;
}
