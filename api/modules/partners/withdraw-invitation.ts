import { statement } from '#api/platform/db/statement.ts';
import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';

/** It stays for a while, as it counts for the mails of the day. */
const withdraw = statement('invitation_withdraw')`
  UPDATE partner_invitations SET expires_at = :now
  WHERE id = :invitationId AND partner_id = :partnerId AND accepted_at IS NULL AND expires_at > :now RETURNING id`;

/** Ends an open invitation. @throws ServiceError `not_found` for one that is not open, or another partner's */
export async function withdrawInvitation(
  ctx: Context,
  { partnerId, invitationId }: { partnerId: number; invitationId: number },
): Promise<void> {
  const ended = await ctx.sql.rows(withdraw, { invitationId, partnerId, now: ctx.clock() });
  if (ended.length === 0) throw new ServiceError('not_found');
}
