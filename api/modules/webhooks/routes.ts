/** Partners' streams of events, where they are sent, and the log of webhooks. */
import type { Context } from '#api/platform/context.ts';
import type { ModuleRoutes } from '#api/platform/http/router.ts';
import { endpointRoutes } from './endpoint-routes.ts';
import { eventRoutes } from './event-routes.ts';
import { portalWebhookRoutes } from './webhook-routes.ts';

export function webhooksRoutes(ctx: Context): ModuleRoutes {
  // Endpoints come first: in the log's routes, their path would be an ID.
  return { api: [eventRoutes(ctx), endpointRoutes(ctx), portalWebhookRoutes(ctx)] };
}
