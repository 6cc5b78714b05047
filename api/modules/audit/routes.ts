/** Routes of the audit log. */
import type { Context } from '#api/platform/context.ts';
import type { ModuleRoutes } from '#api/platform/http/router.ts';
import { auditEntryRoutes } from './audit-routes.ts';

export const auditRoutes = (ctx: Context): ModuleRoutes => ({ api: [auditEntryRoutes(ctx)] });
