import type { BasketConfig } from '#api/contract/basket.ts';
import { basketConfigFrom } from '#api/modules/keys/basket-config-from.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { isWellFormedSecret } from '#api/platform/tokens/secret.ts';

const basketByPublicId = statement('basket_by_public_id')`
  SELECT b.id, b.public_id, b.settings, b.webhook_url IS NOT NULL AS webhook, p.plan, b.partner_id
  FROM basket_configs b JOIN partners p ON p.id = b.partner_id WHERE b.public_id = :publicId`;

/** A basket's configuration with its owner. */
export interface OwnedBasket {
  id: number;
  partnerId: number;
  config: BasketConfig;
}

/** A basket's configuration and its owner, from the cache. */
export async function findBasket(ctx: Context, publicId: string): Promise<OwnedBasket | null> {
  if (!isWellFormedSecret(publicId, 'bkt_')) return null;
  return ctx.caches.baskets.get(publicId, async () => {
    const [row] = await ctx.sql.rows(basketByPublicId, { publicId });
    return row ? { id: row.id, partnerId: row.partner_id, config: basketConfigFrom(row) } : null;
  });
}

/**
 * A basket's display settings.
 * @throws ServiceError `not_found`
 */
export async function getBasket(ctx: Context, publicId: string): Promise<BasketConfig> {
  const found = await findBasket(ctx, publicId);
  if (!found) throw new ServiceError('not_found');
  return found.config;
}
