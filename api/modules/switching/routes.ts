/** Bringing customers' lists from another service, and taking them along. */
import type { Context } from '#api/platform/context.ts';
import type { ModuleRoutes } from '#api/platform/http/router.ts';
import { listImportRoutes, listUploadRoutes } from './list-import-routes.ts';
import { waitingListRoutes } from './waiting-list-routes.ts';

export const switchingRoutes = (ctx: Context): ModuleRoutes => ({
  uploads: [listUploadRoutes(ctx)],
  api: [listImportRoutes(ctx), waitingListRoutes(ctx)],
});
