/** Assistants that people connect to their accounts. */
import type { Context } from '#api/platform/context.ts';
import type { ModuleRoutes } from '#api/platform/http/router.ts';
import { connectionRoutes } from './connection-routes.ts';

export const assistantsRoutes = (ctx: Context): ModuleRoutes => ({ api: [connectionRoutes(ctx)] });
