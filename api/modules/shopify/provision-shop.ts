import type { Context } from '#api/platform/context.ts';
import { type InstalledShop, installShop } from './install-shop.ts';
import { applyShopFacts } from './internal/shops/apply-shop-facts.ts';
import { ensureThemeValues } from './internal/shops/ensure-theme-values.ts';

/**
 * Sets up a shop that has authorized the app: partner, shop, key, basket, and the metafields that
 * its theme reads. Can run repeatedly and in parallel; the shop counts as provisioned only at the
 * end, so the next run completes a failed one.
 * @throws ShopAdminFailure if the shop's Admin doesn't respond
 */
export async function provisionShop(ctx: Context, shopDomain: string): Promise<InstalledShop> {
  const began = ctx.clock();
  const facts = await ctx.adapters.shopAdmin.readShop(shopDomain);
  const installed = await installShop(ctx, { ...facts, domain: shopDomain });
  const { shopId } = installed;
  await ctx.prisma.$transaction((tx) => applyShopFacts(tx, shopId, facts, began));
  // Repeat if the key is rotated while the metafields are being written.
  for (let tries = 0; tries < 3; tries += 1) {
    const { rows, ...access } = await ctx.prisma.$transaction((tx) => ensureThemeValues(ctx, tx, shopId));
    await ctx.adapters.shopAdmin.writeMetafields(shopDomain, access);
    const { count } = await ctx.prisma.shop.updateMany({
      where: { id: shopId, ...rows },
      // The data was read at this time, so older events are stale.
      data: { provisionedAt: began },
    });
    if (count === 1) break;
    await ctx.prisma.shop.update({ where: { id: shopId }, data: { provisionedAt: null } });
  }
  return installed;
}
