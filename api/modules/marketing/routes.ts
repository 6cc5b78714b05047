/** Partners' marketing tools, and shoppers' consent to share their data with them. */
import type { Context } from '#api/platform/context.ts';
import type { ModuleRoutes } from '#api/platform/http/router.ts';
import { consentRoutes } from './consent-routes.ts';
import { toolRoutes } from './tool-routes.ts';

export function marketingRoutes(ctx: Context): ModuleRoutes {
  return { api: [consentRoutes(ctx), toolRoutes(ctx)] };
}
