/** Lists, their items, saving, sharing, imports, and notifications. */
import type { Limits } from '#api/modules/identity/abuse-limits.ts';
import type { Context } from '#api/platform/context.ts';
import type { ModuleRoutes } from '#api/platform/http/router.ts';
import { changeRoutes } from './change-routes.ts';
import { hostedCollaboratorRoutes } from './collaborator-routes.ts';
import { hostedFollowingRoutes } from './following-routes.ts';
import { importRoutes } from './import-routes.ts';
import { itemRoutes } from './item-routes.ts';
import { hostedListRoutes } from './list-routes.ts';
import { migrateRoutes } from './migrate-routes.ts';
import { notificationRoutes } from './notification-routes.ts';
import { hostedPublicRoutes } from './public-list-routes.ts';
import { hostedSaveRoutes } from './save-routes.ts';
import { shareImageRoutes } from './share-image-routes.ts';
import { widgetRoutes } from './widget-routes.ts';

export function listsRoutes(ctx: Context, limits: Limits): ModuleRoutes {
  return {
    api: [
      widgetRoutes(ctx, limits),
      hostedListRoutes(ctx),
      itemRoutes(ctx),
      hostedCollaboratorRoutes(ctx),
      hostedPublicRoutes(ctx),
      hostedFollowingRoutes(ctx),
      changeRoutes(ctx),
      hostedSaveRoutes(ctx),
      migrateRoutes(ctx),
      importRoutes(ctx),
      notificationRoutes(ctx),
    ],
    site: [shareImageRoutes(ctx)],
  };
}
