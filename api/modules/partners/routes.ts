/** Partners, their members and tokens. */
import type { Context } from '#api/platform/context.ts';
import type { ModuleRoutes } from '#api/platform/http/router.ts';
import { portalMemberRoutes } from './member-routes.ts';
import { partnerRoutes } from './partner-routes.ts';
import { portalAccountRoutes } from './portal-account-routes.ts';
import { roleRoutes } from './role-routes.ts';
import { portalTokenRoutes } from './token-routes.ts';

export function partnersRoutes(ctx: Context): ModuleRoutes {
  return {
    api: [
      partnerRoutes(ctx),
      portalAccountRoutes(ctx),
      portalTokenRoutes(ctx),
      roleRoutes(ctx),
      portalMemberRoutes(ctx),
    ],
  };
}
