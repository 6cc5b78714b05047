import type { Context } from '#api/platform/context.ts';
import { findInvitation, type OpenInvitation } from './members/find-invitation.ts';

/** What the person is asked to join. @throws ServiceError as `acceptInvitation` would */
export function readInvitation(
  ctx: Context,
  asked: { token: string; userId: string },
): Promise<OpenInvitation> {
  return findInvitation(ctx.sql, { ...asked, now: ctx.clock() });
}
