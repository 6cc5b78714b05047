/** Export and erasure. */
import type { Context } from '#api/platform/context.ts';
import type { ModuleRoutes } from '#api/platform/http/router.ts';
import { accountRoutes } from './account-data-routes.ts';
import { portalPartnerRoutes } from './partner-data-routes.ts';
import { testDataRoutes } from './test-data-routes.ts';

export function privacyRoutes(ctx: Context): ModuleRoutes {
  return {
    api: [portalPartnerRoutes(ctx), testDataRoutes(ctx), accountRoutes(ctx)],
  };
}
