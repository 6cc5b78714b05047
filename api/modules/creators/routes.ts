/** Creator shops, their lists and videos. */
import type { Limits } from '#api/modules/identity/abuse-limits.ts';
import type { Context } from '#api/platform/context.ts';
import type { ModuleRoutes } from '#api/platform/http/router.ts';
import { creatorShopRoutes } from './creator-shop-routes.ts';
import { shopImageRemovalRoutes, shopImageRoutes } from './image-routes.ts';
import { mediaRoutes } from './media-routes.ts';
import { publicShopRoutes, shopFollowRoutes } from './public-shop-routes.ts';
import { creatorAnalyticsRoutes } from './shop-analytics-routes.ts';
import { shopClickRoutes, shopEventRoutes } from './shop-event-routes.ts';
import { shopItemRoutes } from './shop-item-routes.ts';
import { shopListRoutes } from './shop-list-routes.ts';
import { mediaUploadRoutes, shopMediaRoutes } from './video-routes.ts';

export function creatorsRoutes(ctx: Context, limits: Limits): ModuleRoutes {
  return {
    uploads: [shopImageRoutes(ctx), mediaUploadRoutes(ctx)],
    api: [
      shopFollowRoutes(ctx),
      // Before routes with IDs, because handles of public shops are in the same place of the path.
      publicShopRoutes(ctx),
      creatorShopRoutes(ctx),
      shopListRoutes(ctx),
      shopItemRoutes(ctx),
      creatorAnalyticsRoutes(ctx),
      shopEventRoutes(ctx, limits),
      shopMediaRoutes(ctx),
      shopImageRemovalRoutes(ctx),
    ],
    site: [mediaRoutes(ctx.adapters.storage), shopClickRoutes(ctx, limits.events)],
  };
}
