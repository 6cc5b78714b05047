/** Products, their pages and images. */
import type { Context } from '#api/platform/context.ts';
import type { ModuleRoutes } from '#api/platform/http/router.ts';
import { imageRoutes } from './image-routes.ts';
import { productRoutes } from './product-routes.ts';
import { scraperRoutes } from './scraper-routes.ts';

export function catalogRoutes(ctx: Context): ModuleRoutes {
  return {
    api: [productRoutes(ctx), scraperRoutes(ctx), imageRoutes(ctx)],
  };
}
