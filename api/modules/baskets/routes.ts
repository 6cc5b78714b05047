/** Basket configurations, their events and webhooks. */
import type { Limits } from '#api/modules/identity/abuse-limits.ts';
import type { Context } from '#api/platform/context.ts';
import type { ModuleRoutes } from '#api/platform/http/router.ts';
import { basketRoutes } from './basket-routes.ts';
import { portalBasketRoutes } from './portal-basket-routes.ts';

export function basketsRoutes(ctx: Context, limits: Limits): ModuleRoutes {
  return {
    api: [basketRoutes(ctx, limits), portalBasketRoutes(ctx)],
  };
}
