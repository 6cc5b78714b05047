/** Orders from partners' shops, and the sales among them that came from wishlists. */
import type { Context } from '#api/platform/context.ts';
import type { ModuleRoutes } from '#api/platform/http/router.ts';
import { orderRoutes } from './order-routes.ts';

export function ordersRoutes(ctx: Context): ModuleRoutes {
  return { api: [orderRoutes(ctx)] };
}
