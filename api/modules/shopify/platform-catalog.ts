import type { PlatformCatalog } from '#api/modules/switching/ports.ts';
import { ShopAdminError } from './internal/admin-api/shop-admin-error.ts';

/** Finds products in the shop of a partner that has the app. */
export const platformCatalog: PlatformCatalog = {
  async find(ctx, partnerId, names) {
    if ([...names.ids, ...names.handles, ...names.skus].length === 0) return null;
    const shop = await ctx.prisma.shop.findFirst({
      where: { partnerId, status: 'active' },
      orderBy: { id: 'asc' },
    });
    if (!shop) return null;
    try {
      return await ctx.adapters.shopAdmin.findProducts(shop.domain, names);
    } catch (error) {
      // Without the app's permission, products are found by their URL and among those that were saved.
      if (error instanceof ShopAdminError && error.reason === 'not_authorized') return null;
      throw error;
    }
  },
};
