import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { parseInviteCode } from './internal/invite-code.ts';

const revoke = statement('invite_code_revoke')`
  UPDATE invite_codes SET revoked_at = :now
  WHERE code = :code? AND user_id = :userId AND revoked_at IS NULL
  RETURNING code`;

/**
 * Revokes one of the user's codes immediately. Existing friends stay friends.
 * @throws ServiceError `invalid_code`, also for another user's
 */
export async function revokeInviteCode(ctx: Context, userId: string, code: string): Promise<void> {
  const revoked = await ctx.sql.rows(revoke, { code: parseInviteCode(code), userId, now: ctx.clock() });
  if (revoked.length === 0) throw new ServiceError('invalid_code');
}
