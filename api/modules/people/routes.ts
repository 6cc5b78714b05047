/** Friends and feedback. */
import type { Context } from '#api/platform/context.ts';
import type { ModuleRoutes } from '#api/platform/http/router.ts';
import { feedbackRoutes } from './feedback-routes.ts';
import { friendRoutes } from './friend-routes.ts';
import { inviteCodeRoutes } from './invite-code-routes.ts';

export function peopleRoutes(ctx: Context): ModuleRoutes {
  return {
    api: [friendRoutes(ctx), inviteCodeRoutes(ctx), feedbackRoutes(ctx)],
  };
}
