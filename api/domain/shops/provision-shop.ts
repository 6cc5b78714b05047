import type { Context } from '../context.ts';
import { installShop, type InstalledShop } from './install-shop.ts';
import { takeShopFacts } from './take-shop-facts.ts';
import { themeAccess } from './theme-access.ts';

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
  const access = await ctx.prisma.$transaction(async (tx) => {
    await takeShopFacts(tx, installed.shopId, facts);
    return themeAccess(ctx, tx, installed.shopId);
  });
  await ctx.adapters.shopAdmin.writeMetafields(shopDomain, access);
  // All of it was true from then on: whatever is told of a time before is old.
  await ctx.prisma.shop.update({
    where: { id: installed.shopId },
    data: { provisionedAt: began },
  });
  return installed;
}
