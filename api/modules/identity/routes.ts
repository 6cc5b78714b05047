/** Sign-in, sessions and accounts. */
import type { Context } from '#api/platform/context.ts';
import type { ModuleRoutes } from '#api/platform/http/router.ts';
import type { Limits } from './abuse-limits.ts';
import { authRoutes } from './auth-routes.ts';
import { oauthBridgeRoutes } from './bridge-routes.ts';
import { emailRoutes } from './email-routes.ts';
import { passwordRoutes } from './password-routes.ts';
import { sessionRoutes } from './session-routes.ts';

export function identityRoutes(ctx: Context, limits: Limits): ModuleRoutes {
  return {
    api: [
      oauthBridgeRoutes(ctx, limits),
      authRoutes(ctx),
      emailRoutes(ctx),
      passwordRoutes(ctx),
      sessionRoutes(ctx),
    ],
  };
}
