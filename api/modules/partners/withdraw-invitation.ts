import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';

/** Kept for a while, because it counts towards the daily limit. */
const withdraw = statement('invitation_withdraw')`
  UPDATE partner_invitations SET expires_at = :now
  WHERE id = :invitationId AND partner_id = :partnerId AND accepted_at IS NULL AND expires_at > :now RETURNING id`;

/** Withdraws an open invitation. @throws ServiceError `not_found` if it isn't open, or is another partner's */
export async function withdrawInvitation(
  ctx: Context,
  { partnerId, invitationId }: { partnerId: number; invitationId: number },
): Promise<void> {
  const ended = await ctx.sql.rows(withdraw, { invitationId, partnerId, now: ctx.clock() });
  if (ended.length === 0) throw new ServiceError('not_found');
}
