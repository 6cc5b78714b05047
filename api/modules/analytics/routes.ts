/** Reports, and the events they count. */
import type { Context } from '#api/platform/context.ts';
import type { ModuleRoutes } from '#api/platform/http/router.ts';
import { adStudioRoutes } from './ad-studio-routes.ts';
import { eventRoutes } from './event-routes.ts';
import { revenueRoutes } from './revenue-routes.ts';
import { saveRoutes } from './save-routes.ts';
import { portalUsageRoutes } from './usage-report-routes.ts';

export function analyticsRoutes(ctx: Context): ModuleRoutes {
  return {
    api: [portalUsageRoutes(ctx), revenueRoutes(ctx), saveRoutes(ctx), eventRoutes(ctx), adStudioRoutes(ctx)],
  };
}
