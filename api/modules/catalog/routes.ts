/** Products, their pages and images. */
import type { Context } from '#api/platform/context.ts';
import type { ModuleRoutes } from '#api/platform/http/router.ts';
import { imageRoutes } from './image-routes.ts';
import { productImportRoutes, productUploadRoutes } from './product-import-routes.ts';
import { productRoutes } from './product-routes.ts';
import { scraperRoutes } from './scraper-routes.ts';

export function catalogRoutes(ctx: Context): ModuleRoutes {
  return {
    uploads: [productUploadRoutes(ctx)],
    api: [productRoutes(ctx), productImportRoutes(ctx), scraperRoutes(ctx), imageRoutes(ctx)],
  };
}
