import { type BasketSettings, defaultBasketSettings } from '#api/contract/basket.ts';
import { iconOf } from '#api/contract/icon.ts';
import { shopHosts } from '#api/modules/keys/shop-hosts.ts';
import type { ThemeValues } from '#api/modules/shopify/ports.ts';
import type { Context } from '#api/platform/context.ts';
import { withoutLinks } from '#api/platform/schemas.ts';
import { createSecret } from '#api/platform/tokens/secret.ts';
import type { Prisma } from '#prisma/client/client.ts';

/** The values that a theme reads, and the IDs of the rows they come from. */
export interface ThemeAccess extends ThemeValues {
  rows: { apiKeyId: number; basketConfigId: number };
}

/**
 * The live key and basket of a shop's theme: the current ones, else others of the partner's, else new ones, so that a
 * theme never keeps a revoked or rotated key.
 */
export async function ensureThemeValues(
  ctx: Context,
  tx: Prisma.TransactionClient,
  shopId: number,
): Promise<ThemeAccess> {
  const shop = await tx.shop.findUniqueOrThrow({ where: { id: shopId } });
  const { partnerId } = shop;
  const usable = { partnerId, environment: 'live', status: 'active', replacedById: null };
  const key =
    (await tx.apiKey.findFirst({ where: { ...usable, id: shop.apiKeyId ?? 0 } })) ??
    (await tx.apiKey.findFirst({ where: usable, orderBy: { id: 'desc' } })) ??
    (await tx.apiKey.create({
      data: {
        partnerId,
        environment: 'live',
        value: createSecret('pk_live_'),
        allowedDomains: shopHosts(shop),
        createdAt: ctx.clock(),
      },
    }));
  const basket =
    (await tx.basketConfig.findFirst({ where: { partnerId, id: shop.basketConfigId ?? 0 } })) ??
    (await tx.basketConfig.findFirst({ where: { partnerId }, orderBy: { id: 'asc' } })) ??
    (await tx.basketConfig.create({
      data: {
        partnerId,
        publicId: createSecret('bkt_'),
        settings: { shopName: withoutLinks(shop.name ?? '') },
        createdAt: ctx.clock(),
      },
    }));
  const rows = { apiKeyId: key.id, basketConfigId: basket.id };
  await tx.shop.update({ where: { id: shopId }, data: rows });
  const { saveMode, icon } = { ...defaultBasketSettings, ...(basket.settings as Partial<BasketSettings>) };
  return { apiKey: key.value, basketConfigId: basket.publicId, saveMode, icon: iconOf(icon), rows };
}
