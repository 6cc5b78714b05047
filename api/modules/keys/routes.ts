/** Public keys, and what the site serves for them. */
import type { Context } from '#api/platform/context.ts';
import type { ModuleRoutes } from '#api/platform/http/router.ts';
import type { KeyCounters } from './key-counters.ts';
import { portalKeyRoutes } from './key-routes.ts';
import { lookRoutes } from './look-routes.ts';

export function keysRoutes(ctx: Context, counters: KeyCounters): ModuleRoutes {
  return {
    api: [portalKeyRoutes(ctx, counters)],
    site: [lookRoutes(ctx)],
  };
}
