/** Plans, and partners' usage. */
import type { KeyCounters } from '#api/modules/keys/key-counters.ts';
import type { Context } from '#api/platform/context.ts';
import type { ModuleRoutes } from '#api/platform/http/router.ts';
import { planRoutes } from './plan-routes.ts';
import { usageRoutes } from './usage-routes.ts';

export function meteringRoutes(ctx: Context, counters: KeyCounters): ModuleRoutes {
  return {
    api: [usageRoutes(ctx, counters), planRoutes(ctx)],
  };
}
