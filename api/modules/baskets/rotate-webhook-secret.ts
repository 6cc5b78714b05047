import { notifyPartnerOwners } from '#api/modules/identity/notify-partner-owners.ts';
import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { createWebhookSecret } from './create-webhook-secret.ts';
import { secretOverlapHours } from './schemas.ts';

const readUrl = statement('basket_rotate_url')`
  SELECT webhook_url FROM basket_configs
  WHERE partner_id = :partnerId AND public_id = :publicId AND webhook_secret IS NOT NULL`;
const rotate = statement('basket_rotate_secret')`
  UPDATE basket_configs SET
    old_secret = webhook_secret, old_secret_until = :oldSecretUntil, webhook_secret = :webhookSecret, updated_at = :now
  WHERE partner_id = :partnerId AND public_id = :publicId AND webhook_secret IS NOT NULL
  RETURNING webhook_secret`;

/**
 * Creates a new secret for the webhooks of a basket. For 24 hours, messages are also signed with the previous one;
 * older ones stop working immediately.
 * @throws ServiceError `not_found`; `invalid_input` for a basket that never had a webhook
 */
export async function rotateWebhookSecret(
  ctx: Context,
  { partnerId, publicId }: { partnerId: number; publicId: string },
): Promise<{ webhookSecret: string; oldSecretUntil: Date }> {
  const now = ctx.clock();
  const oldSecretUntil = new Date(now.getTime() + secretOverlapHours * 3_600_000);
  const webhookSecret = createWebhookSecret();
  const row = await transaction(ctx.pool, async (sql, client) => {
    const [basket] = await sql.rows(readUrl, { partnerId, publicId });
    if (!basket) return undefined;
    await notifyPartnerOwners(ctx, client, {
      partnerId,
      channel: 'secret',
      target: basket.webhook_url ?? publicId,
    });
    const [rotated] = await sql.rows(rotate, { partnerId, publicId, webhookSecret, oldSecretUntil, now });
    return rotated;
  });
  if (row) return { webhookSecret: row.webhook_secret, oldSecretUntil };
  const basket = await ctx.prisma.basketConfig.findFirst({ where: { partnerId, publicId } });
  if (!basket) throw new ServiceError('not_found');
  throw new ServiceError('invalid_input', { field: 'webhook_url', hint: 'Save a webhook URL first.' });
}
