import { notifyPartnerOwners } from '#api/modules/identity/notify-partner-owners.ts';
import { lockPartner } from '#api/modules/plans/lock-partner.ts';
import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { createSecret } from '#api/platform/tokens/secret.ts';
import { createWebhookSecret } from './create-webhook-secret.ts';
import { type BasketPatch, newChannels, parseBasketPatch } from './internal/basket-patch.ts';
import type { OwnerBasket } from './internal/owner-basket.ts';
import { readBasket } from './read-basket.ts';
import { maxBaskets } from './schemas.ts';
import { BasketRefused } from './update-basket.ts';

const readPartner = statement('basket_create_partner')`
  SELECT plan, name, (SELECT count(*)::int FROM basket_configs WHERE partner_id = :partnerId) AS baskets
  FROM partners WHERE id = :partnerId`;
const insertBasket = statement('basket_create')`
  INSERT INTO basket_configs
    (public_id, partner_id, name, settings, webhook_url, webhook_secret, created_at, updated_at)
  VALUES (:publicId, :partnerId, :name?, :settings, :webhookUrl?, :webhookSecret?, :now, :now)`;

/**
 * Creates a basket; omitted settings get their defaults, with the partner's name as the shop's.
 * @throws BasketRefused `invalid_input`; ServiceError `too_many_baskets`
 */
export async function createBasket(
  ctx: Context,
  partnerId: number,
  basket: BasketPatch & { name: string },
): Promise<OwnerBasket> {
  const publicId = createSecret('bkt_');
  await transaction(ctx.pool, async (sql, client) => {
    // Serializes concurrent requests, so the limit holds.
    await lockPartner(sql, partnerId);
    const [partner] = await sql.rows(readPartner, { partnerId });
    if (!partner) throw new ServiceError('not_found');
    const parsed = parseBasketPatch(basket, partner.plan);
    if ('problems' in parsed) throw new BasketRefused(parsed.problems);
    if (partner.baskets >= maxBaskets) throw new ServiceError('too_many_baskets');
    const { name, webhookUrl = null, ...settings } = parsed.patch;
    for (const channel of newChannels(parsed.patch))
      await notifyPartnerOwners(ctx, client, { partnerId, ...channel });
    await sql.rows(insertBasket, {
      publicId,
      partnerId,
      name: name ?? null,
      settings: JSON.stringify({ shopName: partner.name, ...settings }),
      webhookUrl,
      webhookSecret: webhookUrl ? createWebhookSecret() : null,
      now: ctx.clock(),
    });
  });
  return readBasket(ctx, { partnerId, basket: publicId });
}
