import type { Context } from '#api/platform/context.ts';
import { installShop, type InstalledShop } from './install-shop.ts';
import { applyShopFacts } from './shops/apply-shop-facts.ts';
import { themeAccess } from './shops/theme-access.ts';

/**
 * Puts everything in place for a shop that has authorized the app: partner, shop, key, basket, and the two metafields
 * that its theme reads. May run any number of times and in parallel; what failed half-way is made good by the next
 * run, as the shop counts as provisioned only at the end.
 * @throws ShopAdminFailure when the shop's Admin does not answer
 */
export async function provisionShop(ctx: Context, shopDomain: string): Promise<InstalledShop> {
  const began = ctx.clock();
  const facts = await ctx.adapters.shopAdmin.readShop(shopDomain);
  const installed = await installShop(ctx, { ...facts, domain: shopDomain });
  const { shopId } = installed;
  await ctx.prisma.$transaction((tx) => applyShopFacts(tx, shopId, facts, began));
  // A key that is rotated while the metafields are written is written, too.
  for (let tries = 0; tries < 3; tries += 1) {
    const { rows, ...access } = await ctx.prisma.$transaction((tx) => themeAccess(ctx, tx, shopId));
    await ctx.adapters.shopAdmin.writeMetafields(shopDomain, access);
    const { count } = await ctx.prisma.shop.updateMany({
      where: { id: shopId, ...rows },
      // All of it was true from then on: whatever is told of a time before is old.
      data: { provisionedAt: began },
    });
    if (count === 1) break;
    await ctx.prisma.shop.update({ where: { id: shopId }, data: { provisionedAt: null } });
  }
  return installed;
}
