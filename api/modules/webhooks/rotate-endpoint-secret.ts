import { createWebhookSecret } from '#api/modules/baskets/create-webhook-secret.ts';
import { secretOverlapHours } from '#api/modules/baskets/schemas.ts';
import { notifyPartnerOwners } from '#api/modules/identity/notify-partner-owners.ts';
import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';

const readUrl = statement('event_endpoint_rotate_url')`
  SELECT url FROM event_endpoints WHERE partner_id = :partnerId AND public_id = :publicId AND kind = 'webhook'`;
const rotate = statement('event_endpoint_rotate')`
  UPDATE event_endpoints SET old_secret = secret, old_secret_until = :oldSecretUntil, secret = :secret, updated_at = :now
  WHERE partner_id = :partnerId AND public_id = :publicId AND kind = 'webhook' RETURNING id`;

/**
 * Creates a new secret for an endpoint. For 24 hours, events are also signed with the previous one.
 * @throws ServiceError `not_found`
 */
export async function rotateEndpointSecret(
  ctx: Context,
  endpoint: { partnerId: number; publicId: string },
): Promise<{ secret: string; oldSecretUntil: Date }> {
  const now = ctx.clock();
  const oldSecretUntil = new Date(now.getTime() + secretOverlapHours * 3_600_000);
  const secret = createWebhookSecret();
  await transaction(ctx.pool, async (sql, client) => {
    const [found] = await sql.rows(readUrl, endpoint);
    if (!found) throw new ServiceError('not_found');
    const { partnerId } = endpoint;
    await notifyPartnerOwners(ctx, client, { partnerId, channel: 'secret', target: found.url });
    const rotated = await sql.rows(rotate, { ...endpoint, secret, oldSecretUntil, now });
    if (rotated.length === 0) throw new ServiceError('not_found');
  });
  return { secret, oldSecretUntil };
}
